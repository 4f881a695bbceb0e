package org.felis.languageserver.services;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Collects changes of a document that mend one of its problems. */
public final class QuickFixes {

    private final DocumentView view;
    private final Diagnostic problem;
    private final List<CodeAction> actions = new ArrayList<>();

    public QuickFixes(DocumentView view, Diagnostic problem) {
        this.view = view;
        this.problem = problem;
    }

    /** Whether two ranges touch. */
    public static boolean touch(Range one, Range other) {
        return !isBefore(one.getEnd(), other.getStart()) && !isBefore(other.getEnd(), one.getStart());
    }

    private static boolean isBefore(Position one, Position other) {
        return one.getLine() != other.getLine() ? one.getLine() < other.getLine() : one.getCharacter() < other.getCharacter();
    }

    /** Offers to put other characters in the place of some, by offsets. */
    public void replace(String title, int from, int to, String text) {
        change(title, WorkspaceEdits.of(view, List.of(new TextEdit(view.range(from, to), text))));
    }

    public void insert(String title, int at, String text) {
        replace(title, at, at, text);
    }

    /** Offers words for the word that the problem is about, the likeliest first. */
    public void changeTo(int from, int to, List<String> words) {
        words.forEach(w -> replace("Change to '" + w + "'", from, to, w));
    }

    /** Offers any change. The first one offered is the one that editors apply without asking. */
    public void change(String title, WorkspaceEdit edit) {
        CodeAction action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(problem));
        action.setEdit(edit);
        action.setIsPreferred(actions.isEmpty());
        actions.add(action);
    }

    public List<CodeAction> actions() {
        return actions;
    }
}
