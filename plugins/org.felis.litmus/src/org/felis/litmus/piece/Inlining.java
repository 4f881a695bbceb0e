package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.Flow;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.ListedInstruction;
import org.felis.litmus.listing.ListingProblem;
import org.felis.litmus.listing.SourceLine;

/** A function with the bodies of what it calls in the place of the calls. A return is a jump to the label behind the body. */
final class Inlining {

    /** The label behind the whole body. */
    static final String END = "END";

    private static final int MAX_LINES = 5_000;

    private final Architecture architecture;
    private final Library library;
    private final List<PieceLine> lines = new ArrayList<>();
    private final List<String> calling = new ArrayList<>();
    private List<String> pending = new ArrayList<>();
    private int labels;

    Inlining(Architecture architecture, Library library) {
        this.architecture = architecture;
        this.library = library;
    }

    List<PieceLine> of(ListedFunction function) throws PieceException {
        body(function, END, Optional.empty());
        return withoutUselessJumps(lines);
    }

    /** @param caller the place of the call, which stands for all instructions of the body; empty for the function itself */
    private void body(ListedFunction function, String end, Optional<ListedInstruction> caller) throws PieceException {
        if (!function.problems().isEmpty()) {
            if (caller.isEmpty()) {
                throw new PieceException(function.problems());
            }
            ListingProblem first = function.problems().get(0);
            throw new PieceException(caller.get().line(), "the library function '" + function.name() + "', line " + first.line() + ": " + first.message());
        }
        if (calling.contains(function.name())) {
            throw new PieceException(caller.map(ListedInstruction::line).orElse(function.line()), "'" + function.name() + "' calls itself: recursion is not supported");
        }
        calling.add(function.name());
        Map<String, String> names = new HashMap<>();
        function.instructions().forEach(instruction -> instruction.labels().forEach(label -> names.put(label, "L" + labels++)));
        UnaryOperator<String> renaming = word -> names.getOrDefault(word, word);
        for (ListedInstruction instruction : function.instructions()) {
            instruction.labels().forEach(label -> pending.add(names.get(label)));
            int line = caller.map(ListedInstruction::line).orElse(instruction.line());
            Optional<SourceLine> source = caller.isPresent() ? caller.get().source() : instruction.source();
            switch (instruction.flow()) {
                case Flow.Inside inside -> add(new PieceLine(List.of(), PieceLine.renamed(instruction.text(), renaming), instruction.operations(), line, source));
                case Flow.Return back -> {
                    back.before().ifPresent(text -> add(new PieceLine(List.of(), text, instruction.operations(), line, source)));
                    add(new PieceLine(List.of(), back.jump().formatted(end), List.of(), line, source));
                }
                case Flow.Call call -> call(call.function(), instruction, caller);
                case Flow.TailCall call -> {
                    call(call.function(), instruction, caller);
                    add(new PieceLine(List.of(), call.jump().formatted(end), List.of(), line, source));
                }
            }
            if (lines.size() > MAX_LINES) {
                throw new PieceException(line, "the function and what it calls have more than " + MAX_LINES + " instructions");
            }
        }
        calling.remove(calling.size() - 1);
        checkEnd(function, caller);
    }

    /** A function that control leaves at its end goes on in whatever stands behind it. */
    private void checkEnd(ListedFunction function, Optional<ListedInstruction> caller) throws PieceException {
        boolean goesOn = function.instructions().isEmpty() || !function.endLabels().isEmpty() || switch (function.instructions().getLast().flow()) {
            case Flow.Inside inside -> unconditionalTarget(function.instructions().getLast().text()).isEmpty();
            case Flow.Return back -> unconditionalTarget(back.jump().formatted(END)).isEmpty();
            case Flow.Call call -> true;
            case Flow.TailCall call -> unconditionalTarget(call.jump().formatted(END)).isEmpty();
        };
        if (goesOn) {
            int line = caller.isPresent() ? caller.get().line() : function.instructions().isEmpty() ? function.line() : function.instructions().getLast().line();
            throw new PieceException(line, "control goes on behind the end of '" + function.name() + "': expected a return or a jump as its last instruction, and no jump to behind that");
        }
    }

    private void call(String name, ListedInstruction instruction, Optional<ListedInstruction> caller) throws PieceException {
        ListedInstruction place = caller.orElse(instruction);
        ListedFunction callee = library.find(name).orElseThrow(() -> new PieceException(place.line(),
                "this calls '" + name + "', a function whose body is not given: expected it among the library's functions"));
        String end = "L" + labels++;
        body(callee, end, Optional.of(place));
        pending.add(end);
    }

    private void add(PieceLine line) {
        lines.add(line.withLabels(pending));
        pending = new ArrayList<>();
    }

    /** Leaves out jumps to the next instruction. */
    private List<PieceLine> withoutUselessJumps(List<PieceLine> all) {
        List<PieceLine> kept = new ArrayList<>(all);
        for (int i = kept.size() - 1; i >= 0; i--) {
            PieceLine line = kept.get(i);
            Optional<String> target = unconditionalTarget(line.text());
            List<String> next = i + 1 < kept.size() ? kept.get(i + 1).labels() : List.of(END);
            if (target.isPresent() && next.contains(target.get())) {
                kept.remove(i);
                if (i < kept.size()) {
                    List<String> labels = new ArrayList<>(line.labels());
                    labels.addAll(kept.get(i).labels());
                    kept.set(i, kept.get(i).withLabels(labels));
                } else {
                    kept.replaceAll(other -> other.withText(PieceLine.renamed(other.text(), word -> line.labels().contains(word) ? END : word)));
                }
            }
        }
        return kept;
    }

    /** Where an unconditional jump goes. */
    private Optional<String> unconditionalTarget(String text) {
        String jump = switch (architecture) {
            case AARCH64, ARM -> "B ";
            case POWER -> "b ";
            case RISCV -> "j ";
            default -> "jmp ";
        };
        return text.startsWith(jump) ? Optional.of(text.substring(jump.length())) : Optional.empty();
    }
}
