package org.felis.ide.tables;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.actions.ActionFactory;
import org.felis.ide.FelisPlugin;

/**
 * What can be done with the table of a view: copied and exported, as tab-separated values or as Markdown.
 *
 * @param site the view's
 * @param subject what the table holds, for the title of a dialog and the name of a file: {@code verdicts}
 * @param lines the head and the rows that are selected, or all that are shown if none is
 */
public record TableActions(IViewSite site, String subject, Supplier<List<List<String>>> lines) {

    /** Puts them into the view's tool bar and menu. */
    public void contribute() {
        IActionBars bars = site.getActionBars();
        IAction copy = action("Copy as TSV", () -> copy(TableFormat.TSV));
        bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
        bars.getMenuManager().add(copy);
        bars.getMenuManager().add(action("Copy as Markdown", () -> copy(TableFormat.MARKDOWN)));
        IAction export = action("Export…", this::export);
        ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/export.svg").ifPresent(export::setImageDescriptor);
        export.setToolTipText("Export as TSV or Markdown");
        bars.getMenuManager().add(export);
        bars.getToolBarManager().add(export);
        bars.updateActionBars();
    }

    private static IAction action(String text, Runnable work) {
        return new Action(text) {
            @Override
            public void run() {
                work.run();
            }
        };
    }

    private void copy(TableFormat format) {
        Clipboard clipboard = new Clipboard(site.getShell().getDisplay());
        try {
            clipboard.setContents(new Object[] {format.text(lines.get())}, new Transfer[] {TextTransfer.getInstance()});
        } finally {
            clipboard.dispose();
        }
    }

    private void export() {
        FileDialog dialog = new FileDialog(site.getShell(), SWT.SAVE);
        dialog.setText("Export " + Character.toUpperCase(subject.charAt(0)) + subject.substring(1));
        dialog.setOverwrite(true);
        dialog.setFilterExtensions(new String[] {"*." + TableFormat.TSV.extension(), "*." + TableFormat.MARKDOWN.extension()});
        dialog.setFilterNames(new String[] {"Tab-separated values (*.tsv)", "Markdown (*.md)"});
        dialog.setFileName(subject.replace(' ', '-') + "." + TableFormat.TSV.extension());
        String file = dialog.open();
        if (file != null) {
            try {
                TableFormat format = file.endsWith("." + TableFormat.MARKDOWN.extension()) ? TableFormat.MARKDOWN : TableFormat.TSV;
                Files.write(Path.of(file), format.text(lines.get()).getBytes(StandardCharsets.UTF_8));
            } catch (IOException unwritable) {
                MessageDialog.openError(site.getShell(), dialog.getText(), file + " cannot be written: " + unwritable.getMessage());
            }
        }
    }
}
