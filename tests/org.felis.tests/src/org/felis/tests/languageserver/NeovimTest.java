package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis lsp} at the other end of Neovim's own client, without a screen. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NeovimTest {

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator)).anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @Test
    void aTestIsVerifiedBrokenMendedAndDrawnInNeovim(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(isInstalled("nvim"), "there is no Neovim (nvim) in PATH: Debian's package is neovim");
        Path test = Files.copy(Repository.root().resolve("examples/aarch64/MP.litmus"), folder.resolve("MP.litmus"));
        Path out = folder.resolve("seen.txt");
        ProcessBuilder neovim = new ProcessBuilder("nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c",
                "luafile " + Repository.root().resolve("tests/org.felis.tests/fixtures/editors/neovim.lua")).redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile()).redirectInput(ProcessBuilder.Redirect.PIPE);
        neovim.environment().put("FELIS_SERVER", ServerProgram.in(folder).toString());
        neovim.environment().put("FELIS_TEST", test.toString());
        neovim.environment().put("FELIS_OUT", out.toString());
        neovim.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
        Process process = neovim.start();
        try {
            process.waitFor();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertEquals(List.of("opened lens: Verify under aarch64",
                "verdict: Allowed under aarch64",
                "diagnostic: Allowed under aarch64 at line 15",
                "verified lens: Allowed under aarch64: show the execution",
                "error at line 11, verdicts shown: 0",
                "drawing: MP.litmus: Forbidden under sc, complete"),
                Files.exists(out) ? Files.readAllLines(out) : List.of(Files.readString(folder.resolve("output.txt"))));
    }
}
