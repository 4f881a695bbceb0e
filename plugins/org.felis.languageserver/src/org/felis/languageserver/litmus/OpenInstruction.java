package org.felis.languageserver.litmus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.felis.languageserver.services.DocumentView;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet;

/**
 * An instruction whose operands are being written.
 *
 * @param mnemonic as it stands there, with its prefix
 * @param operand the number of the operand at the place, 0-based; an address in brackets is one
 */
record OpenInstruction(String mnemonic, int operand) {

    /** The number of the column at the end of a part of a line: its bars, which {@code |=} has none of. */
    static int column(String line) {
        return (int) IntStream.range(0, line.length()).filter(i -> line.charAt(i) == '|' && !line.startsWith("|=", i)).count();
    }

    /** The text of the cell that a place stands in: the line up to the place from the last bar, without labels. */
    static String cell(String line) {
        String cell = line.substring(line.lastIndexOf('|') + 1);
        return cell.substring(cell.lastIndexOf(':') + 1).stripLeading();
    }

    /**
     * The instruction at the end of a part of a cell; empty where a mnemonic is still being written.
     *
     * @param cell as {@link #cell} has it
     */
    static Optional<OpenInstruction> in(String cell, InstructionSet set) {
        String[] words = cell.split("\\s+", 3);
        boolean isPrefixed = set.mnemonics().stream().anyMatch(m -> m.regionMatches(true, 0, words[0] + " ", 0, words[0].length() + 1));
        if (words.length < (isPrefixed ? 3 : 2)) {
            return Optional.empty();
        }
        return Optional.of(new OpenInstruction(isPrefixed ? words[0] + " " + words[1] : words[0], commas(cell)));
    }

    private static int commas(String operands) {
        int depth = 0;
        int commas = 0;
        for (char c : operands.toCharArray()) {
            switch (c) {
                case '[', '(', '{' -> depth++;
                case ']', ')', '}' -> depth--;
                case ',' -> commas += depth == 0 ? 1 : 0;
                default -> {
                    // part of an operand
                }
            }
        }
        return commas;
    }

    /** The operands of the instruction at an offset of a test that is not in C. */
    static Optional<SignatureHelp> signature(LitmusAnalysis analysis, DocumentView view, int offset) {
        if (TestPart.at(analysis, offset) != TestPart.CODE) {
            return Optional.empty();
        }
        return analysis.instructions().flatMap(set -> in(cell(TestPart.line(analysis, offset)), set).flatMap(open -> open.signature(set, view)));
    }

    /** All forms of the instruction; the first that takes so many operands is the one that is being written. */
    private Optional<SignatureHelp> signature(InstructionSet set, DocumentView view) {
        Map<String, InstructionRow> forms = new LinkedHashMap<>();
        set.find(mnemonic).stream().filter(row -> !row.operands().isEmpty()).forEach(row -> forms.putIfAbsent(row.syntax(), row));
        List<InstructionRow> rows = List.copyOf(forms.values());
        for (int i = 0; i < rows.size(); i++) {
            if (operand < rows.get(i).operands().size()) {
                return Optional.of(new SignatureHelp(rows.stream().map(row -> signature(row, view)).toList(), i, operand));
            }
        }
        return Optional.empty();
    }

    private static SignatureInformation signature(InstructionRow row, DocumentView view) {
        SignatureInformation signature = new SignatureInformation(row.syntax());
        signature.setDocumentation(view.client().markup(InstructionHelp.ofRow(row)));
        signature.setParameters(row.operands().stream().map(shape -> new ParameterInformation(shape.notation(), shape.accepts())).toList());
        return signature;
    }
}
