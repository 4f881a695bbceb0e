package org.felis.ide.compare;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.cache.ContentKey;
import org.felis.ide.cache.Contents;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.verification.task.VerificationOptions;

/**
 * What the comparison of a test follows from.
 *
 * @param text the test's
 * @param options those of its project
 * @param first stands for the first model and all of this
 * @param second the same for the second model
 */
record Basis(String text, VerificationOptions options, ContentKey first, ContentKey second) {

    /**
     * As it is now.
     *
     * @param contents of this moment
     * @throws CoreException if the test is gone or cannot be read
     */
    static Basis of(IFile test, ComparisonRequest request, Contents contents) throws CoreException {
        String text = FelisFiles.text(test);
        VerificationOptions options = VerificationSettings.of(test.getProject()).optionsAtBound();
        return new Basis(text, options, key(text, options, request.first(), contents), key(text, options, request.second(), contents));
    }

    private static ContentKey key(String text, VerificationOptions options, ModelChoice model, Contents contents) {
        return contents.key(text, model.model(), model.with(options));
    }

    /** What was changed between this one and a later one; nothing if it still holds. */
    Set<Change> changesTo(Basis now) {
        if (!text.equals(now.text)) {
            return Set.of(Change.TEST);
        }
        if (!options.equals(now.options)) {
            return Set.of(Change.SETTINGS);
        }
        Set<Change> models = EnumSet.noneOf(Change.class);
        if (!first.equals(now.first)) {
            models.add(Change.FIRST_MODEL);
        }
        if (!second.equals(now.second)) {
            models.add(Change.SECOND_MODEL);
        }
        return Collections.unmodifiableSet(models);
    }

    /** Why a comparison does not hold any more. */
    enum Change {
        TEST, SETTINGS, FIRST_MODEL, SECOND_MODEL;

        /** What was changed, in words. */
        String words(ComparisonRequest request) {
            return switch (this) {
                case TEST -> "the test";
                case SETTINGS -> "the settings";
                case FIRST_MODEL -> request.first().title();
                case SECOND_MODEL -> request.second().title();
            };
        }
    }
}
