package org.felis.ide.tests;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotShell;

/** A project with models that include one another, and two tests. */
final class Models {

    static final String BASE = """
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

    private Models() {
    }

    /** {@code models}, whose test {@code CoRR.litmus} has its first verdict. */
    static IProject project() throws Exception {
        IProject project = Workbench.project("models", Map.of("base.cat", BASE, "model.cat", MODEL, "other.cat", OTHER,
                "CoRR.litmus", LitmusTexts.CO_RR, "elsewhere.litmus", LitmusTexts.CO_RR));
        Verdicts.waitFor(project.getFile("CoRR.litmus"), "aarch64", "Forbidden");
        return project;
    }

    /** What verdicts call a model of a project. */
    static String path(IProject project, String file) {
        return project.getFile(file).getLocation().toOSString();
    }

    /** The user verifies {@code CoRR.litmus} under a model of the project. */
    static void verifyUnder(Bot bot, String model) {
        bot.tree().expandNode("models").select("CoRR.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell choice = bot.shell("Verify Under");
        choice.table().select(choice.table().row(model));
        choice.button("OK").click();
        choice.waitUntilClosed();
    }

    static void setText(IFile file, String text) throws CoreException {
        file.setContents(text.getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
    }
}
