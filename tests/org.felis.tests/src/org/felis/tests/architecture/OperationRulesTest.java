package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.felis.engine.program.Definition;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/**
 * What docs/extending.md promises of a new operation, read off the sources: the engine learns from an operation's own methods what it
 * does, and few places know the ways in which an operation may happen or write a register.
 */
class OperationRulesTest {

    /**
     * The operations whose parts name each other are checked by the instruction that holds them. Passes make new operations of those that they
     * divide or redirect.
     */
    private static final Set<String> TELL_OPERATIONS_APART = Set.of("Instruction.java", "Operation.java", "AccessSplitting.java",
            "CallUnfolding.java");

    private static Set<String> filesThatDistinguish(Class<?> alternatives) {
        StringBuilder names = new StringBuilder();
        for (Class<?> alternative : alternatives.getPermittedSubclasses()) {
            names.append(names.isEmpty() ? "" : "|").append(alternative.getSimpleName());
        }
        String qualified = "(?:" + alternatives.getSimpleName() + "\\.)(?:" + names + ")";
        Pattern distinguishes = Pattern.compile("(?:case|instanceof)\\s+" + qualified + "\\b|\\b" + qualified + "\\.class");
        Path sources = Repository.root().resolve("plugins/org.felis.engine/src");
        Set<String> files = new TreeSet<>();
        for (Path file : Repository.filesBelow(sources, ".java")) {
            if (distinguishes.matcher(Repository.read(file)).find()) {
                files.add(file.getFileName().toString());
            }
        }
        return files;
    }

    @Test
    void theEngineAsksOperationsWhatTheyDo() {
        Set<String> files = filesThatDistinguish(Operation.class);
        files.removeAll(TELL_OPERATIONS_APART);
        assertEquals(Set.of(), files);
    }

    @Test
    void anOperationWithANewWayToWriteARegisterTouchesSixFilesAtMost() {
        Set<String> files = filesThatDistinguish(Definition.class);
        files.addAll(Set.of("Operation.java", "Definition.java"));
        assertTrue(files.contains("ThreadEncoding.java"), "the sources were found: " + files);
        assertTrue(files.size() <= 6, files::toString);
    }

    @Test
    void anOperationWithANewWayToHappenTouchesSixFilesAtMost() {
        Set<String> files = filesThatDistinguish(Occurrence.class);
        files.addAll(Set.of("Operation.java", "Occurrence.java"));
        assertTrue(files.contains("ThreadEncoding.java"), "the sources were found: " + files);
        assertTrue(files.size() <= 6, files::toString);
    }
}
