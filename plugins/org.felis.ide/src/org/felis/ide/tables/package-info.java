/**
 * Tables that several views share. Knows no other package but the root.
 */
package org.felis.ide.tables;
