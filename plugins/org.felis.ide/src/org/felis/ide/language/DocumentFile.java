package org.felis.ide.language;

import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;

/**
 * The file that a buffer holds, if it is in one of the two languages.
 *
 * @param uri as the language server names it
 * @param file the workspace's file, empty for one outside of it
 */
record DocumentFile(String uri, Optional<IFile> file) {

    private static final Set<String> EXTENSIONS = Set.of("cat", "bell", "litmus");

    /** Whether a file of that name is in one of the languages. */
    static boolean isOurs(String name) {
        return EXTENSIONS.contains(Objects.toString(IPath.fromOSString(name).getFileExtension()));
    }

    static Optional<DocumentFile> of(IFileBuffer buffer) {
        URI place = buffer.getFileStore() == null ? null : buffer.getFileStore().toURI();
        if (place == null || !EFS.SCHEME_FILE.equals(place.getScheme())) {
            return Optional.empty();
        }
        Path path = Path.of(place);
        if (!isOurs(path.toString())) {
            return Optional.empty();
        }
        Optional<IFile> file = Optional.ofNullable(buffer.getLocation()).filter(location -> location.segmentCount() > 1)
                .map(ResourcesPlugin.getWorkspace().getRoot()::getFile).filter(IFile::exists);
        return Optional.of(new DocumentFile(path.toUri().toString(), file));
    }
}
