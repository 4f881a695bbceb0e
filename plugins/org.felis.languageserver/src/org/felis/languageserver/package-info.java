/**
 * The language server and its start, on standard streams or inside another process.
 */
package org.felis.languageserver;
