package org.felis.ide.highlighting;

import org.eclipse.jface.text.rules.ICharacterScanner;
import org.eclipse.jface.text.rules.IPredicateRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.Token;

/** A comment {@code (* … *)}, with comments inside; an unclosed one reaches to the end of the text. */
final class NestedCommentRule implements IPredicateRule {

    private final IToken comment;

    NestedCommentRule(IToken comment) {
        this.comment = comment;
    }

    @Override
    public IToken getSuccessToken() {
        return comment;
    }

    @Override
    public IToken evaluate(ICharacterScanner scanner) {
        return evaluate(scanner, false);
    }

    /** {@link WholePartitionScanner} starts at the beginning of a partition always, so that there is nothing to resume. */
    @Override
    public IToken evaluate(ICharacterScanner scanner, boolean resume) {
        if (scanner.read() != '(') {
            scanner.unread();
            return Token.UNDEFINED;
        }
        if (scanner.read() != '*') {
            scanner.unread();
            scanner.unread();
            return Token.UNDEFINED;
        }
        int depth = 1;
        int previous = 0;
        while (depth > 0) {
            int next = scanner.read();
            if (next == ICharacterScanner.EOF) {
                scanner.unread();
                return comment;
            }
            if (previous == '(' && next == '*') {
                depth++;
                next = 0;
            } else if (previous == '*' && next == ')') {
                depth--;
                next = 0;
            }
            previous = next;
        }
        return comment;
    }
}
