package org.felis.ide.mining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.markers.ConditionLine;
import org.felis.ide.verdicts.VerdictCell;
import org.felis.ide.verdicts.VerdictRow;
import org.felis.ide.verdicts.VerdictTable;
import org.felis.ide.verify.VerifyTest;

/**
 * Above the condition of a test: <em>Verify</em>, and the verdict under each model. A verdict is about the file: while the text is not
 * saved, it is out of date.
 */
public final class VerdictMinings extends AbstractCodeMiningProvider {

    private VerdictsWatch watch;

    @Override
    public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
        Optional<OpenDocument> text = LanguageSession.get().snapshot(viewer.getDocument());
        if (text.isEmpty() || text.get().file().isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        IFile test = text.get().file().get();
        VerdictsWatch follower = watch(test, viewer);
        IDocument document = viewer.getDocument();
        return CompletableFuture.supplyAsync(() -> minings(document, text.get().text(), follower));
    }

    @Override
    public void dispose() {
        synchronized (this) {
            if (watch != null) {
                watch.close();
                watch = null;
            }
        }
        super.dispose();
    }

    private synchronized VerdictsWatch watch(IFile test, ITextViewer viewer) {
        if (watch == null || !watch.test().equals(test)) {
            if (watch != null) {
                watch.close();
            }
            watch = new VerdictsWatch(test, ((ISourceViewerExtension5) viewer)::updateCodeMinings);
        }
        return watch;
    }

    private List<ICodeMining> minings(IDocument document, String text, VerdictsWatch follower) {
        List<ICodeMining> minings = new ArrayList<>();
        IFile test = follower.test();
        try {
            int line = ConditionLine.in(text).line() - 1;
            VerdictRow row = VerdictTable.row(test, FelisPlugin.service(VerdictLedger.class).snapshot());
            follower.shown(row);
            minings.add(new VerdictMining(line, document, this, "Verify", () -> VerifyTest.under(test, window())));
            if (row.cells().isEmpty() && !row.state().isEmpty()) {
                minings.add(new VerdictMining(line, document, this, row.state() + (row.isBusy() ? "…" : ""), () -> { }));
            }
            for (String model : row.cells().keySet().stream().sorted(VerdictTable.order()).toList()) {
                VerdictCell cell = isUnsaved(test) ? row.cells().get(model).stale() : row.cells().get(model);
                minings.add(new VerdictMining(line, document, this, VerdictTable.title(model) + ": " + cell.label(),
                        () -> VerifyTest.under(test, ModelChoice.named(model), window())));
            }
        } catch (BadLocationException changedMeanwhile) {
            // asked again
        }
        return minings;
    }

    private static boolean isUnsaved(IFile test) {
        ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(test.getFullPath(), LocationKind.IFILE);
        return buffer != null && buffer.isDirty();
    }

    private static IWorkbenchWindow window() {
        return PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    }
}
