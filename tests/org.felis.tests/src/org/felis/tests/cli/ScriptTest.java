package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.cli.Main;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the script {@code felis} knows of the program that it starts. */
class ScriptTest {

    private static final Pattern LOG_CONFIGURATION = Pattern.compile("-Dlog4j\\.configuration=(\\S+)");

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

    @Test
    @EnabledOnOs(OS.LINUX)
    void theVersionAndTheHelpOfACommandAreAsked(@TempDir Path folder) throws Exception {
        StartedScript script = new StartedScript(folder);
        assertEquals("--version", script.run(Map.of(), "--version").lastLine());
        assertTrue(script.run(Map.of(), "help", "verify").out().endsWith("\nverify\n--help\n"));
        assertTrue(script.run(Map.of(), "help").out().startsWith("Felis, the memory-model workbench"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anInstalledFelisStartsFromItsOwnFolder(@TempDir Path folder) throws Exception {
        StartedScript script = new StartedScript(folder);
        Path prefix = folder.resolve("a prefix");
        FelisRun install = script.run(Map.of(), "install", "--prefix", prefix.toString());
        assertEquals(0, install.status(), install.toString());
        assertTrue(install.err().contains("felis: to uninstall: rm -rf '" + prefix + "/lib/felis' '" + prefix + "/bin/felis' '"), install.err());
        assertTrue(Files.readString(prefix.resolve("share/bash-completion/completions/felis")).endsWith("\ncompletion\nbash\n"));
        Path launcher = prefix.resolve("bin/felis");
        FelisRun run = script.run(launcher, Map.of(), "verify", "x.litmus");
        assertTrue(run.out().contains("\n-jar\n" + prefix + "/lib/felis/felis.jar\nverify\nx.litmus\n"), run.out());
        assertTrue(run.out().contains("-Dfelis.script=" + prefix + "/lib/felis/felis\n"), run.out());
        assertEquals(0, script.run(Map.of(), "install", "--prefix=" + prefix).status(), "again, over the one that is there");
        FelisRun build = script.run(launcher, Map.of(), "build");
        assertEquals(2, build.status());
        assertTrue(build.err().contains("build works in a checkout of Felis"), build.err());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void installOverwritesNothingThatIsNotFelis(@TempDir Path folder) throws Exception {
        StartedScript script = new StartedScript(folder);
        for (String taken : List.of("bin/felis", "lib/felis/important")) {
            Path prefix = folder.resolve(taken.replace('/', '-'));
            Path file = prefix.resolve(taken);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "mine");
            FelisRun run = script.run(Map.of(), "install", "--prefix", prefix.toString());
            assertEquals(1, run.status(), run.toString());
            assertTrue(run.err().contains("is there and is not an installed Felis"), run.err());
            assertEquals("mine", Files.readString(file));
        }
        assertEquals(2, script.run(Map.of(), "install", "--prefxi", "x").status());
        assertEquals(2, script.run(Map.of(), "install", "--prefix=").status());
    }

    /** The caches of classes are for the usual class path: with another one, Java would make an archive anew. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void sparkIsOnTheClassPathOfItsEngineAlone(@TempDir Path folder) throws Exception {
        StartedScript script = new StartedScript(folder);
        Path spark = script.root().resolve("target/spark");
        for (Path place : List.of(script.root().resolve("target/felis/spark"), spark)) {
            Files.writeString(Files.createDirectories(place).resolve("pom.xml"), "got");
        }
        Files.writeString(spark.resolve("java.25.options"), "");
        for (List<String> engine : List.of(List.of("--engine", "spark"), List.of("--engine=Spark"))) {
            FelisRun run = script.run(Map.of(), "mix", engine.getFirst(), engine.getLast(), "x.litmus");
            assertTrue(run.out().contains("\n@" + spark + "/java.25.options\n-cp\n" + script.root() + "/target/felis/felis.jar:"), run.toString());
            assertTrue(run.out().contains(":" + spark + "/jars/*\n"), run.out());
            assertFalse(run.out().contains("-XX:SharedArchiveFile") || run.out().contains("\n-jar\n"), run.out());
        }
        for (List<String> usual : List.of(List.of("mix", "--engine", "local"), List.of("verify", "--engine", "spark"))) {
            FelisRun run = script.run(Map.of(), usual.toArray(String[]::new));
            assertTrue(run.out().contains("\n-jar\n"), run.out());
            assertFalse(run.out().contains(spark.toString()), run.out());
        }
        FelisRun worker = script.run(Map.of(), "spark", "worker", "spark://alpha:7077");
        assertTrue(worker.out().endsWith("\norg.apache.spark.deploy.worker.Worker\nspark://alpha:7077\n"), worker.out());
        assertEquals(2, script.run(Map.of(), "spark", "submit").status());
    }

    /** What is compiled against is what is got. */
    @Test
    void sparkHasOneVersionAndIsInNoFeature() {
        Path bundle = Repository.root().resolve("plugins/org.felis.mix.spark");
        Matcher compiled = Pattern.compile("<spark.version>(.*)</spark.version>").matcher(Repository.read(bundle.resolve("pom.xml")));
        Matcher got = Pattern.compile("<artifactId>spark-core_2.13</artifactId>\\s*<version>(.*)</version>").matcher(Repository.read(bundle.resolve("spark/pom.xml")));
        assertTrue(compiled.find() && got.find());
        assertEquals(compiled.group(1), got.group(1));
        for (Path file : Repository.filesBelow(Repository.root().resolve("features"), "feature.xml")) {
            assertFalse(Repository.read(file).contains("spark"), file.toString());
        }
        assertFalse(Repository.read(Repository.root().resolve("releng/felis.target")).contains("spark"));
    }

    /** In the C locale Java could open no file whose name is not ASCII. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void inTheCLocaleNamesOfFilesAreInUtf8(@TempDir Path folder) throws Exception {
        StartedScript script = new StartedScript(folder);
        for (Map<String, String> locale : List.of(Map.of("LC_ALL", "C"), Map.of("LANG", "POSIX"), Map.<String, String>of())) {
            FelisRun run = script.run(locale, "check", "model.cat");
            assertEquals("locale C.UTF-8", run.out().lines().findFirst().orElse(""), run.toString());
            assertEquals("model.cat", run.lastLine());
        }
        assertEquals("locale de_DE.ISO-8859-1", script.run(Map.of("LC_ALL", "de_DE.ISO-8859-1"), "check", "x").out().lines().findFirst().orElse(""));
    }

    /** Without one log4j warns on standard error, or Xtext's logs to standard output. */
    @Test
    void configurationOfTheLogIsThere() {
        Matcher configuration = LOG_CONFIGURATION.matcher(Repository.read(Repository.root().resolve("felis")));
        assertTrue(configuration.find());
        assertNotNull(Main.class.getClassLoader().getResource(configuration.group(1)), configuration.group(1));
    }
}
