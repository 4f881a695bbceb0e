/**
 * Messages and threads: a question is answered on a thread of a pool, about the documents as they stood when it came. May know {@code services} and {@code text}.
 */
package org.felis.languageserver.protocol;
