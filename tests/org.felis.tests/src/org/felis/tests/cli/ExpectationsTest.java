package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.cli.Main;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tests say about their own verdicts, and the warnings that come with a verdict. */
class ExpectationsTest {

    /** Message passing without barriers: forbidden under SC and TSO, allowed on Arm. */
    private static final String MESSAGE_PASSING = """
            { 0:X1=x; 0:X3=y; 1:X1=x; 1:X3=y; }
             P0          | P1          ;
             MOV W0,#1   | LDR W0,[X3] ;
             STR W0,[X1] | LDR W2,[X1] ;
             STR W0,[X3] |             ;
            exists (1:X0=1 /\\ 1:X2=0)
            """;

    @TempDir
    private Path folder;

    private record Run(int status, String out, String err) {
    }

    private static Run felis(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(InputStream.nullInputStream(), new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8), arguments);
        return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private String test(String comments, String trailer) throws IOException {
        return Files.writeString(folder.resolve("MP.litmus"), "AArch64 MP\n" + comments + "\n" + MESSAGE_PASSING + trailer)
                .toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "(* expect: sc forbidden *)        | ''                              | 0",
        "(* expect: sc allowed *)          | ''                              | 1",
        "(* expect: aarch64 forbidden *)   | ''                              | 0",
        "''                                | with sc: ~exists; default: exists | 0",
        "''                                | with tso: ~exists; default: exists | 1",
        "(* Result: Always *)              | ''                              | 0" })
    void anExpectationForTheModelDecidesTheStatus(String comments, String trailer, int status) throws IOException {
        assertEquals(status, felis("verify", "--check-expectations", "--model", "sc", test(comments, trailer)).status());
    }

    @Test
    void aDeviationIsOneLineWithExpectedAndFound() throws IOException {
        String test = test("(* expect: aarch64 forbidden *)", "");
        Run run = felis("verify", "--check-expectations", "--model", "aarch64", test);
        assertEquals("\tdeviates: expected 'expect: aarch64 forbidden' (" + test + ":2), found Allowed",
                run.out().lines().skip(1).findFirst().orElse(""));
        assertEquals(0, felis("verify", "--model", "aarch64", test).status(), "only when asked for");
    }

    @Test
    void examplesKeepWhatTheyExpect() {
        Run run = felis("verify", "--check-expectations", Repository.examples().resolve("x86").toString());
        assertEquals(0, run.status(), run::out);
    }

    @Test
    void anUnclearExpectationIsAWarning() throws IOException {
        Run run = felis("verify", "--model", "sc", test("(* Result: Free choice *)", ""));
        assertEquals(0, run.status());
        assertTrue(run.err().contains("MP.litmus:2:4: warning LIT304 "), run::err);
    }

    @Test
    void aModelOfAnotherArchitectureIsAWarningAtEachTest() throws IOException {
        Run run = felis("verify", "--model", "x86tso", test("", ""));
        assertTrue(run.out().startsWith("Forbidden\t"), run::out);
        assertTrue(run.err().contains("warning FELIS006 the model x86tso is for X86, X86_64"), run::err);
        assertFalse(felis("verify", "--model", "sc", test("", "")).err().contains("FELIS006"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "RISCV \"my model\"\\nacyclic po | true", "AArch64 \"my model\"\\nacyclic po | false",
        "\"mine\"\\nacyclic po; [MFENCE]; po | true", "\"mine\"\\nacyclic po; [DMB.ISHST]; po | false",
        "\"mine\"\\nacyclic po | false" })
    void theFirstLineOfAModelOrItsBarriersTellItsArchitecture(String model, boolean warned) throws IOException {
        String file = Files.writeString(folder.resolve("my.cat"), model.replace("\\n", "\n")).toString();
        assertEquals(warned, felis("verify", "--model", file, test("", "")).err().contains("FELIS006"));
    }

    @Test
    void warningsOfAModelArePrintedOnce() throws IOException {
        Files.writeString(folder.resolve("A.litmus"), "AArch64 A\n" + MESSAGE_PASSING);
        Files.writeString(folder.resolve("B.litmus"), "AArch64 B\n" + MESSAGE_PASSING);
        String model = Files.writeString(folder.resolve("my.cat"), "let unused = po\nacyclic po as order\n").toString();
        Run run = felis("verify", "--model", model, folder.toString());
        assertEquals(run.err().lines().distinct().count(), run.err().lines().count(), run::err);
    }

    @Test
    void checkLooksIntoFolders() throws IOException {
        Files.createDirectory(folder.resolve("inside"));
        Files.writeString(folder.resolve("inside/bad.litmus"), "AArch64 T\n{ }\n P0 ;\n NUP ;\n");
        Files.writeString(folder.resolve("inside/bad.cat"), "acyclic poo\n");
        Run run = felis("check", folder.toString());
        assertEquals(1, run.status());
        assertTrue(run.out().contains("bad.litmus:4:2: error LIT201"), run::out);
        assertTrue(run.out().contains("bad.cat:1:"), run::out);
    }
}
