package org.felis.litmus.ide;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.TextRegion;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.AddressValue;
import org.felis.litmus.litmus.DeclaredLocation;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.names.LitmusDocumentation;

/**
 * Completion from the table of instructions. Where the cursor is follows from the text of the line: while somebody types,
 * the rest of the file is seldom a correct test.
 */
public class LitmusCompletion extends ContentAssistService {

    private static final List<String> QUESTIONS = List.of("exists", "~exists", "forall", "locations", "filter");

    @Override
    protected void createProposals(String document, TextRegion selection, int caretOffset, XtextResource resource,
            IIdeContentProposalAcceptor acceptor) {
        if (caretOffset > document.length() || resource.getParseResult() == null
                || !(resource.getParseResult().getRootASTElement() instanceof LitmusTest test)) {
            return;
        }
        int start = caretOffset;
        while (start > 0 && isNamePart(document.charAt(start - 1))) {
            start--;
        }
        Proposals proposals = new Proposals(document.substring(start, caretOffset), acceptor);
        Optional<InstructionSet> set = Optional.ofNullable(test.getArchitecture()).flatMap(InstructionSet::of);
        if (document.substring(0, start).isBlank()) {
            proposals.addAll(InstructionSet.architectures(), ContentAssistEntry.KIND_MODULE, "architecture");
        } else if (set.isPresent()) {
            String line = document.substring(document.lastIndexOf('\n', start - 1) + 1, start);
            if (isBehind(test.getCondition() != null ? node(test.getCondition()) : null, start)
                    || line.matches("\\s*(~?exists|forall|final|filter|locations).*")) {
                inQuestion(test, set.get(), proposals);
            } else if (test.getInitialState() != null && !isBehind(node(test.getInitialState()), start)) {
                inInitialState(line, set.get(), test, proposals);
            } else {
                inCode(line, set.get(), test, proposals);
            }
        }
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '%';
    }

    private static ICompositeNode node(org.eclipse.emf.ecore.EObject element) {
        return NodeModelUtils.findActualNodeFor(element);
    }

    private static boolean isBehind(ICompositeNode node, int offset) {
        return node != null && offset >= node.getEndOffset();
    }

    private static void inQuestion(LitmusTest test, InstructionSet set, Proposals proposals) {
        locations(test, proposals);
        registers(set, test, proposals);
        proposals.addAll(QUESTIONS, ContentAssistEntry.KIND_KEYWORD, "question");
    }

    private static void inInitialState(String line, InstructionSet set, LitmusTest test, Proposals proposals) {
        if (line.stripTrailing().endsWith(":")) {
            registers(set, test, proposals);
        } else {
            locations(test, proposals);
        }
    }

    private static void inCode(String line, InstructionSet set, LitmusTest test, Proposals proposals) {
        String cell = line.substring(line.lastIndexOf('|') + 1);
        cell = cell.substring(cell.lastIndexOf(':') + 1).stripLeading();
        if (cell.isBlank()) {
            boolean lowerCase = isLowerCase(test);
            for (String mnemonic : set.mnemonics()) {
                proposals.add(lowerCase ? mnemonic.toLowerCase(Locale.ROOT) : mnemonic, ContentAssistEntry.KIND_FUNCTION,
                        set.find(mnemonic).get(0).documentation(), LitmusDocumentation.ofInstruction(set, mnemonic));
            }
            proposals.addAll(QUESTIONS, ContentAssistEntry.KIND_KEYWORD, "question");
            return;
        }
        String mnemonic = cell.split("\\s+", 2)[0];
        int operand = (int) cell.chars().filter(c -> c == ',').count();
        Set<String> words = new LinkedHashSet<>();
        for (InstructionRow row : set.find(mnemonic)) {
            row.operands().stream().skip(operand).limit(1).map(OperandShape::words).forEach(words::addAll);
        }
        proposals.addAll(words, ContentAssistEntry.KIND_ENUM, "option of " + mnemonic);
        registers(set, test, proposals);
        locations(test, proposals);
        EcoreUtil2.getAllContentsOfType(test, Label.class)
                .forEach(label -> proposals.add(label.getName(), ContentAssistEntry.KIND_REFERENCE, "label", Optional.empty()));
    }

    private static boolean isLowerCase(LitmusTest test) {
        return EcoreUtil2.getAllContentsOfType(test, org.felis.litmus.litmus.Instruction.class).stream().findFirst()
                .map(i -> i.getMnemonic().equals(i.getMnemonic().toLowerCase(Locale.ROOT))).orElse(false);
    }

    /** Registers that the test uses first, then the others. */
    private static void registers(InstructionSet set, LitmusTest test, Proposals proposals) {
        EcoreUtil2.getAllContentsOfType(test, Word.class).stream().map(Word::getName).distinct()
                .filter(name -> set.registers().find(name).isPresent())
                .forEach(name -> proposals.add(name, ContentAssistEntry.KIND_VARIABLE, "register", Optional.empty()));
        for (RegisterView view : set.registers().all()) {
            proposals.add(view.name(), ContentAssistEntry.KIND_VARIABLE, "register", Optional.empty());
        }
    }

    private static void locations(LitmusTest test, Proposals proposals) {
        Predicate<String> isName = name -> name != null && !name.isEmpty();
        EcoreUtil2.getAllContentsOfType(test, DeclaredLocation.class).stream().map(DeclaredLocation::getName)
                .filter(isName)
                .forEach(name -> proposals.add(name, ContentAssistEntry.KIND_FIELD, "location", Optional.empty()));
        EcoreUtil2.getAllContentsOfType(test, AddressValue.class).stream().map(AddressValue::getName).filter(isName)
                .forEach(name -> proposals.add(name, ContentAssistEntry.KIND_FIELD, "location", Optional.empty()));
    }

    /** What is proposed for a prefix, each once. */
    private static final class Proposals {
        private final String prefix;
        private final IIdeContentProposalAcceptor acceptor;
        private final Set<String> proposed = new LinkedHashSet<>();

        Proposals(String prefix, IIdeContentProposalAcceptor acceptor) {
            this.prefix = prefix;
            this.acceptor = acceptor;
        }

        void addAll(Collection<String> names, String kind, String description) {
            names.forEach(name -> add(name, kind, description, Optional.empty()));
        }

        void add(String name, String kind, String description, Optional<String> documentation) {
            if (!acceptor.canAcceptMoreProposals()
                    || !name.toLowerCase(Locale.ROOT).startsWith(prefix.toLowerCase(Locale.ROOT)) || !proposed.add(name)) {
                return;
            }
            ContentAssistEntry entry = new ContentAssistEntry();
            entry.setPrefix(prefix);
            entry.setProposal(name);
            entry.setKind(kind);
            entry.setDescription(description);
            documentation.ifPresent(entry::setDocumentation);
            acceptor.accept(entry, Integer.MAX_VALUE - proposed.size());
        }
    }
}
