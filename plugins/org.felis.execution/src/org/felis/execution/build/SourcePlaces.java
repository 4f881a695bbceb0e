package org.felis.execution.build;

import org.felis.engine.source.SourceRange;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.SourcePlace;

/** Source places of the engine as values of the graph. */
final class SourcePlaces {

    private SourcePlaces() {
    }

    static SourcePlace of(SourceRange range) {
        SourcePlace place = ExecutionFactory.eINSTANCE.createSourcePlace();
        place.setFile(range.file());
        place.setLine(range.line());
        place.setColumn(range.column());
        place.setOffset(range.offset());
        place.setLength(range.length());
        return place;
    }
}
