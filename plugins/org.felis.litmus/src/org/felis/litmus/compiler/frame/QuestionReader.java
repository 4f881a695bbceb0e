package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.expression.Condition;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.compiler.frame.Memory.Block;
import org.felis.litmus.compiler.frame.Memory.InitialCell;
import org.felis.litmus.instructions.Numbers;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.ArrayValue;
import org.felis.litmus.litmus.ComparedAddress;
import org.felis.litmus.litmus.ComparedNumber;
import org.felis.litmus.litmus.ComparedValue;
import org.felis.litmus.litmus.Conjunction;
import org.felis.litmus.litmus.Disjunction;
import org.felis.litmus.litmus.Equation;
import org.felis.litmus.litmus.Fault;
import org.felis.litmus.litmus.FieldsValue;
import org.felis.litmus.litmus.Implication;
import org.felis.litmus.litmus.InitialValue;
import org.felis.litmus.litmus.LocationItem;
import org.felis.litmus.litmus.Negation;
import org.felis.litmus.litmus.NumberValue;
import org.felis.litmus.litmus.Observed;
import org.felis.litmus.litmus.ObservedContent;
import org.felis.litmus.litmus.ObservedLocation;
import org.felis.litmus.litmus.ObservedRegister;
import org.felis.litmus.litmus.TagValue;
import org.felis.litmus.litmus.Truth;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** Reads what a test asks: the condition, the filter, and the further locations to show. */
public final class QuestionReader {

    private final Sources sources;
    private final Problems problems;
    private final ThreadNames threads;
    private final InitialStateReader initialState;
    private final Memory memory;
    private final List<Thread> code;
    private final Set<String> mentioned = new HashSet<>();
    private final Set<String> neverWritten = new HashSet<>();

    /**
     * @param memory with all locations of the initial state and the code
     * @param code the threads as far as they could be lowered
     */
    public QuestionReader(Sources sources, Problems problems, ThreadNames threads, InitialStateReader initialState,
            Memory memory, List<Thread> code) {
        this.sources = sources;
        this.problems = problems;
        this.threads = threads;
        this.initialState = initialState;
        this.memory = memory;
        this.code = code;
        memory.blocks().forEach(block -> mentioned.add(block.object().name()));
    }

    public Condition condition(org.felis.litmus.litmus.Condition condition) {
        Condition.Quantifier quantifier = switch (condition.getQuantifier()) {
            case "exists" -> condition.isNegated() ? Condition.Quantifier.NOT_EXISTS : Condition.Quantifier.EXISTS;
            case "forall" -> Condition.Quantifier.FORALL;
            // as herd reads it
            case "final" -> Condition.Quantifier.EXISTS;
            case null -> Condition.Quantifier.EXISTS;
            default -> throw new IllegalStateException("quantifier " + condition.getQuantifier());
        };
        return new Condition(quantifier, proposition(condition.getProposition()), sources.range(condition));
    }

    public Proposition proposition(org.felis.litmus.litmus.Proposition proposition) {
        return switch (proposition) {
            case Conjunction conjunction ->
                new Proposition.And(propositions(conjunction.getOperands()));
            case Disjunction disjunction ->
                new Proposition.Or(propositions(disjunction.getOperands()));
            case Negation negation -> new Proposition.Not(proposition(negation.getOperand()));
            case Implication implication -> new Proposition.Implies(proposition(implication.getPremise()),
                    proposition(implication.getConclusion()));
            case Truth truth -> truth.getValue().equals("true") ? new Proposition.True() : new Proposition.False();
            case Equation equation -> equation(equation);
            case Fault fault -> {
                problems.add(LitmusProblem.UNSUPPORTED_PROPOSITION, sources.range(fault), "fault(…)");
                yield new Proposition.False();
            }
            // the tree ends where the parser gave up
            case null -> new Proposition.False();
            default -> throw new IllegalStateException("proposition " + proposition);
        };
    }

    private List<Proposition> propositions(List<org.felis.litmus.litmus.Proposition> parts) {
        List<Proposition> propositions = new ArrayList<>();
        for (org.felis.litmus.litmus.Proposition part : parts) {
            propositions.add(proposition(part));
        }
        return propositions;
    }

