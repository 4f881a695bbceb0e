package org.felis.ide.counterexample;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.file.ExecutionFile;
import org.felis.ide.markers.TestVerdict;
import org.felis.ide.markers.VerdictText;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/**
 * Executions with what the view says about them.
 *
 * @param graphs at least one; all of one test, under one model
 * @param complete whether there are no others that prove the same
 * @param heading one line: the test, the verdict, the model
 * @param test the test's file, if it is in the workspace
 * @param found what each was found as, in the order of the graphs; none if that is not known
 */
public record ShownExecutions(List<ExecutionGraph> graphs, boolean complete, String heading, Optional<IFile> test, List<Found> found) {

    /**
     * An execution as the answer to a task.
     *
     * @param execution whose choices are known
     */
    public record Found(VerificationTask task, Witness execution) {
    }

    public ShownExecutions {
        graphs = List.copyOf(graphs);
        found = List.copyOf(found);
    }

    /** What one of them was found as: an expression can be evaluated on it. */
    Optional<Found> found(int index) {
        return index < found.size() && found.get(index).execution().choices().isPresent() ? Optional.of(found.get(index)) : Optional.empty();
    }

    /** These with further ones behind the first. */
    ShownExecutions with(ShownExecutions more) {
        List<ExecutionGraph> all = new ArrayList<>(graphs);
        all.addAll(more.graphs().subList(1, more.graphs().size()));
        return new ShownExecutions(all, more.complete(), more.heading(), test, more.found());
    }

    private static List<Found> found(Optional<VerificationTask> task, List<Witness> executions) {
        return task.map(known -> executions.stream().map(execution -> new Found(known, execution)).toList()).orElse(List.of());
    }

    /**
     * The witness of a verdict.
     *
     * @throws CoreException if the witness cannot be read
     */
    public static ShownExecutions of(TestVerdict verdict) throws CoreException {
        String name = verdict.test().getName();
        Witness witness = verdict.witness()
                .orElseThrow(() -> new IllegalArgumentException("no execution proves the verdict on " + name));
        return of(verdict, List.of(witness), false);
    }

    /**
     * All executions that were found for a verdict.
     *
     * @throws CoreException if one cannot be read
     */
    public static ShownExecutions of(TestVerdict verdict, ExecutionsResult executions) throws CoreException {
        return of(verdict, executions.executions(), executions.complete());
    }

    /**
     * Executions in which a forbidden condition would hold; the axioms of each say why the model forbids it.
     *
     * @throws CoreException if one cannot be read
     */
    public static ShownExecutions forbidden(TestVerdict verdict, List<Witness> nearest) throws CoreException {
        return of(verdict, nearest, false);
    }

    /**
     * Executions of a test, with words of the caller's.
     *
     * @param heading one line that says what they show
     * @param task that they were found for
     * @param executions at least one
     * @throws CoreException if one cannot be read
     */
    public static ShownExecutions of(IFile test, String heading, VerificationTask task, List<Witness> executions, boolean complete) throws CoreException {
        return new ShownExecutions(graphs(executions, test.getName()), complete, heading, Optional.of(test), found(Optional.of(task), executions));
    }

    /**
     * Executions of a test that is a text and in no file.
     *
     * @param heading one line that says what they show
     * @param task that they were found for
     * @param executions at least one
     * @throws CoreException if one cannot be read
     */
    public static ShownExecutions ofText(String heading, VerificationTask task, List<Witness> executions, boolean complete) throws CoreException {
        return new ShownExecutions(graphs(executions, task.testFile()), complete, heading, Optional.empty(), found(Optional.of(task), executions));
    }

    private static List<ExecutionGraph> graphs(List<Witness> executions, String name) throws CoreException {
        List<ExecutionGraph> graphs = new ArrayList<>();
        for (Witness witness : executions) {
            graphs.add(graph(witness.xmi().getBytes(StandardCharsets.UTF_8), name));
        }
        return graphs;
    }

    private static ShownExecutions of(TestVerdict verdict, List<Witness> witnesses, boolean complete) throws CoreException {
        List<ExecutionGraph> graphs = graphs(witnesses, verdict.test().getName());
        return new ShownExecutions(graphs, complete, graphs.get(0).getTest() + ": " + VerdictText.sentence(verdict.result()), Optional.of(verdict.test()),
                found(verdict.task(), witnesses));
    }

    /**
     * The execution in a file. Its test is the file that the events come from, if that is in the workspace, or a file of the same
     * name beside it.
     *
     * @throws CoreException if the file cannot be read or holds no execution
     */
    public static ShownExecutions in(URI file) throws CoreException {
        IFileStore store = EFS.getStore(file);
        try (var stream = store.openInputStream(EFS.NONE, null)) {
            ExecutionGraph graph = graph(stream.readAllBytes(), store.getName());
            String heading = store.getName() + ": " + graph.getTest() + ", " + graph.getVerdict() + " under " + graph.getModel();
            return new ShownExecutions(List.of(graph), true, heading, test(graph, file), List.of());
        } catch (IOException unreadable) {
            throw new CoreException(Status.error(store.getName() + " cannot be read: " + unreadable.getMessage(), unreadable));
        }
    }

    private static ExecutionGraph graph(byte[] xmi, String name) throws CoreException {
        try {
            return ExecutionFile.fromBytes(xmi, name);
        } catch (IOException unreadable) {
            throw new CoreException(Status.error(unreadable.getMessage(), unreadable));
        }
    }

    private static Optional<IFile> test(ExecutionGraph graph, URI execution) {
        Optional<IPath> source = graph.getEvents().stream().map(EventNode::getPlace)
                .filter(p -> p != null && p.getFile() != null).map(p -> IPath.fromOSString(p.getFile())).findFirst();
        return source.flatMap(path -> Stream.concat(filesAt(path.toFile().getAbsoluteFile().toURI()),
                filesAt(execution).map(f -> f.getParent().getFile(IPath.fromPortableString(path.lastSegment()))))
                .filter(IFile::exists).findFirst());
    }

    private static Stream<IFile> filesAt(URI location) {
        return Stream.of(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(location));
    }
}
