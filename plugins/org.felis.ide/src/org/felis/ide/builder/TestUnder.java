package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.VerdictMarkers;

/** A test under a model: what there is one verdict for, and what waits for its own. */
public record TestUnder(IFile test, ModelChoice model) {

    /** A test under every model it was verified under; a litmus test that was not yet, under its default model. */
    static List<TestUnder> all(IFile test) throws CoreException {
        List<String> known = test.exists() ? VerdictMarkers.models(test) : List.of();
        return known.isEmpty() ? unasked(test) : known.stream().map(model -> new TestUnder(test, ModelChoice.named(model))).toList();
    }

    /** What is verified without anybody having asked for it. */
    static List<TestUnder> unasked(IFile test) {
        return FelisFiles.isLitmus(test) ? List.of(new TestUnder(test, ModelChoice.DEFAULT)) : List.of();
    }

    /** All of some tests, in their order. */
    static List<TestUnder> all(Collection<IFile> tests) throws CoreException {
        List<TestUnder> found = new ArrayList<>();
        for (IFile test : tests) {
            found.addAll(all(test));
        }
        return found;
    }

    @Override
    public String toString() {
        return test.getName() + " under " + model.title();
    }
}
