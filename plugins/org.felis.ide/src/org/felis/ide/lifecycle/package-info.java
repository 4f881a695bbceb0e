/**
 * Which services there are, and the end of what was begun. Knows the packages whose services it offers; no package knows it.
 */
package org.felis.ide.lifecycle;
