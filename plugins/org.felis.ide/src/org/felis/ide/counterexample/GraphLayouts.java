package org.felis.ide.counterexample;

import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.TextMeasure;

/** The layout of what a walk shows. Takes a few milliseconds for the graphs of litmus tests. */
final class GraphLayouts {

    private GraphLayouts() {
    }

    static GraphLayout layout(Walk walk, TextMeasure measure) {
        return new ExecutionLayout(measure).layout(walk.graph(), walk.layers());
    }
}
