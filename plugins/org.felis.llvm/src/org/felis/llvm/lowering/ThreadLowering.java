package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Origin;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.lowering.State.Local;

/**
 * Lowers one thread: where it begins and how it ends, the calls that it is in, and what is known where it is. Calls are inlined ({@link FunctionLowering}), and what is the same
 * in all executions is computed. Each way of control carries its own {@link State}; where ways meet, {@link Joining} makes one of them. The result has jumps forward only.
 */
final class ThreadLowering {

    /** What an execution of a function returns is kept as if it were a register of its frame. */
    static final String RESULT = "the result";

    /** Of our {@code felis/threads.h}: what a thread does at its end that is not the first. */
    private static final String AT_END = "__felis_thread_ends";

    /** What the thread claims where, without ending there. */
    private record Claim(SourceRange source, String text) {
    }

    /** Claims are kept as if they were registers of a frame of their own. */
    static final int CLAIM = -2;

    private final ProgramLowering program;
    private final int index;
    private final ThreadCode code;
    private final InstructionLowering instructions;
    private final HazardPointers hazardPointers = new HazardPointers(this);
    private final Readings readings;
    private final HeldLocks heldLocks = new HeldLocks(this);
    private final List<Edge> exits = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<Integer> writesSomewhere = new ArrayList<>();
    private final List<String> stack = new ArrayList<>();
    private final List<Frame> open = new ArrayList<>();
    /** What is known here; none where control never comes. */
    private int momentOfIteration = -1;
    private Optional<State> state = Optional.of(new State());
    private int frames;

    ThreadLowering(ProgramLowering program, int index, SourceRange start) {
        this.program = program;
        this.index = index;
        this.code = new ThreadCode(start, program.sources().text(start), program.wordBytes() * Byte.SIZE, this::variables);
        this.readings = new Readings(code);
        this.instructions = new InstructionLowering(this);
    }

    /**
     * A thread that does an iteration of a loop in the stead of another one ({@link Substitutes}).
     *
     * @param of the thread with the loop, where the loop is
     * @param begun what is known when the iteration begins; given what stands for what is not the same in all executions
     */
    private ThreadLowering(ThreadLowering of, List<Frame> open, SourceRange start, Function<Binding, State> begun) {
        this(of.program, of.index, start);
        hazardPointers.addAllOf(of.hazardPointers);
        frames = of.frames;
        this.open.addAll(open);
        open.forEach(frame -> code.enter(frame.plan().function().name()));
        state = Optional.of(begun.apply(new Binding.Computed(Expression.read(code.newRegister()))));
    }

    /** An iteration of a loop that this thread is in, lowered for a thread of its own. @param begin what is known when it begins */
    Supplier<Optional<List<Instruction>>> substitute(Frame frame, FunctionPlan.Region loop, State begin) {
        List<Frame> frames = List.copyOf(open);
        SourceRange start = code.source();
        return () -> {
            ThreadLowering substitute = new ThreadLowering(this, frames, start, unknown -> begin.forSubstitute(unknown, hazardPointers::isContent));
            boolean ends = new FunctionLowering(substitute, frame, substitute.instructions).help(loop) && substitute.exits.isEmpty();
            return ends ? Optional.of(substitute.code.finish()) : Optional.empty();
        };
    }

    ProgramLowering program() {
        return program;
    }

    int index() {
        return index;
    }

    ThreadCode code() {
        return code;
    }

    State state() {
        return state.orElseThrow();
    }

    /** An iteration of a loop begins here, or has done no more than write what the next one writes anew. */
    void beginIteration() {
        momentOfIteration = code.moment();
    }

    /** Whether nothing has been done since then. */
    boolean beginsIteration() {
        return momentOfIteration == code.moment();
    }

    /** What follows belongs to no iteration, or to one that has done more. */
    void endIteration() {
        momentOfIteration = -1;
    }

    HazardPointers hazardPointers() {
        return hazardPointers;
    }

    Readings readings() {
        return readings;
    }

    boolean isReached() {
        return state.isPresent();
    }

    HeldLocks heldLocks() {
        return heldLocks;
    }

    /** Lowers a call of the thread's function. @return what it returns; empty if no way leads to its end */
    Optional<Binding> run(FunctionPlan plan, List<Binding> arguments) {
        Optional<Binding> result = call(plan, arguments, "thread " + index);
        result.ifPresent(value -> {
            state().locals.put(new Local(-1, RESULT), value);
            exits.add(leave(state(), ""));
        });
        if (!meet(exits)) {
            return Optional.empty();
        }
        Optional<FunctionPlan> end = index == 0 ? Optional.empty() : program.plan(AT_END);
        if (end.isPresent() && call(end.get(), List.of(), "end of thread " + index).isEmpty()) {
            return Optional.empty();
        }
        program.operations().atEnd(this);
        for (int i = 0; i < claims.size(); i++) {
            if (state().locals.get(new Local(CLAIM, Integer.toString(i))) instanceof Binding.Computed(Expression condition)) {
                code.at(claims.get(i).source(), claims.get(i).text());
                code.require(condition, Failure.ASSERTION);
            }
        }
        return Optional.of(state().locals.remove(new Local(-1, RESULT)));
    }

