package org.felis.ide.choice;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.felis.core.ledger.Question;
import org.felis.ide.FelisFiles;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.sources.DefaultModel;

/** Questions of the ledger as tests of the workspace and choices of a model. */
public final class Questions {

    private Questions() {
    }

    /**
     * About a test under a model; under the default one, this is the same question as under the model of that name.
     *
     * @param text of the test
     */
    public static Question of(IFile test, ModelChoice choice, String text) {
        String model = choice.model().isEmpty() && FelisFiles.isLitmus(test)
                ? DefaultModel.of(test.getName(), text, FrontEnds.ALL.of(test.getName())).orElse("") : choice.model();
        return new Question(path(test), model, choice.isSource() ? ModelChoice.SOURCE_TARGET : choice.target().map(HardwareTarget::mapping).orElse(""));
    }

    /** What questions call a test. */
    public static String path(IFile test) {
        return test.getFullPath().toString();
    }

    /** The test, which may be gone. */
    public static IFile test(Question question) {
        return test(question.test());
    }

    /** The test of that path, which may be gone. */
    public static IFile test(String path) {
        return ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromPortableString(path));
    }

    /** The model, perhaps behind a compilation, or C as source. */
    public static ModelChoice model(Question question) {
        if (question.target().equals(ModelChoice.SOURCE_TARGET)) {
            return ModelChoice.SOURCE;
        }
        ModelChoice model = ModelChoice.named(question.model());
        return Optional.of(question.target()).filter(target -> !target.isEmpty()).flatMap(HardwareTarget::find).map(model::compiledFor).orElse(model);
    }
}
