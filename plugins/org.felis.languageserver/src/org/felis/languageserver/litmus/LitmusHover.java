package org.felis.languageserver.litmus;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Hover;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Markdown;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.compiler.InstructionEvents;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Word;

/** What stands under the mouse in a test: an instruction's forms, a register and its initial value, a location, a label. */
final class LitmusHover {

    private final LitmusAnalysis analysis;
    private final DocumentView view;

    private LitmusHover(LitmusAnalysis analysis, DocumentView view) {
        this.analysis = analysis;
        this.view = view;
    }

    static Optional<Hover> at(LitmusAnalysis analysis, DocumentView view, int offset) {
        LitmusHover hover = new LitmusHover(analysis, view);
        Optional<LitmusName> name = analysis.names().at(offset);
        return name.flatMap(n -> hover.words(n).map(words -> hover.hover(words, n.offset(), n.end()))).or(() -> hover.word(offset));
    }

    private Hover hover(String words, int from, int to) {
        return new Hover(view.client().markup(words), view.range(from, to));
    }

    /** What a name stands for, in Markdown. */
    static String of(LitmusAnalysis analysis, DocumentView view, LitmusName name) {
        return new LitmusHover(analysis, view).words(name).orElse("");
    }

    private Optional<String> words(LitmusName name) {
        return switch (name.thing()) {
            case Thing.Register register when analysis.isC() ->
                Optional.of("variable `" + name.text() + "` of thread " + register.thread() + initialValue(name));
            case Thing.Register register -> analysis.instructions().flatMap(set -> InstructionHelp.ofRegister(set, name.text()))
                    .map(words -> words + initialValue(name));
            case Thing.Location location -> Optional.of("location `" + location.name() + "`" + initialValue(name));
            case Thing.Label label -> Optional.of("label `" + label.name() + "` of thread " + label.thread());
            case Thing.Thread thread -> Optional.of("thread " + thread.index());
            // what an option means, its instruction says
            case Thing.Option option when analysis.isC() -> MemoryOrder.find(option.name()).map(InstructionHelp::of);
            case Thing.Option option -> instructionAt(name.offset()).flatMap(this::words);
        };
    }

    /** What the initial state says of a thing. */
    private String initialValue(LitmusName name) {
        return analysis.names().definition(name.thing()).filter(LitmusName::defines).flatMap(d -> element(d.offset()))
                .map(e -> EcoreUtil2.getContainerOfType(e, Declaration.class)).map(NodeModelUtils::findActualNodeFor)
                .map(n -> "; initially " + "`" + n.getRootNode().getText().substring(n.getOffset(), n.getEndOffset()) + "`").orElse("");
    }

    /** A word that names no thing: a mnemonic, the architecture. */
    private Optional<Hover> word(int offset) {
        Optional<ILeafNode> leaf = leafAt(offset);
        if (leaf.isEmpty()) {
            return Optional.empty();
        }
        EObject element = NodeModelUtils.findActualSemanticObjectFor(leaf.get());
        Optional<String> words = switch (element) {
            case Instruction instruction -> words(instruction);
            case Word word -> instructionAt(leaf.get().getOffset()).filter(instruction -> analysis.instructions()
                    .map(set -> set.mnemonic(instruction).equals(word.getName())).orElse(false)).flatMap(this::words);
            case CCall call when leaf.get().getText().equals(call.getFunction()) -> OpenCall.find(analysis, call.getFunction())
                    .map(operation -> InstructionHelp.of(operation) + events(leaf.get().getOffset()));
            case LitmusTest test when leaf.get().getText().equals(test.getArchitecture()) -> analysis.instructions().map(InstructionHelp::ofArchitecture);
            case null, default -> Optional.<String>empty();
        };
        return words.or(() -> element instanceof Instruction ? Optional.empty() : LitmusKeywords.meaning(leaf.get().getText())).map(w -> hover(w, leaf.get().getOffset(), leaf.get().getEndOffset()));
    }

    private Optional<String> words(Instruction instruction) {
        if (instruction.getMnemonic() == null) {
            return Optional.empty();
        }
        int offset = NodeModelUtils.findActualNodeFor(instruction).getOffset();
        return analysis.instructions().flatMap(set -> InstructionHelp.ofInstruction(set, set.mnemonic(instruction)))
                .map(words -> words + events(offset));
    }

    /** The events that the instruction makes as it is written here, if the test is correct. */
    private String events(int offset) {
        List<String> events = analysis.compilation().program().map(p -> InstructionEvents.at(p, offset)).orElse(List.of());
        return events.isEmpty() ? "" : "\n\nEvents here: " + Markdown.escape(String.join("; ", events)) + ".";
    }

    private Optional<Instruction> instructionAt(int offset) {
        return element(offset).map(e -> EcoreUtil2.getContainerOfType(e, Instruction.class));
    }

    private Optional<EObject> element(int offset) {
        return leafAt(offset).map(NodeModelUtils::findActualSemanticObjectFor);
    }

    /** The token, no comment or blank, that covers an offset or ends there. */
    private Optional<ILeafNode> leafAt(int offset) {
        return analysis.leaves().stream().filter(l -> !l.isHidden() && l.getOffset() <= offset && offset < l.getEndOffset()).findFirst()
                .or(() -> analysis.leaves().stream().filter(l -> !l.isHidden() && l.getEndOffset() == offset && l.getLength() > 0).findFirst());
    }
}
