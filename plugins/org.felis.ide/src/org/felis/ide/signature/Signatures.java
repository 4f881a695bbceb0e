package org.felis.ide.signature;

import java.util.Optional;

import org.eclipse.jface.text.ITextViewer;
import org.felis.ide.language.Answers;
import org.felis.ide.language.LanguageSession;

/** Asks the language server what is being written at a place. */
public final class Signatures {

    /** The UI thread waits so long, once for a pop-up. */
    private static final int SIGNATURE_BUDGET_MILLIS = 200;

    private Signatures() {
    }

    /** The function or instruction at an offset of what a viewer shows; empty if there is none, or no answer in time. */
    public static Optional<Signature> at(ITextViewer viewer, int offset) {
        return LanguageSession.get().snapshot(viewer.getDocument()).filter(text -> offset <= text.text().length())
                .flatMap(text -> Answers.within(SIGNATURE_BUDGET_MILLIS, LanguageSession.get().ask(text,
                        (server, d) -> server.signature(d.uri(), d.position(offset)))).flatMap(answer -> answer)
                        .map(help -> Signature.of(help, text, offset)));
    }
}
