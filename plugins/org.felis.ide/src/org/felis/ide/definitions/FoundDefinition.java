package org.felis.ide.definitions;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.lsp4j.WorkspaceSymbol;

/** What was found by its name. */
record FoundDefinition(WorkspaceSymbol symbol) {

    /** The folder of the workspace; files outside of it come with Felis. */
    String folder() {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(uri()))
                .min(Comparator.comparingInt(file -> file.getFullPath().segmentCount())).map(IFile::getParent)
                .map(folder -> folder.getFullPath().makeRelative().toString()).orElse("shipped with Felis");
    }

    /** The file with its whole path. */
    String file() {
        return Path.of(uri()).toString();
    }

    private URI uri() {
        return URI.create(symbol.getLocation().getLeft().getUri());
    }
}
