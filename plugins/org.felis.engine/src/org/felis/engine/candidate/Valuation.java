package org.felis.engine.candidate;

import java.util.Arrays;

import org.felis.engine.candidate.ThreadTrace.Access;
import org.felis.engine.candidate.ThreadTrace.Decision;
import org.felis.engine.candidate.ThreadTrace.Reservation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Value;

/**
 * The values that the reads of a trace take, when it is said which write each reads from. Values flow from the initial state
 * and constants; nothing is guessed.
 *
 * <p><b>Cycles of data flow.</b> A value may depend on itself when reads-from goes round with the flow through registers.
 * The rule is herd7's ({@code herd/valconstraint.ml} without the variant {@code oota}): reads that only copy each other's
 * values form a class; expressions are computed as soon as their operands are known or the result does not depend on
 * them ({@code x ^ x} is 0, {@code x - x} is 0, {@code x = x} is 1); this is repeated until nothing changes. A class that is
 * left over is a pure cycle of copies: its reads take a fresh {@link Value.Symbol}. A part of a symbol is that symbol, so a cycle may take
 * parts as well; but nothing else is computed from the part of a value that is not known yet. A read whose value is still an
 * uncomputed expression makes the candidate no execution; neither is one that decides (a branch, a compare-and-swap) on a
 * symbol, computes with it what is then written or used as an address, or accesses memory at it.
 *
 * <p>An incomplete valuation, where some reads have no source yet, treats their values as symbols of their own. What it
 * yields other than symbols holds however they are chosen.
 */
public final class Valuation {

    /** A read without a source. */
    public static final int UNKNOWN = -1;

    private final ProgramTrace trace;
    private final int[] source;
    private final Value[] known;
    private final boolean[] inProgress;
    /** Results other than symbols by thread and slot. */
    private final Value[][] results;
    /** While classes of copies are sought: the class of each read, as a union-find forest. */
    private int[] copyOf;
    /** Whether a symbol is the value of a read; otherwise it may also stand for a value that is not known yet. */
    private boolean isFinal;
    /** While classes are sought: by representative, whether its reads are a symbol for good, and not a value that is not known yet. */
    private boolean[] isSymbol;
    /** While it is tried out which reads only take copies and parts of each other: those that still may; otherwise null. */
    private boolean[] supposed;

    private Valuation(ProgramTrace trace, int[] source) {
        this.trace = trace;
        this.source = source;
        known = new Value[source.length];
        inProgress = new boolean[source.length];
        results = new Value[trace.threads().size()][];
        for (int thread = 0; thread < results.length; thread++) {
            results[thread] = new Value[trace.threads().get(thread).slots()];
        }
    }

    /** @param source for each read the write it reads from, or {@link #UNKNOWN}; not changed while the valuation is used */
    public static Valuation incomplete(ProgramTrace trace, int[] source) {
        return new Valuation(trace, source);
    }

    /**
     * The values of all reads.
     *
     * @param source for each read the write it reads from
     * @throws ReplayException if some value cannot be computed
     */
    static Valuation complete(ProgramTrace trace, int[] source) throws ReplayException {
        Valuation valuation = new Valuation(trace, source.clone());
        boolean settled = true;
        for (int read : trace.reads()) {
            settled &= !(valuation.read(read) instanceof Value.Symbol);
        }
        if (!settled) {
            valuation.findClassesOfCopies();
        }
        valuation.isFinal = true;
        return valuation;
    }

    // Reads

    private Value read(int event) {
        if (known[event] != null) {
            return known[event];
        }
        if (copyOf != null) {
            return new Value.Symbol(find(event));
        }
        if (source[event] == UNKNOWN || inProgress[event]) {
            return new Value.Symbol(event);
        }
        inProgress[event] = true;
        Value value;
        try {
            value = taken(event);
        } catch (UndefinedOperationException e) {
            value = new Value.Symbol(event);
        }
        inProgress[event] = false;
        if (!(value instanceof Value.Symbol)) {
            known[event] = value;
        }
        return value;
    }

    /** The value of the write that the read reads from, cut to the read's width. */
    private Value taken(int read) throws UndefinedOperationException {
        return extend(written(source[read]), trace.reading(read).bytes() * Byte.SIZE, false);
    }

    /** The value that a write writes. */
    Value written(int write) throws UndefinedOperationException {
        Access access = trace.access(write);
        return access == null
                ? trace.program().program().initialMemory().get(trace.program().initialWrites().get(write))
                : evaluate(trace.threadOf(write), access.value());
    }

    /** The address of an access; a value that is no address if the program makes it so. */
    Value address(int event) throws UndefinedOperationException {
        Access access = trace.access(event);
        return access == null ? trace.program().initialWrites().get(event)
                : evaluate(trace.threadOf(event), access.address());
    }

    /** The value that a read takes. */
    Value taken(Access read) {
        return read(read.event());
    }

