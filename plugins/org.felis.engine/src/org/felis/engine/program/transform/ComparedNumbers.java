package org.felis.engine.program.transform;

import java.math.BigInteger;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * Numbers that an execution chooses among many, and that are then only moved and compared, are chosen among few: those that are in every order that the many can be in ({@link NumberClass}). Each execution
 * then has another one with the same events, reads-from and order, and each that is left was one before. (Data independence: P. Wolper, "Expressing Interesting Properties of Programs in Propositional Temporal
 * Logic", POPL 1986; for programs that compare in an order, R. Lazić, "A Semantic Study of Data Independence with Applications to Model Checking", Oxford 1999.)
 *
 * <p>Precondition: control goes forward only, so that each choice is made once at most; each access is of one whole cell. Postcondition: nothing else is changed.
 */
public final class ComparedNumbers {

    /** Among more, a number is chosen as it was. */
    private static final int MOST = 16;

    private static final int MOST_BITS = Integer.numberOfTrailingZeros(MOST);

    /** They have no result for a number, whichever it is. */
    private static final Set<UnaryOperator> IS_OF_ADDRESSES = EnumSet.of(UnaryOperator.OFFSET, UnaryOperator.ALIGNMENT);

    /** A register of a thread. */
    private record Local(int thread, Register register) {
    }

    /** A cell of memory. */
    private record Cell(String object, long offset) {
        static Cell at(Value.Address address) {
            return new Cell(address.object().name(), address.offset());
        }

        static Cell of(Footprint.Target target) {
            return new Cell(target.object(), target.bytes().offset());
        }
    }

    private final Map<Object, NumberClass> classes = new HashMap<>();
    private final Map<Footprint.Place, Footprint> footprints;
    private final Map<String, List<Cell>> cells;
    /** What registers may hold that are chosen for what a clock shows next. */
    private final Map<Local, List<Long>> shown = new HashMap<>();

    private ComparedNumbers(Map<Value.Address, Value> initial, List<Footprint> footprints) {
        this.footprints = footprints.stream().collect(Collectors.toMap(Footprint::place, footprint -> footprint));
        this.cells = initial.keySet().stream().map(Cell::at).collect(Collectors.groupingBy(Cell::object));
        initial.forEach((address, value) -> of(Cell.at(address)).join(ofConstant(value)));
    }

    /** Whether a program chooses any number that may be worth it. */
    public static boolean areChosen(Collection<Thread> threads) {
        return threads.stream().flatMap(thread -> thread.instructions().stream()).flatMap(instruction -> instruction.operations().stream()).anyMatch(ComparedNumbers::isOfMany);
    }

    private static boolean isOfMany(Operation operation) {
        return operation.definition().flatMap(Definition::choice).filter(choice -> choice.few().isEmpty() && choice.bits() > MOST_BITS).isPresent();
    }

    /**
     * @param initial what is in each cell at first
     * @param footprints of all accesses of the threads
     * @param observed registers whose numbers somebody asks for
     * @return the threads with fewer choices
     */
    public static List<Thread> fewer(List<Thread> threads, Map<Value.Address, Value> initial, List<Footprint> footprints, Set<Register> observed) {
        List<Clocks.Clock> clocks = Clocks.of(threads, initial, footprints);
        while (!clocks.isEmpty()) {
            List<Thread> choosing = Clocks.choosing(threads, clocks);
            ComparedNumbers numbers = of(choosing, initial, footprints, observed);
            List<Clocks.Clock> compared = clocks.stream().filter(numbers::areCompared).toList();
            if (compared.size() == clocks.size()) {
                compared.forEach(numbers::restrict);
                return choosing.stream().map(numbers::fewer).toList();
            }
            clocks = compared; // what is computed with one is, perhaps, compared with another
        }
        return threads.stream().map(of(threads, initial, footprints, observed)::fewer).toList();
    }

    /** Whether only the order of a clock's numbers matters, and these are between two constants, and there are few of them. */
    private boolean areCompared(Clocks.Clock clock) {
        NumberClass numbers = shownBy(clock);
        BigInteger latest = clock.latest();
        return latest.bitLength() <= clock.bits() && numbers.isCompared() && numbers.isFreeOfConstants(clock.start(), latest.longValue())
                && clock.shortestOfLongestSteps().compareTo(BigInteger.valueOf(numbers.choices())) >= 0
                && clock.steps().stream().allMatch(step -> numbers.choices() - step.least() < MOST);
    }

    private NumberClass shownBy(Clocks.Clock clock) {
        return of(Cell.of(clock.cell()));
    }

    private void restrict(Clocks.Clock clock) {
        int choices = shownBy(clock).choices();
        clock.steps().forEach(step -> shown.put(new Local(step.place().thread(), step.choice().register()),
                LongStream.rangeClosed(step.least(), choices).map(number -> clock.start() + number).boxed().toList()));
    }

    private static ComparedNumbers of(List<Thread> threads, Map<Value.Address, Value> initial, List<Footprint> footprints, Set<Register> observed) {
        ComparedNumbers numbers = new ComparedNumbers(initial, footprints);
        for (Thread thread : threads) {
            for (int i = 0; i < thread.instructions().size(); i++) {
                List<Operation> operations = thread.instructions().get(i).operations();
                for (int j = 0; j < operations.size(); j++) {
                    numbers.follow(new Footprint.Place(thread.index(), i, j), operations.get(j), thread);
                }
            }
            observed.forEach(register -> numbers.of(new Local(thread.index(), register)).computeWith());
        }
        return numbers;
    }

    private Thread fewer(Thread thread) {
        List<Instruction> instructions = thread.instructions().stream().map(instruction -> instruction.operations().stream().noneMatch(ComparedNumbers::isOfMany) ? instruction
                : new Instruction(instruction.labels(), instruction.text(), instruction.operations().stream().map(operation -> isOfMany(operation) ? fewer(operation, thread) : operation).toList(),
                        instruction.source(), instruction.origin()))
                .toList();
        return new Thread(thread.index(), thread.name(), instructions, thread.initialRegisters());
    }

    private Operation fewer(Operation operation, Thread thread) {
        Definition.Chosen choice = operation.definition().flatMap(Definition::choice).orElseThrow();
        Local register = new Local(thread.index(), choice.register());
        if (shown.containsKey(register)) {
            return new Operation.Choose(choice.register(), choice.bits(), shown.get(register));
        }
        NumberClass chosen = of(register);
        List<Long> few = chosen.isCompared() ? chosen.representatives(choice.bits(), MOST) : List.of();
        return few.isEmpty() || few.size() > MOST ? operation : new Operation.Choose(choice.register(), choice.bits(), few);
    }

    private NumberClass of(Object place) {
        return classes.computeIfAbsent(place, p -> new NumberClass()).now();
    }

    private static NumberClass ofConstant(Value value) {
        NumberClass constant = new NumberClass();
        if (value instanceof Value.Int number) {
            constant.addConstant(number.bits());
        } else {
            constant.computeWith();
        }
        return constant;
    }

    private static NumberClass computed() {
        NumberClass result = new NumberClass();
        result.computeWith();
        return result;
    }

    private static NumberClass ofTruth() {
        NumberClass truth = new NumberClass();
        truth.addConstant(0);
        truth.addConstant(1);
        return truth;
    }

    private void follow(Footprint.Place place, Operation operation, Thread thread) {
        int number = thread.index();
        operation.location().ifPresent(address -> flow(address, number).computeWith());
        operation.occurrence().condition().ifPresent(condition -> test(condition, number));
        operation.direction().ifPresent(condition -> test(condition, number));
        operation.assumption().ifPresent(condition -> test(condition, number));
        operation.stored().ifPresent(value -> access(place, operation, flow(value, number)));
        operation.definition().ifPresent(definition -> {
            NumberClass defined = of(new Local(number, definition.register()));
            defined.join(ofConstant(thread.initial(definition.register())));
            definition.alternatives().forEach(value -> defined.join(ofConstant(value)));
            definition.value().ifPresent(value -> defined.join(flow(value, number)));
            definition.kept().ifPresent(kept -> {
                defined.join(flow(kept.compared(), number));
                test(kept.condition(), number);
            });
            definition.choice().ifPresent(choice -> {
                if (choice.few().isEmpty()) {
                    defined.addChoice(choice.bits());
                }
            });
            if (definition.isRead()) {
                access(place, operation, defined);
            }
        });
    }

    /** Numbers of the class come from memory, or go there. */
    private void access(Footprint.Place place, Operation operation, NumberClass moved) {
        Optional<Footprint> footprint = Optional.ofNullable(footprints.get(place));
        if (operation.partOf().isPresent() || footprint.isEmpty()) {
            moved.computeWith();
        }
        moved.narrow(Byte.SIZE * operation.bytes());
        footprint.ifPresent(access -> access.targets().ifPresentOrElse(targets -> targets.forEach(target -> moved.join(of(Cell.of(target)))),
                () -> access.objects().forEach(object -> cells.getOrDefault(object, List.of()).forEach(cell -> moved.join(of(cell))))));
    }

    /** Whether the expression is 0 matters. */
    private void test(Expression condition, int thread) {
        flow(condition, thread).addConstant(0);
    }

    /** The class of what an expression yields. */
    private NumberClass flow(Expression expression, int thread) {
        return switch (expression) {
            case Expression.Constant constant -> ofConstant(constant.value());
            case Expression.Read read -> of(new Local(thread, read.register()));
            case Expression.Unary unary -> {
                if (unary.operator() == UnaryOperator.IS_ZERO) {
                    test(unary.operand(), thread);
                    yield ofTruth();
                }
                if (!IS_OF_ADDRESSES.contains(unary.operator())) {
                    flow(unary.operand(), thread).computeWith();
                }
                yield computed();
            }
            case Expression.Extend extend -> {
                NumberClass operand = flow(extend.operand(), thread);
                if (extend.signed() && extend.bits() < Long.SIZE) {
                    operand.computeWith();
                } else {
                    operand.narrow(extend.bits());
                }
                yield operand;
            }
            case Expression.Accessible accessible -> {
                flow(accessible.address(), thread).computeWith();
                yield ofTruth();
            }
            case Expression.IfThenElse choice -> {
                test(choice.condition(), thread);
                NumberClass result = flow(choice.whenTrue(), thread);
                result.join(flow(choice.whenFalse(), thread));
                yield result.now();
            }
            case Expression.Binary binary -> flow(binary, thread);
        };
    }

    private NumberClass flow(Expression.Binary binary, int thread) {
        if (isWhetherNumber(binary)) {
            return ofTruth();
        }
        if (isStartOfObject(binary)) {
            return computed();
        }
        switch (binary.operator()) {
            case EQUAL, NOT_EQUAL, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> {
                compare(binary, thread);
                return ofTruth();
            }
            case MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> {
                NumberClass result = flow(binary.left(), thread);
                result.join(flow(binary.right(), thread));
                return result.now();
            }
            default -> {
                flow(binary.left(), thread).computeWith();
                flow(binary.right(), thread).computeWith();
                return computed();
            }
        }
    }

    /** Whether a value is a number and no address, as the lowest bit tells of which an address has none: true of all that is here. */
    private static boolean isWhetherNumber(Expression.Binary binary) {
        return binary.operator() == BinaryOperator.OR && binary.left() instanceof Expression.Binary(var left, Expression.Extend(var zero, var low, var signed), var is0) && left == BinaryOperator.EQUAL
                && low == 1 && !signed && is0.equals(Expression.ZERO)
                && binary.right().equals(Expression.binary(BinaryOperator.EQUAL, new Expression.Extend(zero, 1, false), Expression.ONE));
    }

    /** Where the object begins that an address is in: no number has that. */
    private static boolean isStartOfObject(Expression.Binary binary) {
        return binary.operator() == BinaryOperator.SUB && binary.right().equals(new Expression.Unary(UnaryOperator.OFFSET, binary.left()));
    }

    private void compare(Expression.Binary comparison, int thread) {
        boolean isOfSigned = comparison.operator() == BinaryOperator.LESS_SIGNED || comparison.operator() == BinaryOperator.LESS_EQUAL_SIGNED;
        boolean isOfUnsigned = comparison.operator() == BinaryOperator.LESS_UNSIGNED || comparison.operator() == BinaryOperator.LESS_EQUAL_UNSIGNED;
        int bits = Math.min(signedBits(comparison.left()), signedBits(comparison.right()));
        Optional<NumberClass> left = isOfUnsigned ? Optional.of(flow(comparison.left(), thread)) : signed(comparison.left(), bits, thread);
        Optional<NumberClass> right = isOfUnsigned ? Optional.of(flow(comparison.right(), thread)) : signed(comparison.right(), bits, thread);
        if (left.isEmpty() || right.isEmpty()) {
            flow(comparison.left(), thread).computeWith();
            flow(comparison.right(), thread).computeWith();
            return;
        }
        left.get().join(right.get());
        if (isOfSigned) {
            left.get().addSign(bits);
        }
    }

    private static int signedBits(Expression operand) {
        return operand instanceof Expression.Extend extend && extend.signed() ? extend.bits() : Long.SIZE;
    }

    /** The class of an operand of a comparison, as it is without its sign; empty if it is not one of so many bits. */
    private Optional<NumberClass> signed(Expression operand, int bits, int thread) {
        if (bits == Long.SIZE) {
            return Optional.of(flow(operand, thread));
        }
        if (operand instanceof Expression.Extend extend && extend.signed() && extend.bits() == bits) {
            NumberClass inner = flow(extend.operand(), thread);
            inner.narrow(bits);
            return Optional.of(inner);
        }
        if (operand instanceof Expression.Constant(Value.Int number) && number.bits() << Long.SIZE - bits >> Long.SIZE - bits == number.bits()) {
            return Optional.of(ofConstant(Value.of(number.bits() & (1L << bits) - 1)));
        }
        return Optional.empty();
    }
}
