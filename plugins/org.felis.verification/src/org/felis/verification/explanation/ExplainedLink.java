package org.felis.verification.explanation;

/** A pair of a base or communication relation ({@code rfe}, {@code addr}, {@code po} …), between the ids of two events. */
public record ExplainedLink(int source, int target, String relation) {
}
