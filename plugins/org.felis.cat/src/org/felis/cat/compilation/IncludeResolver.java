package org.felis.cat.compilation;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the files that a model includes. Implementations must be thread-safe if compilations run in parallel. */
public interface IncludeResolver {

    /** How often a model may include files, directly or not, each counted as often as it is; published models do so less than 50 times. */
    int MOST_INCLUDES = 2_000;

    /**
     * @param include the string after {@code include}
     * @param from the file that holds the {@code include}
     * @return the file meant, empty if there is none
     */
    Optional<CatSource> resolve(String include, CatSource from);

    /** A file of the models that Felis ships, whatever the user's directories hold: {@code stdlib.cat} is found this way. */
    Optional<CatSource> library(String name);

    /** The names that an include in a file could give: of the files beside it and of the shipped models. For suggestions only. */
    default List<String> available(CatSource from) {
        List<String> names = new ArrayList<>();
        try {
            names.addAll(ModelLibrary.filesIn(Path.of(from.file()).toAbsolutePath().getParent()));
        } catch (InvalidPathException noFile) {
            // a text without a file has no neighbours
        }
        ModelLibrary.located().directory().map(ModelLibrary::filesIn).ifPresent(names::addAll);
        return names;
    }

    /**
     * Whether an include may mean a file of that name. Other files are not read: what is wrong with their text would be reported, and with it what
     * stands in them, to whoever opens a model that names them.
     */
    static boolean isModelFile(String name) {
        return name.endsWith(".cat") || name.endsWith(".bell");
    }

    /** Looks in the including file's directory first, then in the shipped models. */
    static IncludeResolver inDirectories() {
        return new DirectoryIncludes(List.of(), ModelLibrary.located());
    }

    /** Looks in the including file's directory first, then in the given directories, then in the shipped models. */
    static IncludeResolver inDirectories(List<Path> directories, ModelLibrary library) {
        return new DirectoryIncludes(directories, library);
    }
}
