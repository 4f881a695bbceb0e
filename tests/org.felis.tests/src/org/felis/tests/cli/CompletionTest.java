package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis completion}: bash itself says what it completes. */
@EnabledOnOs(OS.LINUX)
class CompletionTest {

    @TempDir
    private Path folder;

    /** What bash offers for the last word. */
    private Set<String> completed(String... words) throws IOException, InterruptedException {
        Path script = folder.resolve("completion");
        if (Files.notExists(script)) {
            Files.writeString(script, FelisRun.of("completion", "bash").out());
        }
        Path out = folder.resolve("out");
        StringBuilder command = new StringBuilder("compopt() { :; }; source \"$1\"; COMP_WORDS=(felis");
        Arrays.stream(words).forEach(word -> command.append(" '").append(word).append('\''));
        command.append("); COMP_CWORD=").append(words.length).append("; _complete_felis; printf '%s\\n' \"${COMPREPLY[@]}\"");
        int status = new ProcessBuilder("bash", "--norc", "-c", command.toString(), "bash", script.toString()).redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor();
        assertEquals(0, status);
        Set<String> offered = new TreeSet<>(Files.readAllLines(out));
        offered.remove("");
        return offered;
    }

    @Test
    void commandsOptionsAndValuesAreCompleted() throws Exception {
        assertEquals(Set.of("compare", "completion", "conformance", "core"), completed("co"));
        assertTrue(completed("").containsAll(Set.of("verify", "install", "ide", "help")));
        assertEquals(Set.of("--model"), completed("verify", "--mod"));
        assertEquals(Set.of("aarch32", "aarch64", "arm"), completed("verify", "--model", "a"));
        assertEquals(Set.of("aarch32", "aarch64", "arm"), completed("verify", "-m", "a"));
        assertEquals(Set.of("auto", "explicit", "smt"), completed("verify", "--procedure", ""));
        assertEquals(Set.of("knaster-tarski"), completed("verify", "--recursion", "k"));
        assertEquals(Set.of("auto", "always"), completed("verify", "--color", "a"));
        assertEquals(Set.of("bash", "zsh"), completed("completion", ""));
        assertEquals(Set.of("graph", "generate"), completed("help", "g"));
    }

    @Test
    void zshReadsTheSameScript() {
        assertEquals(FelisRun.of("completion", "bash").out(), FelisRun.of("completion", "zsh").out());
        assertTrue(FelisRun.of("completion", "zsh").out().contains("bashcompinit"));
        FelisRun other = FelisRun.of("completion", "fish");
        assertEquals(2, other.status());
        assertTrue(other.err().contains("BASH, ZSH"), other.err());
    }
}
