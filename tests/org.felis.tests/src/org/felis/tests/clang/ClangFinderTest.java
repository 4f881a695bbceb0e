package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.clang.ClangVersion;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which clang is used, and what is said if there is none. */
class ClangFinderTest {

    @TempDir
    private Path folder;

    private static Problem problem(Optional<Path> explicit, ClangFinder finder) {
        return assertThrows(ProblemException.class, () -> Clang.find(explicit, finder, "lock.c", Interruption.none())).problems().getFirst();
    }

    @Test
    void withoutClangTheMessageSaysWhatToInstall() {
        Problem problem = problem(Optional.empty(), new ClangFinder(List.of(folder, folder.resolve("absent"))));
        assertEquals("CLANG001", problem.code());
        assertEquals("lock.c", problem.range().toString());
        assertTrue(problem.message().contains("apt-get install clang") && problem.message().contains("--clang"), problem.message());
    }

    @Test
    void plainClangComesFirstThenTheNewest() throws IOException {
        Path first = Files.createDirectory(folder.resolve("first"));
        Path second = Files.createDirectory(folder.resolve("second"));
        FakeClang.in(first, "clang-9", "clang version 9.0.1");
        FakeClang.in(first, "clang-14", "clang version 14.0.6");
        FakeClang.in(first, "clang-format-20", "clang-format version 20.0");
        FakeClang.in(second, "clang-19", "clang version 19.1.7");
        Files.createFile(second.resolve("clang-21")); // not executable
        ClangFinder finder = new ClangFinder(List.of(first, folder.resolve("absent"), second));
        assertEquals(List.of("clang-19", "clang-14", "clang-9"), finder.candidates().stream().map(f -> f.getFileName().toString()).toList());
        FakeClang.in(second, "clang", "clang version 16.0.6");
        assertEquals("clang", finder.candidates().getFirst().getFileName().toString());
    }

    @Test
    void aClangThatCannotBeUsedIsPassedOver() throws Exception {
        FakeClang.in(folder, "clang", "clang version 7.0.1");
        FakeClang.in(folder, "clang-14", "Debian clang version 14.0.6");
        Clang clang = Clang.find(Optional.empty(), new ClangFinder(List.of(folder)), "lock.c", Interruption.none());
        assertEquals(14, clang.version().major());
        assertEquals(folder.resolve("clang-14"), clang.executable());
    }

    @Test
    void whatTheUserNamedIsUsedOrRefusedButNeverReplaced() throws Exception {
        FakeClang.in(folder, "clang", "clang version 16.0.6");
        ClangFinder finder = new ClangFinder(List.of(folder));
        Path old = FakeClang.in(folder, "old", "clang version 9.0.1");
        Path gcc = FakeClang.in(folder, "gcc", "gcc (Debian) 12.2.0");
        Path named = FakeClang.in(folder, "mine", "Apple clang version 15.0.0 (clang-1500.3.9.4)");
        assertEquals("CLANG003 '" + old + "' is clang 9; expected version 12 or later: install one, or name its file with --clang", text(problem(Optional.of(old), finder)));
        assertEquals("CLANG002 '" + gcc + "' cannot be used as clang: with --version it does not say 'clang version'; name another file with --clang, or leave --clang out to look for clang"
                + " on the path", text(problem(Optional.of(gcc), finder)));
        assertEquals("CLANG002", problem(Optional.of(folder.resolve("absent")), finder).code());
        Clang clang = Clang.find(Optional.of(named), finder, "lock.c", Interruption.none());
        assertEquals(named, clang.executable());
        assertTrue(clang.version().isApple());
    }

    private static String text(Problem problem) {
        return problem.code() + " " + problem.message();
    }

    @Test
    void versionsAreReadAsVendorsWriteThem() {
        assertEquals(14, ClangVersion.of("Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu").orElseThrow().major());
        assertEquals(18, ClangVersion.of("Ubuntu clang version 18.1.3 (1ubuntu1)").orElseThrow().major());
        assertEquals(Optional.empty(), ClangVersion.of("clang-format version 14.0.6"));
    }
}
