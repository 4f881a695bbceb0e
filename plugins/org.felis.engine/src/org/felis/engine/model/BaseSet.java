package org.felis.engine.model;

import java.util.Arrays;
import java.util.Optional;

/** The event sets that the engine gives to every model. All other base sets are tags that instructions attach to events. */
public enum BaseSet {
    R("R", "memory reads"),
    W("W", "memory writes, initial ones included"),
    M("M", "memory accesses: R | W"),
    F("F", "fences"),
    B("B", "branches"),
    IW("IW", "initial writes");

    private final String catName;
    private final String meaning;

    BaseSet(String catName, String meaning) {
        this.catName = catName;
        this.meaning = meaning;
    }

    /** The name in CAT. */
    public String catName() {
        return catName;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }

    public static Optional<BaseSet> find(String catName) {
        return Arrays.stream(values()).filter(b -> b.catName.equals(catName)).findFirst();
    }
}
