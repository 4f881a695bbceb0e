package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Journal;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.builder.BasisUpdate;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.choice.Questions;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Ui;
import org.felis.ide.verify.Reading;
import org.felis.ide.verify.TestVerification;
import org.felis.ide.verify.Workers;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** It verifies while I think: in processes that may die, and what was answered before at once. */
@ExtendWith(FelisWorkbench.class)
class BackgroundVerificationTest {

    private final Bot bot = new Bot();
    private Consumer<Change> watch;

    @AfterEach
    void cleanUp() throws Exception {
        if (watch != null) {
            Verdicts.ledger().removeListener(watch);
        }
    }

    /** Between two verifications the background waits for the event loop, which must not be so for each of those that nobody wants any more. */
    @Test
    void whatIsForgottenIsDroppedAtOnce() throws Exception {
        AtomicBoolean may = new AtomicBoolean();
        AtomicInteger asked = new AtomicInteger();
        IntSupplier atOnce = () -> {
            asked.addAndGet(may.get() ? 1 : 0);
            return may.get() ? 1 : 0;
        };
        try (ExecutorService serial = Executors.newSingleThreadExecutor()) {
            VerdictLedger ledger = new VerdictLedger(serial, Journal.NONE);
            try (BackgroundVerification background = new BackgroundVerification(new TestVerification(Workers.get(), ledger, VerdictCache.get(), false), atOnce)) {
                ledger.changed(IntStream.range(0, 200).mapToObj(i -> new Looked(new Question("/nowhere/t" + i + ".litmus", "sc", ""), new Basis("", "", "", "", ""), true))
                        .toList(), true);
                ledger.settle();
                Ui.waitUntil("it has begun", () -> background.getState() == Job.RUNNING);
                Ui.sleep(500); // until it knows that none of them is answered
                assertEquals(200, ledger.snapshot().runs().count());
                ledger.forget(question -> true);
                ledger.settle();
                may.set(true);
                background.join();
                assertTrue(asked.get() <= 2, "asked " + asked + " times whether one may begin");
            }
        }
    }

    @Test
    void whatIsCancelledBeforeItBeginsDoesNotWaitForever() throws Exception {
        IProject project = Workbench.project("cancelled", Map.of("quick.litmus", LitmusTexts.CO_RR));
        IFile test = project.getFile("quick.litmus");
        Verdicts.waitFor(test, "aarch64", "Forbidden");
        Question question = Verdicts.question(test, "sc");
        Verdicts.waitUntilNothingRuns();
        List<Looked> looked = List.of(new Looked(question, Reading.of(question, new Contents()).basis(), true));
        Job.getJobManager().suspend();
        try {
            Verdicts.ledger().changed(looked, true);
            Verdicts.ledger().settle();
            assertEquals(List.of(question), Verdicts.waiting());
            Job.getJobManager().cancel(FelisPlugin.ID);
            Verdicts.ledger().settle();
        } finally {
            Job.getJobManager().resume();
        }
        assertEquals(List.of(), Verdicts.waiting());
        assertFalse(Verdicts.ledger().snapshot().entry(question).orElseThrow().isCurrent());

        Verdicts.ledger().changed(looked, true);
        Verdicts.waitFor(test, "sc", "Forbidden");
        assertTrue(Verdicts.ledger().snapshot().entry(question).orElseThrow().isCurrent());
    }

