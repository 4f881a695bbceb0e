package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.tests.Repository;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page about instructions is true. */
class InstructionsPageTest {

    static List<String> architectures() {
        return Architecture.headerNames();
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void thePageNamesEveryRow(String architecture) {
        String page = Repository.read(Repository.root().resolve("docs/instructions.md"));
        List<String> missing = Architecture.find(architecture).map(Architecture::instructions).orElseThrow().rows().stream()
                .map(InstructionRow::syntax).filter(s -> !page.contains("`" + s.replace("|", "\\|") + "`")).toList();
        assertEquals(List.of(), missing);
    }
}
