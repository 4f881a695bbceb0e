package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis conformance}, on a suite of its own: what agrees, what does not, and what each line says. */
class ConformanceTest {

    private static final String COLUMNS = "test\tmodel\tverdict\tobservation\tflags\tloop\n";

    @TempDir
    private Path suite;

    @BeforeEach
    void storeBuffering() throws IOException {
        Files.writeString(suite.resolve("SB.litmus"), """
                X86 SB
                { }
                 P0          | P1          ;
                 MOV [x],$1  | MOV [y],$1  ;
                 MOV EAX,[y] | MOV EAX,[x] ;
                exists (0:EAX=0 /\\ 1:EAX=0)
                """);
    }

    private FelisRun conformance(String rows, String... more) throws IOException {
        Files.writeString(suite.resolve("expected.tsv"), COLUMNS + rows);
        String[] arguments = new String[more.length + 2];
        arguments[0] = "conformance";
        System.arraycopy(more, 0, arguments, 1, more.length);
        arguments[more.length + 1] = suite.toString();
        return FelisRun.of(arguments);
    }

    private void states(String... states) throws IOException {
        Path output = suite.resolve("out/x86tso/SB.litmus.out");
        Files.createDirectories(output.getParent());
        Files.writeString(output, "Test SB Allowed\nStates " + states.length + "\n" + String.join("\n", states) + "\nOk\n");
    }

    @Test
    void aSuiteThatAgreesEndsWithZero() throws IOException {
        states("0:EAX=0; 1:EAX=0;", "0:EAX=0; 1:EAX=1;", "0:EAX=1; 1:EAX=0;", "0:EAX=1; 1:EAX=1;");
        FelisRun run = conformance("SB.litmus\tx86tso\tOk\tSometimes\t\t\nSB.litmus\tsc\tNo\tNever\t\t\n");
        assertEquals("agree 2 disagree 0 unsupported 0 error 0 of 2\n", run.out());
        assertEquals(0, run.status());
    }

    @Test
    void aWrongObservationIsShownWithBothAnswers() throws IOException {
        FelisRun run = conformance("SB.litmus\tx86tso\tNo\tNever\t\t\nSB.litmus\tsc\tNo\tNever\t\t\n");
        assertEquals("disagree\tSB.litmus\tx86tso\texpected Never\tfound Sometimes", run.out().split("\n")[0]);
        assertEquals("agree 1 disagree 1 unsupported 0 error 0 of 2", run.lastLine());
        assertEquals(1, run.status());
    }

    @Test
    void aMissingFinalStateIsADisagreementUnlessStatesAreNotCompared() throws IOException {
        states("0:EAX=0; 1:EAX=0;", "0:EAX=0; 1:EAX=1;", "0:EAX=1; 1:EAX=0;");
        String row = "SB.litmus\tx86tso\tOk\tSometimes\t\t\n";
        assertEquals("disagree\tSB.litmus\tx86tso\texpected 3 states\tfound 4 states, only here {0:EAX=1; 1:EAX=1}",
                conformance(row).out().split("\n")[0]);
        assertEquals(0, conformance(row, "--no-states").status());
    }

    @Test
    void statesAreNotComparedWhereTheReferenceWasCutOff() throws IOException {
        states("0:EAX=0; 1:EAX=0;");
        assertEquals(0, conformance("SB.litmus\tx86tso\tOk\tSometimes\t\tyes\n").status());
    }

    @Test
    void flagsCount() throws IOException {
        assertEquals("disagree\tSB.litmus\tx86tso\texpected Sometimes flags data-race\tfound Sometimes",
                conformance("SB.litmus\tx86tso\tOk\tSometimes\tdata-race\t\n").out().split("\n")[0]);
    }

    @Test
    void remarksOfTheReferencesLibrariesDoNotCountOnEitherSide() throws IOException {
        String remark = "Shareability-argument-for-DMB-is-deprecated";
        Files.writeString(suite.resolve("remarks.cat"), "\"remarks\"\ninclude \"cos.cat\"\nflag ~empty W as " + remark + "\n");
        assertEquals(0, conformance("SB.litmus\tsc\tNo\tNever\t" + remark + "\t\n").status());
        assertEquals(0, conformance("SB.litmus\tx86tso\tOk\tSometimes\t\t\n", "--model-for",
                "x86tso=" + suite.resolve("remarks.cat")).status());
    }

    @Test
    void whatIsNotSupportedIsToldFromWhatIsWrong() throws IOException {
        Files.writeString(suite.resolve("mixed.litmus"), """
                AArch64 mixed
                { uint64_t x; 0:X1=x; }
                 P0 ;
                 LDR W0,[X1,#2] ;
                 STR X0,[X1] ;
                exists (0:X0=1)
                """);
        Files.writeString(suite.resolve("wrong.litmus"), "X86 wrong\n{ }\n P0 ;\n MOVE EAX,$1 ;\nexists (0:EAX=1)\n");
        FelisRun run = conformance("mixed.litmus\taarch64-mixed\tNo\tNever\t\t\nwrong.litmus\tsc\tNo\tNever\t\t\n"
                + "missing.litmus\tsc\tNo\tNever\t\t\nSB.litmus\tsc\tTIMEOUT\t\t\t\n");
        assertTrue(run.out().startsWith("unsupported\tmixed.litmus\taarch64-mixed\tfound "), run.out());
        assertTrue(run.out().contains("error\twrong.litmus\tsc\tfound "), run.out());
        assertTrue(run.out().contains("error\tmissing.litmus\tsc\tfound no such file"), run.out());
        assertTrue(run.out().contains("no reference\tSB.litmus\tsc\tfound Never"), run.out());
        assertEquals("agree 0 disagree 0 unsupported 1 error 2 of 4", run.lastLine());
        assertEquals(1, run.status());
    }

    @Test
    void anotherModelMayStandForTheSuites() throws IOException {
        Files.writeString(suite.resolve("x86tso.cat"), "\"SC in disguise\"\ninclude \"cos.cat\"\nacyclic po|rf|fr|co as sc\n");
        String row = "SB.litmus\tx86tso\tNo\tNever\t\t\n";
        assertEquals(0, conformance(row, "--models", suite.toString()).status());
        assertEquals(0, conformance(row, "--model-for", "x86tso=sc").status());
        assertEquals(1, conformance(row).status());
    }

    @Test
    void aModelThatIsNotThereIsAnErrorOfItsRows() throws IOException {
        FelisRun run = conformance("SB.litmus\tnomodel\tOk\tSometimes\t\t\nSB.litmus\tsc\tNo\tNever\t\t\n");
        assertTrue(run.out().startsWith("error\tSB.litmus\tnomodel\tfound nomodel: error FELIS005"), run.out());
        assertEquals("agree 1 disagree 0 unsupported 0 error 1 of 2", run.lastLine());
    }

    @Test
    void aBrokenTableIsAWrongArgument() throws IOException {
        FelisRun run = conformance("SB.litmus\tx86tso\tOk\tOften\t\t\n");
        assertEquals(2, run.status());
        assertTrue(run.err().contains("expected.tsv: line 2: expected Never, Sometimes or Always, not Often"), run.err());
        run.assertNoStackTrace();
        assertEquals(2, conformance("SB.litmus\tsc\tNo\tNever\t\t\n", "--model-for", "sc=nomodel").status());
        assertEquals(2, conformance("", "--only", "(").status());
    }
}
