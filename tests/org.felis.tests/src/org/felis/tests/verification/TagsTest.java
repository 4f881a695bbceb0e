package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;

import org.felis.cat.names.KnownTags;
import org.felis.litmus.architecture.InstructionSets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models can speak of everything that instructions say of their events. */
class TagsTest {

    static Set<String> architectures() {
        return InstructionSets.architectures();
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void modelsKnowEveryTagOfTheInstructions(String architecture) {
        Set<String> unknown = new TreeSet<>(InstructionSets.tags(architecture));
        unknown.removeAll(KnownTags.ALL);
        unknown.remove("Exp");
        assertEquals(Set.of(), unknown);
    }

    /** A model takes these sets for empty before it sees a program. */
    @ParameterizedTest
    @MethodSource("architectures")
    void noInstructionHasATagThatIsSaidToBeAbsent(String architecture) {
        Set<String> both = new TreeSet<>(InstructionSets.tags(architecture));
        both.retainAll(KnownTags.ABSENT);
        assertEquals(Set.of(), both);
    }
}
