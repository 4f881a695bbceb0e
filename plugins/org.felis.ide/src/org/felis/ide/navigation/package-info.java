/**
 * From a name to its definition and back: opens places in files and in the models that ship. May know {@code language}.
 */
package org.felis.ide.navigation;
