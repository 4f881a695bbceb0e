package org.felis.ide.highlighting;

import org.eclipse.jface.text.rules.ICharacterScanner;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.Token;

/** A tag of CAT: {@code 'acquire}. */
final class TagRule implements IRule {

    private final IToken tag;

    TagRule(IToken tag) {
        this.tag = tag;
    }

    @Override
    public IToken evaluate(ICharacterScanner scanner) {
        if (scanner.read() != '\'') {
            scanner.unread();
            return Token.UNDEFINED;
        }
        int next = scanner.read();
        if (!Character.isLetter(next) && next != '_') {
            scanner.unread();
            scanner.unread();
            return Token.UNDEFINED;
        }
        while (Character.isLetterOrDigit(next) || next == '_' || next == '-' || next == '.') {
            next = scanner.read();
        }
        scanner.unread();
        return tag;
    }
}