    /** The observables of an entry of {@code locations [ … ]}: one, or all cells of an array. */
    public List<Observable> observables(LocationItem item) {
        List<String> types = item.getType() == null ? List.of() : List.of(item.getType());
        Optional<String> feature = SystemFeatures.of(types);
        if (feature.isPresent()) {
            problems.add(LitmusProblem.SYSTEM_FEATURE, sources.range(item), feature.get());
            return List.of();
        }
        if (Types.unknownWord(types).isPresent()) {
            problems.add(LitmusProblem.UNKNOWN_TYPE, sources.range(item), item.getType(),
                    Nearest.didYouMean(item.getType(), Types.names()));
            return List.of();
        }
        Optional<IntegerType> type = types.isEmpty() || !item.getPointers().isEmpty() ? Optional.empty()
                : Optional.of(Types.type(types));
        if (item.getObserved() instanceof ObservedRegister register) {
            return register(register, type).stream().toList();
        }
        ObservedLocation location = location(item.getObserved());
        if (threads.isSymbolic(location.getName())) {
            return symbolic(location, type).stream().toList();
        }
        if (isSystemLocation(location)) {
            return List.of();
        }
        if (location.getIndex() == null) {
            return cells(block(location));
        }
        return cell(location).stream().toList();
    }

    private Proposition equation(Equation equation) {
        boolean negated = equation.getOperator().equals("!=") || equation.getOperator().equals("<>");
        Proposition equal = equation.getRight() instanceof ArrayValue array ? equalArrays(equation, array)
                : equalValues(equation);
        return negated ? new Proposition.Not(equal) : equal;
    }

    private Proposition equalValues(Equation equation) {
        if (equation.getRight() instanceof ComparedNumber number && number.getRegister() == null && !(equation.getLeft() instanceof ObservedRegister)
                && location(equation.getLeft()).getIndex() == null && initialState.isWide(location(equation.getLeft()).getName())) {
            return equalWords(block(location(equation.getLeft())), number);
        }
        Optional<Observable> left = observable(equation.getLeft());
        if (left.isEmpty()) {
            return new Proposition.False();
        }
        return operand(equation.getRight(), left.get())
                .<Proposition>map(right -> new Proposition.Equal(new Proposition.Operand.Final(left.get()), right))
                .orElse(new Proposition.False());
    }

