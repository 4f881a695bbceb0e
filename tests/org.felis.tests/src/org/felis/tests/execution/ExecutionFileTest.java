package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.file.ExecutionFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionFileTest {

    @TempDir
    private Path directory;

    @Test
    void aSavedGraphIsLoadedAgain() throws IOException {
        for (ExecutionGraph graph : TestGraphs.all()) {
            Path file = directory.resolve("graph." + ExecutionFile.EXTENSION);
            ExecutionFile.save(graph, file);
            assertTrue(EcoreUtil.equals(graph, ExecutionFile.load(file)), graph.getTest());
        }
    }

    @Test
    void aGraphFromBytesHasTheSameBytes() throws IOException {
        byte[] bytes = ExecutionFile.toBytes(TestGraphs.messagePassing());
        assertArrayEquals(bytes, ExecutionFile.toBytes(ExecutionFile.fromBytes(bytes, "MP")));
        assertTrue(new String(bytes, StandardCharsets.UTF_8).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
    }

    /** Java's parsers do not read as much of one document by themselves. */
    @Test
    void aGraphMayBeLong() throws IOException {
        ExecutionGraph graph = TestGraphs.messagePassing();
        graph.setTest("<m> \"&\"\n".repeat(100_000));
        byte[] bytes = ExecutionFile.toBytes(graph);
        assertArrayEquals(bytes, ExecutionFile.toBytes(ExecutionFile.fromBytes(bytes, "MP")));
    }

    @Test
    void savingLeavesTheGraphWhereItIs() throws IOException {
        ExecutionGraph graph = TestGraphs.messagePassing();
        ExecutionFile.save(graph, directory.resolve("graph.execution"));
        assertEquals(null, graph.eResource());
    }

    @Test
    void whatIsNoGraphIsAnErrorThatNamesTheFile() throws IOException {
        for (String text : new String[] {"", "no xml", "<?xml version=\"1.0\"?><a/>", "\u0000\u0001"}) {
            Path file = Files.writeString(directory.resolve("broken.execution"), text);
            IOException problem = assertThrows(IOException.class, () -> ExecutionFile.load(file));
            assertTrue(problem.getMessage().contains("broken.execution: not an execution graph"), problem.getMessage());
        }
    }
}
