package org.felis.engine.analysis.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.FalseDependencies;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/** Which writes store what a read of their thread has read, and a constant more. Holds for every candidate execution. */
public final class Increments {

    /**
     * What a write stores, up to multiples of 2 to the power of the bits that it writes: the value of a read, and an amount more.
     *
     * @param read the read, always executed before; of an update, itself
     */
    public record Increment(int read, long amount) {
    }

    private final Map<Integer, List<Increment>> increments = new HashMap<>();
    /** By thread and step: writes that have happened where control goes on. */
    private final Map<List<Integer>, Set<Integer>> assumed = new HashMap<>();

    private Increments() {
    }

    /** Analyses the program. */
    public static Increments of(UnrolledProgram program, Interruption interruption) throws Interruption.StoppedException {
        Increments result = new Increments();
        for (UnrolledThread thread : program.threads()) {
            FlowGraph graph = FlowGraph.of(thread);
            ForwardFlow.of(graph, result.new Contents(graph, thread), interruption);
        }
        return result;
    }

    /** What the write stores, in one or two ways: a write that happens only if two reads have read the same adds to both. None for other writes. */
    public List<Increment> of(int write) {
        return increments.getOrDefault(write, List.of());
    }

    /**
     * The writes that have happened in an execution that goes on after a step, for that is assumed there: a compare-and-swap has found what was read, a
     * store exclusive succeeded.
     */
    public Set<Integer> assumed(int thread, int step) {
        return assumed.getOrDefault(List.of(thread, step), Set.of());
    }

    /** What is known of a register. */
    private sealed interface Content {
    }

    private record Unknown() implements Content {
    }

    private static final Content UNKNOWN = new Unknown();

    /** What a register has above the bits that are told of it. */
    private enum Upper {
        ZEROS, SIGN, UNKNOWN
    }

    /**
     * A value that is read, or 0, and a constant.
     *
     * @param read the read, or {@link #NONE}
     * @param bits how many low bits of the register this tells
     * @param upper what the others are; {@code ZEROS} if there are none
     */
    private record Sum(int read, long amount, int bits, Upper upper) implements Content {
        private static final int NONE = -1;

        /** A value as it is. */
        Sum(int read, long amount) {
            this(read, amount, Long.SIZE, Upper.ZEROS);
        }

        static Content constant(Value value) {
            return value instanceof Value.Int integer ? new Sum(NONE, integer.bits()) : UNKNOWN;
        }

        Content plus(Sum other) {
            int known = Math.min(bits, other.bits);
            return read != NONE && other.read != NONE ? UNKNOWN
                    : new Sum(Math.max(read, other.read), amount + other.amount, known, known == Long.SIZE ? Upper.ZEROS : Upper.UNKNOWN);
        }

        Content minus(Sum other) {
            return other.read == NONE ? plus(new Sum(NONE, -other.amount, other.bits, other.upper)) : UNKNOWN;
        }

        /** Of the low bits, with zeros or the highest of them above. */
        Sum extended(int count, boolean signed) {
            if (count <= bits) {
                return new Sum(read, amount, count, signed && count < Long.SIZE ? Upper.SIGN : Upper.ZEROS);
            }
            return upper == Upper.SIGN && !signed ? low(bits) : this;
        }

        /** So much of it. */
        Sum low(int count) {
            return new Sum(read, amount, Math.min(bits, count), Upper.UNKNOWN);
        }

        /** Whether two registers of which this is known have the same value. */
        boolean tellsAll() {
            return upper != Upper.UNKNOWN;
        }
    }

    /** Not 0 if and only if the two are the same. */
    private record Equality(Sum left, Sum right) implements Content {
    }

    /** One value if a write happens, another one if it does not. */
    private record Status(int write, Value ifHappens, Value otherwise) implements Content {
    }

    /** What the registers of one thread hold. */
    private final class Contents extends RegisterAnalysis<Content> {
        private final UnrolledThread thread;
        /** By condition: the write that happens under it. */
        private final Map<Content, Integer> conditional = new HashMap<>();

        Contents(FlowGraph graph, UnrolledThread thread) {
            super(graph);
            this.thread = thread;
        }

        @Override
        protected Content initial(Register register) {
            return Sum.constant(thread.thread().initial(register));
        }

        @Override
        protected Content join(int node, Register register, List<Content> contents) {
            return contents.stream().allMatch(contents.getFirst()::equals) ? contents.getFirst() : UNKNOWN;
        }

        @Override
        protected Content define(int node, int operation, Definition definition, Registers<Content> before) {
            if (definition.value().isPresent()) {
                return content(definition.value().get(), before);
            }
            if (definition.isRead()) {
                return new Sum(thread.steps().get(node).requireEventOf(operation).id(), 0);
            }
            return definition.told(true).<Content>map(ifHappens -> new Status(thread.steps().get(node).requireEventOf(operation).id(), ifHappens,
                    definition.told(false).orElseThrow())).orElse(UNKNOWN);
        }

