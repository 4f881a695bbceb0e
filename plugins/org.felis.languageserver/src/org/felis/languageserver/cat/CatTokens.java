package org.felis.languageserver.cat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.cat.CatLanguage;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Model;
import org.felis.languageserver.services.SemanticToken;
import org.felis.languageserver.services.SemanticToken.Modifier;
import org.felis.languageserver.services.SemanticToken.Type;

/** What the words of a model mean, for colours. */
final class CatTokens {

    private static final String OPERATORS = "|;&\\*~^+?=-";

    private final CatAnalysis model;
    private final Map<Integer, Occurrence> names = new HashMap<>();
    private final Map<String, Boolean> shipped = new HashMap<>();

    private CatTokens(CatAnalysis model) {
        this.model = model;
        model.occurrences().forEach(o -> names.put(o.place().offset(), o));
    }

    static List<SemanticToken> of(CatAnalysis model) {
        return new CatTokens(model).tokens();
    }

    private List<SemanticToken> tokens() {
        List<SemanticToken> tokens = new ArrayList<>();
        for (ILeafNode leaf : CatText.leaves(model.file())) {
            token(leaf).ifPresent(tokens::add);
        }
        return tokens;
    }

    private Optional<SemanticToken> token(ILeafNode leaf) {
        String text = leaf.getText();
        if (text.isBlank()) {
            return Optional.empty();
        }
        if (leaf.isHidden()) {
            return CatText.isComment(leaf) ? token(leaf, Type.COMMENT) : Optional.empty();
        }
        char first = text.charAt(0);
        if (first == '"') {
            return token(leaf, Type.STRING);
        }
        Occurrence occurrence = names.get(leaf.getOffset());
        if (occurrence != null) {
            return Optional.of(new SemanticToken(leaf.getOffset(), leaf.getLength(), type(occurrence), modifiers(occurrence)));
        }
        if (first == '\'') {
            return token(leaf, Type.TAG);
        }
        if (Character.isLetter(first) || first == '_' && text.length() > 1) {
            return word(leaf);
        }
        if (first == '0' || text.equals("-1")) {
            return token(leaf, Type.NUMBER);
        }
        return OPERATORS.indexOf(first) >= 0 ? token(leaf, Type.OPERATOR) : Optional.empty();
    }

    /** A word that names no value: a keyword, an axiom's name, a word of the title. */
    private static Optional<SemanticToken> word(ILeafNode leaf) {
        if (CatLanguage.shared().keywords().contains(leaf.getText())) {
            return token(leaf, Type.KEYWORD);
        }
        return switch (CatText.element(leaf)) {
            case Model title -> token(leaf, Type.TITLE);
            case Check check -> token(leaf, Type.AXIOM);
            case null, default -> Optional.empty();
        };
    }

    private static Optional<SemanticToken> token(ILeafNode leaf, Type type) {
        return Optional.of(new SemanticToken(leaf.getOffset(), leaf.getLength(), type));
    }

    private static Type type(Occurrence occurrence) {
        return switch (occurrence.kind()) {
            case RELATION, OTHER -> Type.RELATION;
            case SET -> Type.SET;
            case FUNCTION -> Type.FUNCTION;
            case PROCEDURE -> Type.PROCEDURE;
            case PARAMETER -> Type.PARAMETER;
            case TAG -> Type.TAG;
            case COLLECTION -> Type.COLLECTION;
            case FILE -> Type.STRING;
        };
    }

    private Set<Modifier> modifiers(Occurrence occurrence) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        if (occurrence.isBinding()) {
            modifiers.add(Modifier.DECLARATION);
        }
        if (occurrence.definition().map(d -> shipped.computeIfAbsent(d.file(), DocumentIncludes::isShipped)).orElse(true)) {
            modifiers.add(Modifier.SHIPPED);
        }
        return modifiers;
    }
}
