package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.clang.CSource;
import org.felis.clang.Compiled;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How clang is run, whatever it does: with programs that behave as clang could. */
class ClangRunTest {

    private static final String VERSION = "clang version 19.1.7";

    @TempDir
    private Path folder;

    @BeforeEach
    void writeSource() throws IOException {
        Files.writeString(folder.resolve("lock.c"), "int main(void) {\n    /* ä */ return lokc;\n}\n");
    }

    private Clang clang(String... script) throws Exception {
        Path file = FakeClang.in(folder, "clang", VERSION, script);
        return Clang.find(Optional.of(file), new ClangFinder(List.of()), "lock.c", Interruption.none());
    }

    private CSource source(String... arguments) {
        return new CSource("lock.c", folder, CSource.USUAL_TARGET, List.of(arguments));
    }

    private List<Problem> problems(Clang clang) {
        return assertThrows(ProblemException.class, () -> clang.compile(source(), Interruption.none())).problems();
    }

    @Test
    void messagesBecomeProblemsAtTheirPlaces() throws Exception {
        List<Problem> problems = problems(clang("echo 'In file included from lock.c:1:' >&2", "echo 'lock.c:2:21: error: use of undeclared identifier: lokc' >&2",
                "echo 'lock.c:1:5: note: here' >&2", "echo 'clang: warning: argument unused: -x' >&2", "echo '1 error generated.' >&2", "exit 1"));
        assertEquals(List.of("lock.c:2:20: error CLANG010 use of undeclared identifier: lokc", "lock.c:1:5: info CLANG012 here",
                "lock.c: warning CLANG011 argument unused: -x"), problems.stream().map(Problem::toString).toList());
        assertEquals("lokc", Files.readString(folder.resolve("lock.c")).substring(problems.getFirst().range().offset(),
                problems.getFirst().range().offset() + problems.getFirst().range().length()));
    }

    @Test
    void whatItWritesIsTheResultAndWarningsComeWithIt() throws Exception {
        Compiled compiled = clang("echo 'lock.c:1:1: warning: odd' >&2", "echo 'define i32 @main()'").compile(source(), Interruption.none());
        assertEquals("define i32 @main()\n", compiled.text());
        assertEquals(List.of(Problem.Severity.WARNING), compiled.problems().stream().map(Problem::severity).toList());
    }

    @Test
    void aFailureWithoutAMessageIsReportedAsOne() throws Exception {
        assertEquals(List.of("lock.c: error CLANG004 clang failed without saying where: its exit status is 7; try another version of clang (--clang)"),
                problems(clang("exit 7")).stream().map(Problem::toString).toList());
        assertEquals(List.of("lock.c: error CLANG004 clang failed without saying where: PLEASE submit a bug report / Stack dump:; try another version of clang (--clang)"),
                problems(clang("echo 'PLEASE submit a bug report' >&2", "echo 'Stack dump:' >&2", "exit 1")).stream().map(Problem::toString).toList());
    }

    @Test
    void aClangThatTakesTooLongIsEndedWithItsChildren() throws Exception {
        Clang clang = clang("sleep 1000 & echo $! > child", "wait").within(Duration.ofSeconds(1));
        assertEquals(List.of("CLANG006"), problems(clang).stream().map(Problem::code).toList());
        assertIsGone(folder.resolve("child"));
    }

    @Test
    void cancellingEndsClang() throws Exception {
        Clang clang = clang("sleep 1000 & echo $! > child", "wait");
        Interruption interruption = Interruption.none();
        CompletableFuture<Compiled> running = CompletableFuture.supplyAsync(() -> {
            try {
                return clang.compile(source(), interruption);
            } catch (ProblemException refused) {
                throw new AssertionError(refused);
            }
        });
        while (!Files.exists(folder.resolve("child")) || Files.size(folder.resolve("child")) == 0) {
            Thread.sleep(10);
        }
        interruption.stop(Interruption.Reason.CANCELLED);
        CompletionException ended = assertThrows(CompletionException.class, () -> running.orTimeout(10, TimeUnit.SECONDS).join());
        assertEquals(Interruption.StoppedException.class, ended.getCause().getClass());
        assertIsGone(folder.resolve("child"));
    }

