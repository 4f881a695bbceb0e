package org.felis.languageserver.text;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.TextEdit;

/** What to change in a text to make it another one: small edits, line by line, so that an editor's cursor and marks stay. */
public final class TextChange {

    private TextChange() {
    }

    public static List<TextEdit> between(TextDocument document, String wanted) {
        String text = document.text();
        if (text.equals(wanted)) {
            return List.of();
        }
        TextLines before = document.lines();
        TextLines after = new TextLines(wanted);
        int same = commonFirstLines(before, after);
        int last = commonLastLines(before, after, same);
        int beforeEnd = before.count() - last;
        int afterEnd = after.count() - last;
        if (beforeEnd == afterEnd) {
            return lineByLine(before, after, same, beforeEnd);
        }
        int from = same == before.count() ? text.length() : before.start(same);
        int wantedFrom = same == after.count() ? wanted.length() : after.start(same);
        int to = last == 0 ? text.length() : before.start(beforeEnd);
        int wantedTo = last == 0 ? wanted.length() : after.start(afterEnd);
        return List.of(new TextEdit(before.range(from, to), wanted.substring(wantedFrom, wantedTo)));
    }

    private static List<TextEdit> lineByLine(TextLines before, TextLines after, int from, int to) {
        List<TextEdit> edits = new ArrayList<>();
        for (int line = from; line < to; line++) {
            if (!before.text(line).equals(after.text(line))) {
                edits.add(new TextEdit(before.range(before.start(line), before.end(line)), after.text(line)));
            }
        }
        return edits;
    }

    private static int commonFirstLines(TextLines before, TextLines after) {
        int most = Math.min(before.count(), after.count());
        int same = 0;
        while (same < most && before.text(same).equals(after.text(same))) {
            same++;
        }
        // the last line has no line break that the edit could begin behind
        return Math.min(same, most - 1);
    }

    private static int commonLastLines(TextLines before, TextLines after, int first) {
        int most = Math.min(before.count(), after.count()) - first;
        int same = 0;
        while (same < most && before.text(before.count() - 1 - same).equals(after.text(after.count() - 1 - same))) {
            same++;
        }
        return same;
    }
}
