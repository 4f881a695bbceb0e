package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.query.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.builder.TestUnder;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.felis.ide.verify.Activity;
import org.felis.ide.verify.ModelChoice;
import org.felis.ide.verify.TestVerification;
import org.felis.verification.ExecutionsResult;
import org.felis.verification.ExplanationResult;
import org.felis.verification.OutcomesResult;
import org.felis.verification.Progress;
import org.felis.verification.Verdict;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** It verifies while I think: in processes that may die, and again when a model changed. */
@ExtendWith(FelisWorkbench.class)
class BackgroundVerificationTest {

    private static final String BASE = """
            "what happens before what"
            include "cos.cat"
            let com = rf | co | fr
            let hb = po | com
            """;

    private static final String MODEL = """
            "sequential consistency"
            include "base.cat"
            acyclic hb as order
            """;

    private static final String OTHER = """
            "nothing is forbidden"
            acyclic po as order
            """;

    /** A worker has to start first, perhaps on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Bot bot = new Bot();
    private Runnable watch;

    @AfterEach
    void cleanUp() throws Exception {
        if (watch != null) {
            FelisPlugin.get().activity().removeListener(watch);
        }
    }

    @Test
    void whatIsCancelledBeforeItBeginsDoesNotWaitForever() throws Exception {
        IProject project = Workbench.project("cancelled", Map.of("quick.litmus", LitmusTexts.CO_RR));
        IFile test = project.getFile("quick.litmus");
        waitForVerdict(test, "aarch64", "Forbidden");
        TestUnder task = new TestUnder(test, ModelChoice.named("sc"));
        BackgroundVerification background = FelisPlugin.get().background();
        Ui.waitUntil("nothing goes on", PATIENCE, () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
        Job.getJobManager().suspend();
        try {
            background.enqueue(List.of(task));
            assertEquals(Set.of(task), background.waiting());
            Job.getJobManager().cancel(FelisPlugin.ID);
        } finally {
            Job.getJobManager().resume();
        }
        assertEquals(Set.of(), background.waiting());
        assertTrue(background.dropped().containsKey(task));

        background.enqueue(List.of(task));
        waitForVerdict(test, "sc", "Forbidden");
        assertFalse(background.dropped().containsKey(task));
    }

    @Test
    void aWorkerThatIsKilledGivesAVerdictWithTheReasonAndTheNextVerificationWorks() throws Exception {
        IProject project = Workbench.project("killed", Map.of("quick.litmus", LitmusTexts.CO_RR));
        waitForVerdict(project.getFile("quick.litmus"), "aarch64", "Forbidden");
        assertTrue(workers().size() <= Runtime.getRuntime().availableProcessors(), () -> workers().toString());

        IFile endless = project.getFile("endless.litmus");
        Duration before = processorTime();
        endless.create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Ui.waitUntil("a worker is at it", PATIENCE, () -> processorTime().minus(before).toMillis() > 1_000);
        workers().forEach(ProcessHandle::destroyForcibly);

        IMarker unknown = waitForVerdict(endless, "", "Unknown");
        assertTrue(unknown.getAttribute(IMarker.MESSAGE, "").contains("killed"), unknown.getAttribute(IMarker.MESSAGE, ""));
        assertEquals(IMarker.SEVERITY_WARNING, unknown.getAttribute(IMarker.SEVERITY, -1));
        endless.delete(true, null);

        bot.tree().expandNode("killed").select("quick.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("quick.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        waitForVerdict(project.getFile("quick.litmus"), "aarch64", "Allowed");
    }

    @Test
    void aCancelledVerificationLeavesNoWorkerAtWork() throws Exception {
        IProject project = Workbench.project("cancelled", Map.of("endless.litmus", LitmusTexts.endless()));
        Duration before = processorTime();
        Ui.waitUntil("a worker is at it", PATIENCE, () -> processorTime().minus(before).toMillis() > 1_000);
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
    void anAxiomInAnIncludedFileChangesTheVerdictsThatDependOnItAndNoOthers() throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        verifyUnder("model.cat");
        IMarker forbidden = waitForVerdict(test, path(project, "model.cat"), "Forbidden");
        assertEquals("", forbidden.getAttribute(VerdictMarkers.BEFORE, ""));

        IFile other = project.getFile("elsewhere.litmus");
        long untouched = waitForVerdict(other, "aarch64", "Forbidden").getId();
        verifyUnder("other.cat");
        long underOther = waitForVerdict(test, path(project, "other.cat"), "Allowed").getId();
        long underDefault = verdict(test, "aarch64").getId();
        bot.tree().expandNode("models").select("base.cat").doubleClick();
        BotEditor base = bot.editorByTitle("base.cat");
        base.replace("let hb = po | com", "let hb = po");
        base.save();
        IMarker allowed = waitForVerdict(test, path(project, "model.cat"), "Allowed");
        assertEquals("Forbidden", allowed.getAttribute(VerdictMarkers.BEFORE, ""));
        waitUntilNothingRuns();
        assertEquals(untouched, verdict(other, "aarch64").getId(), "verified again");
        assertEquals(underOther, verdict(test, path(project, "other.cat")).getId(), "verified again under a model that does not depend on it");
        assertEquals(underDefault, verdict(test, "aarch64").getId(), "verified again under a model that does not depend on it");
    }

    @Test
    void whatWasAnsweredBeforeIsShownAtOnceAlsoWhileAllWorkersAreBusy() throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        IFile endless = project.getFile("endless.litmus");
        setText(test, LitmusTexts.CO_RR.replace("1:X2=0", "1:X2=1"));
        waitForVerdict(test, "aarch64", "Allowed");
        endless.create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Ui.waitUntil("it is verified", PATIENCE, () -> FelisPlugin.get().activity().runs().stream().anyMatch(r -> r.test().equals(endless)));
        Set<IFile> verified = watchRuns();
        setText(test, LitmusTexts.CO_RR);
        IMarker marker = waitForVerdict(test, "aarch64", "Forbidden");
        assertEquals("Allowed", marker.getAttribute(VerdictMarkers.BEFORE, ""));
        assertFalse(verified.contains(test), "verified again");
        endless.delete(true, null);
    }

    @Test
    void aFullBuildShowsWhatIsKnownAndACleanedProjectKnowsNothing() throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        waitForVerdict(project.getFile("elsewhere.litmus"), "aarch64", "Forbidden");
        waitUntilNothingRuns();
        Set<IFile> verified = watchRuns();
        project.deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        waitForVerdict(test, "aarch64", "Forbidden");
        waitForVerdict(project.getFile("elsewhere.litmus"), "aarch64", "Forbidden");
        assertEquals(Set.of(), verified);
        project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        waitForVerdict(test, "aarch64", "Forbidden");
        assertTrue(verified.contains(test), "not verified again");
    }

    @Test
    void anAnswerIsKnownAfterARestart() throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        waitUntilNothingRuns();
        VerdictCache restarted = new VerdictCache(FelisPlugin.get().getStateLocation().append("verdicts.tsv").toPath(), 1_000);
        TestVerification verification = new TestVerification(FelisPlugin.get().verifier(), restarted, false);
        project.deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE);
        for (ModelChoice model : List.of(ModelChoice.DEFAULT, ModelChoice.named("aarch64"))) {
            assertTrue(verification.showKnown(test, model, new Contents()), model.toString());
            assertEquals("Forbidden", verdict(test, "aarch64").getAttribute(VerdictMarkers.VERDICT, ""));
        }
        assertFalse(verification.showKnown(test, ModelChoice.named("sc"), new Contents()));
        restarted.drop("models");
        assertFalse(verification.showKnown(test, ModelChoice.DEFAULT, new Contents()));
    }

    @Test
    void aModelThatIsBrokenAndRepairedVerifiesItsTestsAgain() throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        verifyUnder("model.cat");
        waitForVerdict(test, path(project, "model.cat"), "Forbidden");
        bot.tree().expandNode("models").select("base.cat").doubleClick();
        BotEditor base = bot.editorByTitle("base.cat");
        base.replace("let hb", "let happens");
        base.save();
        IMarker broken = waitForVerdict(test, path(project, "model.cat"), "Error");
        assertEquals(IMarker.SEVERITY_ERROR, broken.getAttribute(IMarker.SEVERITY, -1));
        assertTrue(broken.getAttribute(IMarker.MESSAGE, "").matches("No verdict under model.cat: .*model.cat:3.*hb.*"),
                broken.getAttribute(IMarker.MESSAGE, ""));
        Ui.sleep(500);
        Screenshots.take("31-broken-model");
        base.replace("let happens", "let hb");
        base.save();
        IMarker again = waitForVerdict(test, path(project, "model.cat"), "Forbidden");
        assertEquals("Forbidden", again.getAttribute(VerdictMarkers.BEFORE, ""));
    }

    @Test
    void aTestThatIsBrokenKeepsItsModels() throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        verifyUnder("other.cat");
        waitForVerdict(test, path(project, "other.cat"), "Allowed");
        bot.tree().expandNode("models").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("STR W1", "STRR W1");
        editor.save();
        waitForVerdict(test, path(project, "other.cat"), "Error");
        waitForVerdict(test, "aarch64", "Error");
        editor.replace("STRR W1", "STR W1");
        editor.save();
        waitForVerdict(test, path(project, "other.cat"), "Allowed");
        waitForVerdict(test, "aarch64", "Forbidden");
        assertFalse(editor.isDirty());
    }

    @Test
    void aModelThatChangesUnderAVerificationLeavesNothingToKeepAndIsVerifiedAgain(@TempDir Path folder) throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        ModelChoice model = ModelChoice.named(path(project, "model.cat"));
        Disturbance weaker = () -> setText(project.getFile("base.cat"), BASE.replace("po | com", "po"));
        Verifier changing = new SlowVerifier(FelisPlugin.get().verifier(), Disturbance.NONE, weaker);
        TestVerification verification = new TestVerification(changing, new VerdictCache(folder.resolve("verdicts.tsv"), 100), false);
        VerificationResult result = verification.verify(test, model, Progress.NONE, Interruption.none());
        assertEquals(new Verdict.Forbidden(), result.verdict());
        waitForVerdict(test, model.name(), "Allowed");
        setText(project.getFile("base.cat"), BASE);
        assertFalse(verification.showKnown(test, model, new Contents()));
        waitForVerdict(test, model.name(), "Forbidden");
    }

    @Test
    void aVerdictOfWhichNobodyKnowsWhatItFollowsFromHidesNoChange(@TempDir Path folder) throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        ModelChoice model = forbiddenUnderTheModel(test);
        Disturbance weaker = () -> setText(project.getFile("base.cat"), BASE.replace("po | com", "po"));
        Verifier changing = new SlowVerifier(FelisPlugin.get().verifier(), weaker, Disturbance.NONE);
        new TestVerification(changing, new VerdictCache(folder.resolve("verdicts.tsv"), 100), false).verify(test, model, Progress.NONE, Interruption.none());
        waitUntilNothingRuns();
        IMarker verdict = waitForVerdict(test, model.name(), "Allowed");
        assertEquals("Forbidden", verdict.getAttribute(VerdictMarkers.BEFORE, ""));
        Ui.waitUntil("what it follows from", PATIENCE, () -> !verdict(test, model.name()).getAttribute(VerdictMarkers.BASIS, "").isEmpty());
        assertEquals("Forbidden", verdict(test, model.name()).getAttribute(VerdictMarkers.BEFORE, ""));
    }

    @Test
    void aVerdictThatComesAfterTheOneThatTheChangeOfTheModelBroughtIsNotShown(@TempDir Path folder) throws Exception {
        IProject project = models();
        IFile test = project.getFile("CoRR.litmus");
        ModelChoice model = forbiddenUnderTheModel(test);
        Disturbance weaker = () -> {
            setText(project.getFile("base.cat"), BASE.replace("po | com", "po"));
            waitForVerdict(test, model.name(), "Allowed");
        };
        Verifier changing = new SlowVerifier(FelisPlugin.get().verifier(), Disturbance.NONE, weaker);
        assertEquals(new Verdict.Forbidden(), new TestVerification(changing, new VerdictCache(folder.resolve("verdicts.tsv"), 100), false)
                .verify(test, model, Progress.NONE, Interruption.none()).verdict());
        assertEquals("Allowed", verdict(test, model.name()).getAttribute(VerdictMarkers.VERDICT, ""));
        waitUntilNothingRuns();
        assertEquals("Allowed", verdict(test, model.name()).getAttribute(VerdictMarkers.VERDICT, ""));
        assertEquals("Forbidden", verdict(test, model.name()).getAttribute(VerdictMarkers.BEFORE, ""));
    }

    /** Somebody else's change. */
    private interface Disturbance {
        Disturbance NONE = () -> { };

