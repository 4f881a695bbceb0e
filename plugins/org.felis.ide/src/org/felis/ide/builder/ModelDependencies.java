package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.Set;

import org.felis.ide.cache.ModelFiles;

/**
 * Whether a model is made of certain files, itself among them, through any include. It may say so of a file that it is not made of: a
 * test too many is verified then, never one too few.
 *
 * @param files absolute and normalized; they need not exist any more
 */
record ModelDependencies(Set<Path> files) {

    ModelDependencies {
        files = Set.copyOf(files);
    }

    boolean reach(Path model) {
        return ModelFiles.of(model).texts().keySet().stream().anyMatch(files::contains);
    }
}
