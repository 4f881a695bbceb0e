/**
 * The bundle as every package of it knows it: its log, its preferences, a place for its services ({@link org.felis.ide.FelisPlugin}), which files are its own, and the models that ship
 * with it. Knows no other package of the workbench.
 */
package org.felis.ide;
