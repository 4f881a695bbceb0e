package org.felis.languageserver.services;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertReplaceEdit;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Collects what could stand at a place: each word once, in the order in which they were added, those only that begin as typed. */
public final class Proposals {

    private final DocumentView view;
    private final String typed;
    private final Range inserted;
    private final Range replaced;
    private final Set<String> words = new HashSet<>();
    private final List<CompletionItem> items = new ArrayList<>();

    /**
     * @param start where the word begins that is being written
     * @param offset the cursor
     * @param end where the word ends; a proposal takes the place of the whole word unless the editor lets its user choose
     */
    public Proposals(DocumentView view, int start, int offset, int end) {
        this.view = view;
        this.typed = view.text().substring(start, offset).toLowerCase(Locale.ROOT);
        this.inserted = view.range(start, offset);
        this.replaced = view.range(start, end);
    }

    /**
     * Adds a word.
     *
     * @param detail a few words beside it
     * @param documentation in Markdown, empty if there is none; asked for only if the word begins as typed
     */
    public void add(String word, CompletionItemKind kind, String detail, Supplier<String> documentation) {
        if (!word.toLowerCase(Locale.ROOT).startsWith(typed) || !words.add(word)) {
            return;
        }
        CompletionItem item = new CompletionItem(word);
        item.setKind(kind);
        item.setDetail(detail);
        String explanation = documentation.get();
        if (!explanation.isEmpty()) {
            item.setDocumentation(view.client().markup(explanation));
        }
        item.setSortText(String.format(Locale.ROOT, "%05d", items.size()));
        item.setTextEdit(view.client().insertReplace() ? Either.forRight(new InsertReplaceEdit(word, inserted, replaced))
                : Either.forLeft(new TextEdit(replaced, word)));
        items.add(item);
    }

    public void add(String word, CompletionItemKind kind, String detail) {
        add(word, kind, detail, () -> "");
    }

    public List<CompletionItem> items() {
        return items;
    }
}
