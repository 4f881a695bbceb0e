package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.SemanticToken.Modifier;
import org.felis.languageserver.services.SemanticToken.Type;
import org.felis.languageserver.services.SemanticToken;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CPointer;
import org.felis.litmus.litmus.CType;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.LocationItem;
import org.felis.litmus.litmus.Word;

/** What the words of a test mean, for colours. */
final class LitmusTokens {

    private final LitmusAnalysis test;
    private final Map<Integer, LitmusName> names = new HashMap<>();

    private LitmusTokens(LitmusAnalysis test) {
        this.test = test;
        test.names().all().forEach(n -> names.put(n.offset(), n));
    }

    static List<SemanticToken> of(LitmusAnalysis test) {
        LitmusTokens tokens = new LitmusTokens(test);
        List<SemanticToken> found = new ArrayList<>();
        for (ILeafNode leaf : test.leaves()) {
            tokens.token(leaf).ifPresent(found::add);
        }
        return found;
    }

    private Optional<SemanticToken> token(ILeafNode leaf) {
        String text = leaf.getText();
        if (text.isBlank()) {
            return Optional.empty();
        }
        LitmusName name = names.get(leaf.getOffset());
        if (name != null && !leaf.isHidden()) {
            Set<Modifier> modifiers = name.defines() ? Set.of(Modifier.DECLARATION) : Set.of();
            return Optional.of(new SemanticToken(leaf.getOffset(), leaf.getLength(), type(name.thing()), modifiers));
        }
        return type(leaf).map(type -> new SemanticToken(leaf.getOffset(), leaf.getLength(), type));
    }

    private static Type type(Thing thing) {
        return switch (thing) {
            case Thing.Location location -> Type.LOCATION;
            case Thing.Register register -> Type.REGISTER;
            case Thing.Label label -> Type.LABEL;
            case Thing.Thread thread -> Type.THREAD;
            case Thing.Option option -> Type.KEYWORD;
        };
    }

    /** Whether the word says which instruction it is, though others stand before it: {@code r1 = load_acquire(…)}. */
    private boolean isMnemonic(Word word) {
        Instruction instruction = EcoreUtil2.getContainerOfType(word, Instruction.class);
        return instruction != null && instruction.getMnemonic() != null
                && test.instructions().map(set -> set.mnemonic(instruction).equals(word.getName())).orElse(false);
    }

    private Optional<Type> type(ILeafNode leaf) {
        if (leaf.isHidden()) {
            return Optional.of(Type.COMMENT);
        }
        char first = leaf.getText().charAt(0);
        if (Character.isDigit(first)) {
            return Optional.of(Type.NUMBER);
        }
        if (first == '"') {
            return Optional.of(Type.STRING);
        }
        if (!Character.isLetter(first) && first != '_' && first != '%') {
            return Optional.empty();
        }
        if (leaf.getGrammarElement() instanceof Keyword) {
            return Optional.of(Type.KEYWORD);
        }
        EObject element = NodeModelUtils.findActualSemanticObjectFor(leaf);
        return switch (element) {
            case LitmusTest test -> Optional.of(leaf.getText().equals(test.getArchitecture()) ? Type.ARCHITECTURE
                    : leaf.getText().equals(test.getName()) ? Type.TITLE : Type.COMMENT);
            case CCall call -> Optional.of(Type.MNEMONIC);
            case CType type -> Optional.of(Type.SET);
            case CPointer pointer -> Optional.of(Type.SET);
            case Instruction instruction -> Optional.of(Type.MNEMONIC);
            case Word word when isMnemonic(word) -> Optional.of(Type.MNEMONIC);
            case Declaration declaration -> Optional.of(Type.SET);
            case LocationItem item -> Optional.of(Type.SET);
            case null, default -> Optional.empty();
        };
    }
}
