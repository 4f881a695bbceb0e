package org.felis.ide.verify;

import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Question;
import org.felis.ide.FelisFiles;
import org.felis.ide.cache.ContentKey;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.ModelTexts;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * What a question is about, as it was read: what is verified is made of this, and so is what the answer follows from.
 *
 * @param text of the test
 * @param options of its project, for the question's target
 * @param model the files of a model of the user
 * @param basis stands for all of this
 */
public record Reading(Question question, String text, VerificationOptions options, Optional<ModelTexts> model, Basis basis) {

    /**
     * Reads the files as they are now.
     *
     * @param contents of this moment
     * @throws CoreException if the test is gone or unreadable
     */
    public static Reading of(Question question, Contents contents) throws CoreException {
        IFile test = Questions.test(question);
        return of(question, FelisFiles.text(test), contents);
    }

    /** The same of a test whose text was read before. */
    public static Reading of(Question question, String text, Contents contents) {
        IFile test = Questions.test(question);
        VerificationOptions ofProject = VerificationSettings.of(test.getProject()).options();
        VerificationOptions options = Questions.model(question).with(ofProject);
        String source = FelisFiles.isProgram(test) ? contents.source(test.getLocation().toPath(), text, ofProject.clang()) : text;
        return new Reading(question, text, options, contents.texts(question.model()), contents.basis(source, question.model(), options));
    }

    IFile test() {
        return Questions.test(question);
    }

    ModelChoice choice() {
        return Questions.model(question);
    }

    ContentKey key() {
        return ContentKey.of(basis, question.model());
    }

    /** To verify just that, whatever the files of the model are by then. A compiler of programs reads the test's files itself. */
    VerificationTask task(boolean witness) {
        return new VerificationTask(test().getLocation().toOSString(), text, question.model(), model.map(ModelTexts::texts).orElse(Map.of()),
                options.withWitness(witness));
    }
}
