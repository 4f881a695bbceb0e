package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SemanticTokensParams;

/** Semantic tokens in words: {@code text type modifiers}. */
final class SemanticTokenText {

    private SemanticTokenText() {
    }

    static List<String> of(EditorSession editor, String file) {
        SemanticTokensLegend legend = editor.connection().initialized().getCapabilities().getSemanticTokensProvider().getLegend();
        List<Integer> data = answer(editor.documents().semanticTokensFull(new SemanticTokensParams(editor.id(file)))).getData();
        List<String> tokens = new ArrayList<>();
        int line = 0;
        int column = 0;
        for (int i = 0; i < data.size(); i += 5) {
            line += data.get(i);
            column = data.get(i) == 0 ? column + data.get(i + 1) : data.get(i + 1);
            int at = EditedText.offset(editor.text(file), new Position(line, column));
            StringBuilder token = new StringBuilder(editor.text(file).substring(at, at + data.get(i + 2)));
            token.append(' ').append(legend.getTokenTypes().get(data.get(i + 3)));
            for (int m = 0; m < legend.getTokenModifiers().size(); m++) {
                token.append((data.get(i + 4) >> m & 1) == 1 ? " " + legend.getTokenModifiers().get(m) : "");
            }
            tokens.add(token.toString());
        }
        return tokens;
    }
}
