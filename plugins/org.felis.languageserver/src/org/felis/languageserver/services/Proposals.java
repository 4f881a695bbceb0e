package org.felis.languageserver.services;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Collects what could stand at a place: each word once, in the order in which they were added, those only that begin as typed. */
public final class Proposals {

    private final DocumentView view;
    private final String typed;
    private final Range replaced;
    private final Set<String> words = new HashSet<>();
    private final List<CompletionItem> items = new ArrayList<>();

    /**
     * @param start where the word begins that is being written
     * @param offset the cursor
     */
    public Proposals(DocumentView view, int start, int offset) {
        this.view = view;
        this.typed = view.text().substring(start, offset).toLowerCase(Locale.ROOT);
        this.replaced = view.range(start, offset);
    }

    /**
     * Adds a word.
     *
     * @param detail a few words beside it
     * @param documentation in Markdown, empty if there is none
     */
    public void add(String word, CompletionItemKind kind, String detail, String documentation) {
        if (!word.toLowerCase(Locale.ROOT).startsWith(typed) || !words.add(word)) {
            return;
        }
        CompletionItem item = new CompletionItem(word);
        item.setKind(kind);
        item.setDetail(detail);
        if (!documentation.isEmpty()) {
            item.setDocumentation(view.client().markup(documentation));
        }
        item.setSortText(String.format(Locale.ROOT, "%05d", items.size()));
        item.setTextEdit(Either.forLeft(new TextEdit(replaced, word)));
        items.add(item);
    }

    public void add(String word, CompletionItemKind kind, String detail) {
        add(word, kind, detail, "");
    }

    public List<CompletionItem> items() {
        return items;
    }
}
