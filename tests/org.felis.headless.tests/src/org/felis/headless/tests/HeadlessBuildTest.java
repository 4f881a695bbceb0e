package org.felis.headless.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.IPath;
import org.eclipse.ui.PlatformUI;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.Run;
import org.felis.ide.builder.FelisNature;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.markers.FailureMarkers;
import org.felis.ide.markers.ProblemMarkers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build without a display verifies a project, writes its markers, and keeps them true. */
class HeadlessBuildTest {

    private static final String ENDLESS = Headless.endless();

    @AfterEach
    void cleanUp() throws Exception {
        Headless.deleteProjects();
    }

    @Test
    void aBuildVerifiesTheTestsOfAProjectAndWritesMarkers() throws Exception {
        assertFalse(PlatformUI.isWorkbenchRunning());
        IProject project = Headless.project("built", Map.of("CoRR.litmus", Headless.CO_RR, "wrong.litmus", Headless.CO_RR.replace("LDR", "LRD")),
                FelisNature.ID);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        IFile test = project.getFile("CoRR.litmus");
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        IMarker marker = Headless.marker(test, "aarch64").orElseThrow();
        assertTrue(marker.getAttribute(IMarker.MESSAGE, "").startsWith("Forbidden under ARMv8"), marker.getAttribute(IMarker.MESSAGE, ""));
        assertEquals(6, marker.getAttribute(IMarker.LINE_NUMBER, 0));
        Headless.waitForMarker(project.getFile("wrong.litmus"), "aarch64", "Error");
        Headless.waitUntilNothingRuns();
        assertTrue(Headless.markers(project.getFile("wrong.litmus"), ProblemMarkers.TYPE) > 0);
        Headless.waitUntilCurrent(Headless.question(test, "aarch64"), true);

        Headless.setText(test, Headless.CO_RR_ALLOWED);
        Headless.waitForMarker(test, "aarch64", "Allowed");
        assertEquals("Forbidden", Headless.marker(test, "aarch64").orElseThrow().getAttribute("before", ""));
    }

    @Test
    void aTestThatSomebodyAskedAboutBeforeItsFirstBuildIsVerifiedUnderItsDefaultModelAsWell() throws Exception {
        IProject project = Headless.project("asked", Map.of("CoRR.litmus", Headless.CO_RR));
        IFile test = project.getFile("CoRR.litmus");
        Question asked = Headless.question(test, "sc");
        Headless.ledger().ask(asked, () -> { });
        FelisNature.addTo(project);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        assertTrue(Headless.entry(asked).orElseThrow().run().filter(run -> run.asker() == Run.Asker.USER).isPresent());
    }

    @Test
    void aVerdictInAProjectWithoutTheNatureIsOutOfDateWhenItsTestIsEdited() throws Exception {
        IProject project = Headless.project("plain", Map.of("CoRR.litmus", Headless.CO_RR));
        IFile test = project.getFile("CoRR.litmus");
        Question question = Headless.question(test, "sc");
        Headless.verify(question, test);
        Headless.waitUntilCurrent(question, true);
        Headless.waitForMarker(test, "sc", "Forbidden");
        Headless.setText(test, Headless.CO_RR_ALLOWED);
        Headless.waitUntilCurrent(question, false);
        assertTrue(Headless.ledger().snapshot().runs().findAny().isEmpty(), "nobody asked");
        Headless.setText(test, Headless.CO_RR);
        Headless.waitUntilCurrent(question, true);
    }

