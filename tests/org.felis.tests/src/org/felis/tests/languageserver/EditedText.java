package org.felis.tests.languageserver;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;

/** Places in a text as the protocol counts them, and edits of it. */
final class EditedText {

    private EditedText() {
    }

    static Position position(String text, int offset) {
        String before = text.substring(0, offset);
        int line = (int) before.chars().filter(c -> c == '\n').count();
        return new Position(line, offset - (before.lastIndexOf('\n') + 1));
    }

    static int offset(String text, Position position) {
        int start = 0;
        for (int line = 0; line < position.getLine(); line++) {
            start = text.indexOf('\n', start) + 1;
        }
        return start + position.getCharacter();
    }

    /** A text after edits that do not overlap. */
    static String apply(String text, List<? extends TextEdit> edits) {
        List<TextEdit> backwards = new ArrayList<>(edits);
        backwards.sort((a, b) -> Integer.compare(offset(text, b.getRange().getStart()), offset(text, a.getRange().getStart())));
        String result = text;
        for (TextEdit edit : backwards) {
            result = result.substring(0, offset(text, edit.getRange().getStart())) + edit.getNewText()
                    + result.substring(offset(text, edit.getRange().getEnd()));
        }
        return result;
    }
}
