package org.felis.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.felis.engine.program.Definition;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.tests.Repository;
import org.felis.tests.SealedTypes;
import org.junit.jupiter.api.Test;

/**
 * What docs/extending.md promises of a new operation, read off the sources: the engine learns from an operation's own methods what it
 * does, and few places know the ways in which an operation may happen or write a register.
 */
class OperationRulesTest {

    /**
     * The operations whose parts name each other are checked by the instruction that holds them. Passes make new operations of those that they
     * divide, redirect or let write something else.
     */
    private static final Set<String> TELL_OPERATIONS_APART = Set.of("Instruction.java", "AccessSplitting.java", "CallUnfolding.java", "Clocks.java");

    private static Set<String> filesThatDistinguish(Class<?> alternatives) {
        String qualified = SealedTypes.below(alternatives).stream().map(OperationRulesTest::qualifiedName).map(Pattern::quote)
                .collect(Collectors.joining("|", "(?:", ")"));
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

    /** The name with the interface around it, as the engine's sources write it. */
    private static String qualifiedName(Class<?> type) {
        return type.getEnclosingClass() == null ? type.getSimpleName()
                : type.getEnclosingClass().getSimpleName() + "." + type.getSimpleName();
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
        files.addAll(Set.of("MemoryAction.java", "Definition.java"));
        assertTrue(files.contains("ThreadEncoding.java"), "the sources were found: " + files);
        assertTrue(files.size() <= 6, files::toString);
    }

    @Test
    void anOperationWithANewWayToHappenTouchesSixFilesAtMost() {
        Set<String> files = filesThatDistinguish(Occurrence.class);
        files.addAll(Set.of("MemoryAction.java", "Occurrence.java"));
        assertTrue(files.contains("ThreadEncoding.java"), "the sources were found: " + files);
        assertTrue(files.size() <= 6, files::toString);
    }
}
