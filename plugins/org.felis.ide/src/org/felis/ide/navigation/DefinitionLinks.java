package org.felis.ide.navigation;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.lsp4j.Location;
import org.felis.ide.language.Answers;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;

/** Turns names into links to their definitions: for Ctrl+click and F3. */
public final class DefinitionLinks extends AbstractHyperlinkDetector {

    /** The UI thread waits so long for the definition; a slower answer is followed when the link is opened. */
    private static final int DETECTION_BUDGET_MILLIS = 80;

    @Override
    public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean canShowMultipleHyperlinks) {
        Optional<OpenDocument> document = LanguageSession.get().snapshot(viewer.getDocument());
        Optional<IRegion> word = document.flatMap(d -> WordAt.offset(d.text(), region.getOffset()));
        if (word.isEmpty()) {
            return null;
        }
        CompletableFuture<List<Location>> definition = LanguageSession.get().ask(document.get(),
                (server, d) -> server.definition(d.uri(), d.position(region.getOffset())));
        Optional<List<Location>> answer = Answers.within(DETECTION_BUDGET_MILLIS, definition);
        if (answer.isPresent() && answer.get().isEmpty()) {
            return null;
        }
        return new IHyperlink[] {new DefinitionLink(word.get(), definition)};
    }
}
