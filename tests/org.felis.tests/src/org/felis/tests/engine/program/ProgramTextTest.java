package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;

import org.felis.engine.program.Program;
import org.felis.engine.program.transform.ProgramText;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people see of a program: everything that a pass may change. */
class ProgramTextTest {

    private static final Path FIXTURES = Repository.root().resolve("tests/org.felis.tests/fixtures/program");

    private static Program program(String text) {
        return LitmusLanguage.compile(new LitmusSource("<test>", text)).program().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = { "several-sizes", "statements" })
    void aProgramIsPrintedWithMemoryOperationsAndQuestion(String name) {
        assertEquals(Repository.read(FIXTURES.resolve(name + ".txt")),
                ProgramText.of(program(Repository.read(FIXTURES.resolve(name + ".litmus")))));
    }

    @Test
    void programsThatDifferInOneOperationArePrintedDifferently() {
        String test = "X86 T\n{ }\n P0 | P1 ;\n MOV [x],$1 | MOV EAX,[x] ;\nexists (1:EAX=1)\n";
        String text = ProgramText.of(program(test));
        for (String changed : new String[] { test.replace("$1", "$2"), test.replace("EAX,[x]", "EAX,[y]"), test.replace("EAX=1", "EAX=0"),
                test.replace("MOV [x]", "XCHG [x]").replace("$1", "EBX"), test.replace("exists", "forall"), test.replace("{ }", "{ x=3; }") }) {
            assertNotEquals(text, ProgramText.of(program(changed)), changed);
        }
    }
}
