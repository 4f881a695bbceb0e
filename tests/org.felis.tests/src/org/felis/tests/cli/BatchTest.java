package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.felis.cli.Main;
import org.felis.tests.Increments;
import org.felis.tests.Repository;
import org.felis.worker.ClassPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis verify} over many tests. */
class BatchTest {

    private static final int INTERRUPTED = 130;

    @TempDir
    private Path folder;

    private Path test(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name + ".litmus"), text);
    }

    private static String small(String expectation) {
        return "X86 small\n(* expect: sc " + expectation + " *)\n{}\nP0 ;\n MOV [x],$1 ;\nexists (x=1)\n";
    }

    @Test
    void resultsAreInTheOrderOfTheTestsWhateverTheNumberOfJobs() {
        Path examples = Repository.examples().resolve("aarch64");
        List<String> one = lines(FelisRun.of("verify", "--jobs", "1", examples.toString()));
        List<String> four = lines(FelisRun.of("verify", "--jobs", "4", examples.toString()));
        assertEquals(one, four);
        assertEquals(one.stream().map(line -> line.split("\t")[1]).sorted().toList(),
                one.stream().map(line -> line.split("\t")[1]).toList());
    }

    /** Without the times. */
    private static List<String> lines(FelisRun run) {
        assertEquals(0, run.status(), run.err());
        return run.out().lines().map(line -> line.substring(0, line.lastIndexOf('\t'))).toList();
    }

    @Test
    void aSummaryCountsVerdictsAndExpectations() throws IOException {
        test("a", small("allowed"));
        test("b", small("forbidden"));
        test("c", "nonsense");
        FelisRun run = FelisRun.of("verify", "--model", "sc", "--check-expectations", folder.toString());
        assertEquals(1, run.status());
        String summary = run.err().strip().substring(run.err().strip().lastIndexOf('\n') + 1);
        assertTrue(summary.startsWith("3 tests: 2 Allowed, 1 Error; expectations: 1 met, 1 not; "), run.err());
    }

    @Test
    void aTestThatTakesTooLongIsUnknownAndTheOthersAreDecided() throws IOException {
        test("a", Increments.test(Increments.ENDLESS));
        test("b", small("allowed"));
        FelisRun run = FelisRun.of("verify", "--model", "sc", "--timeout", "10", "--jobs", "2", folder.toString());
        assertEquals(1, run.status());
        List<String> verdicts = run.out().lines().map(line -> line.substring(0, line.indexOf('\t'))).toList();
        assertEquals(List.of("Unknown", "Allowed"), verdicts);
        assertTrue(run.err().contains("no answer within 10.0 s"), run.err());
    }

    @Test
    void wrongNumbersAreRefused() throws IOException {
        Path test = test("a", small("allowed"));
        assertEquals("felis: --jobs wants a whole number of at least 1, not 0",
                FelisRun.of("verify", "--jobs", "0", test.toString()).err().strip());
        assertTrue(FelisRun.of("verify", "--memory-limit", "5", test.toString()).err().startsWith("felis: --memory-limit wants"));
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void ctrlCPrintsWhatIsDecidedAndLeavesNothingBehind() throws Exception {
        test("a", small("allowed"));
        test("b", Increments.test(Increments.ENDLESS));
        test("c", Increments.test(Increments.ENDLESS));
        List<String> command = new ArrayList<>();
        if (Files.isDirectory(Path.of("/proc/self"))) {
            // whoever started the tests in the background may have told all processes from there on to ignore Ctrl-C
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED"));
        for (String property : List.of("felis.root", "felis.natives", "felis.models")) {
            if (System.getProperty(property) != null) {
                command.add("-D" + property + "=" + System.getProperty(property));
            }
        }
        command.addAll(List.of("-cp", ClassPath.of(Main.class).stream().map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)), Main.class.getName(), "verify", "--model", "sc", "--timeout", "1000", "--jobs", "2",
                folder.toString()));
        Process process = new ProcessBuilder(command).redirectError(folder.resolve("err").toFile()).start();
        BufferedReader out = process.inputReader();
        String first = out.readLine();
        assertEquals(0, new ProcessBuilder("sh", "-c", "kill -INT " + process.pid()).start().waitFor());
        String rest = out.lines().collect(Collectors.joining("\n"));
        assertEquals(INTERRUPTED, process.waitFor());
        assertTrue(first.startsWith("Allowed\t" + folder.resolve("a.litmus")), first);
        assertEquals("", rest);
        String err = Files.readString(folder.resolve("err"));
        assertTrue(err.contains("interrupted after 1 of 3 tests: 1 Allowed"), err);
    }
}
