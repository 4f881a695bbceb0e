package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Register;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.compiler.frame.Memory.Declared;
import org.felis.litmus.compiler.frame.Memory.InitialCell;
import org.felis.litmus.instructions.Numbers;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.AddressValue;
import org.felis.litmus.litmus.Arguments;
import org.felis.litmus.litmus.ArrayValue;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.DeclaredLocation;
import org.felis.litmus.litmus.FieldsValue;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.InitialValue;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.NumberValue;
import org.felis.litmus.litmus.TagValue;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** Reads the initial state: which locations and registers have which type and value. */
public final class InitialStateReader {

    /** Macros of the Linux kernel and of C11 whose value is their argument. */
    private static final Set<String> INITIALIZERS = Set.of("ATOMIC_INIT", "ATOMIC_LONG_INIT", "ATOMIC64_INIT",
            "ATOMIC_VAR_INIT");

    /** The largest array: every cell is an event of every execution. */
    private static final int MAX_CELLS = 1024;

    /** The initial value of a register, and the width it is looked at if the test declares one. */
    record InitialRegister(InitialCell value, IntegerType type) {
    }

    private final Sources sources;
    private final Problems problems;
    private final ThreadNames threads;
    private final List<? extends LabelledCode> code;
    private final boolean narrowsWideTypes;
    private final Map<String, Declared> locations = new LinkedHashMap<>();
    /** The locations whose type is declared, but no value yet. */
    private final Set<String> withoutValue = new HashSet<>();
    /** The locations of 128 bits. */
    private final Set<String> wide = new HashSet<>();
    private final Map<Integer, Map<Register, InitialRegister>> registers = new HashMap<>();
    private final Map<Integer, Map<Register, IntegerType>> declaredTypes = new HashMap<>();

    /**
     * @param code for the addresses of labels; empty where it has none
     * @param narrowsWideTypes whether a type of 128 bits is taken for one of 64
     */
    public InitialStateReader(Sources sources, Problems problems, ThreadNames threads, List<? extends LabelledCode> code,
            boolean narrowsWideTypes) {
        this.code = code;
        this.narrowsWideTypes = narrowsWideTypes;
        this.sources = sources;
        this.problems = problems;
        this.threads = threads;
    }

    public void read(InitialState state) {
        for (Declaration declaration : state.getDeclarations()) {
            if (sources.isIntact(declaration)) {
                read(declaration);
            }
        }
    }

    /** The declared locations, in the order of the text. */
    public Map<String, Declared> locations() {
        return Collections.unmodifiableMap(locations);
    }

    /** The initial registers of a thread. */
    public Map<Register, InitialRegister> registers(int thread) {
        return registers.getOrDefault(thread, Map.of());
    }

    /** The type that the test declares for a register. */
    Optional<IntegerType> declaredType(int thread, Register register) {
        return Optional.ofNullable(declaredTypes.getOrDefault(thread, Map.of()).get(register));
    }

    private void read(Declaration declaration) {
        Optional<String> feature = SystemFeatures.of(declaration.getTypes());
        if (feature.isPresent()) {
            problems.add(LitmusProblem.SYSTEM_FEATURE, sources.range(declaration), feature.get());
            return;
        }
        if (Types.isAnyWide(declaration.getTypes()) && (narrowsWideTypes || declaration.getPointers().isEmpty())) {
            if (!narrowsWideTypes) {
                wide(declaration);
                return;
            }
            problems.add(LitmusProblem.WIDE_TYPE, sources.range(declaration));
        }
        Optional<String> unknown = Types.unknownWord(declaration.getTypes());
        if (unknown.isPresent()) {
            int index = declaration.getTypes().indexOf(unknown.get());
            problems.add(LitmusProblem.UNKNOWN_TYPE,
                    sources.range(declaration, LitmusPackage.Literals.DECLARATION__TYPES, index), unknown.get(),
                    Nearest.didYouMean(unknown.get(), Types.names()));
            return;
        }
        if (declaration.getRegister() != null && !threads.isThread(declaration.getRegister().getThread())) {
            unsupported(() -> sources.range(declaration.getRegister()), SystemFeatures.tags());
        } else if (declaration.getRegister() != null) {
            Optional<Integer> thread = threads.find(declaration.getRegister());
            Optional<RegisterView> view = threads.register(declaration.getRegister());
            if (thread.isPresent() && view.isPresent() && !view.get().isZero()) {
                register(declaration, thread.get(), view.get(), () -> sources.range(declaration.getRegister()));
            }
        } else if (threads.isSymbolic(declaration.getLocation().getName())) {
            Supplier<SourceRange> range = () -> sources.range(declaration.getLocation());
            threads.symbolic(declaration.getLocation().getName(), range.get())
                    .ifPresent(register -> register(declaration, register.thread(), register.view(), range));
        } else {
            location(declaration, declaration.getLocation());
        }
    }

