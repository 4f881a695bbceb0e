package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.llvm.lowering.State.Cell;
import org.felis.llvm.lowering.State.Local;
import org.felis.llvm.lowering.State.Place;

/**
 * The iterations of a loop that have begun on the way to a point of a thread: what was known when each did. If the next one begins with all that matters as an earlier one did, the
 * thread may do what lies between again and again.
 */
final class Iterations {

    /** More are not looked at: a thread that comes back to where it was after so many iterations is not found. */
    private static final int MOST = 12;

    /**
     * @param moment see {@link ThreadCode#moment}
     * @param position see {@link ThreadCode#position}
     */
    record Begin(State state, String label, int moment, int position) {
    }

    /** What something was known as when the iteration began, and what it is known as now. */
    private record Change(Optional<Binding> before, Optional<Binding> after) {

        Optional<Register> registerBefore() {
            return before.isPresent() && before.get() instanceof Binding.Computed(Expression.Read(Register register)) ? Optional.of(register) : Optional.empty();
        }

        /** Whether what it was before depends on nothing that came from the value which another one was. */
        boolean isIndependentOf(Change other) {
            Register read = ((Expression.Read) ((Binding.Computed) other.before().orElseThrow()).expression()).register();
            return before.isEmpty() || before.get() instanceof Binding.Known || before.get() instanceof Binding.Undefined undefined && undefined.bits().registers().isEmpty()
                    || before.get() instanceof Binding.Computed(Expression expression) && expression.registers().stream().allMatch(register -> ThreadCode.isBefore(register, read));
        }
    }

    /**
     * @param condition when executions could do without the iteration
     * @param other what the next iteration begins with another value of, if it does
     */
    record Dispensable(Expression condition, Optional<Register> other) {
    }

    /** @param condition when the next iteration begins as the one at the label did */
    record Repeat(Expression condition, String since) {
    }

    private final int frame;
    private final Set<String> needed;
    /** The objects that are plain variables of the function whose values the loop does not need. */
    private final Set<Integer> unneeded = new HashSet<>();
    private final List<Begin> begins = new ArrayList<>();
    /** How many had begun when the last one was kept. */
    private int kept;

    /**
     * @param frame the execution of the function
     * @param needed what an iteration goes by, see {@link FunctionPlan#neededToGoOn}
     */
    Iterations(Frame frame, Set<String> needed) {
        this.frame = frame.number();
        this.needed = needed;
        frame.unneeded(needed, variable -> unneeded.add(variable.index()));
    }

    /**
     * An iteration begins here.
     *
     * @param label of this place
     */
    void begin(State state, String label, ThreadCode code) {
        begins.add(new Begin(state, label, code.moment(), code.position()));
    }

    /** The last one is gone on behind, although executions could do without it: on all ways. */
    void keep() {
        kept = begins.size();
    }

    /** When the iteration before the last one began, if it was kept. */
    private OptionalInt momentOfKept() {
        return kept > 0 && begins.size() == kept + 1 ? OptionalInt.of(begins.get(kept - 1).moment()) : OptionalInt.empty();
    }

    /** The last one. */
    Begin last() {
        return begins.getLast();
    }

    /** Whether the next one begins as the last one did, for all that can be told without running. */
    boolean isLastRepeated(State now) {
        return !begins.isEmpty() && isSame(begins.getLast().state(), now);
    }

    /** The same, and the last one has had no effect that another thread can see. */
    boolean isLastIdle(State now) {
        return isLastRepeated(now) && now.isWithoutEffectSince(begins.getLast().state());
    }

    /** The last one that the next one begins as, if nothing since then has had an effect that another thread can see. */
    Optional<Begin> idleSince(State now) {
        return begins.reversed().stream().filter(begin -> now.isWithoutEffectSince(begin.state()) && isSame(begin.state(), now)).findFirst();
    }

    private boolean isSame(State before, State after) {
        return places(before, after).allMatch(place -> Objects.equals(before.cells().get(place), after.cells().get(place))) && before.locals.keySet().stream().filter(this::matters).allMatch(local -> before.locals.get(local).equals(after.locals.get(local)));
    }

