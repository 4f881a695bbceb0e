package org.felis.cli;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** How this program was started, so that it can start itself. */
final class ThisProgram {

    /** Set by the script that starts the command line: its own file. */
    private static final String SCRIPT_PROPERTY = "felis.script";

    private ThisProgram() {
    }

    /** The words in front of a command: the script, or else this virtual machine with its options and class path. */
    static List<String> command() {
        String script = System.getProperty(SCRIPT_PROPERTY);
        if (script != null) {
            return List.of(script);
        }
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        return words;
    }
}
