package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.listing.Flow;
import org.felis.litmus.listing.ListedFunction;

/**
 * A function that can be put into a thread, as often as is wanted: its body, with what it calls in the place of the calls, without what saves registers for its
 * caller.
 */
public final class Piece {

    /** General registers, by their names. */
    private static final Pattern GENERAL = Pattern.compile("[XRxr]\\d+|r[a-d]x|r[sd]i|rbp");

    /** It is the number 0 in addresses. */
    private static final String ZERO_OF_POWER = "r0";

    private final Convention convention;
    private final Signature signature;
    private final List<PieceLine> lines;
    private final List<List<String>> parameters;
    private final List<String> results;
    private final Set<Integer> renamable;
    private final Set<String> touched;
    private final Set<String> leftovers;
    private final Set<String> globals;
    private final Set<String> labels;
    private final int[] spans;
    private final int stackBytes;
    private final String canonical;

    private Piece(Convention convention, Signature signature, List<PieceLine> all, AddressBits bits, Set<String> globals) throws PieceException {
        this.convention = convention;
        this.signature = signature;
        this.parameters = convention.parameters(signature);
        this.results = convention.results(signature.resultBits());
        this.lines = labelled(all);
        this.labels = new LinkedHashSet<>(List.of(Inlining.END));
        lines.forEach(line -> labels.addAll(line.labels()));
        this.globals = globals;
        this.stackBytes = Frames.usesStack(convention, all) ? new Frames(convention, all).depth() : 0;
        this.spans = new int[parameters.size()];
        RegisterFile file = convention.architecture().instructions().registers();
        Set<String> written = new LinkedHashSet<>();
        Set<String> implicit = new LinkedHashSet<>();
        this.touched = new LinkedHashSet<>();
        for (PieceLine line : lines) {
            Set<String> used = new LinkedHashSet<>(line.read());
            used.addAll(line.written());
            Set<String> named = line.named(file);
            touched.addAll(used);
            touched.addAll(named);
            written.addAll(line.written());
            used.removeAll(named);
            implicit.addAll(used);
        }
        this.renamable = new LinkedHashSet<>();
        for (int i = 0; i < parameters.size(); i++) {
            spans[i] = signature.parameters().get(i).address() ? bits.span(i) : 0;
            String register = parameters.get(i).get(0);
            if (signature.parameters().get(i).address() && !written.contains(register) && !implicit.contains(register)) {
                renamable.add(i);
            } else {
                touched.addAll(parameters.get(i));
            }
        }
        touched.addAll(results);
        this.leftovers = leftovers(file);
        this.canonical = canonical(file, implicit) + " | " + signature;
    }

