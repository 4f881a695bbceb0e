package org.felis.ide.highlighting;

import java.util.List;
import java.util.Set;

import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.NumberRule;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.text.rules.WordPatternRule;
import org.eclipse.jface.text.rules.WordRule;

/** Colours C outside of comments and strings: keywords and types, orders, directives and numbers. */
final class CCode extends RuleBasedScanner {

    private static final Set<String> KEYWORDS = Set.of("auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for", "goto", "if",
            "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
            "bool", "true", "false", "NULL", "_Atomic", "_Bool", "_Static_assert", "_Thread_local", "_Alignas", "_Alignof", "_Noreturn");

    private static final List<String> ORDERS = List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");

    CCode(SyntaxTokens tokens) {
        IWordDetector word = new Word();
        WordRule words = new WordRule(word, new Token(null)); // others are passed as wholes: no keyword is found inside of them
        KEYWORDS.forEach(keyword -> words.addWord(keyword, tokens.of(SyntaxColor.KEYWORD)));
        ORDERS.forEach(order -> words.addWord("memory_order_" + order, tokens.of(SyntaxColor.TAG)));
        IToken function = tokens.of(SyntaxColor.FUNCTION);
        setRules(new EndOfLineRule("#", tokens.of(SyntaxColor.LABEL)), new WordPatternRule(word, "atomic_", null, function), new WordPatternRule(word, "pthread_", null, function),
                words, new NumberRule(tokens.of(SyntaxColor.NUMBER)));
    }

    private static final class Word implements IWordDetector {
        @Override
        public boolean isWordStart(char c) {
            return Character.isLetter(c) || c == '_';
        }

        @Override
        public boolean isWordPart(char c) {
            return Character.isLetterOrDigit(c) || c == '_';
        }
    }
}
