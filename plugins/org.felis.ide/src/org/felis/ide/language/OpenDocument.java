package org.felis.ide.language;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Position;

/**
 * One version of the text of an open document.
 *
 * @param uri the document, as the server names it
 * @param file the workspace's file, empty for one outside of it
 * @param version counts the document's changes since it was opened
 * @param text the whole text
 */
public record OpenDocument(String uri, Optional<IFile> file, int version, String text) {

    private static final Pattern TEST_IN_C = Pattern.compile("\\A\\s*C\\s");

    /** Whether it is a litmus test; else it is a model. */
    public boolean isTest() {
        return uri.toLowerCase(Locale.ROOT).endsWith(".litmus");
    }

    /** Whether it is a litmus test in C: its threads are functions. */
    public boolean isTestInC() {
        return isTest() && TEST_IN_C.matcher(text).find();
    }

    /** The server's position of an offset. Positions count UTF-16 code units in both worlds. */
    public Position position(int offset) {
        IDocument lines = new Document(text);
        try {
            int line = lines.getLineOfOffset(offset);
            return new Position(line, offset - lines.getLineOffset(line));
        } catch (BadLocationException beyondTheEnd) {
            throw new IllegalArgumentException("offset " + offset + " of " + text.length() + " in " + uri, beyondTheEnd);
        }
    }

    OpenDocument changed(String newText) {
        return new OpenDocument(uri, file, version + 1, newText);
    }
}
