/**
 * The layout of CAT text. Promises: formatting changes white space only.
 */
package org.felis.languageserver.cat.format;
