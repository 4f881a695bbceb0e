package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.program.IntegerType;
import org.felis.engine.program.Register;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.compiler.Memory.Declared;
import org.felis.litmus.compiler.Memory.InitialCell;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.Numbers;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.AddressValue;
import org.felis.litmus.litmus.ArrayValue;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.DeclaredLocation;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.InitialValue;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.NumberValue;

/** Reads the initial state: which locations and registers have which type and value. */
final class InitialStateReader {

    /** The largest array: every cell is an event of every execution. */
    private static final int MAX_CELLS = 1024;

    /** The initial value of a register, and the width it is looked at if the test declares one. */
    record InitialRegister(InitialCell value, int bytes) {
    }

    private final Sources sources;
    private final Problems problems;
    private final InstructionSet instructionSet;
    private final ThreadNames threads;
    private final Map<String, Declared> locations = new LinkedHashMap<>();
    private final Map<Integer, Map<Register, InitialRegister>> registers = new HashMap<>();
    private final Map<Integer, Map<Register, IntegerType>> declaredTypes = new HashMap<>();

    InitialStateReader(Sources sources, Problems problems, InstructionSet instructionSet, ThreadNames threads) {
        this.sources = sources;
        this.problems = problems;
        this.instructionSet = instructionSet;
        this.threads = threads;
    }

    void read(InitialState state) {
        for (Declaration declaration : state.getDeclarations()) {
            if (sources.isIntact(declaration)) {
                read(declaration);
            }
        }
    }

    /** The declared locations, in the order of the text. */
    Map<String, Declared> locations() {
        return Collections.unmodifiableMap(locations);
    }

    /** The initial registers of a thread. */
    Map<Register, InitialRegister> registers(int thread) {
        return registers.getOrDefault(thread, Map.of());
    }

    /** The type that the test declares for a register. */
    Optional<IntegerType> declaredType(int thread, Register register) {
        return Optional.ofNullable(declaredTypes.getOrDefault(thread, Map.of()).get(register));
    }

    private void read(Declaration declaration) {
        Optional<String> unknown = Types.unknownWord(declaration.getTypes());
        if (unknown.isPresent()) {
            int index = declaration.getTypes().indexOf(unknown.get());
            problems.add(LitmusProblem.UNKNOWN_TYPE,
                    sources.range(declaration, LitmusPackage.Literals.DECLARATION__TYPES, index), unknown.get(),
                    String.join(", ", Types.names()));
            return;
        }
        if (declaration.getRegister() != null) {
            Optional<Integer> thread = threads.find(declaration.getRegister());
            Optional<RegisterView> view = threads.register(declaration.getRegister());
            if (thread.isPresent() && view.isPresent() && !view.get().isZero()) {
                register(declaration, thread.get(), view.get(), sources.range(declaration.getRegister()));
            }
        } else if (threads.isSymbolic(declaration.getLocation().getName())) {
            SourceRange range = sources.range(declaration.getLocation());
            threads.symbolic(declaration.getLocation().getName(), range)
                    .ifPresent(register -> register(declaration, register.thread(), register.view(), range));
        } else {
            location(declaration, declaration.getLocation());
        }
    }

    private int pointerBytes() {
        return instructionSet.registers().bits() / Byte.SIZE;
    }

