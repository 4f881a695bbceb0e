package org.felis.languageserver.litmus;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Proposals;
import org.felis.litmus.compiler.Types;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.LitmusTest;

/**
 * What could be written next in a test. Where the cursor is follows from the text of the line and the parts of the test before it:
 * while somebody types, the rest of the file is seldom a test.
 */
final class LitmusCompletion {

    private static final List<String> QUESTIONS = List.of("exists", "~exists", "forall", "locations", "filter");
    private static final Pattern QUESTION_LINE = Pattern.compile("\\s*(~?\\s*exists|not\\s+exists|forall|final|filter|locations)\\b.*", Pattern.DOTALL);
    private static final Pattern THREAD_PREFIX = Pattern.compile("(?:^|[^A-Za-z0-9_])P?([0-9]{1,4})\\s*:\\s*$");

    private final LitmusAnalysis analysis;
    private final LitmusTest test;
    private final DocumentView view;
    private final Proposals proposals;
    /** The line up to the word that is being written. */
    private final String line;
    private final int start;

    private LitmusCompletion(LitmusAnalysis analysis, DocumentView view, int offset) {
        this.analysis = analysis;
        this.test = analysis.test();
        this.view = view;
        String text = view.text();
        int wordStart = offset;
        while (wordStart > 0 && isNamePart(text.charAt(wordStart - 1))) {
            wordStart--;
        }
        int lineStart = view.document().lines().start(view.document().lines().line(offset));
        if (text.substring(lineStart, wordStart).strip().equals("~")) {
            wordStart = text.indexOf('~', lineStart); // of the question ~exists
        }
        this.start = wordStart;
        this.line = text.substring(lineStart, wordStart);
        int wordEnd = offset;
        while (wordStart < offset && wordEnd < text.length() && isNamePart(text.charAt(wordEnd))) {
            wordEnd++;
        }
        this.proposals = new Proposals(view, wordStart, offset, wordEnd);
    }

    static List<CompletionItem> at(LitmusAnalysis analysis, DocumentView view, int offset) {
        LitmusCompletion completion = new LitmusCompletion(analysis, view, offset);
        if (!completion.isInComment(offset)) {
            completion.propose(view.text());
        }
        return completion.proposals.items();
    }

    private void propose(String text) {
        if (text.substring(0, start).isBlank()) {
            InstructionSet.architectures().forEach(a -> proposals.add(a, CompletionItemKind.Module, "architecture",
                    () -> InstructionSet.of(a).map(InstructionHelp::ofArchitecture).orElse("")));
            return;
        }
        Optional<InstructionSet> set = analysis.instructions();
        if (set.isEmpty() || line.isBlank() && text.substring(0, start).strip().indexOf('\n') < 0 && test.getInitialState() == null) {
            return;
        }
        if (isInQuestion()) {
            inQuestion(set.get());
        } else if (test.getInitialState() != null && start < node(test.getInitialState()).getEndOffset()) {
            inInitialState(set.get());
        } else if (test.getInitialState() != null && analysis.isC()) {
            CCompletion.propose(analysis, view, proposals, start);
            if (line.isBlank()) {
                questions();
            }
        } else if (test.getInitialState() != null) {
            inCode(set.get());
        }
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '%';
    }

    private static ICompositeNode node(EObject element) {
        return NodeModelUtils.findActualNodeFor(element);
    }

    private boolean isInComment(int offset) {
        for (ILeafNode leaf : analysis.leaves()) {
            if (leaf.isHidden() && !leaf.getText().isBlank() && leaf.getOffset() < offset
                    && (offset < leaf.getEndOffset() || offset == leaf.getEndOffset() && !leaf.getText().endsWith("*)"))) {
                return true;
            }
        }
        return false;
    }

    private boolean isInQuestion() {
        boolean behindCondition = test.getCondition() != null && start >= node(test.getCondition()).getOffset();
        boolean behindLocations = test.getLocations().stream().anyMatch(l -> start >= node(l).getOffset());
        return behindCondition || behindLocations || QUESTION_LINE.matcher(line).matches();
    }

    private void inQuestion(InstructionSet set) {
        if (line.isBlank()) {
            questions();
        }
        if (!threadRegisters(set)) {
            locations();
            threads();
            for (String word : List.of("true", "false", "not")) {
                proposals.add(word, CompletionItemKind.Keyword, "proposition", () -> LitmusKeywords.meaning(word).orElse(""));
            }
            if (line.isBlank() || test.getCondition() == null) {
                questions();
            }
        }
    }

