/**
 * What a language answers, whatever the language. Knows {@code text} only.
 */
package org.felis.languageserver.services;