    private void findClassesOfCopies() throws ReplayException {
        copyOf = new int[source.length];
        Arrays.setAll(copyOf, i -> i);
        isSymbol = new boolean[source.length];
        while (!areSettled()) {
            if (!settleCycles()) {
                throw new ReplayException("a value is computed from itself");
            }
        }
        int symbols = 0;
        for (int read : trace.reads()) {
            if (known[read] == null) {
                int representative = find(read);
                if (known[representative] == null) {
                    known[representative] = new Value.Symbol(symbols++);
                }
                known[read] = known[representative];
            }
        }
    }

    /** Learns what can be learned, and answers whether each read is known or a copy. */
    private boolean areSettled() {
        boolean changed = true;
        boolean stuck = false;
        while (changed) {
            changed = false;
            stuck = false;
            for (int read : trace.reads()) {
                if (known[read] == null) {
                    try {
                        changed |= learn(read, taken(read));
                    } catch (UndefinedOperationException e) {
                        stuck = true;
                    }
                }
            }
        }
        return !stuck;
    }

    /**
     * Finds the reads that take their values from nothing but each other and symbols, as copies and parts: these are symbols. Nothing else counts on a part
     * being the whole, in particular no value that depends on itself. Whether there are any.
     */
    private boolean settleCycles() {
        supposed = new boolean[source.length];
        for (int read : trace.reads()) {
            supposed[read] = known[read] == null && !isSymbol[find(read)];
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int read : trace.reads()) {
                if (supposed[read] && copied(read) == null) {
                    supposed[read] = false;
                    changed = true;
                }
            }
        }
        boolean found = false;
        for (int read : trace.reads()) {
            if (supposed[read]) {
                learn(read, copied(read));
                isSymbol[find(read)] = true;
                found = true;
            }
        }
        supposed = null;
        return found;
    }

    /** The symbol that the read takes from other reads that are supposed to, or null. */
    private Value copied(int read) {
        try {
            return taken(read) instanceof Value.Symbol symbol ? symbol : null;
        } catch (UndefinedOperationException e) {
            return null;
        }
    }

    private boolean learn(int read, Value value) {
        if (value instanceof Value.Symbol symbol) {
            int a = find(read);
            int b = find(symbol.number());
            copyOf[Math.max(a, b)] = Math.min(a, b);
            isSymbol[Math.min(a, b)] |= isSymbol[Math.max(a, b)];
            return a != b;
        }
        known[read] = value;
        return true;
    }

    private int find(int read) {
        int representative = read;
        while (copyOf[representative] != representative) {
            representative = copyOf[representative];
        }
        return representative;
    }

    /** Whether the read takes its value from itself, or from one that does, by copies and parts of copies: then it is a symbol. */
    boolean comesFromItself(int read) {
        int from = read;
        for (int i = 0; i <= trace.reads().length; i++) {
            Access write = source[from] == UNKNOWN ? null : trace.access(source[from]);
            if (write == null || !(withoutParts(write.value()) instanceof SymbolicValue.Reading(int event))) {
                return false;
            }
            from = event;
        }
        return true;
    }

    private static SymbolicValue withoutParts(SymbolicValue value) {
        SymbolicValue whole = value;
        while (whole instanceof SymbolicValue.Extend extend) {
            whole = extend.operand();
        }
        return whole;
    }

    // Expressions

    /**
     * The value.
     *
     * @throws UndefinedOperationException if an operation is undefined, or its result unknown because a read has no source
     */
    public Value evaluate(int thread, SymbolicValue value) throws UndefinedOperationException {
        return switch (value) {
            case SymbolicValue.Known constant -> constant.value();
            case SymbolicValue.Reading reading -> reading(reading.event());
            case SymbolicValue.Told told -> told.value();
            case SymbolicValue.Unary unary -> {
                Value result = results[thread][unary.slot()];
                yield result != null ? result
                        : keep(thread, unary.slot(), Evaluation.unary(unary.operator(), evaluate(thread, unary.operand())));
            }
            case SymbolicValue.Binary binary -> {
                Value result = results[thread][binary.slot()];
                yield result != null ? result
                        : keep(thread, binary.slot(), Evaluation.binary(binary.operator(),
                                evaluate(thread, binary.left()), evaluate(thread, binary.right())));
            }
            case SymbolicValue.Extend extend -> {
                Value result = results[thread][extend.slot()];
                yield result != null ? result
                        : keep(thread, extend.slot(),
                                extend(evaluate(thread, extend.operand()), extend.bits(), extend.signed()));
            }
            case SymbolicValue.Accessible accessible -> {
                Value result = results[thread][accessible.slot()];
                yield result != null ? result : keep(thread, accessible.slot(), accessible(thread, accessible));
            }
            case SymbolicValue.IfThenElse choice -> {
                Value result = results[thread][choice.slot()];
                yield result != null ? result
                        : keep(thread, choice.slot(),
                                evaluate(thread, Evaluation.isTrue(evaluate(thread, choice.condition()))
                                        ? choice.whenTrue()
                                        : choice.whenFalse()));
            }
        };
    }

    private Value reading(int event) throws UndefinedOperationException {
        if (supposed != null && known[event] == null && !supposed[event] && !isSymbol[find(event)]) {
            throw new UndefinedOperationException("the value of the read %s is not only a copy", event);
        }
        return read(event);
    }

    private Value extend(Value operand, int bits, boolean signed) throws UndefinedOperationException {
        if (operand instanceof Value.Symbol symbol && !isSettled(symbol) && !isUnchanged(symbol, bits, signed)) {
            throw new UndefinedOperationException("the low %s bits of %s are not known", bits, symbol);
        }
        return Evaluation.extend(operand, bits, signed);
    }

    /** Whether it is, or is supposed to be, the value of a read, and not a value that is not known yet. */
    private boolean isSettled(Value.Symbol symbol) {
        return isFinal || copyOf != null && (supposed != null || isSymbol[find(symbol.number())]);
    }

    /** Whether any value that the read may take stays as it is. */
    private boolean isUnchanged(Value.Symbol symbol, int bits, boolean signed) {
        int width = trace.reading(symbol.number()).bytes() * Byte.SIZE;
        return bits == Long.SIZE || width < bits || width == bits && !signed;
    }

    private Value accessible(int thread, SymbolicValue.Accessible accessible) throws UndefinedOperationException {
        Value address = evaluate(thread, accessible.address());
        if (address instanceof Value.Symbol symbol && !isSettled(symbol)) {
            throw new UndefinedOperationException("whether %s is an address is not known", address);
        }
        return Evaluation.accessible(address, accessible.bytes(), accessible.alignment());
    }

    private Value keep(int thread, int slot, Value result) {
        if (!(result instanceof Value.Symbol) && supposed == null) {
            results[thread][slot] = result;
        }
        return result;
    }

    // Checks

    /**
     * Whether what is known already contradicts the trace or the choice of sources: a decision that goes the other way, decisions that no
     * values satisfy together, an access outside memory, a read that reads from another address.
     */
    public boolean isContradictory() {
        DecidedValues decided = null;
        for (ThreadTrace thread : trace.threads()) {
            for (Decision decision : thread.decisions()) {
                if (decision.expected().isPresent()) {
                    Boolean outcome = outcome(thread.index(), decision);
                    if (outcome == null) {
                        decided = decided == null ? new DecidedValues(this) : decided;
                        decided.add(thread.index(), decision.condition(), decision.expected().get());
                    } else if (!outcome.equals(decision.expected().get())) {
                        return true;
                    }
                }
            }
            for (Access access : thread.accesses()) {
                Value address = knownAddress(access.event());
                if (address != null && !trace.program().program().initialMemory().containsKey(address)) {
                    return true;
                }
                if (access.read() && source[access.event()] != UNKNOWN
                        && areDifferent(address, knownAddress(source[access.event()]))) {
                    return true;
                }
            }
            for (Reservation reservation : thread.reservations()) {
                if (areDifferent(knownAddress(reservation.load()), knownAddress(reservation.store()))) {
                    return true;
                }
            }
        }
        return decided != null && decided.isContradictory();
    }

    /** How the decision falls, or null if that is not known. */
    private Boolean outcome(int thread, Decision decision) {
        if (isOfUnknown(decision.condition())) {
            return null;
        }
        try {
            return Evaluation.isTrue(evaluate(thread, decision.condition()));
        } catch (UndefinedOperationException e) {
            return null;
        }
    }

    /** Whether the condition plainly hangs on a read that is not known: most that do, and without the exception that its evaluation takes. */
    private boolean isOfUnknown(SymbolicValue condition) {
        return switch (condition) {
            case SymbolicValue.Reading reading -> copyOf == null && read(reading.event()) instanceof Value.Symbol;
            case SymbolicValue.Unary unary -> isOfUnknown(unary.operand());
            case SymbolicValue.Extend extend -> isOfUnknown(extend.operand());
            case SymbolicValue.Binary(int slot, Expression.BinaryOperator operator, SymbolicValue left, SymbolicValue.Known right)
                    when operator == Expression.BinaryOperator.EQUAL || operator == Expression.BinaryOperator.NOT_EQUAL -> isOfUnknown(left);
            default -> false;
        };
    }

    /** The address of an access, or null if it is not known. */
    public Value knownAddress(int event) {
        try {
            Value address = address(event);
            return address instanceof Value.Symbol ? null : address;
        } catch (UndefinedOperationException e) {
            return null;
        }
    }

    private static boolean areDifferent(Value a, Value b) {
        return a != null && b != null && !a.equals(b);
    }
}
