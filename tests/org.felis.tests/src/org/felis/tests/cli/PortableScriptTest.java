package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The scripts run where macOS is: on bash 3.2 and on BSD's tools. {@link ScriptTest} and this test run them by the bash that the system property
 * {@code felis.bash} names, so that they can be tried with a 3.2 where there is one; otherwise what that lacks is looked for in their text.
 */
class PortableScriptTest {

    /**
     * What is not there on macOS.
     *
     * @param example that the pattern has to find
     */
    private record Missing(String name, String pattern, String example) {

        boolean isIn(String line) {
            return Pattern.compile(pattern).matcher(line).find();
        }
    }

    private static final List<Missing> MISSING = List.of(
            new Missing("mapfile (bash 4)", "\\b(mapfile|readarray)\\b", "mapfile -t lines <file"),
            new Missing("associative, global and reference variables (bash 4)", "\\b(declare|local|typeset)\\s+-\\w*[Agn]", "local -A found=()"),
            new Missing("changing case (bash 4)", "\\$\\{\\w+(\\[[^]]*])?[\\^,]", "${name,,}"),
            new Missing("transformations (bash 4.4)", "\\$\\{[\\w@*]+(\\[[^]]*])?@[a-zA-Z]}", "${name@Q}"),
            new Missing("|& and &>> (bash 4)", "\\|&|&>>", "build |& cat"),
            new Missing("cases that fall through (bash 4)", ";&", "a) echo ;&"),
            new Missing("co-processes (bash 4)", "\\bcoproc\\b", "coproc cat"),
            new Missing("waiting for any process (bash 4.3)", "\\bwait\\s+-", "wait -n"),
            new Missing("asking whether a variable is set by -v (bash 4.2)", "\\[\\[? (! )?-v\\b", "[[ -v name ]]"),
            new Missing("negative subscripts (bash 4.2)", "\\$\\{#?\\w+\\[-", "${words[-1]}"),
            new Missing("numbers of descriptors in variables (bash 4.1)", "\\{\\w+}[<>]", "exec {lock}>file"),
            new Missing("times and steps (bash 4)", "%\\([^)]*\\)T|\\{\\d+\\.\\.\\d+\\.\\.\\d+}", "printf '%(%F)T'"),
            new Missing("options of the shell (bash 4)", "\\bshopt\\s+-s\\s+(globstar|lastpipe|autocd|inherit_errexit)", "shopt -s globstar"),
            new Missing("readlink's options", "\\breadlink\\s+-|\\brealpath\\b", "readlink -f file"),
            new Missing("sort -V", "\\bsort\\s+(-\\w+\\s+)*-\\w*V", "sort -V"),
            new Missing("options and expressions of GNU's sed", "\\bsed\\s+(-\\w+\\s+)*-\\w*[irz]|\\bsed\\b[^|]*\\\\[+?|]", "sed -i s/a/b/ file"),
            new Missing("grep -P", "\\bgrep\\s+(-\\w+\\s+)*-\\w*P", "grep -oP 'a'"),
            new Missing("stat, date and du of GNU", "\\bstat\\s+-\\w*c|\\bdate\\s+-\\w*d|\\bdate\\s.*%N|\\bdu\\s+-\\w*b", "stat -c %s file"),
            new Missing("options of GNU's cp, mv, ln, head, xargs and find",
                    "\\b(cp|mv|ln)\\s+(-\\w+\\s+)*-\\w*[tTr]\\b|\\bhead\\s+-n\\s*-|\\bxargs\\s+-\\w*[rd]\\b|\\bfind\\b.*-printf\\b", "ln -srT a b"),
            new Missing("programs of GNU", "(^|[|;(&]\\s*)(nproc|tac|timeout|shuf|setsid|numfmt)\\b", "cat x | tac"));

    private static final Pattern EMPTY_ARRAY = Pattern.compile("\\b(\\w+)=\\(\\)");

    private static Stream<Path> scripts() {
        return Stream.of("felis", ".ci/run").map(Repository.root()::resolve);
    }

    /** Its lines without comments. */
    private static List<String> code(Path script) {
        return Repository.read(script).lines().map(line -> line.replaceFirst("(^|\\s)#.*", "")).toList();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void usesNothingThatMacOsLacks(Path script) {
        List<String> used = new ArrayList<>();
        for (String line : code(script)) {
            MISSING.stream().filter(missing -> missing.isIn(line)).forEach(missing -> used.add(missing.name() + ": " + line.strip()));
        }
        assertEquals(List.of(), used);
    }

    @Test
    void eachThingThatIsMissingIsFoundInItsExample() {
        for (Missing missing : MISSING) {
            assertTrue(missing.isIn(missing.example()), missing.name());
        }
    }

    /** Under {@code set -u} bash before 4.4 takes an array without elements for one that is not set. */
    @ParameterizedTest
    @MethodSource("scripts")
    void arraysThatMayBeEmptyAreAskedForFirst(Path script) {
        List<String> code = code(script);
        TreeSet<String> mayBeEmpty = new TreeSet<>();
        code.forEach(line -> EMPTY_ARRAY.matcher(line).results().forEach(found -> mayBeEmpty.add(found.group(1))));
        List<String> unguarded = new ArrayList<>();
        for (String name : mayBeEmpty) {
            String expansion = "${" + name + "[@]";
            code.stream().map(line -> line.replace(expansion + "+\"" + expansion + "}\"}", "")).filter(line -> line.contains(expansion))
                    .map(String::strip).forEach(unguarded::add);
        }
        assertEquals(List.of(), unguarded);
    }

    /** A Mac: its kernel's name, and a readlink without options. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void onMacOsTheWorkbenchHasTheFirstThread(@TempDir Path folder) throws Exception {
        StartedScript script = new StartedScript(folder);
        script.program("uname", "#!/bin/sh\necho Darwin\n");
        script.program("readlink", "#!/bin/sh\ncase $1 in -*) exit 1 ;; esac\nexec /bin/readlink \"$1\"\n");
        FelisRun ide = script.run(Map.of(), "ide", "--workspace", folder.resolve("work").toString());
        assertTrue(ide.out().contains("\n-XstartOnFirstThread\n"), ide.toString());
        Path link = Files.createSymbolicLink(folder.resolve("felis"), Path.of("checkout/felis"));
        Path further = Files.createSymbolicLink(Files.createDirectory(folder.resolve("bin")).resolve("felis"), Path.of("../felis"));
        for (Path start : List.of(link, further)) {
            FelisRun run = script.run(start, Map.of(), "check", "x.cat");
            assertTrue(run.out().contains("-Dfelis.script=" + script.root() + "/felis\n"), run.toString());
        }
    }

    /** Tests with windows start as the workbench does. */
    @Test
    void testsWithWindowsHaveTheFirstThreadOfMacOs() {
        String parent = Repository.read(Repository.root().resolve("pom.xml"));
        Matcher profile = Pattern.compile("(?s)<profile>\\s*<id>([\\w.]+)</id>.*?</profile>").matcher(parent);
        List<String> onFirstThread = profile.results().filter(found -> found.group().contains("<platform.jvm>-XstartOnFirstThread</platform.jvm>"))
                .map(found -> found.group(1)).toList();
        assertEquals(List.of("macosx.x86_64", "macosx.aarch64"), onFirstThread);
        assertTrue(Repository.read(Repository.root().resolve("tests/org.felis.ide.tests/pom.xml")).contains("<argLine>${platform.jvm} "));
    }
}