    /** The thread fails if the condition is 0: here, or at its end. */
    void claim(Expression condition) {
        if (condition instanceof Expression.Constant constant && isTrue(constant)) {
            return;
        }
        stopBeingAlone();
        Expression kept = code.kept(condition);
        String later = code.newLabel();
        code.jumpFreely(later);
        code.require(kept, Failure.ASSERTION);
        code.label(later);
        state().locals.put(new Local(CLAIM, Integer.toString(claims.size())), new Binding.Computed(kept));
        claims.add(new Claim(code.source(), code.text()));
    }

    /** The thread ends here by its own will (pthread_exit). */
    void exit(Binding result) {
        open.reversed().forEach(this::endVariables);
        state().locals.put(new Local(-1, RESULT), result);
        exits.add(leave(state(), ""));
        state = Optional.empty();
    }

    /** The thread fails here. */
    void fail(Failure failure) {
        stopBeingAlone();
        code.fail(failure);
        state = Optional.empty();
    }

    /** The thread fails here, or it does not. */
    void mayFail(Failure failure) {
        stopBeingAlone();
        String on = code.newLabel();
        code.jumpFreely(on);
        code.fail(failure);
        code.label(on);
    }

    /** Where the value is an address, what follows is not supported: an execution that comes here has no verdict. */
    void requireNumber(Expression value) {
        requireKnownBits(value, -1);
    }

    /** Where the value is an address of which these bits are not known, what follows is not supported. */
    void requireKnownBits(Expression value, long bits) {
        if (value instanceof Expression.Constant constant) {
            if (constant.value() instanceof Value.Address address && Long.compareUnsigned(bits, address.object().alignment()) >= 0) {
                throw CProblem.NOT_SUPPORTED.at(code.source(), "computing with the bits of an address, unless they are those that its alignment determines");
            }
        } else if (code.numbers().mayBeAddress(value)) {
            stopBeingAlone();
            code.require(AddressChecks.hasKnownBits(code.kept(value), bits), Failure.UNSUPPORTED);
        }
    }

    /** The thread would go on, but is not followed further. @param bound how often it has been here */
    void stopAtBound(int bound) {
        program.addCutOff(bound);
        stop(ThreadEnd.BOUND);
    }

    /** The thread ends here in another way. */
    void stop(ThreadEnd end) {
        stopBeingAlone();
        code.stop(end);
        state = Optional.empty();
    }

    /** The thread ends here, and would do the same from the label on again and again. */
    void stop(ThreadEnd end, String since) {
        stopBeingAlone();
        code.stop(end, since);
        state = Optional.empty();
    }

    /** The thread ends here; where the condition holds, it would do the same again and again. */
    void stopRepeating(Iterations.Repeat repeat) {
        stopBeingAlone();
        if (!repeat.condition().equals(Expression.ONE)) {
            code.await(repeat.condition());
        }
        stop(ThreadEnd.BLOCKED, repeat.since());
    }

    /** The thread goes on; or it ends here, if it would do the same again and again. */
    void mayRepeat(Iterations.Repeat repeat) {
        State known = state();
        String on = code.newLabel();
        stopBeingAlone();
        code.jumpFreely(on);
        stopRepeating(repeat);
        code.label(on);
        state = Optional.of(known);
    }

    /** The thread is about to write to memory. @param at where, as far as it is known @param content what, if it is */
    void noteWrite(Optional<Value> at, int bytes, Binding content) {
        if (!program.facts().knowsOwnWrites()) {
            return;
        }
        if (at.orElse(null) instanceof Value.Address address) {
            state().ownWrites().write(address, bytes, content);
        } else {
            writesSomewhere.add(code.position());
        }
    }

    /** For each write of the thread at an address that it does not know, a place of the code in front of it and behind what was written before. */
    List<Integer> writesSomewhere() {
        return writesSomewhere;
    }

    /** From here on, other threads may run, or executions may differ. */
    void stopBeingAlone() {
        if (program.memory().isAlone() && isReached()) {
            program.memory().stopBeingAlone(state()).forEach((place, cell) -> {
                MemoryObject object = program.memory().objects().get(place.object());
                if (!place.isEnd(object)) {
                    program.accesses().write(code, new Expression.Constant(new Value.Address(object, place.offset())),
                            program.memory().expression(cell.content()).orElseThrow(), cell.bytes(), Order.PLAIN);
                } else if (cell.content().equals(Binding.of(1))) {
                    end(new Expression.Constant(new Value.Address(object, 0)));
                }
            });
        }
    }

