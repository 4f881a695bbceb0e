package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;

import org.felis.cat.KnownTags;
import org.felis.litmus.instructions.InstructionSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models can speak of everything that instructions say of their events. */
class TagsTest {

    static Set<String> architectures() {
        return InstructionSet.architectures();
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void modelsKnowEveryTagOfTheInstructions(String architecture) {
        Set<String> unknown = new TreeSet<>(InstructionSet.tags(architecture));
        unknown.removeAll(KnownTags.ALL);
        assertEquals(Set.of(), unknown);
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void noInstructionHasATagThatIsKnownToBeUnused(String architecture) {
        Set<String> used = new TreeSet<>(InstructionSet.tags(architecture));
        used.retainAll(KnownTags.UNUSED);
        assertEquals(Set.of(), used);
        assertTrue(KnownTags.ALL.containsAll(KnownTags.UNUSED));
    }
}
