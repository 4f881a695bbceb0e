package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Each package has a page that says what it is for; one with many classes says there why they belong together. */
class PackagePagesTest {

    private static final int FEW_CLASSES = 20;

    /** How the sentence begins that gives the reason. */
    private static final String REASON = "More than " + FEW_CLASSES + " classes: ";

    private static final String PAGE = "package-info.java";

    private static final Pattern MAY_KNOW = Pattern.compile("May know\\b(.*?)[.;](?=\\s)", Pattern.DOTALL);
    private static final Pattern NAMED = Pattern.compile("\\{@code[\\s*]+([\\w.]+)}");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(org\\.felis\\.[a-z.]+)\\.[A-Z*]");

    /** What pages do not name: places and stopping, syntax trees and graphs, and in the workbench what all of it shares. */
    private static final Set<String> KNOWN_TO_ALL = Set.of("org.felis.engine.source", "org.felis.engine.interruption", "org.felis.cat.syntax",
            "org.felis.litmus.litmus", "org.felis.execution", "org.felis.ide", "org.felis.ide.text");

    /** The number of classes by the folder of their package. */
    private static Map<Path, Integer> packages() {
        Map<Path, Integer> classes = new TreeMap<>();
        for (Path file : Repository.filesBelow(Repository.root().resolve("plugins"), ".java")) {
            if (file.toString().replace('\\', '/').contains("/src/org/felis/") && !file.endsWith(PAGE)) {
                classes.merge(file.getParent(), 1, Integer::sum);
            }
        }
        assertTrue(classes.size() > 50, "the sources were found");
        return classes;
    }

    @Test
    void eachPackageHasAPage() {
        assertEquals(List.of(), packages().keySet().stream().filter(folder -> !Files.exists(folder.resolve(PAGE))).toList());
    }

    @Test
    void aPackageOfManyClassesSaysWhyOnItsPage() {
        assertEquals(List.of(), packages().entrySet().stream().filter(entry -> entry.getValue() > FEW_CLASSES)
                .map(Map.Entry::getKey).filter(folder -> !Repository.read(folder.resolve(PAGE)).contains(REASON)).toList());
    }

    /** What a package uses of its own bundle is on its page. What it uses of other bundles is in docs/architecture.md. */
    @Test
    void aPackageUsesOnlyWhatItsPageSaysItMayKnow() {
        List<String> wrong = new ArrayList<>();
        int pages = 0;
        for (Path folder : packages().keySet()) {
            Matcher mayKnow = MAY_KNOW.matcher(Files.exists(folder.resolve(PAGE)) ? Repository.read(folder.resolve(PAGE)) : "");
            if (mayKnow.find()) {
                pages++;
                List<String> named = NAMED.matcher(mayKnow.group(1)).results().map(name -> name.group(1)).toList();
                unnamed(folder, named).forEach(used -> wrong.add(name(folder) + " uses " + used));
            }
        }
        assertTrue(pages > 50, pages + " pages say what their packages may know");
        assertEquals(List.of(), wrong);
    }

    private static Set<String> unnamed(Path folder, List<String> named) {
        String own = name(folder);
        String bundle = own.split("\\.")[2];
        Set<String> unnamed = new TreeSet<>();
        for (Path file : Repository.filesBelow(folder, ".java")) {
            if (file.getParent().equals(folder)) {
                IMPORT.matcher(Repository.read(file)).results().map(used -> used.group(1))
                        .filter(used -> !used.equals(own) && used.split("\\.")[2].equals(bundle) && !KNOWN_TO_ALL.contains(used))
                        .filter(used -> named.stream().noneMatch(name -> used.equals(name) || (used + ".").contains("." + name + "."))).forEach(unnamed::add);
            }
        }
        return unnamed;
    }

    private static String name(Path folder) {
        String path = folder.toString().replace('\\', '/');
        return path.substring(path.indexOf("/src/") + "/src/".length()).replace('/', '.');
    }
}
