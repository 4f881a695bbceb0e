package org.felis.ide.verify;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.FelisFiles;
import org.felis.ide.cache.ModelFiles;
import org.felis.ide.cache.ProgramFiles;
import org.felis.ide.choice.ModelChoice;

/**
 * Editors that hold another text than the files that are about to be verified. A verdict is about files: it is shown on them and kept with
 * them. On the UI thread.
 *
 * @param window where the user asked
 * @param files the tests, and all files of the models
 */
public record UnsavedFiles(IWorkbenchWindow window, Set<Path> files) {

    /** Of more programs, what they include is not looked at: the user waits. */
    private static final int MOST_PROGRAMS = 100;

    public static UnsavedFiles of(IWorkbenchWindow window, List<IFile> tests, ModelChoice... models) {
        Set<Path> files = new HashSet<>();
        tests.forEach(test -> path(test.getLocationURI()).ifPresent(files::add));
        tests.stream().filter(FelisFiles::isProgram).limit(MOST_PROGRAMS).map(IFile::getLocation).filter(Objects::nonNull)
                .forEach(program -> files.addAll(ProgramFiles.of(program.toPath()).texts().keySet()));
        for (ModelChoice model : models) {
            if (model.isOfUser()) {
                files.addAll(ModelFiles.of(Path.of(model.model())).texts().keySet());
            }
        }
        return new UnsavedFiles(window, files);
    }

    /**
     * Saves them.
     *
     * @param asking whether the user is asked which
     * @return whether to go on: not if somebody cancelled, or a file cannot be written
     */
    public boolean save(boolean asking) {
        return editors().findAny().isEmpty()
                || window.getWorkbench().saveAll(window, window, (saveable, parts) -> Arrays.stream(parts).anyMatch(this::isMeant), asking);
    }

    /** The titles of those that are not saved. */
    List<String> titles() {
        return editors().map(IEditorPart::getTitle).distinct().sorted().toList();
    }

    private Stream<IEditorPart> editors() {
        return Arrays.stream(window.getWorkbench().getWorkbenchWindows()).flatMap(w -> Arrays.stream(w.getPages()))
                .map(IWorkbenchPage::getDirtyEditors).flatMap(Arrays::stream).filter(this::isMeant);
    }

    private boolean isMeant(IWorkbenchPart part) {
        return part instanceof IEditorPart editor && editor.getEditorInput() instanceof IURIEditorInput input
                && path(input.getURI()).filter(files::contains).isPresent();
    }

    private static Optional<Path> path(URI uri) {
        try {
            return Optional.ofNullable(uri).map(Path::of).map(path -> path.toAbsolutePath().normalize());
        } catch (IllegalArgumentException | FileSystemNotFoundException notLocal) {
            return Optional.empty();
        }
    }
}
