package org.felis.ide.verdicts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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
import org.eclipse.ui.actions.ActionFactory;
import org.felis.ide.FelisPlugin;

/**
 * What can be done with the verdicts: copied and exported, as tab-separated values or as Markdown.
 *
 * @param view whose selected rows are meant, or all that it shows
 */
record VerdictActions(VerdictsView view) {

    private static final String MARKDOWN = "md";

    void contribute() {
        IActionBars bars = view.getViewSite().getActionBars();
        IAction copy = action("Copy as TSV", () -> copy(VerdictExport.TSV));
        bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
        bars.getMenuManager().add(copy);
        bars.getMenuManager().add(action("Copy as Markdown", () -> copy(VerdictExport.MARKDOWN)));
        IAction export = action("Export…", this::export);
        ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/export.svg").ifPresent(export::setImageDescriptor);
        export.setToolTipText("Export the table as TSV or Markdown");
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

    private void copy(VerdictExport format) {
        Clipboard clipboard = new Clipboard(view.getSite().getShell().getDisplay());
        try {
            clipboard.setContents(new Object[] {view.text(format)}, new Transfer[] {TextTransfer.getInstance()});
        } finally {
            clipboard.dispose();
        }
    }

    private void export() {
        FileDialog dialog = new FileDialog(view.getSite().getShell(), SWT.SAVE);
        dialog.setText("Export the verdicts");
        dialog.setOverwrite(true);
        dialog.setFilterExtensions(new String[] {"*.tsv", "*." + MARKDOWN});
        dialog.setFilterNames(new String[] {"Tab-separated values (*.tsv)", "Markdown (*." + MARKDOWN + ")"});
        dialog.setFileName("verdicts.tsv");
        String file = dialog.open();
        if (file != null) {
            try {
                VerdictExport format = file.endsWith("." + MARKDOWN) ? VerdictExport.MARKDOWN : VerdictExport.TSV;
                Files.write(Path.of(file), view.text(format).getBytes(StandardCharsets.UTF_8));
            } catch (IOException unwritable) {
                MessageDialog.openError(view.getSite().getShell(), "Export the verdicts",
                        file + " cannot be written: " + unwritable.getMessage());
            }
        }
    }
}
