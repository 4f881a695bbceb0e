package org.felis.execution.file;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionPackage;
import org.felis.execution.util.ExecutionResourceFactoryImpl;

/** Execution graphs as XMI: the content of {@code .execution} files, and how they cross from process to process. */
public final class ExecutionFile {

    /** The extension of the files, without the dot. */
    public static final String EXTENSION = "execution";

    private static final Map<String, Object> SAVE_OPTIONS = Map.of(XMLResource.OPTION_ENCODING, "UTF-8",
            XMLResource.OPTION_LINE_WIDTH, 120);

    /** Long texts with characters that are written as references, such as ends of lines, are beyond what Java's parsers read of one document by default since Java 24. */
    private static final Map<String, Object> LOAD_OPTIONS = Map.of(XMLResource.OPTION_PARSER_PROPERTIES,
            Map.of("jdk.xml.maxGeneralEntitySizeLimit", "0", "jdk.xml.totalEntitySizeLimit", "0"));

    private ExecutionFile() {
    }

    /** The graph as XMI in UTF-8. */
    public static byte[] toBytes(ExecutionGraph graph) {
        Resource resource = resource(URI.createURI("memory:/graph." + EXTENSION));
        resource.getContents().add(EcoreUtil.copy(graph));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            resource.save(bytes, SAVE_OPTIONS);
        } catch (IOException e) {
            throw new UncheckedIOException("writing an execution graph to memory", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The graph in the XMI text.
     *
     * @param name what the text is called, for messages
     * @throws IOException if the text holds no execution graph; the message says what is wrong and where
     */
    public static ExecutionGraph fromBytes(byte[] xmi, String name) throws IOException {
        Resource resource = resource(URI.createURI("memory:/graph." + EXTENSION));
        try {
            resource.load(new ByteArrayInputStream(xmi), LOAD_OPTIONS);
        } catch (IOException | RuntimeException e) {
            throw new IOException(name + ": not an execution graph: " + e.getMessage(), e);
        }
        if (!(resource.getContents().stream().findFirst().orElse(null) instanceof ExecutionGraph graph)) {
            throw new IOException(name + ": not an execution graph: its root is not an ExecutionGraph");
        }
        resource.getContents().clear();
        return graph;
    }

    /** Writes the graph to the file. */
    public static void save(ExecutionGraph graph, Path file) throws IOException {
        Files.write(file, toBytes(graph));
    }

    /**
     * Reads a graph from the file.
     *
     * @throws IOException if the file cannot be read or holds no execution graph
     */
    public static ExecutionGraph load(Path file) throws IOException {
        return fromBytes(Files.readAllBytes(file), file.toString());
    }

    private static Resource resource(URI uri) {
        ResourceSetImpl resources = new ResourceSetImpl();
        resources.getPackageRegistry().put(ExecutionPackage.eNS_URI, ExecutionPackage.eINSTANCE);
        resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put(EXTENSION,
                new ExecutionResourceFactoryImpl());
        return resources.createResource(uri);
    }
}
