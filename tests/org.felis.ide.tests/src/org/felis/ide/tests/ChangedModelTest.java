package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.core.ledger.Question;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.builder.BasisUpdate;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.felis.ide.verify.TestVerification;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a change of a model does to verdicts: those that it had, and those that are just being found. */
@ExtendWith(FelisWorkbench.class)
class ChangedModelTest {

    private final Bot bot = new Bot();

    @Test
    void anAxiomInAnIncludedFileChangesTheVerdictsThatDependOnItAndNoOthers() throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        Models.verifyUnder(bot, "model.cat");
        IMarker forbidden = Verdicts.waitFor(test, Models.path(project, "model.cat"), "Forbidden");
        assertEquals("", forbidden.getAttribute(VerdictMarkers.BEFORE, ""));

        IFile other = project.getFile("elsewhere.litmus");
        long untouched = Verdicts.waitFor(other, "aarch64", "Forbidden").getId();
        Models.verifyUnder(bot, "other.cat");
        long underOther = Verdicts.waitFor(test, Models.path(project, "other.cat"), "Allowed").getId();
        long underDefault = Verdicts.under(test, "aarch64").getId();
        bot.tree().expandNode("models").select("base.cat").doubleClick();
        BotEditor base = bot.editorByTitle("base.cat");
        base.replace("let hb = po | com", "let hb = po");
        base.save();
        IMarker allowed = Verdicts.waitFor(test, Models.path(project, "model.cat"), "Allowed");
        assertEquals("Forbidden", allowed.getAttribute(VerdictMarkers.BEFORE, ""));
        Verdicts.waitUntilNothingRuns();
        assertEquals(untouched, Verdicts.under(other, "aarch64").getId(), "verified again");
        assertEquals(underOther, Verdicts.under(test, Models.path(project, "other.cat")).getId(), "verified again under a model that does not depend on it");
        assertEquals(underDefault, Verdicts.under(test, "aarch64").getId(), "verified again under a model that does not depend on it");
    }

    @Test
    void aModelThatIsBrokenAndRepairedVerifiesItsTestsAgain() throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        Models.verifyUnder(bot, "model.cat");
        Verdicts.waitFor(test, Models.path(project, "model.cat"), "Forbidden");
        bot.tree().expandNode("models").select("base.cat").doubleClick();
        BotEditor base = bot.editorByTitle("base.cat");
        base.replace("let hb", "let happens");
        base.save();
        IMarker broken = Verdicts.waitFor(test, Models.path(project, "model.cat"), "Error");
        assertEquals(IMarker.SEVERITY_ERROR, broken.getAttribute(IMarker.SEVERITY, -1));
        assertTrue(broken.getAttribute(IMarker.MESSAGE, "").matches("No verdict under model.cat: .*model.cat:3.*hb.*"),
                broken.getAttribute(IMarker.MESSAGE, ""));
        Ui.sleep(500);
        Screenshots.take("31-broken-model");
        base.replace("let happens", "let hb");
        base.save();
        IMarker again = Verdicts.waitFor(test, Models.path(project, "model.cat"), "Forbidden");
        assertEquals("", again.getAttribute(VerdictMarkers.BEFORE, ""), "no other model had an answer");
    }

    @Test
    void aModelThatChangesUnderAVerificationIsVerifiedAgainAndTheAnswerIsThatOfTheTextThatWasRead(@TempDir Path folder) throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        Question question = Verdicts.question(test, Models.path(project, "model.cat"));
        Disturbance weaker = () -> Models.setText(project.getFile("base.cat"), Models.BASE.replace("po | com", "po"));
        // the file is changed before a worker could read it: it verifies what it is sent
        Verifier changing = new SlowVerifier(Workers.get(), weaker, Disturbance.NONE);
        TestVerification verification = new TestVerification(changing, Verdicts.ledger(), new VerdictCache(folder.resolve("verdicts.tsv"), 100), false);
        assertEquals(new Verdict.Forbidden(), verify(verification, question));
        BasisUpdate.get().with(project);
        Verdicts.waitFor(test, question.model(), "Allowed");
        assertEquals(Optional.empty(), verification.known(question, new Contents()), "an answer of the former text");
        Models.setText(project.getFile("base.cat"), Models.BASE);
        Verdicts.waitFor(test, question.model(), "Forbidden");
        assertEquals(new Verdict.Forbidden(), verification.known(question, new Contents()).orElseThrow().verdict());
    }

    @Test
    void aVerdictThatComesAfterAChangeOfTheModelIsNotTheLast(@TempDir Path folder) throws Exception {
        IProject project = Models.project();
        IFile test = project.getFile("CoRR.litmus");
        ModelChoice model = forbiddenUnderTheModel(test);
        Disturbance weaker = () -> {
            Models.setText(project.getFile("base.cat"), Models.BASE.replace("po | com", "po"));
            Ui.waitUntil("the change is known", () -> !Verdicts.ledger().snapshot().entry(Verdicts.question(test, model.name())).orElseThrow().isCurrent());
        };
        Verifier changing = new SlowVerifier(Workers.get(), Disturbance.NONE, weaker);
        Question question = Verdicts.question(test, model.name());
        VerdictCache cache = new VerdictCache(folder.resolve("verdicts.tsv"), 100);
        assertEquals(new Verdict.Forbidden(), verify(new TestVerification(changing, Verdicts.ledger(), cache, false), question));
        Verdicts.waitFor(test, model.name(), "Allowed");
        Verdicts.waitUntilNothingRuns();
        assertEquals("Allowed", Verdicts.under(test, model.name()).getAttribute(VerdictMarkers.VERDICT, ""));
        assertEquals("Forbidden", Verdicts.under(test, model.name()).getAttribute(VerdictMarkers.BEFORE, ""));
    }

    @Test
    void verdictsFollowAModelThatIsRenamedAndAProject() throws Exception {
        IProject project = Models.project();
        Models.verifyUnder(bot, "other.cat");
        IFile test = project.getFile("CoRR.litmus");
        String verdict = Ui.find("a verdict", Verdicts.PATIENCE, () -> Verdicts.under(test, Models.path(project, "other.cat"))).getAttribute(VerdictMarkers.VERDICT, "");
        project.getFile("other.cat").move(IPath.fromPortableString("renamed.cat"), true, null);
        Verdicts.waitFor(test, Models.path(project, "renamed.cat"), verdict);
        assertNull(Verdicts.under(test, Models.path(project, "other.cat")));
        IProjectDescription description = project.getDescription();
        description.setName("moved");
        project.move(description, true, null);
        IProject moved = ResourcesPlugin.getWorkspace().getRoot().getProject("moved");
        Verdicts.waitFor(moved.getFile("CoRR.litmus"), Models.path(moved, "renamed.cat"), verdict);
        Verdicts.waitUntilNothingRuns();
        assertEquals(2, moved.getFile("CoRR.litmus").findMarkers(VerdictMarkers.TYPE, true, 0).length);
    }

    /** Verifies a test under the model of its project, which forbids it. */
    private ModelChoice forbiddenUnderTheModel(IFile test) {
        Models.verifyUnder(bot, "model.cat");
        ModelChoice model = ModelChoice.named(Models.path(test.getProject(), "model.cat"));
        Verdicts.waitFor(test, model.name(), "Forbidden");
        Verdicts.waitUntilNothingRuns();
        return model;
    }

    private static Verdict verify(TestVerification verification, Question question) throws CoreException {
        long generation = Verdicts.ledger().ask(question, () -> { });
        TestVerification.Verified verified = verification.verify(question, generation, Progress.NONE, Interruption.none());
        Verdicts.ledger().finished(question, generation, verified.answer());
        return verified.result().verdict();
    }

    /** Somebody else's change. */
    private interface Disturbance {
        Disturbance NONE = () -> { };

        void happen() throws CoreException;
    }

    /** Something happens before it verifies, and before anybody knows the verdict. */
    private record SlowVerifier(Verifier verifier, Disturbance before, Disturbance after) implements Verifier {

        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            if (!query.equals(Query.VERDICT)) {
                return verifier.answer(query, task, progress, interruption);
            }
            try {
                before.happen();
                R result = verifier.answer(query, task, progress, interruption);
                after.happen();
                return result;
            } catch (CoreException failure) {
                throw new AssertionError(failure);
            }
        }
    }
}
