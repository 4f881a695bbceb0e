package org.felis.litmus.ide;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ide.editor.syntaxcoloring.IHighlightedPositionAcceptor;
import org.eclipse.xtext.ide.editor.syntaxcoloring.ISemanticHighlightingCalculator;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.litmus.AddressValue;
import org.felis.litmus.litmus.ComparedAddress;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.DeclaredLocation;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.ObservedLocation;
import org.felis.litmus.litmus.RegisterName;
import org.felis.litmus.litmus.ThreadColumn;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.names.JumpTargets;

/** Colours: the styles are LSP's semantic token types. */
public class LitmusHighlighting implements ISemanticHighlightingCalculator {

    @Override
    public void provideHighlightingFor(XtextResource resource, IHighlightedPositionAcceptor acceptor,
            CancelIndicator cancelIndicator) {
        if (resource == null || resource.getParseResult() == null
                || !(resource.getParseResult().getRootASTElement() instanceof LitmusTest test)) {
            return;
        }
        Optional<InstructionSet> set = Optional.ofNullable(test.getArchitecture()).flatMap(InstructionSet::of);
        for (ILeafNode leaf : resource.getParseResult().getRootNode().getLeafNodes()) {
            if (cancelIndicator.isCanceled()) {
                return;
            }
            if (leaf.isHidden()) {
                comment(leaf, acceptor);
            } else {
                style(leaf, set).ifPresent(style -> acceptor.addPosition(leaf.getOffset(), leaf.getLength(), style));
            }
        }
    }

    /** Tokens of the protocol end with the line. */
    private static void comment(ILeafNode leaf, IHighlightedPositionAcceptor acceptor) {
        if (leaf.getText().isBlank()) {
            return;
        }
        int offset = leaf.getOffset();
        for (String line : leaf.getText().split("\n", -1)) {
            if (!line.isBlank()) {
                acceptor.addPosition(offset, line.length(), SemanticTokenTypes.Comment);
            }
            offset += line.length() + 1;
        }
    }

    private static Optional<String> style(ILeafNode leaf, Optional<InstructionSet> set) {
        char first = leaf.getText().charAt(0);
        if (Character.isDigit(first)) {
            return Optional.of(SemanticTokenTypes.Number);
        }
        if (first == '"') {
            return Optional.of(SemanticTokenTypes.String);
        }
        EObject element = NodeModelUtils.findActualSemanticObjectFor(leaf);
        if (!Character.isLetter(first) && first != '_' && first != '%') {
            return Optional.empty();
        }
        if (leaf.getGrammarElement() instanceof Keyword) {
            return Optional.of(SemanticTokenTypes.Keyword);
        }
        return switch (element) {
            case LitmusTest test -> Optional.of(leaf.getText().equals(test.getArchitecture()) ? SemanticTokenTypes.Type
                    : leaf.getText().equals(test.getName()) ? SemanticTokenTypes.Class : SemanticTokenTypes.Comment);
            case ThreadColumn thread -> Optional.of(SemanticTokenTypes.Function);
            case Instruction instruction -> Optional.of(SemanticTokenTypes.Keyword);
            case Label label -> Optional.of(SemanticTokenTypes.Method);
            case Declaration declaration -> Optional.of(SemanticTokenTypes.Type);
            case RegisterName register -> Optional.of(SemanticTokenTypes.Variable);
            case DeclaredLocation location -> Optional.of(SemanticTokenTypes.Property);
            case AddressValue address -> Optional.of(SemanticTokenTypes.Property);
            case ObservedLocation location -> Optional.of(SemanticTokenTypes.Property);
            case ComparedAddress address -> Optional.of(SemanticTokenTypes.Property);
            case Word word -> Optional.of(word(word, set));
            case null, default -> Optional.empty();
        };
    }

    private static String word(Word word, Optional<InstructionSet> set) {
        if (set.flatMap(s -> s.registers().find(word.getName())).isPresent()) {
            return SemanticTokenTypes.Variable;
        }
        return JumpTargets.label(word).isPresent() ? SemanticTokenTypes.Method : SemanticTokenTypes.Property;
    }
}
