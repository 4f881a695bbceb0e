package org.felis.ide.counterexample;

import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;

/** Marks one instruction in a text, in all editors that show the text. It is an annotation: it moves with the text, and takes part in no selection. */
final class InstructionMark {

    /** The annotation's type; its colour is among the preferences of text editors. */
    private static final String TYPE = "org.felis.ide.counterexample.event";

    private final Annotation annotation = new Annotation(TYPE, false, "Selected event");
    private IAnnotationModel marked;

    /** Marks this place instead of the one before. */
    void show(IAnnotationModel text, Position place) {
        if (text != marked || !place.equals(text.getPosition(annotation))) {
            hide();
            text.addAnnotation(annotation, place);
            marked = text;
        }
    }

    void hide() {
        if (marked != null) {
            marked.removeAnnotation(annotation);
            marked = null;
        }
    }
}
