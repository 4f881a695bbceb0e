/**
 * Which clauses of the shipped models the checked-in tests decide: {@link org.felis.tests.clauses.ModelClauses} takes each clause out of a model's file,
 * {@link org.felis.tests.clauses.ModelClausesTest} asks for a test whose stated answer is then no longer the model's. Knows the languages and the
 * explicit search; nothing else knows this package, except for the reader of stated answers.
 */
package org.felis.tests.clauses;
