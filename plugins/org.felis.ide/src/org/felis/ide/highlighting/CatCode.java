package org.felis.ide.highlighting;

import java.util.Set;

import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.WordRule;

/** Colours CAT code outside of comments and strings. */
final class CatCode extends RuleBasedScanner {

    private static final Set<String> KEYWORDS = Set.of("include", "let", "rec", "and", "in", "acyclic", "irreflexive", "empty",
            "as", "flag", "undefined_unless", "assert", "show", "unshow", "procedure", "call", "end", "match", "with", "if",
            "then", "else", "not", "try", "fun", "enum", "forall", "do", "from", "instructions", "default", "when", "debug",
            "begin", "subset", "variant", "catdep");

    /** What the language or its standard library gives to every model. */
    private static final Set<String> BASE_RELATIONS = Set.of("po", "po-loc", "rf", "rfe", "rfi", "co", "coe", "coi", "fr", "fre",
            "fri", "com", "ext", "int", "loc", "id", "addr", "data", "ctrl", "rmw", "amo", "lxsx", "fencerel", "domain", "range",
            "cross", "linearisations", "R", "W", "M", "F", "B", "IW", "FW", "RMW", "emptyset", "toid");

    CatCode(SyntaxTokens tokens) {
        WordRule words = new WordRule(new CatWord());
        KEYWORDS.forEach(k -> words.addWord(k, tokens.of(SyntaxColor.KEYWORD)));
        BASE_RELATIONS.forEach(b -> words.addWord(b, tokens.of(SyntaxColor.BASE_RELATION)));
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
