package org.felis.ide.outline;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.swt.widgets.Display;
import org.felis.ide.language.EditorText;
import org.felis.ide.language.LanguageSession;

/** Opens the outline of the text in a pop-up, to go somewhere by a few letters of its name. */
public final class QuickOutline extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        EditorText.of(event).ifPresent(QuickOutline::ask);
        return null;
    }

    /** The pop-up opens when the answer is there; nothing waits for it. */
    private static void ask(EditorText editor) {
        Display display = Display.getCurrent();
        LanguageSession.get().ask(editor.text(), (server, d) -> server.symbols(d.uri()))
                .thenAccept(symbols -> display.asyncExec(() -> open(editor, symbols)));
    }

    private static void open(EditorText editor, List<DocumentSymbol> symbols) {
        if (LanguageSession.get().isNewest(editor.text())) {
            new QuickOutlinePopup(editor, OutlineNode.of(symbols)).open();
        }
    }
}
