/**
 * Messages and threads: a question is answered on a thread of a pool, about the documents as they stood when it came. May know {@code services},
 * {@code text}, {@code verification}, and of the façade how large a stack it needs and what verifies tests.
 */
package org.felis.languageserver.protocol;