        void happen() throws CoreException;
    }

    /** Something happens before it verifies, and before anybody knows the verdict. */
    private record SlowVerifier(Verifier verifier, Disturbance before, Disturbance after) implements Verifier {

        @Override
        public VerificationResult verify(VerificationTask task, Progress progress, Interruption interruption) {
            try {
                before.happen();
                VerificationResult result = verifier.verify(task, progress, interruption);
                after.happen();
                return result;
            } catch (CoreException failure) {
                throw new AssertionError(failure);
            }
        }

        @Override
        public ExecutionsResult executions(VerificationTask task, Progress progress, Interruption interruption) {
            return verifier.executions(task, progress, interruption);
        }

        @Override
        public OutcomesResult outcomes(VerificationTask task, Progress progress, Interruption interruption) {
            return verifier.outcomes(task, progress, interruption);
        }

        @Override
        public ExplanationResult explain(VerificationTask task, Progress progress, Interruption interruption) {
            return verifier.explain(task, progress, interruption);
        }
    }

    @Test
    void aTestThatCannotBeReadKeepsNoOtherFromItsVerdict(@TempDir Path folder) throws Exception {
        IProject project = models();
        Path elsewhere = folder.resolve("linked.litmus");
        Files.writeString(elsewhere, LitmusTexts.CO_RR);
        IFile linked = project.getFile("linked.litmus");
        linked.createLink(elsewhere.toUri(), IResource.NONE, null);
        waitForVerdict(linked, "aarch64", "Forbidden");
        waitUntilNothingRuns();
        Files.delete(elsewhere);
        IFile test = project.getFile("CoRR.litmus");
        test.deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO);
        FelisPlugin.get().catchUp().with(project);
        waitForVerdict(test, "aarch64", "Forbidden");
        assertTrue(linked.exists(), "it is still a part of the project");
    }

    @Test
    void verdictsFollowAModelThatIsRenamedAndAProject() throws Exception {
        IProject project = models();
        verifyUnder("other.cat");
        IFile test = project.getFile("CoRR.litmus");
        String verdict = Ui.find("a verdict", PATIENCE, () -> verdict(test, path(project, "other.cat"))).getAttribute(VerdictMarkers.VERDICT, "");
        project.getFile("other.cat").move(IPath.fromPortableString("renamed.cat"), true, null);
        waitForVerdict(test, path(project, "renamed.cat"), verdict);
        assertNull(verdict(test, path(project, "other.cat")));
        IProjectDescription description = project.getDescription();
        description.setName("moved");
        project.move(description, true, null);
        IProject moved = ResourcesPlugin.getWorkspace().getRoot().getProject("moved");
        waitForVerdict(moved.getFile("CoRR.litmus"), path(moved, "renamed.cat"), verdict);
        waitUntilNothingRuns();
        assertEquals(2, moved.getFile("CoRR.litmus").findMarkers(VerdictMarkers.TYPE, true, 0).length);
    }

    @Test
    void aTestThatGetsAnotherExtensionHasNoVerdictsAnyMore() throws Exception {
        IProject project = models();
        project.getFile("CoRR.litmus").move(IPath.fromPortableString("CoRR.txt"), true, null);
        IFile text = project.getFile("CoRR.txt");
        Ui.waitUntil("no verdict", () -> text.exists() && verdict(text, "") == null);
    }

    @Test
    void aTestThatIsNoLongerOnTheDiskIsNoErrorButGone() throws Exception {
        IProject project = models();
        Files.delete(project.getFile("CoRR.litmus").getLocation().toPath());
        bot.tree().expandNode("models").select("CoRR.litmus").contextMenu("Verify Under").menu("x86-TSO").click();
        Ui.waitUntil("the test is gone", () -> !project.getFile("CoRR.litmus").exists());
        waitUntilNothingRuns();
        bot.tree().expandNode("models").select("elsewhere.litmus").contextMenu("Verify Under").menu("x86-TSO").click();
        waitForVerdict(project.getFile("elsewhere.litmus"), "x86tso", "Forbidden");
    }

    private static IProject models() throws Exception {
        IProject project = Workbench.project("models", Map.of("base.cat", BASE, "model.cat", MODEL, "other.cat", OTHER,
                "CoRR.litmus", LitmusTexts.CO_RR, "elsewhere.litmus", LitmusTexts.CO_RR));
        waitForVerdict(project.getFile("CoRR.litmus"), "aarch64", "Forbidden");
        return project;
    }

    /** Verifies a test under the model of its project, which forbids it. */
    private ModelChoice forbiddenUnderTheModel(IFile test) {
        verifyUnder("model.cat");
        ModelChoice model = ModelChoice.named(path(test.getProject(), "model.cat"));
        waitForVerdict(test, model.name(), "Forbidden");
        waitUntilNothingRuns();
        return model;
    }

    private static void waitUntilNothingRuns() {
        Ui.waitUntil("nothing runs", PATIENCE, () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
    }

    /** The tests that are verified from now on, whether in the background or not. */
    private Set<IFile> watchRuns() {
        Set<IFile> verified = ConcurrentHashMap.newKeySet();
        Set<Activity.Run> before = Set.copyOf(FelisPlugin.get().activity().runs());
        watch = () -> FelisPlugin.get().activity().runs().stream().filter(r -> !before.contains(r)).forEach(r -> verified.add(r.test()));
        FelisPlugin.get().activity().addListener(watch);
        return verified;
    }

    private static void setText(IFile file, String text) throws CoreException {
        file.setContents(text.getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
    }

    private void verifyUnder(String model) {
        bot.tree().expandNode("models").select("CoRR.litmus").contextMenu("Verify Under").menu("Other…").click();
        Bot.BotShell choice = bot.shell("Verify Under");
        choice.table().select(choice.table().row(model));
        choice.button("OK").click();
        choice.waitUntilClosed();
    }

    private static String path(IProject project, String file) {
        return project.getFile(file).getLocation().toOSString();
    }

    /** @param model as the verdict names it, or empty for any */
    private static IMarker waitForVerdict(IFile test, String model, String verdict) {
        return Ui.find(verdict + " on " + test.getName() + " under " + model, PATIENCE, () -> {
            IMarker marker = verdict(test, model);
            return marker != null && marker.getAttribute(VerdictMarkers.VERDICT, "").equals(verdict) ? marker : null;
        });
    }

    private static IMarker verdict(IFile test, String model) {
        try {
            return Arrays.stream(test.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO))
                    .filter(m -> model.isEmpty() || model.equals(m.getAttribute(VerdictMarkers.MODEL, ""))).findFirst().orElse(null);
        } catch (CoreException gone) {
            return null;
        }
    }

    /** The workbench starts no other processes with Java. */
    private static List<ProcessHandle> workers() {
        return ProcessHandle.current().children()
                .filter(p -> p.info().command().filter(c -> c.matches(".*[/\\\\]java(\\.exe)?")).isPresent()).toList();
    }

    private static Duration processorTime() {
        return workers().stream().flatMap(p -> p.info().totalCpuDuration().stream()).reduce(Duration.ZERO, Duration::plus);
    }
}
