package org.felis.ide.hover;

import java.util.Optional;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Hover;
import org.felis.ide.language.Answers;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.navigation.WordAt;

/** What the name under the mouse means. */
public final class ServerHover implements ITextHover {

    /** The platform asks on a thread of the mouse; a model that was just opened is compiled first. */
    private static final int HOVER_BUDGET_MILLIS = 1_000;

    @Override
    public String getHoverInfo(ITextViewer viewer, IRegion region) {
        Optional<OpenDocument> document = LanguageSession.get().snapshot(viewer.getDocument());
        return document.flatMap(d -> Answers.within(HOVER_BUDGET_MILLIS, LanguageSession.get().ask(d,
                (server, asked) -> server.hover(asked.uri(), asked.position(region.getOffset())))))
                .flatMap(answer -> answer).flatMap(ServerHover::text).orElse(null);
    }

    @Override
    public IRegion getHoverRegion(ITextViewer viewer, int offset) {
        return WordAt.offset(viewer.getDocument().get(), offset).orElse(new Region(offset, 0));
    }

    private static Optional<String> text(Hover hover) {
        return Optional.ofNullable(hover.getContents()).filter(c -> c.isRight()).map(c -> c.getRight().getValue())
                .filter(t -> !t.isBlank());
    }
}
