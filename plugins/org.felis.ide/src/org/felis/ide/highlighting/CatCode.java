package org.felis.ide.highlighting;

import java.util.Set;

import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.WordRule;
import org.felis.cat.compilation.PredefinedNames;

/** Colours CAT code outside of comments and strings. */
final class CatCode extends RuleBasedScanner {

    private static final Set<String> KEYWORDS = Set.of("include", "let", "rec", "and", "in", "acyclic", "irreflexive", "empty",
            "as", "flag", "undefined_unless", "assert", "show", "unshow", "procedure", "call", "end", "match", "with", "if",
            "then", "else", "not", "try", "fun", "enum", "forall", "do", "from", "instructions", "default", "when", "debug",
            "begin", "subset", "variant", "catdep");

    // What the language or its standard library gives to every model: so that a text looks right before the language server has read it

    private static final Set<String> SETS = Set.of("R", "W", "M", "F", "B", "IW", "FW", "RMW", "emptyset");

    private static final Set<String> FUNCTIONS = Set.of("fencerel", "domain", "range", "cross", "linearisations", "toid");

    CatCode(SyntaxTokens tokens) {
        WordRule words = new WordRule(new CatWord());
        KEYWORDS.forEach(k -> words.addWord(k, tokens.of(SyntaxColor.KEYWORD)));
        PredefinedNames.RELATIONS.forEach(r -> words.addWord(r, tokens.of(SyntaxColor.RELATION)));
        SETS.forEach(s -> words.addWord(s, tokens.of(SyntaxColor.SET)));
        FUNCTIONS.forEach(f -> words.addWord(f, tokens.of(SyntaxColor.FUNCTION)));
        setRules(new TagRule(tokens.of(SyntaxColor.TAG)), words);
    }

    /** A dash or a dot may stand in a name, a prime at its end. */
    private static final class CatWord implements IWordDetector {
        @Override
        public boolean isWordStart(char c) {
            return Character.isLetter(c) || c == '_';
        }

        @Override
        public boolean isWordPart(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '\'';
        }
    }
}
