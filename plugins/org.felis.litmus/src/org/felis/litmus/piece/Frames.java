package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * The stack of a piece. Saving registers for the caller and restoring them is left out where the stack has no other use: no thread can see it, and nothing of the
 * piece reads what was saved.
 */
final class Frames {

    private final Convention convention;
    private final List<PieceLine> lines;

    Frames(Convention convention, List<PieceLine> lines) {
        this.convention = convention;
        this.lines = lines;
    }

    /** Whether the piece uses the stack. */
    static boolean usesStack(Convention convention, List<PieceLine> lines) {
        for (PieceLine line : lines) {
            if (line.read().contains(convention.stackPointer()) || line.written().contains(convention.stackPointer())) {
                return true;
            }
        }
        return false;
    }

    /** The lines without those that save and restore; all lines if some make another use of the stack. */
    List<PieceLine> withoutSaves() {
        Set<Integer> frame = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            PieceLine line = lines.get(i);
            boolean ofStack = line.read().contains(convention.stackPointer()) || line.written().contains(convention.stackPointer());
            if (ofStack && !savesOrRestores(line)) {
                return lines;
            }
            if (ofStack) {
                frame.add(i);
            }
        }
        return frame.isEmpty() || !isCallersValueUnread(frame) ? lines : without(frame);
    }

    /** Whether a line does nothing but move the stack pointer, set the frame pointer, and store or load registers that belong to the caller. */
    private boolean savesOrRestores(PieceLine line) {
        Set<String> saved = convention.saved();
        for (Operation operation : line.operations()) {
            boolean fits = switch (operation) {
                case Operation.Assign assign -> {
                    Set<String> read = registers(List.of(assign.value()));
                    read.remove(convention.stackPointer());
                    yield assign.target().temporary() ? read.isEmpty()
                            : read.isEmpty() && (assign.target().name().equals(convention.stackPointer()) || saved.contains(assign.target().name()));
                }
                case MemoryAction.Read load -> registers(List.of(load.address())).equals(Set.of(convention.stackPointer()))
                        && (load.target().temporary() || saved.contains(load.target().name()));
                case MemoryAction.Write store -> registers(List.of(store.address())).equals(Set.of(convention.stackPointer())) && isOneOf(store.value(), saved)
                        && store.condition().equals(Expression.ONE) && store.tags().stream().allMatch("Exp"::equals);
                default -> false;
            };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOneOf(Expression value, Set<String> registers) {
        return value instanceof Expression.Read read && registers.contains(read.register().name())
                || value instanceof Expression.Extend extend && isOneOf(extend.operand(), registers);
    }

    private static Set<String> registers(List<Expression> expressions) {
        Set<String> registers = new HashSet<>();
        expressions.forEach(expression -> expression.registers().stream().filter(r -> !r.temporary()).map(Register::name).forEach(registers::add));
        return registers;
    }

    /**
     * Whether what is saved is the caller's value, and nothing but restoring reads it: each saved register is written by the piece before it is read, and saved before
     * it is written; each register that is set from the stack or the stack pointer is not read.
     */
    private boolean isCallersValueUnread(Set<Integer> frame) {
        Set<String> saved = convention.saved();
        Set<String> written = new HashSet<>();
        Set<String> everWritten = new HashSet<>();
        boolean afterLabel = false;
        for (int i = 0; i < lines.size(); i++) {
            PieceLine line = lines.get(i);
            if (!line.labels().isEmpty()) {
                // behind a return comes code that was reached before the registers were restored
                afterLabel = true;
                written.addAll(everWritten);
            }
            if (frame.contains(i)) {
                boolean saves = line.operations().stream().anyMatch(MemoryAction.Write.class::isInstance);
                Set<String> stored = line.read();
                stored.remove(convention.stackPointer());
                if (saves && (afterLabel || stored.stream().anyMatch(written::contains))) {
                    return false;
                }
                // after a restore, or a move of the stack pointer into it, the register holds nothing that the piece may read
                line.written().forEach(written::remove);
            } else {
                for (String register : line.read()) {
                    if (saved.contains(register) && !written.contains(register)) {
                        return false;
                    }
                }
                written.addAll(line.written());
                everWritten.addAll(line.written());
            }
        }
        return true;
    }

    private List<PieceLine> without(Set<Integer> frame) {
        List<PieceLine> kept = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            labels.addAll(lines.get(i).labels());
            if (!frame.contains(i)) {
                kept.add(lines.get(i).withLabels(labels));
                labels = new ArrayList<>();
            }
        }
        List<String> ends = labels;
        kept.replaceAll(line -> line.withText(PieceLine.renamed(line.text(), word -> ends.contains(word) ? Inlining.END : word)));
        return kept;
    }

    /** How many bytes below the stack pointer the piece may use, at most: what all its instructions move it by and reach from it. */
    int depth() {
        int depth = 64;
        for (PieceLine line : lines) {
            if (line.read().contains(convention.stackPointer()) || line.written().contains(convention.stackPointer())) {
                long largest = 0;
                for (String number : line.text().split("[^0-9xXa-fA-F]+")) {
                    if (number.matches("0[xX][0-9a-fA-F]{1,8}|[0-9]{1,8}")) {
                        largest = Math.max(largest, Long.decode(number.matches("0[0-9]+") ? "0" : number));
                    }
                }
                depth += (int) Math.min(4096, Math.max(largest, 16) + 16);
            }
        }
        return Math.min(depth, 4096);
    }
}
