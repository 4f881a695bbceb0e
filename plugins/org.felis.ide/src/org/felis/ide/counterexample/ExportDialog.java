package org.felis.ide.counterexample;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.render.ExecutionFormat;

/** Asks for the file to export to; its extension says as what. */
final class ExportDialog {

    private ExportDialog() {
    }

    /**
     * The file that the user chooses.
     *
     * @param test whose folder is proposed, if it is in the workspace
     */
    static Optional<Path> ask(Shell shell, ExecutionGraph graph, Optional<IFile> test) {
        FileDialog dialog = new FileDialog(shell, SWT.SAVE);
        dialog.setText("Export Execution");
        dialog.setOverwrite(true);
        ExecutionFormat[] formats = ExecutionFormat.values();
        dialog.setFilterExtensions(Stream.of(formats).map(f -> "*." + f.extension()).toArray(String[]::new));
        dialog.setFilterNames(Stream.of(formats).map(f -> f.title() + " (*." + f.extension() + ")").toArray(String[]::new));
        dialog.setFileName(graph.getTest().replaceAll("[^\\w.+-]", "_") + "." + formats[0].extension());
        test.map(f -> f.getParent().getLocation()).ifPresent(folder -> dialog.setFilterPath(folder.toOSString()));
        String chosen = dialog.open();
        if (chosen == null) {
            return Optional.empty();
        }
        Path file = Path.of(chosen);
        int filter = Math.max(0, dialog.getFilterIndex());
        return Optional.of(ExecutionFormat.of(file).isPresent() ? file : Path.of(chosen + "." + formats[filter].extension()));
    }
}
