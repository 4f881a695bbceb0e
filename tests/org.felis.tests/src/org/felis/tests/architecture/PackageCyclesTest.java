package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Packages know each other in one direction only, read off the imports of the sources. */
class PackageCyclesTest {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(org\\.felis(?:\\.[a-z]\\w*)+)\\.[A-Z]");

    private static Map<String, Set<String>> imports() {
        Map<String, Set<String>> known = new TreeMap<>();
        for (Path file : Repository.filesBelow(Repository.root().resolve("plugins"), ".java")) {
            String path = file.toString().replace('\\', '/');
            if (!path.contains("/src/org/felis/")) {
                continue; // generated
            }
            String text = Repository.read(file);
            Matcher name = PACKAGE.matcher(text);
            assertTrue(name.find(), path);
            Set<String> knows = known.computeIfAbsent(name.group(1), p -> new TreeSet<>());
            IMPORT.matcher(text).results().map(found -> found.group(1)).filter(other -> !other.equals(name.group(1)))
                    .forEach(knows::add);
        }
        known.values().forEach(knows -> knows.retainAll(known.keySet()));
        assertTrue(known.size() > 50, "the sources were found");
        return known;
    }

    private static Set<String> reachable(Map<String, Set<String>> known, String from) {
        Set<String> reached = new HashSet<>();
        List<String> next = List.copyOf(known.get(from));
        while (!next.isEmpty()) {
            reached.addAll(next);
            next = next.stream().flatMap(p -> known.get(p).stream()).filter(p -> !reached.contains(p)).distinct().toList();
        }
        return reached;
    }

    @Test
    void noPackageKnowsItselfThroughOthers() {
        Map<String, Set<String>> known = imports();
        Map<String, Set<String>> reachable = known.keySet().stream().collect(Collectors.toMap(p -> p, p -> reachable(known, p)));
        Set<Set<String>> cycles = known.keySet().stream().filter(p -> reachable.get(p).contains(p))
                .map(p -> reachable.get(p).stream().filter(q -> reachable.get(q).contains(p)).collect(Collectors.toSet()))
                .collect(Collectors.toSet());
        assertEquals(Set.of(), cycles);
    }
}
