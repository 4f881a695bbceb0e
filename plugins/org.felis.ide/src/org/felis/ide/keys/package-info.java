/**
 * The contexts that the keys of Felis belong to.
 */
package org.felis.ide.keys;
