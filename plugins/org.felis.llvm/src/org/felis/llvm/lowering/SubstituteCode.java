package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * What a substitute does ({@link Substitutes}), made of the code of a whole iteration: only what leads to its end, and of that only what matters to others. Iterations of other loops that do the same become the same.
 *
 * <p>Precondition: jumps lead forward only, and a register is written once on each way. Postcondition: the same, and no stops. Other threads can see at least what they could.
 */
final class SubstituteCode {

    private final ProgramLowering program;
    private List<Instruction> code;

    private SubstituteCode(List<Instruction> code, ProgramLowering program) {
        this.code = code;
        this.program = program;
    }

    /** @return nothing if no way leads to the end */
    static List<Instruction> of(List<Instruction> iteration, ProgramLowering program) {
        SubstituteCode substitute = new SubstituteCode(iteration, program);
        List<Instruction> before;
        do {
            before = substitute.code;
            substitute.keepWaysToEnd();
        } while (!substitute.code.equals(before));
        while (substitute.mergeReads()) {
            substitute.leaveOutUnread();
        }
        substitute.leaveOutUnread();
        substitute.rename();
        return substitute.code;
    }

    private static Instruction with(Instruction instruction, List<Operation> operations) {
        return new Instruction(instruction.labels(), instruction.text(), operations, instruction.source(), instruction.origin().withVariables(List.of()));
    }

    /** On all other ways, the iteration is the last one of the thread that has the loop, which does it itself. Backwards, since what comes behind is known then. */
    private void keepWaysToEnd() {
        Set<Register> assumed = assumed();
        Map<Register, Value> constants = constants();
        List<Instruction> kept = new ArrayList<>();
        Map<String, Boolean> isLost = new HashMap<>();
        boolean isNextLost = false;
        for (Instruction instruction : code.reversed()) {
            Optional<List<Operation>> operations = waysToEnd(instruction, assumed, constants, isLost, isNextLost);
            isNextLost = operations.isEmpty();
            for (String label : instruction.labels()) {
                isLost.put(label, isNextLost);
            }
            operations.ifPresent(o -> kept.add(with(instruction, o)));
        }
        code = isNextLost ? List.of() : kept.reversed();
    }

    /** What registers hold that are written at one place only, if that is known. */
    private Map<Register, Value> constants() {
        Map<Register, Integer> places = new HashMap<>();
        code.stream().flatMap(instruction -> instruction.operations().stream()).forEach(operation -> operation.written().ifPresent(register -> places.merge(register, 1, Integer::sum)));
        Map<Register, Value> constants = new HashMap<>();
        code.stream().flatMap(instruction -> instruction.operations().stream()).filter(operation -> operation.written().filter(register -> places.get(register) == 1).isPresent())
                .forEach(operation -> operation.definition().filter(definition -> definition.kept().isEmpty()).flatMap(Definition::value).flatMap(value -> value(value, constants))
                        .ifPresent(value -> constants.put(operation.written().get(), value)));
        return constants;
    }

