package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.CoreException;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Snapshot;
import org.felis.ide.FelisFiles;
import org.felis.ide.cache.ProgramFiles;
import org.felis.ide.choice.Questions;

/**
 * The files with new text, or without any, that verdicts may depend on.
 *
 * @param tests with new text
 * @param models files that models may be made of; absolute and normalized
 * @param parts files that programs may include; absolute and normalized
 */
record ChangedFiles(Set<IFile> tests, Set<Path> models, Set<Path> parts) {

    ChangedFiles {
        tests = Set.copyOf(tests);
        models = Set.copyOf(models);
        parts = Set.copyOf(parts);
    }

    /** Quick: reads no file. */
    static ChangedFiles in(IResourceDelta delta) throws CoreException {
        Set<IFile> tests = new HashSet<>();
        Set<Path> parts = new HashSet<>();
        delta.accept(change -> {
            IResource resource = change.getResource();
            if (hasNewText(change) && FelisFiles.isTest(resource)) {
                tests.add((IFile) resource);
            }
            if ((hasNewText(change) || change.getKind() == IResourceDelta.REMOVED) && resource instanceof IFile && resource.getLocation() != null
                    && !FelisFiles.isLitmus(resource) && !FelisFiles.isModel(resource)) {
                parts.add(resource.getLocation().toPath().toAbsolutePath().normalize());
            }
            return true;
        });
        return new ChangedFiles(tests, ChangedModels.files(delta), parts);
    }

    boolean isEmpty() {
        return tests.isEmpty() && models.isEmpty() && parts.isEmpty();
    }

    /**
     * The tests whose verdicts may depend on these files: those with new text; those that the ledger knows under a model which is made of one of them,
     * through any include; programs that the ledger
     * knows and that include one.
     */
    Set<IFile> dependents(Snapshot ledger) {
        Set<IFile> found = new HashSet<>(tests);
        if (!models.isEmpty()) {
            ModelDependencies changed = new ModelDependencies(models);
            Map<String, Boolean> depends = new HashMap<>();
            known(ledger.entries().filter(entry -> depends.computeIfAbsent(entry.question().model(),
                    model -> Questions.model(entry.question()).isOfUser() && changed.reach(Path.of(model))))).forEach(found::add);
        }
        if (!parts.isEmpty()) {
            known(ledger.entries()).filter(program -> FelisFiles.isProgram(program) && program.getLocation() != null
                    && ProgramFiles.of(program.getLocation().toPath()).texts().keySet().stream().anyMatch(parts::contains)).forEach(found::add);
        }
        return found;
    }

    private static Stream<IFile> known(Stream<Entry> entries) {
        return entries.map(entry -> entry.question().test()).distinct().map(Questions::test).filter(IFile::exists);
    }

    static boolean hasNewText(IResourceDelta change) {
        return change.getKind() == IResourceDelta.ADDED
                || change.getKind() == IResourceDelta.CHANGED && (change.getFlags() & IResourceDelta.CONTENT) != 0;
    }
}