    private void inInitialState(InstructionSet set) {
        if (!threadRegisters(set)) {
            locations();
            if (!line.stripTrailing().endsWith("=")) {
                threads();
                Types.names().forEach(type -> proposals.add(type, CompletionItemKind.TypeParameter, "type"));
            }
        }
    }

    /** After {@code 0:}, the registers of the thread. */
    private boolean threadRegisters(InstructionSet set) {
        Matcher prefix = THREAD_PREFIX.matcher(line);
        if (!prefix.find()) {
            return false;
        }
        registers(set, Integer.parseInt(prefix.group(1)));
        return true;
    }

    private void inCode(InstructionSet set) {
        String cells = line.substring(line.lastIndexOf('|') + 1);
        String cell = cells.substring(cells.lastIndexOf(':') + 1).stripLeading();
        int thread = (int) line.chars().filter(c -> c == '|').count();
        if (cell.isBlank()) {
            mnemonics(set);
            if (line.isBlank()) {
                questions();
            }
            return;
        }
        String[] words = cell.split("\\s+", 3);
        boolean isPrefixed = words.length > 1 && set.find(words[0]).isEmpty();
        String mnemonic = isPrefixed ? words[0] + " " + words[1] : words[0];
        if (words.length == 2 && isPrefixed && words[1].isEmpty()) {
            mnemonics(set);
            return;
        }
        int operand = (int) cell.chars().filter(c -> c == ',').count();
        Set<String> options = new LinkedHashSet<>();
        for (InstructionRow row : set.find(mnemonic)) {
            row.operands().stream().skip(operand).limit(1).map(OperandShape::words).forEach(options::addAll);
        }
        options.forEach(o -> proposals.add(o, CompletionItemKind.EnumMember, "option of " + mnemonic,
                () -> InstructionHelp.ofInstruction(set, mnemonic).orElse("")));
        registers(set, thread);
        labels(thread);
        locations();
    }

    private void mnemonics(InstructionSet set) {
        boolean lowerCase = EcoreUtil2.getAllContentsOfType(test, Instruction.class).stream().map(Instruction::getMnemonic).findFirst()
                .map(m -> m.equals(m.toLowerCase(Locale.ROOT))).orElse(false);
        for (String mnemonic : set.mnemonics()) {
            proposals.add(lowerCase ? mnemonic.toLowerCase(Locale.ROOT) : mnemonic, CompletionItemKind.Function,
                    set.find(mnemonic).get(0).syntax(), () -> InstructionHelp.ofInstruction(set, mnemonic).orElse(""));
        }
    }

    private void questions() {
        QUESTIONS.forEach(q -> proposals.add(q, CompletionItemKind.Keyword, "question", () -> LitmusKeywords.meaning(q).orElse("")));
    }

    private void threads() {
        analysis.names().all().stream().filter(LitmusName::defines).map(LitmusName::thing).filter(Thing.Thread.class::isInstance)
                .forEach(t -> proposals.add(((Thing.Thread) t).index() + ":", CompletionItemKind.Struct, "thread"));
    }

    /** The registers that the thread uses first, then the others. */
    private void registers(InstructionSet set, int thread) {
        analysis.names().all().stream().filter(n -> n.offset() != start && n.thing() instanceof Thing.Register r && r.thread() == thread)
                .filter(name -> set.registers().find(name.text()).isPresent())
                .forEach(name -> add(name, CompletionItemKind.Variable, analysis.isC() ? "variable" : "register, used here"));
        for (RegisterView register : set.registers().all()) {
            proposals.add(register.name(), CompletionItemKind.Variable, "register", () -> InstructionHelp.ofRegister(set, register.name()).orElse(""));
        }
    }

    private void add(LitmusName name, CompletionItemKind kind, String detail) {
        proposals.add(name.text(), kind, detail, () -> LitmusHover.of(analysis, view, name));
    }

    private void labels(int thread) {
        analysis.names().all().stream().map(LitmusName::thing).filter(t -> t instanceof Thing.Label l && l.thread() == thread)
                .map(t -> ((Thing.Label) t).name()).distinct().forEach(l -> proposals.add(l, CompletionItemKind.Reference, "label"));
    }

    private void locations() {
        analysis.names().all().stream().filter(n -> n.thing() instanceof Thing.Location && n.offset() != start)
                .forEach(l -> add(l, CompletionItemKind.Field, "location"));
    }
}
