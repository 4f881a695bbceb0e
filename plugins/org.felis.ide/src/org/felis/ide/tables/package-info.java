/**
 * Tables that several views share. Knows nothing else of Felis.
 */
package org.felis.ide.tables;