    @Test
    void aWorkerThatIsKilledIsReplacedOnceThenTheVerdictSaysSoAndTheNextVerificationWorks() throws Exception {
        IProject project = Workbench.project("killed", Map.of("quick.litmus", LitmusTexts.CO_RR));
        Verdicts.waitFor(project.getFile("quick.litmus"), "aarch64", "Forbidden");
        assertTrue(workers().size() <= Runtime.getRuntime().availableProcessors(), () -> workers().toString());

        IFile endless = project.getFile("endless.litmus");
        Duration before = processorTime();
        endless.create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Ui.waitUntil("a worker is at it", Verdicts.PATIENCE, () -> processorTime().minus(before).toMillis() > 1_000);
        killWorkers();
        Ui.waitUntil("another worker is at it: it may have been the machine's doing", Verdicts.PATIENCE, () -> processorTime().toMillis() > 1_000);
        assertEquals(0, Verdicts.on(endless).size());
        killWorkers();

        IMarker unknown = Verdicts.waitFor(endless, "", "Unknown");
        assertTrue(unknown.getAttribute(IMarker.MESSAGE, "").contains("killed"), unknown.getAttribute(IMarker.MESSAGE, ""));
        assertEquals(IMarker.SEVERITY_WARNING, unknown.getAttribute(IMarker.SEVERITY, -1));
        endless.delete(true, null);

        bot.tree().expandNode("killed").select("quick.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("quick.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        Verdicts.waitFor(project.getFile("quick.litmus"), "aarch64", "Allowed");
    }

    @Test
    void aTestThatNobodyHasOpenedHasItsWarningsInTheProblemsView() throws Exception {
        IProject project = Workbench.project("warned", Map.of("warned.litmus", LitmusTexts.CO_RR.replace("1:X2=0", "1:X7=0")));
        IFile test = project.getFile("warned.litmus");
        Ui.waitUntil("a warning", Verdicts.PATIENCE, () -> {
            try {
                return Arrays.stream(test.findMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_ZERO))
                        .anyMatch(marker -> marker.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_WARNING);
            } catch (CoreException gone) {
                throw new AssertionError(gone);
            }
        });
    }

    @Test
    void aCancelledVerificationLeavesNoWorkerAtWork() throws Exception {
        IProject project = Workbench.project("cancelled", Map.of("endless.litmus", LitmusTexts.endless()));
        Duration before = processorTime();
        Ui.waitUntil("a worker is at it", Verdicts.PATIENCE, () -> processorTime().minus(before).toMillis() > 1_000);
        Job.getJobManager().cancel(FelisPlugin.ID);
        Ui.waitUntil("nothing runs", () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
        // a worker that does not listen is killed after a second
        Ui.waitUntil("no worker works", () -> {
            Duration now = processorTime();
            Ui.sleep(500);
            return processorTime().minus(now).toMillis() < 250;
        });
        assertEquals(0, project.getFile("endless.litmus").findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO).length);
    }