    private static void assertIsGone(Path pidFile) throws Exception {
        long pid = Long.parseLong(Files.readString(pidFile).strip());
        for (int i = 0; i < 500 && ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false); i++) {
            Thread.sleep(10);
        }
        assertFalse(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false), "process " + pid + " still runs");
    }

    @Test
    void moreOutputThanIsReadIsRefused() throws Exception {
        assertEquals(List.of("CLANG005"), problems(clang("exec cat /dev/zero")).stream().map(Problem::code).toList());
    }

    @Test
    void aFileThatIsNotThereIsSaidToBe() throws Exception {
        Clang clang = clang("exit 0");
        ProblemException absent = assertThrows(ProblemException.class,
                () -> clang.compile(new CSource("absent.c", folder, CSource.USUAL_TARGET, List.of()), Interruption.none()));
        assertEquals("absent.c: error CLANG007 the file cannot be read: there is no such file", absent.problems().getFirst().toString());
        ProblemException directory = assertThrows(ProblemException.class,
                () -> clang.compile(new CSource(".", folder, CSource.USUAL_TARGET, List.of()), Interruption.none()));
        assertEquals("CLANG007", directory.problems().getFirst().code());
    }

    @Test
    void argumentsArePassedAsTheyAreAndNamesAreNeverOptions() throws Exception {
        String odd = "@$(touch evil) ; rm *.c";
        Files.writeString(folder.resolve(odd), "int x;");
        Files.writeString(folder.resolve("-DX"), "int x;");
        Clang clang = clang("for a in \"$@\"; do echo \"<$a>\"; done");
        String arguments = clang.compile(new CSource(odd, folder, "armv7-unknown-linux-gnueabihf", List.of("-DN=a b")), Interruption.none()).text();
        assertTrue(arguments.contains("<-DN=a b>\n") && arguments.contains("<-o>\n<->\n<-->\n<./" + odd + ">\n"), arguments);
        assertTrue(arguments.contains("<--target=armv7-unknown-linux-gnueabihf>"), arguments);
        assertTrue(clang.compile(new CSource("-DX", folder, CSource.USUAL_TARGET, List.of()), Interruption.none()).text().endsWith("<-->\n<-DX>\n"));
        assertFalse(Files.exists(folder.resolve("evil")));
    }

    @Test
    void settingsOfTheEnvironmentDoNotChangeWhatIsCompiled() throws Exception {
        String environment = clang("env").compile(source(), Interruption.none()).text();
        assertTrue(environment.lines().noneMatch(line -> line.startsWith("CPATH=") || line.startsWith("C_INCLUDE_PATH=")), environment);
        assertTrue(environment.lines().anyMatch("LC_ALL=C"::equals), environment);
    }

    /** A clang whose preprocessor writes the source and a header, and which counts how often it compiles. */
    private Clang counting() throws Exception {
        return clang("case \"$1\" in", "-E) cat lock.c lock.h ;;", "*) echo x >> count; echo \"compiled $(cat lock.h)\"; echo 'lock.c:1:1: warning: odd' >&2 ;;", "esac")
                .withCache(folder.resolve("cache"));
    }

    private long compilations() throws IOException {
        return Files.readAllLines(folder.resolve("count")).size();
    }

    @Test
    void whatIsUnchangedIsNotCompiledAgain() throws Exception {
        Files.writeString(folder.resolve("lock.h"), "1");
        Compiled first = counting().compile(source("-DN=2"), Interruption.none());
        Compiled again = counting().compile(source("-DN=2"), Interruption.none());
        assertEquals(1, compilations());
        assertFalse(first.fromCache());
        assertTrue(again.fromCache());
        assertEquals(first.text(), again.text());
        assertEquals(first.problems(), again.problems());
    }

    @Test
    void aChangeOfTheFileAHeaderOrAnArgumentIsCompiled() throws Exception {
        Files.writeString(folder.resolve("lock.h"), "1");
        Clang clang = counting();
        clang.compile(source("-DN=2"), Interruption.none());
        clang.compile(source("-DN=3"), Interruption.none());
        assertEquals(2, compilations());
        Files.writeString(folder.resolve("lock.h"), "2");
        assertEquals("compiled 2\n", clang.compile(source("-DN=2"), Interruption.none()).text());
        Files.writeString(folder.resolve("lock.c"), "int main(void) { return 0; }");
        clang.compile(source("-DN=2"), Interruption.none());
        assertEquals(4, compilations());
        Files.writeString(folder.resolve("lock.h"), "1");
        Files.writeString(folder.resolve("lock.c"), "int main(void) {\n    /* ä */ return lokc;\n}\n");
        assertEquals("compiled 1\n", clang.compile(source("-DN=2"), Interruption.none()).text());
        assertEquals(4, compilations());
    }

    @Test
    void argumentsThatNameOtherFilesAreCompiledEachTime() throws Exception {
        Files.writeString(folder.resolve("lock.h"), "1");
        Clang clang = counting();
        clang.compile(source("-fplugin=checks.so"), Interruption.none());
        clang.compile(source("-fplugin=checks.so"), Interruption.none());
        assertEquals(2, compilations());
    }

    @Test
    void whatChangesWhileItIsCompiledIsNotKept() throws Exception {
        Files.writeString(folder.resolve("lock.h"), "1");
        Clang clang = clang("case \"$1\" in", "-E) cat lock.h ;;", "*) echo x >> count; cat lock.h; echo 2 > lock.h ;;", "esac").withCache(folder.resolve("cache"));
        assertEquals("1", clang.compile(source(), Interruption.none()).text());
        Files.writeString(folder.resolve("lock.h"), "1");
        assertFalse(clang.compile(source(), Interruption.none()).fromCache());
        assertEquals(2, compilations());
    }

    @Test
    void aCacheThatCannotBeWrittenIsNoProblem() throws Exception {
        Files.writeString(folder.resolve("lock.h"), "1");
        Files.writeString(folder.resolve("cache"), "a file where the folder should be");
        assertEquals("compiled 1\n", counting().compile(source(), Interruption.none()).text());
    }
}
