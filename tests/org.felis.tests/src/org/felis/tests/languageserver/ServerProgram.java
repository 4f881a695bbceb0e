package org.felis.tests.languageserver;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.felis.cli.Main;
import org.felis.tests.Repository;
import org.felis.worker.ClassPath;

/** The command line as a program for other programs to start, before there is a distribution: the code is this process's. */
final class ServerProgram {

    private static final String NATIVES = "felis.natives";

    private ServerProgram() {
    }

    /** A program in a folder that is {@code felis}; without arguments it is the language server. */
    static Path in(Path folder) throws IOException {
        String classPath = ClassPath.of(Main.class).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        String natives = System.getProperty(NATIVES);
        List<String> lines = List.of("#!/bin/sh", "[ $# -gt 0 ] || set -- lsp",
                "exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \\",
                "  --enable-native-access=ALL-UNNAMED \\",
                "  -Djava.awt.headless=true -Dlog4j.configuration=org/felis/cli/log4j.properties "
                        + (natives == null ? "" : "'-D" + NATIVES + "=" + natives + "' ")
                        + "'-Dfelis.models=" + Repository.root().resolve("cat-models") + "' \\",
                "  -cp '" + classPath + "' org.felis.cli.Main \"$@\"");
        Path program = folder.resolve("felis");
        Files.write(program, lines);
        if (!program.toFile().setExecutable(true)) {
            throw new IOException(program + " cannot be made executable");
        }
        return program;
    }
}
