package org.felis.languageserver.litmus;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.xtext.EcoreUtil2;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Proposals;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.instructions.Form;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.LitmusTest;

/** What could be written next in a test. */
final class LitmusCompletion {

    private static final List<String> QUESTIONS = List.of("exists", "~exists", "forall", "locations", "filter");
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
        completion.propose(view.text());
        return completion.proposals.items();
    }

    private void propose(String text) {
        if (text.substring(0, start).isBlank()) {
            Arrays.stream(Architecture.values()).forEach(a -> proposals.add(a.headerName(), CompletionItemKind.Module, "architecture",
                    () -> InstructionHelp.ofArchitecture(a.instructions())));
            return;
        }
        Optional<InstructionSet> set = analysis.instructions();
        if (set.isEmpty() || line.isBlank() && text.substring(0, start).strip().indexOf('\n') < 0 && test.getInitialState() == null) {
            return;
        }
        switch (TestPart.at(analysis, start)) {
            case QUESTION -> inQuestion(set.get());
            case INITIAL_STATE -> inInitialState(set.get());
            case CODE -> inCode(set.get());
            case COMMENT, HEAD -> {
                // free text
            }
        }
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '%';
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
        String cell = OpenInstruction.cell(line);
        Optional<OpenInstruction> open = analysis.isC() ? Optional.empty() : OpenInstruction.in(cell, set);
        if (analysis.isC()) {
            CCompletion.propose(analysis, view, proposals, start);
        } else if (set.operandOrder() == OperandOrder.FORMS) {
            form(set);
        } else if (open.isPresent()) {
            operand(set, open.get());
        } else {
            mnemonics(set);
        }
        if (line.isBlank()) {
            questions();
        }
    }

    private void operand(InstructionSet set, OpenInstruction open) {
        Set<String> options = new LinkedHashSet<>();
        for (InstructionRow row : set.find(open.mnemonic())) {
            row.operands().stream().skip(open.operand()).limit(1).map(OperandShape::words).forEach(options::addAll);
        }
        options.forEach(o -> proposals.add(o, CompletionItemKind.EnumMember, "option of " + open.mnemonic(),
                () -> InstructionHelp.ofInstruction(set, open.mnemonic()).orElse("")));
        int thread = OpenInstruction.column(line);
        registers(set, thread);
        labels(thread);
        locations();
    }

    /** Code that consists of assignments: a register, the name of a function, a size and so on can stand at most places. */
    private void form(InstructionSet set) {
        mnemonics(set);
        set.rows().stream().flatMap(row -> row.operands().stream()).flatMap(shape -> shape.words().stream()).distinct()
                .forEach(word -> proposals.add(word, CompletionItemKind.EnumMember, "size"));
        int thread = OpenInstruction.column(line);
        registers(set, thread);
        labels(thread);
    }

    private void mnemonics(InstructionSet set) {
        boolean lowerCase = EcoreUtil2.getAllContentsOfType(test, Instruction.class).stream().map(Instruction::getMnemonic).findFirst()
                .map(m -> m.equals(m.toLowerCase(Locale.ROOT))).orElse(false);
        for (String mnemonic : set.mnemonics().stream().filter(Form::isName).toList()) {
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
