package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Working on a memory model. */
@ExtendWith(FelisWorkbench.class)
class ModelEditorTest {

    private static final String BASE = """
            "base"
            (* happens before, (* as in *) the textbook *)
            let com = rf
            let hb = po | com
            """;

    private static final String MODEL = """
            "sequential consistency"
            include "base.cat"
            acyclic hb as order
            """;

    private final Bot bot = new Bot();

    @Test
    void aNameAndAnIncludeLeadToTheirDefinitionsInOtherFiles() throws Exception {
        BotEditor model = openModel();
        model.placeCaretAt("hb as");
        model.openHyperlink();
        BotEditor base = bot.editorByTitle("base.cat");
        Ui.waitUntil("hb selected", () -> base.selection().equals("hb"));
        assertEquals(4, base.caretLine());
        Screenshots.take("11-definition");
        base.close();

        model.placeCaretAt("base.cat");
        model.openHyperlink();
        bot.editorByTitle("base.cat");
    }

    @Test
    void anUnknownNameIsMarkedWhereItStandsAndAgainWhenTheIncludedFileLosesIt() throws Exception {
        BotEditor model = openModel();
        model.replace("acyclic hb", "acyclic hbb");
        IMarker unknown = error(model);
        assertEquals("hbb", model.text().substring(unknown.getAttribute(IMarker.CHAR_START, 0),
                unknown.getAttribute(IMarker.CHAR_END, 0)), unknown.getAttribute(IMarker.MESSAGE, ""));
        Ui.sleep(600);
        Screenshots.take("12-unknown-name");
        model.replace("acyclic hbb", "acyclic hb");
        Ui.waitUntil("no error", () -> model.markers(ProblemMarkers.TYPE).isEmpty());

        bot.tree().expandNode("models").select("base.cat").doubleClick();
        bot.editorByTitle("base.cat").replace("let hb", "let happens-before");
        IMarker lost = error(model);
        assertEquals(3, lost.getAttribute(IMarker.LINE_NUMBER, 0));
    }

    @Test
    void aModelThatNobodyOpensIsCheckedAndAgainWhenAnIncludedFileChanges() throws Exception {
        IProject project = Workbench.project("models", Map.of("base.cat", BASE, "model.cat", MODEL, "broken.cat", "\"broken\"\nacyclic po | nothing\n"));
        IFile model = project.getFile("model.cat");
        Ui.waitUntil("an error in a file", () -> errors(project.getFile("broken.cat")) == 1);
        assertEquals(0, errors(model));
        project.getFile("base.cat").setContents(BASE.replace("let hb", "let happens-before").getBytes(StandardCharsets.UTF_8), 0, null);
        Ui.waitUntil("the name is gone", () -> errors(model) == 1);
        project.getFile("base.cat").setContents(BASE.getBytes(StandardCharsets.UTF_8), 0, null);
        Ui.waitUntil("the name is there again", () -> errors(model) == 0);
    }

    @Test
    void whatWasWrongWithATextThatIsNotSavedIsForgottenWithIt() throws Exception {
        BotEditor model = openModel();
        model.replace("acyclic hb", "acyclic hbb");
        error(model);
        IFile file = ResourcesPlugin.getWorkspace().getRoot().getProject("models").getFile("model.cat");
        assertEquals(1, errors(file));
        model.close();
        Ui.waitUntil("no error in the file", () -> errors(file) == 0);
    }

    private static int errors(IFile file) {
        try {
            return (int) Arrays.stream(file.findMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_ZERO))
                    .filter(m -> m.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR).count();
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    private BotEditor openModel() throws Exception {
        IProject project = Workbench.project("models", Map.of("base.cat", BASE, "model.cat", MODEL));
        bot.tree().expandNode(project.getName()).select("model.cat").doubleClick();
        return bot.editorByTitle("model.cat");
    }

    private static IMarker error(BotEditor editor) {
        return Ui.find("an error", () -> editor.markers(ProblemMarkers.TYPE).stream()
                .filter(m -> m.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR).findFirst().orElse(null));
    }
}