    /** Which call took a lock that is still held makes no difference; that it is held, memory says. */
    private boolean matters(Local local) {
        return local.frame() != HeldLocks.FRAME && (local.frame() != frame || needed.contains(local.name()));
    }

    /**
     * When an execution that goes on here could do without the last iteration, for all that other threads and whatever follows can tell; empty if that is never so or cannot be told. The iteration has written
     * nothing new then, and the next one begins as the last one did; or as the last one would have begun if what was read in front of it had been read when it was read again.
     *
     * <p>With {@link Pass#REWRITING}, it may have written what the next one writes anew before it does anything else. If another thread reads such a write, the program has a race: the thread tells nobody of the first
     * write before it does the second one.
     *
     * <p>Behind an iteration that was kept, what that one has read counts as read in front. If it had read then what was read again, and had found what it expected, the iteration that leaves the loop would begin as it
     * did, and access what it has accessed.
     *
     * @param isOfNoMatter what makes no difference to what is done
     */
    Optional<Dispensable> dispensable(State now, Readings readings, Predicate<Place> isOfNoMatter) {
        if (begins.isEmpty() || now.effects() - now.rewritten() != begins.getLast().state().effects() - begins.getLast().state().rewritten()) {
            return Optional.empty();
        }
        Begin begin = begins.getLast();
        List<Change> changes = changes(begin.state(), now, isOfNoMatter);
        Optional<Change> again = changes.stream().filter(change -> change.before().isPresent() && change.after().isPresent()
                && readings.isReadAgain(change.before().get(), begin.moment(), momentOfKept(), change.after().get())).findFirst();
        boolean isReadAgain = again.isPresent() && changes.stream().allMatch(change -> change.equals(again.get()) || change.isIndependentOf(again.get()));
        List<Optional<Expression>> same = changes.stream().map(change -> isReadAgain && change.equals(again.get()) ? Optional.of(Expression.ONE)
                : equality(change.before(), change.after())).toList();
        if (!same.stream().allMatch(Optional::isPresent)) {
            return Optional.empty();
        }
        Expression isSame = same.stream().map(Optional::get).reduce(Expression.ONE, Iterations::both);
        return Optional.of(now.exchanges().stream().filter(exchange -> !begin.state().exchanges().contains(exchange))
                .map(exchange -> IntegerArithmetic.fold(BinaryOperator.EQUAL, exchange, Expression.ZERO)).reduce(isSame, Iterations::both))
                .filter(condition -> !condition.equals(Expression.ZERO))
                .map(condition -> new Dispensable(condition, isReadAgain ? again.flatMap(Change::registerBefore) : Optional.empty()));
    }

    /**
     * When the next iteration begins as the last one did, which may have written something, but by atomic operations only; empty if that is never so or cannot be told.
     *
     * @param isOfNoMatter what makes no difference to what is done
     */
    Optional<Expression> helped(State now, Predicate<Place> isOfNoMatter) {
        if (begins.isEmpty() || now.effects() != begins.getLast().state().effects() || exchanged(now).equals(Expression.ZERO)) {
            return Optional.empty();
        }
        List<Optional<Expression>> same = changes(begins.getLast().state(), now, isOfNoMatter).stream().map(change -> equality(change.before(), change.after())).toList();
        return same.stream().allMatch(Optional::isPresent)
                ? Optional.of(same.stream().map(Optional::get).reduce(Expression.ONE, Iterations::both)).filter(condition -> !condition.equals(Expression.ZERO)) : Optional.empty();
    }

    /** 1 if the last iteration has written something new by atomic operations. */
    Expression exchanged(State now) {
        return exchanges(now).stream().reduce(Expression.ZERO, (left, right) -> left.equals(Expression.ZERO) ? right : Expression.binary(BinaryOperator.OR, left, right));
    }

    /** For each atomic operation of the last iteration that may have written something new, 1 if it has. */
    List<Expression> exchanges(State now) {
        return now.exchanges().stream().filter(exchange -> !begins.getLast().state().exchanges().contains(exchange)).toList();
    }