    @Test
    void aVerdictUnderAModelOutsideOfTheWorkspaceIsOutOfDateWhenAFileOfThatIsEdited(@TempDir Path folder) throws Exception {
        IProject project = Headless.project("external", Map.of("CoRR.litmus", Headless.CO_RR));
        Path model = Files.writeString(folder.resolve("outside.cat"), "\"outside\"\ninclude \"part.cat\"\nacyclic order as order\n");
        Path part = Files.writeString(folder.resolve("part.cat"), "include \"cos.cat\"\nlet order = po | rf | co | fr\n");
        IFile test = project.getFile("CoRR.litmus");
        Question question = Headless.question(test, model.toString());
        Headless.verify(question, test);
        Headless.waitUntilCurrent(question, true);
        Files.writeString(part, "include \"cos.cat\"\nlet order = po\n");
        Headless.waitUntilCurrent(question, false);
        Files.writeString(part, "include \"cos.cat\"\nlet order = po | rf | co | fr\n");
        Headless.waitUntilCurrent(question, true);
    }

    @Test
    void aVerdictOnAProgramIsOutOfDateWhenAHeaderOutsideOfTheWorkspaceIsEdited(@TempDir Path folder) throws Exception {
        Path header = Files.writeString(folder.resolve("outside.h"), "#define EXPECTED 1\n");
        IProject project = Headless.project("header", Map.of("program.c", "#include <assert.h>\n#include \"" + header
                + "\"\nint main(void) {\n    int one = 1;\n    assert(one == EXPECTED);\n}\n"));
        IFile program = project.getFile("program.c");
        Question question = Headless.question(program, "sc");
        Headless.verify(question, program);
        Headless.waitUntilCurrent(question, true);
        Headless.waitForMarker(program, "sc", "Holds");
        Files.writeString(header, "#define EXPECTED 2\n");
        Headless.waitUntilCurrent(question, false);
        Headless.waitUntil("the marker says so", () -> Headless.message(program, "sc").startsWith("Out of date: Holds under SC"));
        Headless.verify(question, program);
        Headless.waitForMarker(program, "sc", "Violated");
        Headless.waitUntil("it is shown where", () -> Headless.markers(program, FailureMarkers.TYPE) == 1);
        Files.writeString(header, "#define EXPECTED 1\n");
        Headless.waitUntil("the marker says so", () -> Headless.message(program, "sc").startsWith("Out of date: Violated under SC"));
        Headless.waitUntil("nobody knows whether it still fails there", () -> Headless.markers(program, FailureMarkers.TYPE) == 0);
    }

    @Test
    void aMarkerSaysThatItsVerdictIsBeingFoundAgain() throws Exception {
        IProject project = Headless.project("again", Map.of("CoRR.litmus", Headless.CO_RR), FelisNature.ID);
        IFile test = project.getFile("CoRR.litmus");
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        Headless.setText(test, ENDLESS);
        Question question = Headless.question(test, "aarch64");
        Headless.waitUntil("it is verified", () -> Headless.entry(question).filter(Entry::isRunning).isPresent());
        Headless.waitUntil("the marker says so", () -> Headless.message(test, "aarch64").startsWith("Out of date: Forbidden under ARMv8"));
        Headless.setText(test, Headless.CO_RR);
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        assertTrue(Headless.message(test, "aarch64").startsWith("Forbidden under ARMv8"), Headless.message(test, "aarch64"));
    }

    @Test
    void aProjectThatIsOpenedAgainHasTheMarkersOfItsVerdicts() throws Exception {
        IProject project = Headless.project("opened", Map.of("CoRR.litmus", Headless.CO_RR), FelisNature.ID);
        IFile test = project.getFile("CoRR.litmus");
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        Headless.waitUntilNothingRuns();
        double millis = Headless.entry(Headless.question(test, "aarch64")).orElseThrow().newest().orElseThrow().millis();
        project.close(null);
        project.open(null);
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        Headless.waitUntilNothingRuns();
        assertEquals(millis, Headless.entry(Headless.question(test, "aarch64")).orElseThrow().newest().orElseThrow().millis(), "not verified again");
    }

