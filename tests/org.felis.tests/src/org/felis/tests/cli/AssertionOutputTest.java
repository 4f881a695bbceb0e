package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code felis verify} prints of a program with assertions. */
class AssertionOutputTest {

    @TempDir
    private Path folder;
    private String aborting;

    @BeforeEach
    void programThatAborts() throws IOException {
        aborting = Files.writeString(folder.resolve("abort.ll"), """
                ; expect: sc assertions violated
                ; expect: x86tso holds
                target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
                declare void @abort()
                define i32 @main() {
                entry:
                  call void @abort()
                  unreachable
                }
                """).toString();
    }

    @Test
    void eachPropertyHasALineBelowTheVerdict() {
        FelisRun run = FelisRun.of("verify", "-m", "sc", aborting);
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.get(0).startsWith("Violated\t" + aborting + "\tsc\t"), run.out());
        assertTrue(lines.get(1).startsWith("\tassertions Violated: " + aborting), run.out());
        assertEquals("\tmemory Holds", lines.get(2));
        assertEquals(3, lines.size());
    }

    @Test
    void theExitStatusSaysWhetherThereIsAnAnswerAndNotWhich() {
        assertEquals(0, FelisRun.of("verify", "-m", "sc", aborting).status());
        FelisRun races = FelisRun.of("verify", "-m", "sc", "--property", "races", aborting);
        assertEquals(1, races.status());
        assertTrue(races.err().contains("FELIS015"), races.err());
    }

    @Test
    void onlyThePropertiesAskedForAreJudged() {
        assertEquals(List.of("\tmemory Holds"), FelisRun.of("verify", "-m", "sc", "--property", "memory", aborting).out().lines().skip(1).toList());
        assertEquals(2, FelisRun.of("verify", "-m", "sc", "--property", "memory,assertions", aborting).out().lines().skip(1).count());
        assertEquals(List.of("\ttermination Holds"), FelisRun.of("verify", "-m", "sc", "--property", "termination", aborting).out().lines().skip(1).toList());
        assertEquals(List.of("\tleaks Holds"), FelisRun.of("verify", "-m", "sc", "--property", "leaks", aborting).out().lines().skip(1).toList());
        assertEquals(2, FelisRun.of("verify", "--property", "liveness", aborting).status());
    }

    @Test
    void expectationsInCommentsAreCompared() {
        assertEquals(0, FelisRun.of("verify", "--check-expectations", "-m", "sc", aborting).status());
        FelisRun deviating = FelisRun.of("verify", "--check-expectations", "-m", "x86tso", "--target", "x86", aborting);
        assertEquals(1, deviating.status());
        assertTrue(deviating.out().contains("deviates: expected 'expect: x86tso holds'") && deviating.out().contains("found Violated"), deviating.out() + deviating.err());
    }
}
