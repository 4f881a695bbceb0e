package org.felis.tests.machine;

import java.util.List;

/** An instruction: how a litmus test writes it, and what it does, step by step. */
record Instruction(String text, List<Step> steps) {

    Instruction {
        steps = List.copyOf(steps);
    }

    /** Registers only. */
    static Instruction local(String text, Step.LocalAction action) {
        return new Instruction(text, List.of(Step.local(action)));
    }

    static Instruction of(String text, Step... steps) {
        return new Instruction(text, List.of(steps));
    }

    /** Nothing that a sequential program could see. */
    static Instruction nothing(String text) {
        return new Instruction(text, List.of());
    }
}
