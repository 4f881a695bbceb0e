package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** The rules of docs/architecture.md on who may know whom, read off the imports of the sources. */
class DependencyRulesTest {

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+)");

    private static final Pattern IMPORTED_CLASS = Pattern.compile("(?m)^import (?:static )?([a-z0-9_.]+)\\.[A-Z]");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    /** The Felis bundles that each bundle may import, besides itself. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            Map.entry("org.felis.smt", Set.of()),
            Map.entry("org.felis.engine", Set.of("org.felis.smt")),
            Map.entry("org.felis.cat", Set.of("org.felis.engine")),
            Map.entry("org.felis.litmus", Set.of("org.felis.engine")),
            Map.entry("org.felis.clang", Set.of("org.felis.engine")),
            Map.entry("org.felis.c", Set.of("org.felis.engine", "org.felis.clang")),
            Map.entry("org.felis.llvm", Set.of("org.felis.engine", "org.felis.clang", "org.felis.litmus")),
            Map.entry("org.felis.execution", Set.of("org.felis.engine")),
            Map.entry("org.felis.verification", Set.of("org.felis.engine", "org.felis.cat", "org.felis.litmus", "org.felis.clang", "org.felis.c", "org.felis.llvm",
                    "org.felis.execution")),
            Map.entry("org.felis.worker", Set.of("org.felis.engine", "org.felis.cat", "org.felis.verification")),
            Map.entry("org.felis.languageserver", Set.of("org.felis.engine", "org.felis.cat", "org.felis.litmus",
                    "org.felis.execution", "org.felis.verification")),
            Map.entry("org.felis.mix", Set.of("org.felis.engine", "org.felis.litmus", "org.felis.clang", "org.felis.verification")),
            Map.entry("org.felis.mix.spark", Set.of("org.felis.smt", "org.felis.engine", "org.felis.cat", "org.felis.verification", "org.felis.worker", "org.felis.mix")),
            Map.entry("org.felis.core", Set.of("org.felis.engine", "org.felis.verification")),
            Map.entry("org.felis.cli", Set.of("org.felis.engine", "org.felis.execution", "org.felis.verification",
                    "org.felis.worker", "org.felis.languageserver", "org.felis.mix", "org.felis.c", "org.felis.clang")),
            Map.entry("org.felis.ide", Set.of("org.felis.engine", "org.felis.cat", "org.felis.litmus", "org.felis.clang", "org.felis.c", "org.felis.execution",
                    "org.felis.verification", "org.felis.worker", "org.felis.languageserver", "org.felis.mix", "org.felis.core")));

    /** Of the engine, front ends see the values that cross the façade only. */
    private static final Set<String> ENGINE_FOR_FRONT_ENDS = Set.of("org.felis.engine.source",
            "org.felis.engine.frontend", "org.felis.engine.interruption", "org.felis.engine.options", "org.felis.engine.query.Statistic");

    private record Import(String bundle, Path file, String name) {
        @Override
        public String toString() {
            return Repository.root().relativize(file) + " imports " + name;
        }
    }

    private static List<Import> imports() {
        List<Import> imports = new ArrayList<>();
        for (String bundle : MAY_KNOW.keySet()) {
            Path sources = Repository.root().resolve("plugins").resolve(bundle).resolve("src");
            for (Path file : Repository.filesBelow(sources, ".java")) {
                Matcher matcher = IMPORT.matcher(Repository.read(file));
                while (matcher.find()) {
                    imports.add(new Import(bundle, file, matcher.group(1)));
                }
            }
        }
        assertTrue(imports.size() > 500, "the sources were found");
        return imports;
    }

    private static boolean isIn(String name, String prefix) {
        return name.equals(prefix) || name.startsWith(prefix + ".");
    }

    @Test
    void bundlesKnowOnlyThoseBelowThem() {
        List<Import> wrong = imports().stream().filter(i -> isIn(i.name(), "org.felis"))
                .filter(i -> !isIn(i.name(), i.bundle()))
                .filter(i -> MAY_KNOW.get(i.bundle()).stream().noneMatch(b -> isIn(i.name(), b))).toList();
        assertEquals(List.of(), wrong);
    }

    /** Compilers that know nothing of bundles take such an import; Eclipse's, and the running workbench, refuse it. */
    @Test
    void whatABundleImportsOfAnotherIsExported() {
        Map<String, Path> unexported = new TreeMap<>();
        for (String bundle : MAY_KNOW.keySet()) {
            Path root = Repository.root().resolve("plugins").resolve(bundle);
            String manifest = Repository.read(root.resolve("META-INF/MANIFEST.MF")).replace("\n ", "");
            Set<String> exported = manifest.lines().filter(l -> l.startsWith("Export-Package:"))
                    .flatMap(l -> Stream.of(l.substring("Export-Package:".length()).split(",")))
                    .map(p -> p.strip().split(";")[0]).collect(Collectors.toSet());
            for (Path file : Repository.filesBelow(root.resolve("src"), ".java")) {
                String name = packageOf(file);
                if (!exported.contains(name)) {
                    unexported.put(name, root);
                }
            }
        }
        assertTrue(!unexported.isEmpty(), "some packages are their bundle's own");
        List<String> wrong = new ArrayList<>();
        for (String folder : List.of("plugins", "tests")) {
            for (Path file : Repository.filesBelow(Repository.root().resolve(folder), ".java")) {
                Matcher matcher = IMPORTED_CLASS.matcher(Repository.read(file));
                while (matcher.find()) {
                    Path owner = unexported.get(matcher.group(1));
                    if (owner != null && !file.startsWith(owner)) {
                        wrong.add(Repository.root().relativize(file) + " imports of " + matcher.group(1));
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    private static String packageOf(Path file) {
        Matcher matcher = PACKAGE.matcher(Repository.read(file));
        return matcher.find() ? matcher.group(1) : "";
    }

    @Test
    void theEngineIsPlainJava() {
        assertEquals(List.of(), imports().stream().filter(i -> i.bundle().equals("org.felis.engine"))
                .filter(i -> isIn(i.name(), "org.eclipse") || isIn(i.name(), "org.osgi")).toList());
    }

    @Test
    void theLedgerIsPlainJava() {
        assertEquals(List.of(), imports().stream().filter(i -> i.file().toString().replace('\\', '/').contains("org/felis/core/ledger/"))
                .filter(i -> isIn(i.name(), "org.eclipse") || isIn(i.name(), "org.osgi")).toList());
    }

    @Test
    void onlyTheWorkbenchKnowsUserInterfaceClasses() {
        Set<String> userInterface = Set.of("org.eclipse.swt", "org.eclipse.jface", "org.eclipse.ui");
        assertEquals(List.of(), imports().stream().filter(i -> !i.bundle().equals("org.felis.ide"))
                .filter(i -> userInterface.stream().anyMatch(u -> isIn(i.name(), u))).toList());
    }

    @Test
    void javaSmtStaysInTheSolverAndZ3InItsBundle() {
        assertEquals(List.of(), imports().stream().filter(i -> isIn(i.name(), "org.sosy_lab"))
                .filter(i -> !i.bundle().equals("org.felis.smt"))
                .filter(i -> !i.file().toString().replace('\\', '/').contains("org/felis/engine/solver/"))
                .toList());
        assertEquals(List.of(), imports().stream().filter(i -> isIn(i.name(), "com.microsoft.z3"))
                .filter(i -> !i.bundle().equals("org.felis.smt")).toList());
    }

    @Test
    void theJudgeKnowsNoSearchAndNothingThatSearchesUse() {
        Set<String> judged = Set.of("org.felis.engine.analysis", "org.felis.engine.encoding", "org.felis.engine.solver",
                "org.felis.engine.enumeration", "org.felis.engine.query", "org.felis.engine.witness");
        assertEquals(List.of(), imports().stream()
                .filter(i -> Stream.of("semantics", "candidate")
                        .anyMatch(room -> i.file().toString().replace('\\', '/').contains("org/felis/engine/" + room + "/")))
                .filter(i -> judged.stream().anyMatch(j -> isIn(i.name(), j))).toList());
    }

    @Test
    void frontEndsSeeOnlyTheValuesOfTheEngine() {
        Set<String> frontEnds = Set.of("org.felis.cli", "org.felis.ide", "org.felis.core", "org.felis.languageserver",
                "org.felis.worker");
        assertEquals(List.of(), imports().stream().filter(i -> frontEnds.contains(i.bundle()))
                .filter(i -> isIn(i.name(), "org.felis.engine"))
                .filter(i -> ENGINE_FOR_FRONT_ENDS.stream().noneMatch(e -> isIn(i.name(), e))).toList());
    }
}