    @Test
    void whatWasAnsweredBeforeIsShownAtOnceAlsoWhileAllWorkersAreBusy() throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        IFile endless = project.getFile("endless.litmus");
        Models.setText(test, LitmusTexts.CO_RR.replace("1:X2=0", "1:X2=1"));
        Verdicts.waitFor(test, "aarch64", "Allowed");
        endless.create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Ui.waitUntil("it is verified", Verdicts.PATIENCE, () -> Verdicts.running().stream().anyMatch(question -> question.test().endsWith("/endless.litmus")));
        Set<IFile> verified = watchRuns();
        Models.setText(test, LitmusTexts.CO_RR);
        IMarker marker = Verdicts.waitFor(test, "aarch64", "Forbidden");
        assertEquals("Allowed", marker.getAttribute(VerdictMarkers.BEFORE, ""));
        assertFalse(verified.contains(test), "verified again");
        endless.delete(true, null);
    }

    @Test
    void aFullBuildShowsWhatIsKnownAndACleanedProjectKnowsNothing() throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        Verdicts.waitFor(project.getFile("elsewhere.litmus"), "aarch64", "Forbidden");
        Verdicts.waitUntilNothingRuns();
        Set<IFile> verified = watchRuns();
        project.deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Verdicts.waitFor(test, "aarch64", "Forbidden");
        Verdicts.waitFor(project.getFile("elsewhere.litmus"), "aarch64", "Forbidden");
        assertEquals(Set.of(), verified);
        project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Verdicts.waitFor(test, "aarch64", "Forbidden");
        assertTrue(verified.contains(test), "not verified again");
    }

    @Test
    void anAnswerIsKnownAfterARestart() throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        Verdicts.waitUntilNothingRuns();
        VerdictCache restarted = new VerdictCache(FelisPlugin.get().getStateLocation().append("verdicts.tsv").toPath(), 1_000);
        TestVerification verification = new TestVerification(Workers.get(), Verdicts.ledger(), restarted, false);
        assertEquals(new Verdict.Forbidden(), verification.known(Verdicts.question(test, "aarch64"), new Contents()).orElseThrow().verdict());
        assertEquals(Optional.empty(), verification.known(Verdicts.question(test, "sc"), new Contents()));
        restarted.drop("models");
        assertEquals(Optional.empty(), verification.known(Verdicts.question(test, "aarch64"), new Contents()));
    }

    @Test
    void aTestThatIsBrokenKeepsItsModels() throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        Models.verifyUnder(bot, "other.cat");
        Verdicts.waitFor(test, Models.path(project, "other.cat"), "Allowed");
        bot.tree().expandNode("models").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("STR W1", "STRR W1");
        editor.save();
        Verdicts.waitFor(test, Models.path(project, "other.cat"), "Error");
        Verdicts.waitFor(test, "aarch64", "Error");
        editor.replace("STRR W1", "STR W1");
        editor.save();
        Verdicts.waitFor(test, Models.path(project, "other.cat"), "Allowed");
        Verdicts.waitFor(test, "aarch64", "Forbidden");
        assertFalse(editor.isDirty());
    }

    @Test
    void aTestThatCannotBeReadKeepsNoOtherFromItsVerdict(@TempDir Path folder) throws Exception {
        IProject project = Models.project();
        Path elsewhere = folder.resolve("linked.litmus");
        Files.writeString(elsewhere, LitmusTexts.CO_RR);
        IFile linked = project.getFile("linked.litmus");
        linked.createLink(elsewhere.toUri(), IResource.NONE, null);
        Verdicts.waitFor(linked, "aarch64", "Forbidden");
        Verdicts.waitUntilNothingRuns();
        Files.delete(elsewhere);
        IFile test = project.getFile("CoRR.litmus");
        Verdicts.ledger().forget(question -> question.test().equals(test.getFullPath().toString()));
        BasisUpdate.get().with(project);
        Verdicts.waitFor(test, "aarch64", "Forbidden");
        Verdicts.waitUntilNothingRuns();
        assertTrue(Verdicts.ledger().snapshot().entry(Verdicts.question(test, "aarch64")).orElseThrow().isCurrent());
        assertTrue(linked.exists(), "it is still a part of the project");
    }

    @Test
    void aTestThatGetsAnotherExtensionHasNoVerdictsAnyMore() throws Exception {
        IProject project = Models.project();
        project.getFile("CoRR.litmus").move(IPath.fromPortableString("CoRR.txt"), true, null);
        IFile text = project.getFile("CoRR.txt");
        Ui.waitUntil("no verdict", () -> text.exists() && Verdicts.under(text, "") == null);
    }

    @Test
    void aTestThatIsNoLongerOnTheDiskIsNoErrorButGone() throws Exception {
        IProject project = Models.project();
        Files.delete(project.getFile("CoRR.litmus").getLocation().toPath());
        bot.tree().expandNode("models").select("CoRR.litmus").contextMenu("Verify Under").menu("x86-TSO").click();
        Ui.waitUntil("the test is gone", () -> !project.getFile("CoRR.litmus").exists());
        Verdicts.waitUntilNothingRuns();
        bot.tree().expandNode("models").select("elsewhere.litmus").contextMenu("Verify Under").menu("x86-TSO").click();
        Verdicts.waitFor(project.getFile("elsewhere.litmus"), "x86tso", "Forbidden");
    }

    /** The tests that are verified from now on, whether in the background or not. */
    private Set<IFile> watchRuns() {
        Set<IFile> verified = ConcurrentHashMap.newKeySet();
        Set<Question> before = Set.copyOf(Verdicts.running());
        watch = change -> change.questions().stream()
                .filter(question -> !before.contains(question) && change.now().entry(question).filter(Entry::isRunning).isPresent())
                .forEach(question -> verified.add(Questions.test(question)));
        Verdicts.ledger().addListener(watch);
        return verified;
    }

    /** The workbench starts no other processes with Java. */
    private static List<ProcessHandle> workers() {
        return ProcessHandle.current().children()
                .filter(p -> p.info().command().filter(c -> c.matches(".*[/\\\\]java(\\.exe)?")).isPresent()).toList();
    }

    /** Until they are gone: before, their processor time counts. */
    private static void killWorkers() throws Exception {
        for (ProcessHandle worker : workers()) {
            worker.destroyForcibly();
            worker.onExit().get(Verdicts.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private static Duration processorTime() {
        return workers().stream().flatMap(p -> p.info().totalCpuDuration().stream()).reduce(Duration.ZERO, Duration::plus);
    }
}
