package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.felis.engine.dataflow.Components;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.SourceLine;

/**
 * The code of one thread of a litmus test, made of pieces.
 *
 * @param thread its number
 * @param lines a cell each
 * @param initial entries of the initial state, without separators
 */
public record ThreadText(int thread, List<Line> lines, List<String> initial, Map<Local, List<String>> locals, Architecture architecture) {

    private static final Pattern WORD = Pattern.compile("[\\w.]+");

    /**
     * A cell of the column.
     *
     * @param text a label, or an instruction
     * @param step the index of the step that it belongs to
     * @param assemblyLine the line of the assembly text; 0 if no compiler wrote it
     */
    public record Line(String text, int step, int assemblyLine, Optional<SourceLine> source) {
    }

    public ThreadText {
        lines = List.copyOf(lines);
        initial = List.copyOf(initial);
    }

    /**
     * Puts steps together.
     *
     * @throws PieceException if arguments do not fit what a piece takes
     */
    public static ThreadText of(Architecture architecture, int thread, List<Step> steps) throws PieceException {
        Convention convention = Convention.of(architecture).orElseThrow(() -> new PieceException(0, "how functions of " + architecture.headerName() + " are called is not known"));
        return new Builder(convention, thread, steps).build();
    }

    /** The registers that hold the local in the end, as the question of the test names them, the low word first. */
    public List<String> finalValues(Local local) {
        Convention convention = Convention.of(architecture).orElseThrow();
        return locals.getOrDefault(local, List.of()).stream().map(register -> thread + ":" + convention.named(register, convention.bits())).toList();
    }

    /** The proposition that the local has that value in the end. */
    public String equalTo(Local local, long value) {
        List<String> words = finalValues(local);
        if (words.isEmpty()) {
            return value == 0 ? "true" : "false";
        }
        return words.size() == 1 ? words.get(0) + "=" + value : LitmusText.words(words, value, Convention.of(architecture).orElseThrow().bits());
    }

