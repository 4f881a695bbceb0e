package org.felis.clang;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Felis's own headers, which are used instead of those of a system: what they declare is what is known when a program is verified, and the IR is the same on each
 * machine. Headers that need no library ({@code stdatomic.h}, {@code stdint.h}, {@code stdbool.h}, {@code stddef.h}, {@code limits.h}, {@code stdarg.h} …) are clang's.
 */
public final class Headers {

    /** All of them, as they are included. */
    public static final List<String> NAMES = List.of("assert.h", "ck_md.h", "ck_pr.h", "ctype.h", "dat3m.h", "errno.h", "felis/counter.h", "felis/map.h", "felis/nondet.h", "felis/queue.h", "felis/register.h", "felis/set.h", "felis/stack.h", "felis/threads.h", "genmc.h", "inttypes.h", "linux.h", "lkmm.h", "math.h", "pthread.h", "sched.h", "stdio.h",
            "stdlib.h", "string.h", "strings.h", "sys/time.h", "sys/types.h", "threads.h", "time.h", "unistd.h", "verifier.h");

    /** Those that come first where programs are read as source ({@link Clang#syntaxTree}): they say what clang's own ones leave out of its syntax tree. */
    public static final List<String> SOURCE_NAMES = List.of("linux.h", "stdatomic.h");

    /** Where those are in the folder. */
    static final String SOURCE_FOLDER = "as-source";

    /** How places in these headers are shown, in problems and in debug information. */
    public static final String SHOWN_FOLDER = "<felis>";

    private static Path unpacked;

    private Headers() {
    }

    /**
     * The folder with the headers, as clang can read it; it is removed when this process ends.
     *
     * @throws IOException if it cannot be written
     */
    static synchronized Path folder() throws IOException {
        if (unpacked == null || !Files.isRegularFile(unpacked.resolve(NAMES.getLast()))) { // systems clean their folders for temporary files
            Path folder = Files.createTempDirectory("felis-headers").toRealPath();
            for (String name : NAMES) {
                Path file = folder.resolve(name);
                Files.createDirectories(file.getParent());
                Files.writeString(file, text("headers/" + name));
            }
            Path source = Files.createDirectories(folder.resolve(SOURCE_FOLDER));
            for (String name : SOURCE_NAMES) {
                Files.writeString(source.resolve(name), text("sourceheaders/" + name));
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder), "removes headers"));
            unpacked = folder;
        }
        return unpacked;
    }

    private static String text(String name) throws IOException {
        try (InputStream content = Headers.class.getResourceAsStream(name)) {
            if (content == null) {
                throw new IOException("the header " + name + " is missing in this installation of Felis");
            }
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException alreadyGone) {
            return; // the system cleans its folder for temporary files
        }
    }
}
