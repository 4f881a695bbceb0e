/**
 * Painting of an execution graph's layout on a canvas, with the workbench's fonts and both themes. Knows the graphs of {@code org.felis.execution} and no view.
 */
package org.felis.ide.counterexample.drawing;
