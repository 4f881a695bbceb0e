package org.felis.tests.clang;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Programs that behave as clang could, as shell scripts: {@code $1} is the first argument. */
final class FakeClang {

    private FakeClang() {
    }

    /** A program with that name which first answers {@code --version}. */
    static Path in(Path folder, String name, String version, String... script) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell is needed to write programs that behave as clang could");
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\nif [ \"$1\" = --version ]; then echo '" + version + "'; exit 0; fi\n" + String.join("\n", script) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }
}
