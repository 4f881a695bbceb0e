package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** The script knows every command of the command line. */
class ScriptTest {

    @Test
    void everyCommandIsReachedAndNamedInTheHelp() throws IOException {
        String script = Files.readString(Repository.root().resolve("felis"));
        String dispatch = script.lines().filter(line -> line.contains("command_line \"$@\"")).findFirst().orElseThrow();
        List<String> reached = Arrays.asList(dispatch.substring(0, dispatch.indexOf(')')).strip().split("\\s*\\|\\s*"));
        String help = FelisRun.of("--help").out();
        List<String> commands = help.substring(help.indexOf("Commands:")).lines().skip(1)
                .filter(line -> line.matches("  [a-z].*")).map(line -> line.strip().split("\\s+")[0]).toList();
        assertTrue(commands.contains("verify"), help);
        for (String command : commands) {
            assertTrue(reached.contains(command), command + " is not reached by the script");
            assertTrue(script.contains("  felis " + command + " "), command + " is not in the script's help");
        }
    }
}