    @Test
    void theDefaultModelAndTheModelOfThatNameAreOneQuestionThatRunsOnce() throws Exception {
        IProject project = Headless.project("default", Map.of("endless.litmus", ENDLESS), FelisNature.ID);
        IFile test = project.getFile("endless.litmus");
        Question question = Questions.of(test, ModelChoice.DEFAULT, ENDLESS);
        assertEquals(Questions.of(test, ModelChoice.named("aarch64"), ENDLESS), question);
        Headless.waitUntil("it is verified", () -> Headless.entry(question).filter(Entry::isRunning).isPresent());
        long asked = Headless.ledger().ask(question, () -> { });
        Headless.ledger().settle();
        assertEquals(List.of(asked), Headless.ledger().snapshot().of(question.test()).stream().map(entry -> entry.run().orElseThrow().generation()).toList());
    }

    @Test
    void aFileOfTheFutureHasACurrentVerdict() throws Exception {
        IProject project = Headless.project("future", Map.of("CoRR.litmus", Headless.CO_RR), FelisNature.ID);
        IFile test = project.getFile("CoRR.litmus");
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        test.setLocalTimeStamp(System.currentTimeMillis() + Duration.ofDays(1).toMillis());
        Headless.waitUntilNothingRuns();
        Headless.waitUntilCurrent(Headless.question(test, "aarch64"), true);
    }

    @Test
    void aTestThatIsRenamedWhileItIsVerifiedHasNoVerdictUnderItsFormerPathAndKeepsItsHistory() throws Exception {
        IProject project = Headless.project("renamed", Map.of("former.litmus", Headless.CO_RR), FelisNature.ID);
        IFile former = project.getFile("former.litmus");
        Headless.waitForMarker(former, "aarch64", "Forbidden");
        Headless.setText(former, ENDLESS);
        Question question = Headless.question(former, "aarch64");
        Headless.waitUntil("it is verified", () -> Headless.entry(question).filter(Entry::isRunning).isPresent());
        former.move(IPath.fromPortableString("present.litmus"), true, null);
        Question present = Headless.question(project.getFile("present.litmus"), "aarch64");
        Headless.waitUntil("the other is verified", () -> Headless.entry(present).filter(Entry::isRunning).isPresent());
        assertEquals(List.of(), Headless.ledger().snapshot().of(question.test()));
        assertEquals("Forbidden", Headless.entry(present).orElseThrow().newest().orElseThrow().verdict().toString());
        assertEquals(1, Headless.ledger().snapshot().runs().count());
    }

    @Test
    void aVerdictThatIsForgottenWhileItIsFoundDoesNotComeBack() throws Exception {
        IProject project = Headless.project("forgotten", Map.of("CoRR.litmus", Headless.CO_RR), FelisNature.ID);
        IFile test = project.getFile("CoRR.litmus");
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        Headless.setText(test, ENDLESS);
        Question question = Headless.question(test, "aarch64");
        Headless.waitUntil("it is verified", () -> Headless.entry(question).filter(Entry::isRunning).isPresent());
        Headless.ledger().forget(question::equals);
        Headless.waitUntil("no marker", () -> Headless.marker(test, "aarch64").isEmpty());
        Headless.waitUntilNothingRuns();
        assertTrue(Headless.entry(question).isEmpty());
        assertTrue(Headless.marker(test, "aarch64").isEmpty());
    }

    @Test
    void markersThatSomebodyDeletedAreMadeAgainByABuildWithoutAVerification() throws Exception {
        IProject project = Headless.project("markers", Map.of("CoRR.litmus", Headless.CO_RR), FelisNature.ID);
        IFile test = project.getFile("CoRR.litmus");
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        Headless.waitUntilNothingRuns();
        long before = Headless.marker(test, "aarch64").orElseThrow().getId();
        double millis = Headless.entry(Headless.question(test, "aarch64")).orElseThrow().newest().orElseThrow().millis();
        Headless.marker(test, "aarch64").orElseThrow().delete();
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Headless.waitForMarker(test, "aarch64", "Forbidden");
        assertNotEquals(before, Headless.marker(test, "aarch64").orElseThrow().getId());
        Headless.waitUntilNothingRuns();
        assertEquals(millis, Headless.entry(Headless.question(test, "aarch64")).orElseThrow().newest().orElseThrow().millis());
    }
}
