package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The extension in Visual Studio Code itself, as code-server has it, in a browser without a window. */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VisualStudioCodeTest {

    /** Where vscode/test/install.sh puts code-server, unless the property says where it is. */
    private static final Path MODULES =
            Path.of(System.getProperty("felis.vscode", Repository.root().resolve("target/vscode").toString()));

    /** Where vscode/test/browser.mjs looks. */
    private static final List<Path> BROWSERS =
            Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).toList();

    @Test
    void aTestIsVerifiedBrokenMendedAndDrawn(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(MODULES.resolve("node_modules/code-server")),
                "there is no code-server in " + MODULES + ": vscode/test/install.sh installs it");
        assumeTrue(BROWSERS.stream().anyMatch(Files::isExecutable), "there is no browser at " + BROWSERS + ": Debian's package is chromium");
        Path tests = Files.createDirectory(folder.resolve("tests"));
        Files.copy(Repository.root().resolve("examples/aarch64/MP.litmus"), tests.resolve("MP.litmus"));
        Process browser = new ProcessBuilder("node", Repository.root().resolve("vscode/test/browser.mjs").toString(), MODULES.toString(),
                ServerProgram.in(folder).toString(), tests.toString()).redirectErrorStream(true).start();
        try {
            List<String> seen = browser.inputReader().lines().toList();
            assertEquals(List.of("lens: Verify under aarch64", "lens: Allowed under aarch64", "error: in the line that was broken", "lens: the verdict is outdated",
                    "mended: the verdict is current again", "drawing: shown beside the test", "tree: Allowed under aarch64"), seen);
            assertEquals(0, browser.waitFor());
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
        }
    }
}