    private static Optional<Value> value(Expression expression, Map<Register, Value> constants) {
        if (!constants.keySet().containsAll(expression.registers())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Evaluation.evaluate(expression, constants::get));
        } catch (Evaluation.UndefinedOperationException none) {
            return Optional.empty();
        }
    }

    /**
     * @param assumed registers that are not 0 at the end
     * @param constants what registers hold wherever they are read
     * @return empty if no way leads from here to the end
     */
    private static Optional<List<Operation>> waysToEnd(Instruction instruction, Set<Register> assumed, Map<Register, Value> constants, Map<String, Boolean> isLost, boolean isNextLost) {
        List<Operation> operations = new ArrayList<>(instruction.operations());
        if (operations.stream().anyMatch(operation -> operation.assumption().flatMap(assumption -> value(assumption, constants)).equals(Optional.of(Value.ZERO))
                || operation instanceof Operation.Assign assign && assumed.contains(assign.target()) && assign.value().equals(Expression.ZERO))) {
            return Optional.empty();
        }
        boolean isEndLost = isNextLost;
        if (instruction.stop().isPresent()) {
            Optional<Expression> unless = instruction.stop().get().unless();
            operations.removeLast();
            unless.ifPresent(condition -> operations.add(new ControlAction.Assume(condition)));
            isEndLost |= unless.isEmpty();
        } else if (instruction.jump().isPresent()) {
            ControlAction.Jump jump = instruction.jump().get();
            Optional<Value> known = jump.condition().flatMap(condition -> value(condition, constants));
            boolean isTargetLost = isLost.get(jump.label()) || known.equals(Optional.of(Value.ZERO));
            boolean isOtherLost = isNextLost || known.isPresent() && !known.equals(Optional.of(Value.ZERO));
            isEndLost = isTargetLost && (isOtherLost || !jump.isConditional());
            if (jump.isConditional() && isTargetLost != isOtherLost) {
                operations.removeLast();
                jump.condition().ifPresent(condition -> operations.add(new ControlAction.Assume(isOtherLost ? condition : not(condition))));
                if (isOtherLost) {
                    operations.add(new ControlAction.Jump(Optional.empty(), jump.label()));
                }
            }
        }
        return isEndLost ? Optional.empty() : Optional.of(operations);
    }

    private static Expression not(Expression condition) {
        if (condition instanceof Expression.Binary(BinaryOperator operator, Expression left, Expression right) && (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL)) {
            return new Expression.Binary(operator == BinaryOperator.EQUAL ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL, left, right);
        }
        return new Expression.Unary(Expression.UnaryOperator.IS_ZERO, condition);
    }

    /** Calls the action with each operation that all ways to the end do. */
    private void forEachOnAllWays(BiConsumer<Integer, Operation> action) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < code.size(); i++) {
            for (String label : code.get(i).labels()) {
                places.put(label, i);
            }
        }
        int furthest = 0;
        for (int i = 0; i < code.size(); i++) {
            if (furthest <= i) {
                for (Operation operation : code.get(i).operations()) {
                    action.accept(i, operation);
                }
            }
            furthest = Math.max(furthest, code.get(i).jump().map(jump -> places.get(jump.label())).orElse(0));
        }
    }

    private Set<Register> assumed() {
        Set<Register> assumed = new HashSet<>();
        forEachOnAllWays((place, operation) -> {
            if (operation.assumption().orElse(null) instanceof Expression.Read(Register register)) {
                assumed.add(register);
            }
        });
        return assumed;
    }

    /**
     * Of two reads that are assumed to have found the same value, the first one stands for both wherever its value is used behind the second one; so it may be one whose value nobody needs.
     *
     * @return whether there was something to do
     */
    private boolean mergeReads() {
        Map<Register, Integer> reads = new HashMap<>();
        List<Expression.Binary> equal = new ArrayList<>();
        forEachOnAllWays((place, operation) -> {
            if (operation instanceof MemoryAction.Read read) {
                reads.put(read.target(), place);
            }
            if (operation.assumption().orElse(null) instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL) {
                equal.add(binary);
            }
        });
        for (Expression.Binary pair : equal) {
            if (pair.left() instanceof Expression.Read(Register left) && pair.right() instanceof Expression.Read(Register right) && reads.containsKey(left) && reads.containsKey(right)
                    && !left.equals(right)) {
                Register first = reads.get(left) < reads.get(right) ? left : right;
                Register second = first.equals(left) ? right : left;
                if (isUnusedUpTo(first, reads.get(second)) && !isUpdated(first)) {
                    replaceUses(first, second);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isUnusedUpTo(Register register, int place) {
        return code.subList(0, place + 1).stream().flatMap(instruction -> instruction.operations().stream()).flatMap(operation -> operation.expressions().stream())
                .noneMatch(expression -> expression.registers().contains(register));
    }

    private boolean isUpdated(Register register) {
        return code.stream().flatMap(instruction -> instruction.operations().stream())
                .anyMatch(operation -> operation instanceof MemoryAction.Write write && write.updated().equals(Optional.of(register)));
    }

    private void replaceUses(Register register, Register by) {
        UnaryOperator<Register> renaming = other -> other.equals(register) ? by : other;
        code = code.stream().map(instruction -> with(instruction, instruction.operations().stream()
                .map(operation -> operation.written().equals(Optional.of(register)) ? operation : operation.renamed(renaming, UnaryOperator.identity())).toList())).toList();
    }

    /** Assumptions that always hold, reads whose values nobody needs and which nothing is wrong with, and assignments. */
    private void leaveOutUnread() {
        Set<Register> needed = new HashSet<>();
        code.stream().flatMap(instruction -> instruction.operations().stream()).forEach(operation -> {
            if (!isTrivial(operation)) {
                operation.expressions().forEach(expression -> needed.addAll(expression.registers()));
            }
            if (operation instanceof MemoryAction.Write write) {
                write.updated().ifPresent(needed::add);
            }
        });
        code = Tidying.tidied(code.stream().map(instruction -> with(instruction, instruction.operations().stream()
                .filter(operation -> !isTrivial(operation) && !(operation instanceof MemoryAction.Read read && !needed.contains(read.target()) && isNeverWrong(read))).toList())).toList(), Set.of());
    }

    /** Whether the object is there all the time, with a value, and the read cannot race. */
    private boolean isNeverWrong(MemoryAction.Read read) {
        return read.address() instanceof Expression.Constant(Value.Address place) && program.memory().objects().kind(place.object()) == ProgramObjects.Kind.GLOBAL
                && !IdleAccesses.mayBeWrong(read, program);
    }

    private static boolean isTrivial(Operation operation) {
        return operation.assumption().filter(assumption -> assumption instanceof Expression.Constant constant && ThreadLowering.isTrue(constant)
                || assumption instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL && binary.left().equals(binary.right())).isPresent();
    }

    private void rename() {
        Map<Register, Register> registers = new HashMap<>();
        Map<String, String> labels = new HashMap<>();
        Function<Register, Register> renaming = register -> registers.computeIfAbsent(register, r -> Register.named("r" + registers.size()));
        UnaryOperator<String> naming = label -> labels.computeIfAbsent(label, l -> "L" + labels.size());
        code = code.stream().map(instruction -> new Instruction(instruction.labels().stream().map(naming).toList(), instruction.text(),
                instruction.operations().stream().map(operation -> operation.renamed(renaming::apply, naming)).toList(), instruction.source(), instruction.origin())).toList();
    }
}