    private List<Change> changes(State before, State now, Predicate<Place> isOfNoMatter) {
        List<Change> changes = new ArrayList<>();
        before.locals.keySet().stream().filter(local -> local.frame() != ThreadLowering.CLAIM && matters(local))
                .forEach(local -> changes.add(new Change(Optional.of(before.locals.get(local)), Optional.ofNullable(now.locals.get(local)))));
        places(before, now).filter(isOfNoMatter.negate()).forEach(place -> changes.add(new Change(content(before, place), content(now, place))));
        return changes;
    }

    /** How many have begun. */
    int count() {
        return begins.size();
    }

    /** From which of them on the thread may do the same again and again, the last one first. A compare-and-swap does not fail again and again for no reason. */
    List<Repeat> repeats(State now) {
        return begins.reversed().stream().limit(MOST).flatMap(begin -> repeat(begin, now).stream()).toList();
    }

    /** The same from the last one on. */
    Optional<Repeat> lastRepeat(State now) {
        return repeat(begins.getLast(), now);
    }

    private static Expression withoutSpurious(Expression same, State before, State now) {
        return now.spurious().stream().filter(spurious -> !before.spurious().contains(spurious))
                .map(spurious -> (Expression) new Expression.Unary(UnaryOperator.IS_ZERO, spurious)).reduce(same, Iterations::both);
    }

    private Optional<Repeat> repeat(Begin begin, State now) {
        return sameness(begin.state(), now).map(same -> withoutSpurious(same, begin.state(), now))
                .filter(condition -> !condition.equals(Expression.ZERO)).map(condition -> new Repeat(condition, begin.label()));
    }

    /** When all that matters is the same; empty if that is never so or cannot be told. */
    private Optional<Expression> sameness(State before, State after) {
        List<Optional<Expression>> equal = new ArrayList<>();
        before.locals.keySet().stream().filter(local -> local.frame() != ThreadLowering.CLAIM && matters(local))
                .forEach(local -> equal.add(equality(Optional.of(before.locals.get(local)), Optional.ofNullable(after.locals.get(local)))));
        places(before, after).forEach(place -> equal.add(equality(content(before, place), content(after, place))));
        return equal.stream().allMatch(Optional::isPresent) ? Optional.of(equal.stream().map(Optional::get).reduce(Expression.ONE, Iterations::both)) : Optional.empty();
    }

    /** Those that matter. */
    private Stream<Place> places(State before, State after) {
        return Stream.concat(before.cells().keySet().stream(), after.cells().keySet().stream()).filter(place -> !unneeded.contains(place.object())).distinct();
    }

    private static Optional<Binding> content(State state, Place place) {
        return Optional.ofNullable(state.cells().get(place)).map(Cell::content);
    }

    private static Optional<Expression> equality(Optional<Binding> before, Optional<Binding> after) {
        if (before.isEmpty() || after.isEmpty() || before.equals(after)) {
            return before.equals(after) ? Optional.of(Expression.ONE) : Optional.empty();
        }
        Optional<Expression> left = before.get().definedPart();
        Optional<Expression> right = after.get().definedPart();
        boolean canBe = left.isPresent() && right.isPresent() && undefined(before.get()) == undefined(after.get())
                && !(left.get() instanceof Expression.Constant && right.get() instanceof Expression.Constant);
        return canBe ? Optional.of(IntegerArithmetic.fold(BinaryOperator.EQUAL, left.get(), right.get())) : Optional.empty();
    }

    /** A mask of the bits that are not defined. */
    private static long undefined(Binding binding) {
        return binding instanceof Binding.Undefined undefined ? ~undefined.defined() : 0;
    }

    /** 1 if both conditions are. */
    static Expression both(Expression left, Expression right) {
        return Stream.of(left, right).anyMatch(Expression.ZERO::equals) ? Expression.ZERO : left.equals(Expression.ONE) ? right : right.equals(Expression.ONE) ? left
                : Expression.binary(BinaryOperator.AND, left, right);
    }
}
