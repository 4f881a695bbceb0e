package org.felis.ide.references;

import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.IRegion;
import org.eclipse.search.ui.NewSearchUI;
import org.felis.ide.language.EditorText;
import org.felis.ide.navigation.WordAt;

/** Looks for all uses of the name at the caret; the <em>Search</em> view shows them. */
public final class FindReferences extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        EditorText.of(event).ifPresent(FindReferences::search);
        return null;
    }

    private static void search(EditorText editor) {
        Optional<IRegion> word = WordAt.offset(editor.text().text(), editor.selection().getOffset());
        if (word.isEmpty()) {
            editor.tell("Place the caret on a name to find its references.");
            return;
        }
        int start = word.get().getOffset();
        String name = editor.text().text().substring(start, start + word.get().getLength());
        NewSearchUI.runQueryInBackground(new ReferencesQuery(name, editor.text(), editor.position()));
    }
}
