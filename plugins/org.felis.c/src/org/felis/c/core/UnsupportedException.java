package org.felis.c.core;

import org.felis.c.syntax.Place;

/** The program uses something that is not supported. */
public final class UnsupportedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Place place;

    public UnsupportedException(Place place, String what) {
        super(what);
        this.place = place;
    }

    public Place place() {
        return place;
    }
}