        @Override
        protected void visit(int node, int operation, Operation what, Registers<Content> before) {
            what.assumption().flatMap(assumption -> impliedBy(content(assumption, before)))
                    .ifPresent(write -> assumed.computeIfAbsent(List.of(thread.thread().index(), node), key -> new HashSet<>()).add(write));
            if (what.stored().isPresent() && content(what.stored().get(), before) instanceof Sum stored && stored.read != Sum.NONE) {
                List<Increment> found = new ArrayList<>(2);
                addWith(stored, what.bytes(), found);
                what.occurrence().condition().ifPresent(condition -> {
                    if (content(condition, before) instanceof Equality(Sum left, Sum right)) {
                        int write = thread.steps().get(node).requireEventOf(operation).id();
                        if (left.tellsAll() && right.tellsAll()) {
                            conditional.put(new Equality(left, right), write);
                            conditional.put(new Equality(right, left), write);
                        }
                        addThrough(left, right, stored, what.bytes(), found);
                        addThrough(right, left, stored, what.bytes(), found);
                    }
                });
                increments.put(thread.steps().get(node).requireEventOf(operation).id(), List.copyOf(found));
            }
        }

        /** The write that has happened where this is not 0. */
        private Optional<Integer> impliedBy(Content content) {
            return switch (content) {
                case Status(int write, Value ifHappens, Value otherwise) when otherwise.equals(Value.ZERO) && !ifHappens.equals(Value.ZERO) ->
                    Optional.of(write);
                case Equality equality -> Optional.ofNullable(conditional.get(equality));
                default -> Optional.empty();
            };
        }

        private static void addWith(Sum stored, int bytes, List<Increment> found) {
            if (stored.read != Sum.NONE && stored.bits >= bytes * Byte.SIZE) {
                found.add(new Increment(stored.read, stored.amount));
            }
        }

        /** If what is stored is computed from what one of two equal sums is computed from, it may as well be computed from that of the other one. */
        private static void addThrough(Sum one, Sum other, Sum stored, int bytes, List<Increment> found) {
            if (one.read == stored.read && other.read != one.read) {
                int bits = Math.min(stored.bits, Math.min(one.bits, other.bits));
                addWith(new Sum(other.read, stored.amount + other.amount - one.amount).low(bits), bytes, found);
            }
        }

        private Content content(Expression expression, Registers<Content> registers) {
            return of(FalseDependencies.removed(expression), registers);
        }

        private Content of(Expression expression, Registers<Content> registers) {
            return expression.registers().size() == 1 && registers.get(expression.registers().iterator().next()) instanceof Status status
                    ? ofStatus(expression, status) : ofSums(expression, registers);
        }

        private static Content ofStatus(Expression expression, Status status) {
            try {
                return new Status(status.write, Evaluation.evaluate(expression, register -> status.ifHappens),
                        Evaluation.evaluate(expression, register -> status.otherwise));
            } catch (Evaluation.UndefinedOperationException undefined) {
                return UNKNOWN;
            }
        }

        private Content ofSums(Expression expression, Registers<Content> registers) {
            return switch (expression) {
                case Expression.Constant constant -> Sum.constant(constant.value());
                case Expression.Read read -> registers.get(read.register());
                case Expression.Extend extend -> of(extend.operand(), registers) instanceof Sum sum
                        ? sum.extended(extend.bits(), extend.signed()) : UNKNOWN;
                case Expression.Binary binary when of(binary.left(), registers) instanceof Sum left
                        && of(binary.right(), registers) instanceof Sum right ->
                    switch (binary.operator()) {
                        case ADD -> left.plus(right);
                        case SUB -> left.minus(right);
                        case EQUAL -> new Equality(left, right);
                        default -> UNKNOWN;
                    };
                case Expression.IfThenElse choice when of(choice.condition(), registers) instanceof Equality(Sum left, Sum right) ->
                    sameEitherWay(left, right, of(choice.whenTrue(), registers), of(choice.whenFalse(), registers));
                default -> UNKNOWN;
            };
        }

        /** What a compare-and-swap leaves in the register that it compares: what it has read, whether it was there or has come there. */
        private static Content sameEitherWay(Sum left, Sum right, Content ifSame, Content otherwise) {
            if (ifSame.equals(otherwise)) {
                return otherwise;
            }
            return ifSame.equals(left) && otherwise.equals(right) || ifSame.equals(right) && otherwise.equals(left) ? same(left, right, (Sum) otherwise)
                    : UNKNOWN;
        }

        /** What is known of both if they are the same; each may be of another register of which no more is known. */
        private static Sum same(Sum left, Sum right, Sum either) {
            return left.tellsAll() && right.tellsAll() ? either : either.low(Math.min(left.bits, right.bits));
        }
    }
}
