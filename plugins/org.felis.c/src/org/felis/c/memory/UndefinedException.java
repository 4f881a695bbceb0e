package org.felis.c.memory;

import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.syntax.Place;

/** The execution has undefined behaviour. */
public final class UndefinedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final UndefinedBehaviour behaviour;
    private final transient Place place;

    public UndefinedException(UndefinedBehaviour behaviour, Place place) {
        super(behaviour.code(), null, false, false);
        this.behaviour = behaviour;
        this.place = place;
    }

    public UndefinedBehaviour behaviour() {
        return behaviour;
    }

    public Place place() {
        return place;
    }
}
