/**
 * Documents and positions as the editor counts them. Knows nothing else of the server.
 */
package org.felis.languageserver.text;