    /** The life of an object begins here. */
    void begin(Value.Address start) {
        if (program.does(Pass.LIFETIMES) && program.accesses().areStatements() && !program.memory().isTracked(start.object())) {
            code.add(Lifetimes.begins(start, program.memory().objects().isZeroed(start.object())));
        }
    }

    /** The life of the object in memory that is there ends here. */
    void end(Expression start) {
        state().addEffect();
        code.add(Lifetimes.ends(start));
    }

    /** The life of the object in memory that is there ends here for those who do not protect it. */
    void retire(Expression start) {
        state().addEffect();
        code.add(Lifetimes.retires(start));
    }

    /** The lives of the variables in memory of an execution of a function end here. */
    private void endVariables(Frame frame) {
        if (program.does(Pass.LIFETIMES) && (index > 0 || frame != open.getFirst())) { // what main leaves behind goes with the program
            program.memory().objects().ofFrame(frame.path()).stream().filter(variable -> !program.memory().isTracked(variable))
                    .forEach(variable -> end(new Expression.Constant(new Value.Address(variable, 0))));
        }
    }

    /** A way from here; the caller goes on with another one. */
    Edge leave(State known, String from) {
        Edge edge = new Edge(code.newLabel(), known, from);
        code.jump(edge.label());
        return edge;
    }

    /** Control never comes here. */
    void leaveNothing() {
        state = Optional.empty();
    }

    /** Goes on where these ways meet. @return whether there is one */
    boolean meet(List<Edge> edges) {
        state = edges.isEmpty() ? Optional.empty() : Optional.of(Joining.join(code, program.memory(), readings, edges));
        return isReached();
    }

    /**
     * Lowers a call here.
     *
     * @param path of the execution, see {@link Frame#path}
     * @return what it returns, {@link Binding#UNDEFINED} for {@code void}; empty if it never returns: then this is not reached
     */
    Optional<Binding> call(FunctionPlan plan, List<Binding> arguments, String path) {
        String name = plan.function().name();
        if (stack.stream().filter(name::equals).count() >= program.bound() && stack.contains(name)) {
            stopAtBound(program.bound());
            return Optional.empty();
        }
        plan.irregular().ifPresent(block -> {
            throw CProblem.NOT_SUPPORTED.at(code.source(), "a loop of the function '" + name + "' that is entered in its middle by a computed goto, or in too many ways: one entry, or goto to a label, is supported");
        });
        stack.add(name);
        Frame frame = new Frame(frames++, plan, path);
        open.add(frame);
        for (int i = 0; i < plan.function().parameters().size(); i++) {
            state().locals.put(new Local(frame.number(), plan.function().parameters().get(i).name()), i < arguments.size() ? arguments.get(i) : Binding.UNDEFINED);
        }
        SourceRange caller = code.source();
        String callerText = code.text();
        code.enter(name);
        Edge entry = leave(state(), "");
        List<Edge> returns = new FunctionLowering(this, frame, instructions).run(entry);
        boolean isLeft = meet(returns);
        if (isLeft) {
            endVariables(frame);
        }
        stack.removeLast();
        open.removeLast();
        code.at(caller, callerText);
        code.leave();
        if (!isLeft) {
            return Optional.empty();
        }
        Binding result = state().locals.get(new Local(frame.number(), RESULT));
        state().removeFrame(frame.number());
        program.memory().objects().ofFrame(path).forEach(state()::removeObject);
        return Optional.of(result == null ? Binding.UNDEFINED : result);
    }

    /** The thread goes on, or it ends here for no reason. */
    void mayStop() {
        String on = code.newLabel();
        stopBeingAlone();
        code.jumpFreely(on);
        code.stop(ThreadEnd.BLOCKED);
        code.label(on);
    }

    /** What is known here of variables that are not in memory: of those without parts, and those that have a value. */
    private List<Origin.Variable> variables() {
        if (!isReached()) {
            return List.of();
        }
        List<Origin.Variable> found = new ArrayList<>();
        for (int i = 0; i < open.size(); i++) {
            for (MemoryObject variable : program.memory().objects().ofFrame(open.get(i).path())) {
                State.Cell cell = program.memory().isTracked(variable) ? state().cells().get(new State.Place(variable.index(), 0)) : null;
                Optional<String> name = program.memory().objects().sourceName(variable);
                if (cell != null && cell.bytes() == variable.sizeBytes() && name.isPresent()) {
                    switch (cell.content()) {
                        case Binding.Known known -> found.add(new Origin.Variable(i, name.get(), variable.cellType(), new Expression.Constant(known.value())));
                        case Binding.Computed computed -> found.add(new Origin.Variable(i, name.get(), variable.cellType(), computed.expression()));
                        case Binding.Parts parts -> { }
                        case Binding.Undefined undefined -> { }
                    }
                }
            }
        }
        return found;
    }

    static boolean isTrue(Expression.Constant constant) {
        return !constant.value().equals(Value.ZERO);
    }
}
