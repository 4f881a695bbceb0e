package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Each package has a page that says what it is for; one with many classes says there why they belong together. */
class PackagePagesTest {

    private static final int FEW_CLASSES = 20;

    /** How the sentence begins that gives the reason. */
    private static final String REASON = "More than " + FEW_CLASSES + " classes: ";

    private static final String PAGE = "package-info.java";

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
}