    /**
     * Makes a piece of a function.
     *
     * @param library the bodies of the functions that it calls
     * @throws PieceException if something of it, or of what it calls, is not supported
     */
    public static Piece of(Architecture architecture, ListedFunction function, Signature signature, Library library) throws PieceException {
        Convention convention = Convention.of(architecture).orElseThrow(() -> new PieceException(0, "how functions of " + architecture.headerName() + " are called is not known"));
        List<PieceLine> lines = new Inlining(architecture, library).of(function);
        List<List<String>> parameters = convention.parameters(signature);
        List<Optional<String>> addresses = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            addresses.add(signature.parameters().get(i).address() ? Optional.of(parameters.get(i).get(0)) : Optional.empty());
        }
        AddressBits bits = new AddressBits(convention, lines, addresses);
        List<PieceLine> folded = bits.folded();
        return new Piece(convention, signature, new Frames(convention, folded).withoutSaves(), bits, globals(function, library, new LinkedHashSet<>()));
    }

    private static Set<String> globals(ListedFunction function, Library library, Set<String> seen) {
        Set<String> globals = new LinkedHashSet<>();
        if (seen.add(function.name())) {
            globals.addAll(function.globals());
            function.instructions().forEach(instruction -> {
                String called = switch (instruction.flow()) {
                    case Flow.Call call -> call.function();
                    case Flow.TailCall call -> call.function();
                    default -> "";
                };
                library.find(called).ifPresent(callee -> globals.addAll(globals(callee, library, seen)));
            });
        }
        return globals;
    }

    /** With labels that are jumped to only, named by where they stand. */
    private static List<PieceLine> labelled(List<PieceLine> lines) {
        Set<String> used = new LinkedHashSet<>();
        lines.forEach(line -> used.addAll(line.words()));
        Map<String, String> names = new HashMap<>();
        int number = 0;
        for (PieceLine line : lines) {
            String name = null;
            for (String label : line.labels()) {
                if (used.contains(label)) {
                    name = name == null ? "L" + number++ : name;
                    names.put(label, name);
                }
            }
        }
        return lines.stream().map(line -> line.withText(PieceLine.renamed(line.text(), word -> names.getOrDefault(word, word)))
                .withLabels(line.labels().stream().filter(names::containsKey).map(names::get).distinct().toList())).toList();
    }

    /** Registers that a caller does not see, and that no instruction uses without naming them, are numbered as they appear: another choice of them does the same. */
    private String canonical(RegisterFile file, Set<String> implicit) {
        Set<String> fixed = new LinkedHashSet<>(implicit);
        parameters.forEach(fixed::addAll);
        fixed.addAll(results);
        fixed.addAll(List.of(convention.stackPointer(), ZERO_OF_POWER));
        Map<String, String> numbers = new LinkedHashMap<>();
        List<String> parts = new ArrayList<>();
        for (PieceLine line : lines) {
            line.labels().forEach(label -> parts.add(label + ":"));
            parts.add(PieceLine.renamed(line.text(), word -> file.find(word).filter(view -> !view.isSymbolic() && view.register().isPresent()
                    && GENERAL.matcher(view.register().get().name()).matches() && !fixed.contains(view.register().get().name()))
                    .map(view -> numbers.computeIfAbsent(view.register().get().name(), any -> "?" + numbers.size()) + "/" + view.bits() + "." + view.lowest()).orElse(word)));
        }
        return String.join(" ; ", parts);
    }

    /**
     * The registers that it reads before it writes them, though no argument is in them: partial registers are merged with what was there, which decides nothing.
     * Registers that belong to the caller are not among them.
     */
    private Set<String> leftovers(RegisterFile file) {
        Set<String> known = new LinkedHashSet<>(convention.saved());
        known.add(convention.stackPointer());
        parameters.forEach(known::addAll);
        Set<String> read = new LinkedHashSet<>();
        for (PieceLine line : lines) {
            line.read().stream().filter(register -> !known.contains(register) && !register.startsWith("%") && file.find(register).isPresent()).forEach(read::add);
            known.addAll(line.written());
        }
        return read;
    }

    /** What tells pieces apart: those with equal texts do the same. */
    public String canonical() {
        return canonical;
    }

    public Architecture architecture() {
        return convention.architecture();
    }

    /** The instructions, in order, with the registers that the compiler chose; a jump to a label that none of them has goes behind the last one. */
    public List<Instruction> instructions() {
        return lines.stream().map(line -> new Instruction(line.labels(), line.text(), operations(line), SourceRange.wholeFile(""))).toList();
    }

    /** Labels were renamed in the text only, and a jump that stands for a return or for the end of a called body has no operation: what the line does, by the label of its text. */
    private List<Operation> operations(PieceLine line) {
        Optional<String> label = line.words().stream().filter(labels::contains).findFirst();
        if (label.isEmpty()) {
            return line.operations();
        }
        return line.operations().isEmpty() ? List.of(jump(label.get()))
                : line.operations().stream()
                        .map(operation -> operation instanceof ControlAction.Jump jump ? new ControlAction.Jump(jump.condition(), label.get(), jump.join(), jump.free()) : operation).toList();
    }

    private static Operation jump(String label) {
        return new ControlAction.Jump(Optional.empty(), label);
    }

    /** Whether the instruction is a jump behind the last one. */
    public static boolean isReturn(Instruction instruction) {
        return instruction.operations().equals(List.of(jump(Inlining.END)));
    }

    public Signature signature() {
        return signature;
    }

    /** The locations that it accesses besides its parameters. */
    public Set<String> globals() {
        return globals;
    }

    /** How many bytes it accesses from the address on that the parameter holds, at least; 0 if that is not known, or the parameter is no address. */
    public int spanBytes(int parameter) {
        return spans[parameter];
    }

    /** Whether it keeps values on the stack. */
    public boolean usesStack() {
        return stackBytes > 0;
    }

    Convention convention() {
        return convention;
    }

    List<PieceLine> lines() {
        return lines;
    }

    /** Whether a word of an operand is a label of the piece, or the one behind it. */
    boolean isLabel(String word) {
        return labels.contains(word);
    }

    /** The registers of each parameter when it is called. */
    public List<List<String>> parameters() {
        return parameters;
    }

    List<String> results() {
        return results;
    }

    /** Whether any register can hold the address of the parameter. */
    boolean isRenamable(int parameter) {
        return renamable.contains(parameter);
    }

    /** The registers whose values it does not care for, but reads. */
    Set<String> leftovers() {
        return leftovers;
    }

    /** The registers that it reads or writes, but for those of parameters that can be any. */
    Set<String> touched() {
        return touched;
    }

    int stackBytes() {
        return stackBytes;
    }
}