    private Proposition equalWords(Block block, ComparedNumber number) {
        Optional<List<Long>> words = WideNumbers.words(number.getText(), block.cellBytes());
        if (words.isEmpty()) {
            problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(number), "the number " + number.getText() + " does not fit into 128 bits");
        }
        return words.map(all -> WideNumbers.equal(cells(block), all)).orElse(new Proposition.False());
    }

    private Proposition equalArrays(Equation equation, ArrayValue array) {
        if (equation.getLeft() instanceof ObservedRegister) {
            problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(array), "a register cannot hold an array");
            return new Proposition.False();
        }
        ObservedLocation location = location(equation.getLeft());
        Block block = block(location);
        if (location.getIndex() != null || block.cells() != array.getElements().size()) {
            problems.add(LitmusProblem.ARRAY_SIZE, sources.range(array), "'" + location.getName() + "' has "
                    + (location.getIndex() != null ? 1 : block.cells()) + " cells, but " + array.getElements().size()
                    + " values are given");
            return new Proposition.False();
        }
        List<Proposition> equations = new ArrayList<>();
        List<Observable> cells = cells(block);
        for (int i = 0; i < cells.size(); i++) {
            InitialValue element = array.getElements().get(i);
            if (!(element instanceof NumberValue number)) {
                problems.add(LitmusProblem.UNEXPECTED_VALUE, sources.range(element), "expected a number");
                return new Proposition.False();
            }
            Optional<Proposition.Operand> value = literal(number.getText(), () -> sources.range(number), cells.get(i));
            if (value.isPresent()) {
                equations.add(new Proposition.Equal(new Proposition.Operand.Final(cells.get(i)), value.get()));
            }
        }
        return new Proposition.And(equations);
    }

    private Optional<Proposition.Operand> operand(ComparedValue value, Observable compared) {
        Supplier<SourceRange> range = () -> sources.range(value);
        return switch (value) {
            case ComparedNumber number when number.getRegister() != null ->
                register(number.getText(), number.getRegister(), range).map(Proposition.Operand.Final::new);
            case ComparedNumber number -> literal(number.getText(), range, compared);
            case ComparedAddress address -> address(address, range);
            case ObservedContent content -> observable(content).map(Proposition.Operand.Final::new);
            case FieldsValue fields -> unsupported(range, SystemFeatures.pageTables());
            case TagValue tag -> unsupported(range, SystemFeatures.tags());
            default -> throw new IllegalStateException("compared value " + value);
        };
    }

    private Optional<Observable> register(String thread, String name, Supplier<SourceRange> range) {
        return register(threads.find(thread, range), threads.register(name, range), Optional.empty());
    }

    private Optional<Proposition.Operand> literal(String text, Supplier<SourceRange> range, Observable compared) {
        try {
            int bytes = switch (compared) {
                case Observable.FinalRegister register -> register.bits() / Byte.SIZE;
                case Observable.FinalMemory location -> location.bytes();
            };
            return Optional.of(new Proposition.Operand.Literal(
                    Value.of(Numbers.truncate(Numbers.parse(text), bytes))));
        } catch (NumberFormatException tooLarge) {
            problems.add(LitmusProblem.NUMBER_OUT_OF_RANGE, range.get(), text);
            return Optional.empty();
        }
    }

    private Optional<Proposition.Operand> address(ComparedAddress address, Supplier<SourceRange> range) {
        String name = address.getName();
        if (address.getArguments() != null) {
            return unsupported(range, SystemFeatures.of(name).orElse("values such as '" + name + "(…)'"));
        }
        if (address.getText() != null && InstructionValues.isPrefix(name)) {
            return Optional.of(instruction(InstructionValues.quoted(address.getText())));
        }
        if (InstructionValues.isInstruction(name) && !mentioned.contains(name)) {
            return Optional.of(instruction(InstructionValues.nop()));
        }
        if (address.getText() != null) {
            return name.equals("label") ? label(address.getText(), range)
                    : unsupported(range, SystemFeatures.of(name).orElse("values such as '" + name + ":\"…\"'"));
        }
        if (address.getRegister() != null) {
            return threads.isThread(name)
                    ? register(name, address.getRegister(), range).map(Proposition.Operand.Final::new)
                    : unsupported(range, SystemFeatures.tags());
        }
        Block block = block(name, range);
        long offset = address.getOffset() == null ? 0 : Numbers.parse(address.getOffset());
        return index(address.getIndex(), block, range).map(index -> new Proposition.Operand.Literal(
                new Value.Address(block.object(), block.cell(index).offset() + offset)));
    }

    private Proposition.Operand instruction(InitialCell.InstructionValue instruction) {
        return new Proposition.Operand.Literal(memory.instruction(instruction.text()));
    }

    /** {@code "P0:L1"} or {@code "0:L1"}. */
    private Optional<Proposition.Operand> label(String quoted, Supplier<SourceRange> range) {
        String text = quoted.replace("\"", "");
        int colon = text.indexOf(':');
        return initialState.place(colon < 0 ? "" : text.substring(0, colon), text.substring(colon + 1), range)
                .map(place -> new Proposition.Operand.Literal(memory.code(place)));
    }

    private Optional<Proposition.Operand> unsupported(Supplier<SourceRange> range, String feature) {
        problems.add(LitmusProblem.SYSTEM_FEATURE, range.get(), feature);
        return Optional.empty();
    }

    private Optional<Observable> observable(Observed observed) {
        if (observed instanceof ObservedRegister register) {
            return register(register, Optional.empty());
        }
        ObservedLocation location = location(observed);
        return threads.isSymbolic(location.getName()) ? symbolic(location, Optional.empty()) : cell(location);
    }

    private Optional<Observable> symbolic(ObservedLocation location, Optional<IntegerType> type) {
        return threads.symbolic(location.getName(), sources.range(location))
                .flatMap(register -> register(Optional.of(register.thread()), Optional.of(register.view()), type));
    }

    private Optional<Observable> register(ObservedRegister observed, Optional<IntegerType> type) {
        Optional<Integer> thread = threads.find(observed.getRegister());
        Optional<RegisterView> view = threads.register(observed.getRegister());
        if (thread.isPresent() && thread.get() < code.size()) {
            view.flatMap(RegisterView::register).ifPresent(register -> warnIfNeverWritten(observed, code.get(thread.get()), register));
        }
        return register(thread, view, type);
    }

    private Optional<Observable> register(Optional<Integer> thread, Optional<RegisterView> view,
            Optional<IntegerType> type) {
        if (thread.isEmpty() || view.isEmpty()) {
            return Optional.empty();
        }
        // nothing writes a zero register: it keeps the 0 that every register has at first
        Register register = view.get().register().orElseGet(() -> Register.named(view.get().name()));
        IntegerType read = type.or(() -> initialState.declaredType(thread.get(), register))
                .orElseGet(() -> threads.type(thread.get(), register));
        String name = view.get().isSymbolic() ? view.get().name() : view.get().name().replace("%", "");
        return Optional.of(new Observable.FinalRegister(thread.get(), register,
                new IntegerType(Math.min(read.bits(), view.get().bits()), read.signed()), thread.get() + ":" + name));
    }

    private void warnIfNeverWritten(ObservedRegister observed, Thread of, Register register) {
        if (!of.initialRegisters().containsKey(register) && !isWritten(of, register)) {
            String text = sources.text(sources.range(observed));
            if (neverWritten.add(text)) {
                problems.add(LitmusProblem.NEVER_WRITTEN, sources.range(observed), text, of.name());
            }
        }
    }

    private static boolean isWritten(Thread thread, Register register) {
        for (Instruction instruction : thread.instructions()) {
            for (Operation operation : instruction.operations()) {
                Optional<Register> written = operation.written();
                if (written.isPresent() && written.get().equals(register)) {
                    return true;
                }
            }
        }
        return false;
    }

    private Optional<Observable> cell(ObservedLocation location) {
        Supplier<SourceRange> range = () -> sources.range(location);
        if (isSystemLocation(location)) {
            return Optional.empty();
        }
        Block block = block(location);
        if (location.getIndex() == null && block.cells() > 1) {
            problems.add(LitmusProblem.UNKNOWN_LOCATION, range.get(), "'" + location.getName() + "' is an array of "
                    + block.cells() + " cells: expected an index, such as " + location.getName() + "[0]");
            return Optional.empty();
        }
        return index(location.getIndex(), block, range).map(index -> cell(block, index, Optional.empty()));
    }

    private boolean isSystemLocation(ObservedLocation location) {
        if (location.getArguments() == null) {
            return false;
        }
        problems.add(LitmusProblem.SYSTEM_FEATURE, sources.range(location),
                SystemFeatures.of(location.getName()).orElse("'" + location.getName() + "(…)'"));
        return true;
    }

    private Optional<Integer> index(String text, Block block, Supplier<SourceRange> range) {
        if (text == null) {
            return Optional.of(0);
        }
        long index = text.length() > 9 ? Long.MAX_VALUE : Numbers.parse(text);
        if (index < block.cells()) {
            return Optional.of((int) index);
        }
        problems.add(LitmusProblem.UNKNOWN_LOCATION, range.get(), "'" + block.object().name() + "' has "
                + (block.cells() == 1 ? "only the cell 0" : "only the cells 0 to " + (block.cells() - 1)));
        return Optional.empty();
    }

    /** The location, or all cells of the array together. */
    private static List<Observable> cells(Block block) {
        List<Observable> cells = new ArrayList<>();
        Optional<String> array = block.cells() == 1 ? Optional.empty() : Optional.of(block.object().name());
        for (int i = 0; i < block.cells(); i++) {
            cells.add(cell(block, i, array));
        }
        return cells;
    }

    private static Observable cell(Block block, int index, Optional<String> array) {
        String name = block.object().name();
        return new Observable.FinalMemory(block.cell(index), block.type(),
                block.cells() == 1 ? name : name + "[" + index + "]", array, block.contents(index));
    }

    private static ObservedLocation location(Observed observed) {
        return switch (observed) {
            case ObservedLocation location -> location;
            case ObservedContent content -> content.getLocation();
            default -> throw new IllegalStateException("observed " + observed);
        };
    }

    private Block block(ObservedLocation location) {
        return block(location.getName(), () -> sources.range(location));
    }

    private Block block(String name, Supplier<SourceRange> range) {
        if (mentioned.add(name)) {
            problems.add(LitmusProblem.NOT_ACCESSED, range.get(), name);
        }
        return memory.block(name);
    }
}