    /** A location of 128 bits is as many words as it takes, the low one first. */
    private void wide(Declaration declaration) {
        DeclaredLocation location = declaration.getLocation();
        if (location == null || location.getSize() != null || location.getArguments() != null || threads.isSymbolic(location.getName())
                || declaration.getValue() != null && !(declaration.getValue() instanceof NumberValue)) {
            problems.add(LitmusProblem.UNSUPPORTED_ACCESS, sources.range(declaration),
                    "only single locations hold 128 bits, as a number; use arrays of 64 bits, and two registers");
            return;
        }
        String name = location.getName();
        if (locations.containsKey(name)) {
            problems.add(LitmusProblem.DUPLICATE_DECLARATION, sources.range(location), name);
            return;
        }
        String text = declaration.getValue() instanceof NumberValue number ? number.getText() : "0";
        Optional<List<Long>> words = WideNumbers.words(text, pointerBytes());
        if (words.isEmpty()) {
            problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(declaration.getValue()), "the number " + text + " does not fit into 128 bits");
            return;
        }
        wide.add(name);
        locations.put(name, new Declared(pointerBytes(), true, false, words.get().stream().<InitialCell>map(InitialCell.Number::new).toList(), false));
    }

    /** Whether a location is declared to have 128 bits; its cells are words. */
    boolean isWide(String location) {
        return wide.contains(location);
    }

    private int pointerBytes() {
        return threads.registers().bits() / Byte.SIZE;
    }

    private void register(Declaration declaration, int thread, RegisterView view, Supplier<SourceRange> range) {
        Register register = view.register().get();
        boolean typed = !declaration.getTypes().isEmpty() || !declaration.getPointers().isEmpty();
        IntegerType declared = Types.type(declaration.getTypes());
        IntegerType type = !declaration.getPointers().isEmpty()
                ? new IntegerType(pointerBytes() * Byte.SIZE, declared.signed())
                : typed ? declared : new IntegerType(view.bits(), true);
        if (typed) {
            declaredTypes.computeIfAbsent(thread, t -> new HashMap<>()).put(register, type);
        }
        if (declaration.getValue() instanceof ArrayValue) {
            problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(declaration.getValue()),
                    "a register cannot hold an array");
            return;
        }
        Optional<InitialCell> value = declaration.getValue() == null ? Optional.of(new InitialCell.Number(0))
                : cell(declaration.getTypes(), declaration.getValue());
        if (value.isEmpty()) {
            return;
        }
        Map<Register, InitialRegister> ofThread = registers.computeIfAbsent(thread, t -> new LinkedHashMap<>());
        if (ofThread.containsKey(register) && declaration.getValue() != null) {
            problems.add(LitmusProblem.DUPLICATE_DECLARATION, range.get(),
                    threads.name(thread) + ":" + view.name());
            return;
        }
        ofThread.put(register, new InitialRegister(value.get(), type));
    }

    private void location(Declaration declaration, DeclaredLocation location) {
        String name = location.getName();
        Supplier<SourceRange> range = () -> sources.range(location);
        if (location.getArguments() != null) {
            problems.add(LitmusProblem.SYSTEM_FEATURE, range.get(), SystemFeatures.of(name).orElse("'" + name + "(…)'"));
            return;
        }
        if (name.startsWith("%")) {
            threads.reportUnknownRegister(name, range.get());
            return;
        }
        boolean pointer = !declaration.getPointers().isEmpty();
        boolean typed = pointer || !declaration.getTypes().isEmpty();
        boolean onlyValue = !typed && location.getSize() == null && declaration.getValue() != null;
        if (locations.containsKey(name) && !(onlyValue && withoutValue.remove(name))) {
            problems.add(LitmusProblem.DUPLICATE_DECLARATION, range.get(), name);
            return;
        }
        Optional<List<InitialCell>> cells = cells(declaration, location, range);
        if (cells.isEmpty()) {
            return;
        }
        if (locations.containsKey(name)) {
            // the type stands in one declaration, the value in another
            Declared first = locations.get(name);
            locations.put(name, new Declared(first.cellBytes(), first.typed(), first.signed(), cells.get(),
                    first.pointer()));
            return;
        }
        if (declaration.getValue() == null && location.getSize() == null) {
            withoutValue.add(name);
        }
        boolean holdsAddress = cells.get().stream().anyMatch(
                cell -> cell instanceof InitialCell.AddressOf || cell instanceof InitialCell.CodeOf);
        int bytes = pointer || holdsAddress ? pointerBytes() : typed ? Types.bytes(declaration.getTypes())
                : Memory.DEFAULT_BYTES;
        locations.put(name,
                new Declared(bytes, typed, Types.type(declaration.getTypes()).signed(), cells.get(), pointer));
    }

    private Optional<List<InitialCell>> cells(Declaration declaration, DeclaredLocation location, Supplier<SourceRange> range) {
        int count = 1;
        if (location.getSize() != null) {
            long size = number(location.getSize(), range).orElse(0L);
            if (size < 1 || size > MAX_CELLS) {
                problems.add(LitmusProblem.ARRAY_SIZE, range.get(), "an array has 1 to " + MAX_CELLS + " cells");
                return Optional.empty();
            }
            count = (int) size;
        }
        List<InitialCell> cells = new ArrayList<>();
        if (declaration.getValue() instanceof ArrayValue array) {
            for (InitialValue element : array.getElements()) {
                Optional<InitialCell> cell = cell(declaration.getTypes(), element);
                if (cell.isEmpty()) {
                    return Optional.empty();
                }
                cells.add(cell.get());
            }
            if (location.getSize() == null || cells.size() != count) {
                problems.add(LitmusProblem.ARRAY_SIZE, sources.range(array),
                        "'" + location.getName() + "' has " + (location.getSize() == null ? "one cell" : count + " cells")
                                + ", but " + cells.size() + " values are given");
                return Optional.empty();
            }
            return Optional.of(cells);
        }
        if (declaration.getValue() != null && location.getSize() != null) {
            problems.add(LitmusProblem.ARRAY_SIZE, sources.range(declaration.getValue()),
                    "expected a list of values such as {1,2} for the array '" + location.getName() + "'");
            return Optional.empty();
        }
        Optional<InitialCell> single = declaration.getValue() == null ? Optional.of(new InitialCell.Number(0))
                : cell(declaration.getTypes(), declaration.getValue());
        return single.map(cell -> {
            cells.addAll(Collections.nCopies(location.getSize() == null ? 1 : (int) Numbers.parse(location.getSize()),
                    cell));
            return cells;
        });
    }

    private Optional<InitialCell> cell(List<String> types, InitialValue value) {
        if (value instanceof AddressValue address && address.getText() != null
                && InstructionValues.isPrefix(address.getName())) {
            return Optional.of(InstructionValues.quoted(address.getText()));
        }
        if (InstructionValues.isType(types) && value instanceof AddressValue address
                && InstructionValues.isInstruction(address.getName())) {
            return Optional.of(InstructionValues.nop());
        }
        return cell(value);
    }

    private Optional<InitialCell> cell(InitialValue value) {
        Supplier<SourceRange> range = () -> sources.range(value);
        return switch (value) {
            case NumberValue number when number.getLabel() != null ->
                codeOf(number.getText(), number.getLabel(), range);
            case NumberValue number -> number(number.getText(), range).map(InitialCell.Number::new);
            case AddressValue address -> address(address, range);
            case ArrayValue array -> {
                problems.add(LitmusProblem.UNEXPECTED_VALUE, range.get(), "arrays of arrays are not supported");
                yield Optional.empty();
            }
            case FieldsValue fields -> unsupported(range, SystemFeatures.pageTables());
            case TagValue tag -> unsupported(range, SystemFeatures.tags());
            default -> throw new IllegalStateException("initial value " + value);
        };
    }

    private Optional<InitialCell> address(AddressValue address, Supplier<SourceRange> range) {
        String name = address.getName();
        if (address.getArguments() != null) {
            return call(name, address.getArguments(), range);
        }
        if (address.getText() != null || address.getNumber() != null || address.getFields() != null) {
            return unsupported(range, SystemFeatures.of(name).orElse("values such as '" + name + ":…'"));
        }
        if (address.getLabel() != null) {
            return threads.isThread(name) ? codeOf(name, address.getLabel(), range)
                    : unsupported(range, SystemFeatures.of(name).orElse(SystemFeatures.tags()));
        }
        Optional<Long> index = address.getIndex() == null ? Optional.of(0L) : number(address.getIndex(), range);
        Optional<Long> offset = address.getOffset() == null ? Optional.of(0L) : number(address.getOffset(), range);
        return index.isEmpty() || offset.isEmpty() ? Optional.empty()
                : Optional.of(new InitialCell.AddressOf(name, index.get(), offset.get()));
    }

    /** {@code ATOMIC_INIT(1)} is its argument. */
    private Optional<InitialCell> call(String function, Arguments arguments, Supplier<SourceRange> range) {
        if (INITIALIZERS.contains(function) && arguments.getValues().size() == 1) {
            return cell(arguments.getValues().get(0));
        }
        return unsupported(range, SystemFeatures.of(function).orElse("values such as '" + function + "(…)'"));
    }

    private Optional<InitialCell> unsupported(Supplier<SourceRange> range, String feature) {
        problems.add(LitmusProblem.SYSTEM_FEATURE, range.get(), feature);
        return Optional.empty();
    }

    private Optional<InitialCell> codeOf(String thread, String label, Supplier<SourceRange> range) {
        return place(thread, label, range).map(InitialCell.CodeOf::new);
    }

    /** The instruction at {@code thread:label}; if there is none, says so. */
    Optional<CodePlace> place(String thread, String label, Supplier<SourceRange> range) {
        Optional<Integer> number = threads.find(thread, range);
        if (number.isEmpty() || number.get() >= code.size()) {
            return Optional.empty();
        }
        LabelledCode labelled = code.get(number.get());
        Optional<CodePlace> place = labelled.place(label);
        if (place.isEmpty()) {
            problems.add(LitmusProblem.UNDEFINED_LABEL, range.get(), labelled.name(), label,
                    Nearest.didYouMean(label, labelled.labels()));
        }
        return place;
    }

    /** The addresses of code that the threads get to know at first. */
    public CodeAddresses codeAddresses() {
        Map<Integer, Map<Register, CodePlace>> inRegisters = new HashMap<>();
        registers.forEach((thread, values) -> values.forEach((register, initial) -> {
            if (initial.value() instanceof InitialCell.CodeOf code) {
                inRegisters.computeIfAbsent(thread, t -> new LinkedHashMap<>()).put(register, code.place());
            }
        }));
        List<CodePlace> inMemory = new ArrayList<>();
        for (Declared declared : locations.values()) {
            for (InitialCell cell : declared.initial()) {
                if (cell instanceof InitialCell.CodeOf code) {
                    inMemory.add(code.place());
                }
            }
        }
        return new CodeAddresses(inRegisters, List.copyOf(inMemory));
    }

    private Optional<Long> number(String text, Supplier<SourceRange> range) {
        try {
            return Optional.of(Numbers.parse(text));
        } catch (NumberFormatException tooLarge) {
            problems.add(LitmusProblem.NUMBER_OUT_OF_RANGE, range.get(), text);
            return Optional.empty();
        }
    }
}
