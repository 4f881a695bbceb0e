package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

import org.felis.engine.source.Problem;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ProfilesReader;
import org.felis.verification.InProcessVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compilers that are missing, that fail, that hang: each is a message that says what to do, and the rest is mixed. Shell scripts stand in for them. */
class CompilersTest {

    private static final String TEST = "C SB\n{ }\nP0(atomic_int *x, atomic_int *y) { atomic_store(x, 1); int r0 = atomic_load(y); }\n"
            + "P1(atomic_int *x, atomic_int *y) { atomic_store(y, 1); int r0 = atomic_load(x); }\nexists (0:r0=0 /\\ 1:r0=0)\n";

    private static final String GOOD = "case $(cat \"$file\") in *atomic_store*) printf 'f:\\n\\tmov w1, #1\\n\\tstlr w1, [x0]\\n\\tret\\n' ;; *) printf 'f:\\n\\tldar w0, [x0]\\n\\tret\\n' ;; esac";

    /** Knows several functions in one file, as compilers do. */
    private static final String TOGETHER = "if grep -q felis_function_ \"$file\"; then awk '/felis_function_/ { match($0, /felis_function_[0-9]+/); n = substr($0, RSTART, RLENGTH) } "
            + "/atomic_store/ { printf \"%s:\\n\\tmov w1, #1\\n\\tstlr w1, [x0]\\n\\tret\\n\\t.size %s, .-%s\\n\", n, n, n } "
            + "/atomic_load/ { printf \"%s:\\n\\tldar w0, [x0]\\n\\tret\\n\\t.size %s, .-%s\\n\", n, n, n }' \"$file\"; exit; fi\n" + GOOD;

    @TempDir
    Path folder;

    /** The last argument is the file. */
    private String compiler(String name, String... script) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell is needed to write programs that behave as compilers could");
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'compiler 1.0'; exit 0; fi\nfor file; do :; done\n" + String.join("\n", script) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }

    private static Profiles profiles(String... compilers) throws Exception {
        StringBuilder text = new StringBuilder("machine: AArch64\nprofiles:\n");
        for (int i = 0; i < compilers.length; i++) {
            text.append("  p").append(i).append(":\n    compiler: [").append(compilers[i]).append(", -O2]\n");
        }
        return ProfilesReader.read("profiles.yaml", text.toString(), name -> "");
    }

    private TestResult run(Duration limit, KeptTexts kept, String... compilers) throws Exception {
        return MixRun.run(profiles(compilers), Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), kept, limit, TEST).getFirst();
    }

    private TestResult run(String... compilers) throws Exception {
        return run(Duration.ofSeconds(20), KeptTexts.nowhere(), compilers);
    }

    private static Problem only(TestResult result) {
        assertEquals(1, result.problems().size(), result.problems().toString());
        return result.problems().getFirst();
    }

    @Test
    void aMissingCompilerIsOneLineThatSaysWhatToInstallAndTheRestRuns() throws Exception {
        TestResult result = run(compiler("good", GOOD), "clang-99");
        Problem problem = only(result);
        assertEquals("MIX200", problem.code());
        assertTrue(problem.message().contains("'clang-99' is not installed"), problem.message());
        assertTrue(problem.message().contains("apt-get install clang-99"), problem.message());
        assertEquals(5, problem.range().line());
        assertEquals(BigInteger.ONE, result.counts().assignments());
        assertEquals(TestResult.Summary.CONFORMS, result.summary());
    }

    @Test
    void withoutAnyCompilerThereIsNoVerdict() throws Exception {
        TestResult result = run("clang-99");
        assertEquals(TestResult.Summary.ERROR, result.summary());
    }

    @Test
    void whatACompilerSaysFirstIsQuoted() throws Exception {
        TestResult result = run(compiler("good", GOOD), compiler("bad", "echo 'part.c:5:3: error: no such thing' >&2; exit 1"));
        assertTrue(result.problems().getFirst().message().startsWith("p1: the compiler refuses '"), result.problems().toString());
        assertTrue(result.problems().getFirst().message().endsWith("no such thing"), result.problems().toString());
        assertEquals(TestResult.Summary.CONFORMS, result.summary());
    }

    @Test
    void aCompilerThatHangsIsEndedWithAllThatItStarted() throws Exception {
        Path pids = folder.resolve("pids");
        TestResult result = run(Duration.ofSeconds(1), KeptTexts.nowhere(), compiler("good", GOOD), compiler("slow", "sleep 600 & echo $! >> " + pids, "echo $$ >> " + pids, "wait"));
        assertTrue(result.problems().getFirst().message().contains("took longer than 1 s"), result.problems().toString());
        assertEquals(TestResult.Summary.CONFORMS, result.summary());
        List<String> started = Files.readAllLines(pids);
        assertTrue(started.size() >= 2);
        for (String pid : started) {
            boolean isRunning = ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
            for (int wait = 0; isRunning && wait < 1_000; wait++) {
                Thread.sleep(20);
                isRunning = ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
            }
            assertTrue(!isRunning, "process " + pid + " goes on");
        }
    }

    @Test
    void textThatIsNoAssemblyIsAProblemAtItsLine() throws Exception {
        TestResult result = run(compiler("good", GOOD), compiler("odd", "printf 'f:\\n\\tfrobnicate x0\\n\\tret\\n'"));
        assertTrue(result.problems().getFirst().message().contains("its assembly:2"), result.problems().toString());
    }

    @Test
    void whatACompilerWroteIsKeptByContent() throws Exception {
        Path count = folder.resolve("count");
        String compiler = compiler("counting", "echo run >> " + count, TOGETHER);
        KeptTexts kept = KeptTexts.in(folder.resolve("bodies"));
        run(Duration.ofSeconds(20), kept, compiler);
        assertEquals(2, Files.readAllLines(count).size(), "the functions together, and the types");
        run(Duration.ofSeconds(20), kept, compiler);
        assertEquals(2, Files.readAllLines(count).size(), "nothing is compiled again");
        compiler("counting", "echo run >> " + count, TOGETHER, "# another version");
        run(Duration.ofSeconds(20), kept, compiler);
        assertEquals(4, Files.readAllLines(count).size(), "another compiler under the same name");
    }

    @Test
    void functionsAreCompiledAloneWhereTheCompilerDoesNotTellThemApart() throws Exception {
        Path count = folder.resolve("count");
        TestResult result = run(compiler("counting", "echo run >> " + count, GOOD));
        assertEquals(List.of(), result.problems());
        assertEquals(TestResult.Summary.CONFORMS, result.summary());
        assertEquals(4, Files.readAllLines(count).size(), "together, each alone, and the types");
    }

    @Test
    void aFunctionThatIsRefusedKeepsNoOtherFromBeingCompiled() throws Exception {
        String refusing = "grep -q 'return v0' \"$file\" && { echo 'part.c:5:3: error: no loads' >&2; exit 1; }";
        TestResult result = run(compiler("good", TOGETHER), compiler("refusing", refusing, TOGETHER));
        assertEquals(List.of("p1: the compiler refuses 'r0 = atomic_load(y)': no loads"), result.problems().stream().map(Problem::message).toList());
        assertEquals(BigInteger.valueOf(4), result.counts().assignments(), "its stores are mixed");
    }
}
