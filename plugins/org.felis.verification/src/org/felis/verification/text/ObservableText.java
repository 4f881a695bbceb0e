package org.felis.verification.text;

import java.util.Comparator;

import org.felis.engine.expression.Observable;

/** How herd writes observables and values. */
public final class ObservableText {

    /** Registers by thread and name, then locations by name. */
    public static final Comparator<Observable> HERD_ORDER = Comparator
            .comparingInt((Observable o) -> o instanceof Observable.FinalRegister r ? r.thread() : Integer.MAX_VALUE)
            .thenComparing(o -> of(o));

    private ObservableText() {
    }

    /** {@code 0:X3}, {@code [x]}, {@code t[1]}; {@code t} for a cell of an array that is looked at as a whole. */
    public static String of(Observable observable) {
        return switch (observable) {
            case Observable.FinalRegister register -> {
                String text = register.text();
                yield register.thread() + ":" + text.substring(text.indexOf(':') + 1);
            }
            case Observable.FinalMemory memory when memory.array().isPresent() -> memory.array().get();
            case Observable.FinalMemory memory -> memory.text().endsWith("]") ? memory.text() : "[" + memory.text() + "]";
        };
    }
}
