package org.felis.engine.explanation;

/** A pair of a relation that people know by its name ({@code rfe}, {@code addr}, {@code po} …), or that is not unfolded further. */
public record Link(int source, int target, String relation) {
}
