package org.felis.languageserver.text;

import java.util.List;

import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** One version of the text of a document. Immutable; equal only to itself, so that what was found out about it can be kept with it. */
public final class TextDocument {

    private final String uri;
    private final String name;
    private final Language language;
    private final int version;
    private final String text;
    private final TextLines lines;

    /**
     * @param uri as the client writes it
     * @param version as the client counts
     */
    public TextDocument(String uri, Language language, int version, String text) {
        this.uri = uri;
        this.name = DocumentNames.name(uri);
        this.language = language;
        this.version = version;
        this.text = text;
        this.lines = new TextLines(text);
    }

    /** The document after changes, each applied to the result of the one before it. */
    public TextDocument changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        String changed = text;
        TextLines changedLines = lines;
        for (TextDocumentContentChangeEvent change : changes) {
            changed = applied(change, changed, changedLines);
            changedLines = new TextLines(changed);
        }
        return new TextDocument(uri, language, newVersion, changed);
    }

    private static String applied(TextDocumentContentChangeEvent change, String text, TextLines lines) {
        Range range = change.getRange();
        if (range == null) {
            return change.getText();
        }
        int from = lines.offset(range.getStart());
        int to = Math.max(from, lines.offset(range.getEnd()));
        return text.substring(0, from) + change.getText() + text.substring(to);
    }

    public String uri() {
        return uri;
    }

    /** The name under which the compilers know the document; see {@link DocumentNames}. */
    public String name() {
        return name;
    }

    /** The file's name without its directories. */
    public String fileName() {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    public Language language() {
        return language;
    }

    public int version() {
        return version;
    }

    public String text() {
        return text;
    }

    public TextLines lines() {
        return lines;
    }
}