    /** Whether control may come to a line twice. */
    public boolean hasLoops() {
        Map<String, Integer> labels = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).text().endsWith(":")) {
                labels.put(lines.get(i).text().substring(0, lines.get(i).text().length() - 1), i);
            }
        }
        Spelling spelling = new Spelling(Convention.of(architecture).orElseThrow());
        List<int[]> next = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).text();
            List<String> targets = text.endsWith(":") ? List.of() : WORD.matcher(text).results().map(MatchResult::group).filter(labels::containsKey).toList();
            boolean goesOn = i + 1 < lines.size() && targets.stream().noneMatch(target -> text.equals(spelling.jump(target)));
            next.add(IntStream.concat(targets.stream().mapToInt(labels::get), goesOn ? IntStream.of(i + 1) : IntStream.empty()).toArray());
        }
        Components components = Components.of(lines.size(), next::get);
        return IntStream.range(0, lines.size()).anyMatch(components::isOnCycle);
    }

    private static final class Builder {
        private final Convention convention;
        private final int thread;
        private final List<Step> steps;
        private final Spelling spelling;
        private final RegisterAssignment registers;
        private final List<Line> lines = new ArrayList<>();
        private int step;
        /** Tells the labels of one piece from those of others. */
        private String place = "";

        Builder(Convention convention, int thread, List<Step> steps) {
            this.convention = convention;
            this.thread = thread;
            this.steps = steps;
            this.spelling = new Spelling(convention);
            this.registers = new RegisterAssignment(convention, steps);
        }

        ThreadText build() throws PieceException {
            for (step = 0; step < steps.size(); step++) {
                switch (steps.get(step)) {
                    case Step.Call call -> {
                        place = "" + step;
                        call(call);
                    }
                    case Step.Choice choice -> choice(choice.alternatives());
                    case Step.Branch branch -> spelling.branch(registers.local(branch.local()), branch.local().bits(), branch.ifZero(), label(branch.label())).forEach(this::add);
                    case Step.Jump jump -> add(spelling.jump(label(jump.label())));
                    case Step.Mark mark -> add(label(mark.label()) + ":");
                    case Step.Set set -> set(registers.local(set.local()), set.value(), set.local().bits());
                }
            }
            List<String> initial = new ArrayList<>();
            registers.locations().forEach((location, register) -> initial.add(thread + ":" + convention.named(register, convention.bits()) + "=" + location));
            registers.locals().forEach((local, words) -> words.forEach(register -> initial.add((words.size() > 1 ? "uint" + convention.bits() : (local.signed() ? "int" : "uint") + local.bits())
                    + "_t " + thread + ":" + convention.named(register, convention.bits()) + "=0")));
            stack(initial);
            return new ThreadText(thread, lines, initial, new LinkedHashMap<>(registers.locals()), convention.architecture());
        }

        /** The stack is an array of the thread; some words above the stack pointer belong to it. */
        private void stack(List<String> initial) {
            int bytes = 0;
            for (Step any : steps) {
                for (Step.Call call : any.calls()) {
                    bytes = Math.max(bytes, call.piece().stackBytes());
                }
            }
            if (bytes > 0) {
                int word = convention.bits() / Byte.SIZE;
                int below = (bytes + 15) / 16 * 16;
                initial.add("uint" + convention.bits() + "_t stack" + thread + "[" + (below + 4 * word) / word + "]");
                initial.add(thread + ":" + convention.named(convention.stackPointer(), convention.bits()) + "=stack" + thread + "+" + below);
            }
        }

        private void add(String text) {
            lines.add(new Line(text, step, 0, Optional.empty()));
        }

        private static String label(String name) {
            return "M_" + name.replaceAll("[^A-Za-z0-9_]", "_");
        }

        private void set(List<String> words, long value, int bits) {
            for (int i = 0; i < words.size(); i++) {
                add(spelling.number(words.get(i), words.size() == 1 ? value : word(value, i)));
            }
        }

        private long word(long value, int index) {
            return convention.bits() == 64 ? index == 0 ? value : value >> 63 : index == 0 ? (int) value : (int) (value >> 32);
        }

        private void choice(List<Step.Call> alternatives) throws PieceException {
            String end = "C" + step;
            for (int i = 0; i < alternatives.size(); i++) {
                place = step + "_" + i;
                boolean isLast = i == alternatives.size() - 1;
                if (!isLast) {
                    add("CHOOSE C" + place);
                }
                call(alternatives.get(i));
                if (!isLast) {
                    add(spelling.jump(end));
                    add("C" + place + ":");
                }
            }
            add(end + ":");
        }

        private void call(Step.Call call) throws PieceException {
            Piece piece = call.piece();
            List<Signature.Parameter> parameters = piece.signature().parameters();
            if (call.arguments().size() != parameters.size()) {
                throw new PieceException(0, "the function takes " + parameters.size() + " arguments, but " + call.arguments().size() + " are given");
            }
            if (step > 0) {
                // not what the pieces before have left there
                piece.leftovers().forEach(register -> add(spelling.number(register, 0)));
            }
            Map<String, String> renaming = new LinkedHashMap<>();
            for (int i = 0; i < parameters.size(); i++) {
                argument(call.arguments().get(i), piece.parameters().get(i), piece.isRenamable(i), renaming);
            }
            body(piece, renaming);
            if (call.result().isPresent()) {
                result(piece, call.result().get());
            }
        }

        private void argument(Argument argument, List<String> to, boolean renamable, Map<String, String> renaming) throws PieceException {
            switch (argument) {
                case Argument.AddressOf address -> {
                    String register = registers.location(address.location());
                    if (renamable) {
                        renaming.put(to.get(0), register);
                    } else {
                        add(spelling.copy(to.get(0), register));
                    }
                }
                case Argument.ValueOf value -> {
                    List<String> from = registers.local(value.local());
                    if (from.size() != to.size()) {
                        throw new PieceException(0, "the local '" + value.local().name() + "' of " + value.local().bits() + " bits is not what the function takes");
                    }
                    for (int i = 0; i < to.size(); i++) {
                        add(spelling.copy(to.get(i), from.get(i)));
                    }
                }
                case Argument.Number number -> set(to, number.value(), number.bits());
            }
        }

        private void result(Piece piece, Local local) throws PieceException {
            List<String> to = registers.local(local);
            List<String> from = piece.results();
            if (to.size() != from.size()) {
                throw new PieceException(0, "the local '" + local.name() + "' of " + local.bits() + " bits does not hold what the function gives");
            }
            for (int i = 0; i < to.size(); i++) {
                add(spelling.result(to.get(i), from.get(i), Math.min(local.bits(), convention.bits()), local.signed()));
            }
        }

        private void body(Piece piece, Map<String, String> renaming) {
            RegisterFile file = convention.architecture().instructions().registers();
            boolean jumpsToEnd = false;
            for (PieceLine line : piece.lines()) {
                line.labels().forEach(label -> lines.add(new Line(inPiece(label) + ":", step, line.line(), line.source())));
                Set<String> words = line.words();
                jumpsToEnd |= words.contains(Inlining.END);
                String text = PieceLine.renamed(line.text(), word -> renamed(word, piece, renaming, file));
                lines.add(new Line(text, step, line.line(), line.source()));
            }
            if (jumpsToEnd) {
                lines.add(new Line(inPiece(Inlining.END) + ":", step, 0, Optional.empty()));
            }
        }

        private String inPiece(String label) {
            return label.equals(Inlining.END) ? "E" + place : label + "_" + place;
        }

        private String renamed(String word, Piece piece, Map<String, String> renaming, RegisterFile file) {
            if (piece.isLabel(word)) {
                return inPiece(word);
            }
            int address = word.indexOf(ListedFunction.ADDRESS_REGISTER);
            if (address >= 0) {
                return convention.spelled(registers.location(word.substring(address + ListedFunction.ADDRESS_REGISTER.length())), convention.bits());
            }
            Optional<RegisterView> view = file.find(word);
            if (view.isPresent() && view.get().register().isPresent() && renaming.containsKey(view.get().register().get().name())) {
                return convention.spelled(renaming.get(view.get().register().get().name()), view.get().bits());
            }
            return word;
        }
    }
}
