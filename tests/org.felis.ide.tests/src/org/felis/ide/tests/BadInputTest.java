package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is wrong, is not ended or goes away. */
@ExtendWith(FelisWorkbench.class)
class BadInputTest {

    private static final String FORBIDDEN_BUT_EXPECTED = """
            AArch64 CoRR
            (* expect: aarch64 allowed *)
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (1:X1=1 /\\ 1:X2=0)
            """;

    private final Bot bot = new Bot();

    @Test
    void everyBadFileGetsAnErrorAndTheGoodOneItsVerdict() throws Exception {
        IProject project = Workbench.project("bad", Map.of("empty.litmus", "", "binary.litmus", "\u0000\u0001\uFFFD\u0007",
                "truncated.litmus", FORBIDDEN_BUT_EXPECTED.substring(0, FORBIDDEN_BUT_EXPECTED.indexOf("[X0] ;")), "unknown.litmus",
                FORBIDDEN_BUT_EXPECTED.replace("LDR W2", "LDRX W2"), "good.litmus", FORBIDDEN_BUT_EXPECTED));
        for (String bad : List.of("empty", "binary", "truncated", "unknown")) {
            Ui.waitUntil("an error in " + bad, () -> severity(project.getFile(bad + ".litmus"), ProblemMarkers.TYPE)
                    == IMarker.SEVERITY_ERROR);
        }
        Ui.waitUntil("a verdict", Verdicts.PATIENCE, () -> severity(project.getFile("good.litmus"), VerdictMarkers.TYPE) >= 0);
        assertEquals(-1, severity(project.getFile("good.litmus"), ProblemMarkers.TYPE));
    }

    @Test
    void aVerdictThatContradictsTheExpectationIsAWarning() throws Exception {
        IProject project = Workbench.project("unexpected", Map.of("CoRR.litmus", FORBIDDEN_BUT_EXPECTED));
        IFile test = project.getFile("CoRR.litmus");
        Ui.waitUntil("a verdict", Verdicts.PATIENCE, () -> severity(test, VerdictMarkers.TYPE) >= 0);
        assertEquals(IMarker.SEVERITY_WARNING, severity(test, VerdictMarkers.TYPE));
    }

    @Test
    void aLongVerificationStopsWhenItIsCancelled() throws Exception {
        IProject project = Workbench.project("long", Map.of("long.litmus", LitmusTexts.endless()));
        Ui.waitUntil("the verification runs", BadInputTest::isVerifying);
        long start = System.nanoTime();
        Job.getJobManager().cancel(FelisPlugin.ID);
        Ui.waitUntil("the verification has stopped", () -> !isVerifying());
        assertTrue((System.nanoTime() - start) / 1_000_000 < 3_000, "cancelling took longer than 3 s");
        assertEquals(-1, severity(project.getFile("long.litmus"), VerdictMarkers.TYPE));
    }

    @Test
    void aProjectCanBeDeletedWhileItsTestsAreVerified() throws Exception {
        Map<String, String> tests = IntStream.range(0, 40).boxed()
                .collect(Collectors.toMap(i -> "CoRR" + i + ".litmus", i -> FORBIDDEN_BUT_EXPECTED));
        IProject project = Workbench.project("gone", tests);
        project.delete(true, true, null);
        Ui.waitUntil("nothing is left to verify", () -> !isVerifying());
        assertFalse(project.exists());
    }

    private static boolean isVerifying() {
        return Arrays.stream(Job.getJobManager().find(FelisPlugin.ID)).anyMatch(j -> j.getState() == Job.RUNNING
                && j.getName().startsWith("Verifying"));
    }

    /** The highest severity of the markers of a type, -1 for none. */
    private static int severity(IFile file, String type) {
        try {
            return file.findMaxProblemSeverity(type, true, IResource.DEPTH_ZERO);
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }
}
