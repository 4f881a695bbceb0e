package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;

/**
 * What is known at a point of a thread: the registers of LLVM that are still needed, and the bytes of objects that only this thread can see. Mutable; each way of
 * control has its own.
 */
final class State {

    /** A register of LLVM in one execution of its function. */
    record Local(int frame, String name) {
    }

    /** Bytes of an object, from an offset on. */
    record Place(int object, long offset) {

        /** A place behind the object's bytes: 1 if the object's life has ended. */
        static Place ofEnd(MemoryObject object) {
            return new Place(object.index(), object.sizeBytes());
        }

        boolean isEnd(MemoryObject of) {
            return offset == of.sizeBytes();
        }
    }

    /** What is in some bytes. */
    record Cell(int bytes, Binding content) {
    }

    final Map<Local, Binding> locals;
    private final Map<Place, Cell> cells;
    /** What is not 0 where a compare-and-swap on the way here has failed for no reason; 0 on ways without it. */
    private final Set<Expression> spurious;
    /** What is 1 where a compare-and-swap (or, for {@link Pass#OMISSION}, any atomic operation) on the way here has written something new, without those that are known to have failed; 0 on ways without it. */
    private final Set<Expression> exchanges;
    private int effects;
    /** How many of these are writes that the next iteration, if it begins, does anew before it does anything else. */
    private int rewritten;
    private boolean hasIdled;
    private OwnWrites ownWrites;

    State() {
        this(new HashMap<>(), new HashMap<>(), new LinkedHashSet<>(), new LinkedHashSet<>(), 0, 0, false, new OwnWrites());
    }

    private State(Map<Local, Binding> locals, Map<Place, Cell> cells, Set<Expression> spurious, Set<Expression> exchanges, int effects, int rewritten, boolean hasIdled, OwnWrites ownWrites) {
        this.locals = locals;
        this.cells = cells;
        this.spurious = spurious;
        this.exchanges = exchanges;
        this.effects = effects;
        this.rewritten = rewritten;
        this.hasIdled = hasIdled;
        this.ownWrites = ownWrites;
    }

    State copy() {
        return new State(new HashMap<>(locals), new HashMap<>(cells), new LinkedHashSet<>(spurious), new LinkedHashSet<>(exchanges), effects, rewritten, hasIdled, ownWrites.copy());
    }

    /**
     * What a thread of its own would know that begins where this is known: what is the same in all executions.
     *
     * @param unknown stands for what is not
     * @param isOfNoMatter which bytes may be anything
     */
    State forSubstitute(Binding unknown, Predicate<Place> isOfNoMatter) {
        State begun = new State();
        locals.forEach((local, binding) -> begun.locals.put(local, isSame(binding) ? binding : unknown));
        cells.forEach((place, cell) -> begun.cells.put(place, isSame(cell.content()) ? cell : new Cell(cell.bytes(), isOfNoMatter.test(place) ? Binding.of(0) : unknown)));
        return begun;
    }

    private static boolean isSame(Binding binding) {
        return switch (binding) {
            case Binding.Known known -> true;
            case Binding.Undefined undefined -> undefined.bits() instanceof Expression.Constant;
            case Binding.Computed computed -> false;
            case Binding.Parts parts -> parts.elements().stream().allMatch(State::isSame);
        };
    }

    Set<Expression> spurious() {
        return spurious;
    }

    Set<Expression> exchanges() {
        return exchanges;
    }

    /** Whether nothing since then has had an effect that other threads can see. */
    boolean isWithoutEffectSince(State before) {
        // most sets are larger, and whether one holds an expression takes time as the expression is large
        return effects == before.effects && exchanges.size() <= before.exchanges.size() && before.exchanges.containsAll(exchanges);
    }

    /** How many operations on the way here, at most, may have had an effect that other threads can see, other than compare-and-swaps. */
    int effects() {
        return effects;
    }

    void addEffect() {
        effects++;
    }

    /** How many of the {@link #effects} are writes that the next iteration of the innermost loop does anew before it does anything else. */
    int rewritten() {
        return rewritten;
    }

    void setRewritten(int number) {
        rewritten = number;
    }

    /** The action has no effect that matters to others. */
    void withoutEffect(Runnable action) {
        int before = effects;
        action.run();
        effects = before;
    }

    /** Where ways meet: at least as many as on one of them. */
    void raiseEffects(int number) {
        effects = Math.max(effects, number);
    }

    /** Whether the thread has gone on behind an iteration that had changed nothing, on each way here. */
    boolean hasIdled() {
        return hasIdled;
    }

    void setIdled(boolean isSo) {
        hasIdled = isSo;
    }

    /** What the thread has written to memory. */
    OwnWrites ownWrites() {
        return ownWrites;
    }

    void setOwnWrites(OwnWrites writes) {
        ownWrites = writes;
    }

    Map<Place, Cell> cells() {
        return cells;
    }

    /** Forgets the registers of an execution of a function that has ended. */
    void removeFrame(int frame) {
        locals.keySet().removeIf(local -> local.frame() == frame);
    }

    void removeObject(MemoryObject object) {
        cells.keySet().removeIf(place -> place.object() == object.index());
    }
}
