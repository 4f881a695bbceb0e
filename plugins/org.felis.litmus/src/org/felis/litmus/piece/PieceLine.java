package org.felis.litmus.piece;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Operation;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.listing.SourceLine;

/**
 * An instruction of a piece.
 *
 * @param labels in front of it
 * @param operations what it does; none for a jump that stands for a return
 * @param line of the assembly text; 0 if it is none of the compiler's
 */
record PieceLine(List<String> labels, String text, List<Operation> operations, int line, Optional<SourceLine> source) {

    private static final Pattern WORD = Pattern.compile("[%A-Za-z_.][%A-Za-z_.0-9]*");

    PieceLine {
        labels = List.copyOf(labels);
    }

    PieceLine withLabels(List<String> newLabels) {
        return new PieceLine(newLabels, text, operations, line, source);
    }

    /** The same instruction written otherwise. */
    PieceLine withText(String newText) {
        return new PieceLine(labels, newText, operations, line, source);
    }

    /** Another instruction in its place. */
    PieceLine replaced(String newText, List<Operation> newOperations) {
        return new PieceLine(labels, newText, newOperations, line, source);
    }

    /** The registers that it writes, as far as they outlive it. */
    Set<String> written() {
        Set<String> registers = new LinkedHashSet<>();
        for (Operation operation : operations) {
            operation.written().filter(r -> !r.temporary()).map(Register::name).ifPresent(registers::add);
        }
        return registers;
    }

    /** The registers that it reads. */
    Set<String> read() {
        Set<String> registers = new LinkedHashSet<>();
        for (Operation operation : operations) {
            for (Expression expression : operation.expressions()) {
                expression.registers().stream().filter(r -> !r.temporary()).map(Register::name).forEach(registers::add);
            }
        }
        return registers;
    }

    /** The registers that its text names. */
    Set<String> named(RegisterFile file) {
        Set<String> registers = new LinkedHashSet<>();
        operands().results().forEach(word -> file.find(word.group()).flatMap(view -> view.register()).map(Register::name).ifPresent(registers::add));
        return registers;
    }

    private Matcher operands() {
        int blank = text.indexOf(' ');
        return WORD.matcher(blank < 0 ? "" : text.substring(blank));
    }

    /** The words of its operands. */
    Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        operands().results().forEach(word -> words.add(word.group()));
        return words;
    }

    /** The text with each word of its operands replaced. */
    static String renamed(String text, UnaryOperator<String> words) {
        int blank = text.indexOf(' ');
        return blank < 0 ? text
                : text.substring(0, blank) + WORD.matcher(text.substring(blank)).replaceAll(word -> Matcher.quoteReplacement(words.apply(word.group())));
    }
}
