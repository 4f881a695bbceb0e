package org.felis.ide.signature;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Display;
import org.felis.ide.language.Answers;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;

/**
 * Asks the language server what is being written at a place. The UI thread waits for it only briefly: an answer that comes later opens
 * the pop-up when it comes, unless the user has gone on. To be used on the UI thread.
 */
public final class Signatures {

    /** The UI thread waits so long, once for a pop-up. */
    private static final int SIGNATURE_BUDGET_MILLIS = 200;

    /** What came late, while the pop-up for it is opened. */
    private Optional<Signature> late = Optional.empty();

    /** The function or instruction at an offset of what a viewer shows; empty if there is none, or no answer in time. */
    public Optional<Signature> at(ITextViewer viewer, int offset) {
        if (late.isPresent()) {
            return late;
        }
        return LanguageSession.get().snapshot(viewer.getDocument()).filter(text -> offset <= text.text().length())
                .flatMap(text -> at(viewer, text, offset));
    }

    private Optional<Signature> at(ITextViewer viewer, OpenDocument text, int offset) {
        CompletableFuture<Optional<Signature>> question = LanguageSession.get()
                .ask(text, (server, d) -> server.signature(d.uri(), d.position(offset)))
                .thenApply(answer -> answer.map(help -> Signature.of(help, text, offset)));
        Optional<Optional<Signature>> inTime = Answers.within(SIGNATURE_BUDGET_MILLIS, question);
        if (inTime.isEmpty()) {
            Display display = viewer.getTextWidget().getDisplay();
            question.thenAccept(answer -> answer.ifPresent(signature -> display.asyncExec(() -> show(signature, viewer, text, offset))));
        }
        return inTime.flatMap(answer -> answer);
    }

    private void show(Signature signature, ITextViewer viewer, OpenDocument text, int offset) {
        StyledText widget = viewer.getTextWidget();
        if (widget == null || widget.isDisposed() || !widget.isFocusControl() || !viewer.getSelectedRange().equals(new Point(offset, 0))
                || !LanguageSession.get().isNewest(text)) {
            return;
        }
        late = Optional.of(signature);
        try {
            viewer.getTextOperationTarget().doOperation(ISourceViewer.CONTENTASSIST_CONTEXT_INFORMATION);
        } finally {
            late = Optional.empty();
        }
    }
}
