/**
 * The litmus language as a front end: what the façade asks. Knows the language and its mappings; nothing of the language knows it.
 */
package org.felis.litmus.frontend;
