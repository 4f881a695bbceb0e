package org.felis.mix.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;
import org.felis.mix.MixProblem;

/** The files of profiles that Felis brings, beside this class, and those of users. */
public final class ShippedProfiles {

    private static final List<String> NAMES = List.of("aarch64", "arm", "riscv", "power", "x86-64");

    private ShippedProfiles() {
    }

    /** Their names, as {@code --profiles} accepts them. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Those of a file, or shipped ones by name.
     *
     * @throws ProblemException if there is neither, or the file is wrong
     */
    public static Profiles find(String nameOrFile) throws ProblemException {
        if (NAMES.contains(nameOrFile)) {
            return ProfilesReader.read(nameOrFile, text(nameOrFile), name -> {
                throw new IOException("the profiles that Felis brings name no files");
            });
        }
        Path path = Path.of(nameOrFile);
        try {
            return ProfilesReader.read(nameOrFile, TextFile.read(path), name -> beside(path, name));
        } catch (NoSuchFileException missing) {
            throw MixProblem.NO_PROFILES.exception(SourceRange.wholeFile(nameOrFile), nameOrFile, String.join(", ", NAMES));
        } catch (IOException unreadable) {
            throw MixProblem.UNREADABLE.exception(SourceRange.wholeFile(nameOrFile), reason(unreadable));
        }
    }

    private static String beside(Path file, String name) throws IOException {
        try {
            return TextFile.read(file.resolveSibling(name));
        } catch (NoSuchFileException missing) {
            throw new IOException("there is no file '" + name + "' beside " + file.getFileName(), missing);
        } catch (IOException unreadable) {
            throw new IOException("'" + name + "': " + reason(unreadable), unreadable);
        }
    }

    private static String reason(IOException unreadable) {
        return unreadable instanceof FileSystemException system && system.getReason() != null ? system.getReason() : unreadable.getMessage();
    }

    /** The text of a shipped file. */
    public static String text(String name) {
        try (InputStream file = ShippedProfiles.class.getResourceAsStream(name + ".yaml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
