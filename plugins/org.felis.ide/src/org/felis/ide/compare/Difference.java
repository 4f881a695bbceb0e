package org.felis.ide.compare;

import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.felis.ide.choice.ModelChoice;
import org.felis.verification.task.OutcomesResult;

/**
 * What a test does under one of two models and not under the other one.
 *
 * @param only the model under which it is so
 * @param other the model under which it is not
 */
record Difference(IFile test, What what, ModelChoice only, ModelChoice other) {

    /** An outcome or a flag. */
    sealed interface What {
        String text();
    }

    /** A final state that one model allows. */
    record Outcome(Map<String, String> state) implements What {
        @Override
        public String text() {
            return OutcomesResult.text(state);
        }
    }

    /** A flag that one model raises. */
    record Flag(String name) implements What {
        @Override
        public String text() {
            return "flag " + name;
        }
    }

    String text() {
        return what.text();
    }

    /** The test without what its file's name ends in. */
    String testName() {
        return test.getName().replaceFirst("\\.litmus$", "");
    }
}
