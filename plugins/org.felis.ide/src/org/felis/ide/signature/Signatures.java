package org.felis.ide.signature;

import java.util.Optional;

import org.eclipse.jface.text.ITextViewer;
import org.felis.ide.FelisPlugin;
import org.felis.ide.language.Answers;

/** Asks the language server what is being written at a place. */
public final class Signatures {

    /** The UI thread waits so long, once for a pop-up. */
    private static final int SIGNATURE_BUDGET_MILLIS = 200;

    private Signatures() {
    }

    /** The function or instruction at an offset of what a viewer shows; empty if there is none, or no answer in time. */
    public static Optional<Signature> at(ITextViewer viewer, int offset) {
        return FelisPlugin.get().languages().snapshot(viewer.getDocument()).filter(text -> offset <= text.text().length())
                .flatMap(text -> Answers.within(SIGNATURE_BUDGET_MILLIS, FelisPlugin.get().languages().ask(text,
                        (server, d) -> server.signature(d.uri(), d.position(offset)))).flatMap(answer -> answer)
                        .map(help -> Signature.of(help, text, offset)));
    }
}