    private void register(Declaration declaration, int thread, RegisterView view, SourceRange range) {
        Register register = view.register().get();
        boolean typed = !declaration.getTypes().isEmpty() || !declaration.getPointers().isEmpty();
        int bytes = !declaration.getPointers().isEmpty() ? pointerBytes()
                : typed ? Types.bytes(declaration.getTypes()) : view.bits() / Byte.SIZE;
        if (typed) {
            declaredTypes.computeIfAbsent(thread, t -> new HashMap<>()).put(register,
                    new IntegerType(bytes * Byte.SIZE, Types.type(declaration.getTypes()).signed()));
        }
        if (declaration.getValue() instanceof ArrayValue) {
            problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(declaration.getValue()),
                    "a register cannot hold an array");
            return;
        }
        Optional<InitialCell> value = declaration.getValue() == null ? Optional.of(new InitialCell.Number(0))
                : cell(declaration.getValue());
        if (value.isEmpty()) {
            return;
        }
        Map<Register, InitialRegister> ofThread = registers.computeIfAbsent(thread, t -> new LinkedHashMap<>());
        if (ofThread.containsKey(register) && declaration.getValue() != null) {
            problems.add(LitmusProblem.DUPLICATE_DECLARATION, range,
                    threads.name(thread) + ":" + view.name());
            return;
        }
        ofThread.put(register, new InitialRegister(value.get(), bytes));
    }

    private void location(Declaration declaration, DeclaredLocation location) {
        String name = location.getName();
        SourceRange range = sources.range(location);
        if (name.startsWith("%")) {
            problems.add(LitmusProblem.UNKNOWN_REGISTER, range, name, instructionSet.architecture(),
                    instructionSet.registers().summary());
            return;
        }
        if (locations.containsKey(name)) {
            problems.add(LitmusProblem.DUPLICATE_DECLARATION, range, name);
            return;
        }
        Optional<List<InitialCell>> cells = cells(declaration, location, range);
        if (cells.isEmpty()) {
            return;
        }
        boolean pointer = !declaration.getPointers().isEmpty();
        boolean typed = pointer || !declaration.getTypes().isEmpty();
        boolean holdsAddress = cells.get().stream().anyMatch(InitialCell.AddressOf.class::isInstance);
        int bytes = pointer || holdsAddress ? pointerBytes() : typed ? Types.bytes(declaration.getTypes())
                : Memory.DEFAULT_BYTES;
        locations.put(name,
                new Declared(bytes, typed, Types.type(declaration.getTypes()).signed(), cells.get()));
    }

    private Optional<List<InitialCell>> cells(Declaration declaration, DeclaredLocation location, SourceRange range) {
        int count = 1;
        if (location.getSize() != null) {
            long size = number(location.getSize(), range).orElse(0L);
            if (size < 1 || size > MAX_CELLS) {
                problems.add(LitmusProblem.ARRAY_SIZE, range, "an array has 1 to " + MAX_CELLS + " cells");
                return Optional.empty();
            }
            count = (int) size;
        }
        List<InitialCell> cells = new ArrayList<>();
        if (declaration.getValue() instanceof ArrayValue array) {
            for (InitialValue element : array.getElements()) {
                Optional<InitialCell> cell = cell(element);
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
                : cell(declaration.getValue());
        return single.map(cell -> {
            cells.addAll(Collections.nCopies(location.getSize() == null ? 1 : (int) Numbers.parse(location.getSize()),
                    cell));
            return cells;
        });
    }

    private Optional<InitialCell> cell(InitialValue value) {
        if (value instanceof NumberValue number && number.getLabel() != null
                || value instanceof AddressValue address && address.getLabel() != null) {
            problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(value),
                    "addresses of labels are not supported yet");
            return Optional.empty();
        }
        return switch (value) {
            case NumberValue number -> number(number.getText(), sources.range(number)).map(InitialCell.Number::new);
            case AddressValue address -> {
                SourceRange range = sources.range(address);
                Optional<Long> index = address.getIndex() == null ? Optional.of(0L) : number(address.getIndex(), range);
                Optional<Long> offset = address.getOffset() == null ? Optional.of(0L)
                        : number(address.getOffset(), range);
                yield index.isEmpty() || offset.isEmpty() ? Optional.empty()
                        : Optional.of(new InitialCell.AddressOf(address.getName(), index.get(), offset.get()));
            }
            case ArrayValue array -> {
                problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(array), "arrays of arrays are not supported");
                yield Optional.empty();
            }
            default -> throw new IllegalStateException("initial value " + value);
        };
    }

    private Optional<Long> number(String text, SourceRange range) {
        try {
            return Optional.of(Numbers.parse(text));
        } catch (NumberFormatException tooLarge) {
            problems.add(LitmusProblem.NUMBER_OUT_OF_RANGE, range, text);
            return Optional.empty();
        }
    }
}
