package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every problem: one small file each, named after it; {@code expected.txt} says what is found where. */
class LitmusProblemsTest {

    private static final Path ERRORS = Fixtures.FOLDER.resolve("errors");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static LitmusCompilation compile(String text) {
        return assertTimeout(PATIENCE, () -> LitmusLanguage.compile(new LitmusSource("T.litmus", text)));
    }

    private static Problem onlyProblem(String text) {
        List<Problem> problems = compile(text).problems();
        assertEquals(1, problems.size(), problems::toString);
        return problems.get(0);
    }

    static Stream<String> files() {
        return Repository.filesBelow(ERRORS, ".litmus").stream().map(f -> f.getFileName().toString());
    }

    @ParameterizedTest
    @MethodSource("files")
    void problemIsFoundAtItsPlace(String file) {
        List<String> expected = Repository.read(ERRORS.resolve("expected.txt")).lines()
                .filter(line -> line.startsWith(file + ":")).toList();
        LitmusCompilation compilation = LitmusLanguage
                .compile(new LitmusSource(file, Repository.read(ERRORS.resolve(file))));
        assertEquals(expected, compilation.problems().stream().map(Problem::toString).toList());
        assertTrue(compilation.problems().stream().anyMatch(p -> p.code().equals(file.substring(0, 6))));
        boolean errors = compilation.problems().stream().anyMatch(p -> p.severity() == Problem.Severity.ERROR);
        assertEquals(!errors, compilation.program().isPresent());
    }

    @Test
    void everyProblemHasAnExample() {
        Set<String> missing = new TreeSet<>();
        Stream.of(LitmusProblem.values()).map(LitmusProblem::code).forEach(missing::add);
        files().forEach(file -> missing.remove(file.substring(0, 6)));
        assertEquals(Set.of("LIT001", "LIT002", "LIT003", "LIT005", "LIT225", "LIT226"), missing,
                "those that follow below and those of MappingTest have none");
    }

    @ParameterizedTest
    @ValueSource(strings = { "", " \n\t\r\n" })
    void anEmptyFileIsReportedAsSuch(String text) {
        assertEquals(LitmusProblem.EMPTY_FILE.code(), onlyProblem(text).code());
    }

    @Test
    void bytesThatAreNoTextAreReportedAtTheFirst() {
        Problem problem = onlyProblem("AArch64 T\n\u0000\u0001\u0002");
        assertEquals("T.litmus:2:1: error LIT003 this is not a text file: the character here has the code 0",
                problem.toString());
    }

    @Test
    void aLineOfTenMegabytesIsRefused() {
        assertEquals(LitmusProblem.FILE_TOO_LONG.code(), onlyProblem("AArch64 " + "a".repeat(10_000_000)).code());
    }

    @Test
    void aLongFileOfNonsenseEndsSoon() {
        assertEquals(100, compile("AArch64 T\n{ }\n P0 ;\n" + "a b c d ( ) [ ] ;\n".repeat(20_000)).problems().size());
    }

    @ParameterizedTest
    @ValueSource(strings = { "(", "~", "not ", "x=1 => ", "~(" })
    void deepNestingIsReportedWhereItGetsTooDeep(String operator) {
        Problem problem = onlyProblem("X86 T\n{ }\n P0 ;\n MOV [x],$1 ;\nexists " + operator.repeat(100_000 / operator.length()));
        assertEquals(LitmusProblem.NESTED_TOO_DEEPLY.code(), problem.code());
        assertEquals(5, problem.range().line());
    }

    @Test
    void deeplyNestedOperandsAreReported() {
        assertEquals(LitmusProblem.NESTED_TOO_DEEPLY.code(),
                onlyProblem("X86 T\n{ }\n P0 ;\n MOV [x]," + "[".repeat(5000) + " ;\n").code());
    }

    @Test
    void aLongConjunctionIsNoNesting() {
        assertTrue(compile("X86 T\n{ }\n P0 ;\n MOV [x],$1 ;\nexists (x=1" + " /\\ x=1".repeat(5000) + ")").program()
                .isPresent());
    }

    @Test
    void allErrorsOfAFileAreReported() {
        List<String> problems = compile("""
                AArch64 T
                { 0:X1=x; }
                 P0            | P1          ;
                 MUV W0,#1     | LDR W0,[W1] ;
                 STR W0,[X1    | NOP         ;
                 LDAR W0,[X77] | B nowhere   ;
                exists (0:X0=1 /\\ 7:X0=1)
                """).problems().stream().map(p -> p.range().line() + ":" + p.range().column() + " " + p.code()).toList();
        assertEquals(List.of("4:2 LIT201", "4:26 LIT203", "5:16 LIT010", "6:11 LIT122", "6:20 LIT206", "7:19 LIT120"),
                problems);
    }

    @Test
    void aRowThatGoesOnInTheNextLineIsReportedAtTheEndOfItsLine() {
        assertEquals("T.litmus:4:11: error LIT208 expected ';' at the end of the row",
                onlyProblem("X86 T\n{ }\n P0 ;\n MOV [x],1\n MOV [y],1 ;\n").toString());
    }
}
