package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Origin;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.check.Operands;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Value;
import org.felis.llvm.lowering.FunctionPlan.Region;
import org.felis.llvm.lowering.State.Local;

/**
 * Lowers one thread: calls are inlined, loops unrolled up to the bound, and what is the same in all executions is computed. Each way of control carries its own {@link
 * State}; where ways meet, {@link Joining} makes one of them. The result has jumps forward only.
 *
 * <p>A loop whose test is known in an iteration may go on without being counted: a loop of constant length is unrolled fully.
 */
final class ThreadLowering {

    /** A loop of constant length that has more iterations is cut off like any other. */
    private static final int MOST_ITERATIONS = 1_000;
    private static final String RESULT = "the result";

    /** What the thread claims where, without ending there. */
    private record Claim(SourceRange source, String text) {
    }

    /** Claims are kept as if they were registers of a frame of their own. */
    static final int CLAIM = -2;

    /** One execution of a function. */
    static final class Frame {
        private final int number;
        private final FunctionPlan plan;
        private final String path;
        private final List<Edge> returns = new ArrayList<>();
        private final List<Region> loopsWithKnownTest = new ArrayList<>();
        /** The plain variables by the registers with their addresses. */
        private final Map<String, MemoryObject> plain = new HashMap<>();
        private int calls;
        private Optional<Integer> nextBound = Optional.empty();

        private Frame(int number, FunctionPlan plan, String path) {
            this.number = number;
            this.plan = plan;
            this.path = path;
        }

        int number() {
            return number;
        }

        /** The next loop that the execution enters has a bound of its own (__VERIFIER_loop_bound). */
        void boundNextLoop(int bound) {
            nextBound = Optional.of(bound);
        }

        /** A variable has been made, whose address the register has. */
        void add(String register, MemoryObject variable) {
            if (plan.isPlain(register)) {
                plain.put(register, variable);
            }
        }

        /** What is the same for this execution of the function each time that the program is lowered, and for no other execution. */
        String path() {
            return path;
        }
    }

    private final ProgramLowering program;
    private final int index;
    private final ThreadCode code;
    private final InstructionLowering instructions;
    private final List<Edge> exits = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<String> stack = new ArrayList<>();
    private final List<Frame> open = new ArrayList<>();
    /** What is known here; none where control never comes. */
    private Optional<State> state = Optional.of(new State());
    private int frames;

    ThreadLowering(ProgramLowering program, int index, SourceRange start) {
        this.program = program;
        this.index = index;
        this.code = new ThreadCode(start, program.sources().text(start), program.wordBytes() * Byte.SIZE, this::variables);
        this.instructions = new InstructionLowering(this);
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

    boolean isReached() {
        return state.isPresent();
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

    /** Where the value is an address, what follows is not supported: an execution that comes here has no verdict. */
    void requireNumber(Expression value) {
        if (value instanceof Expression.Constant constant) {
            if (constant.value() instanceof org.felis.engine.expression.Value.Address) {
                throw CProblem.NOT_SUPPORTED.at(code.source(), "computing with the bits of an address");
            }
        } else if (code.numbers().mayBeAddress(value)) {
            stopBeingAlone();
            code.require(AddressChecks.isNumber(code.kept(value)), Failure.UNSUPPORTED);
        }
    }

    /** The thread ends here in another way. */
    void stop(ThreadEnd end) {
        stopBeingAlone();
        code.stop(end);
        state = Optional.empty();
    }

    /** From here on, other threads may run, or executions may differ. */
    void stopBeingAlone() {
        if (program.memory().isAlone() && isReached()) {
            program.memory().stopBeingAlone(state()).forEach((place, cell) -> program.accesses().write(code,
                    new Expression.Constant(new org.felis.engine.expression.Value.Address(program.memory().objects().get(place.object()), place.offset())),
                    program.memory().expression(cell.content()).orElseThrow(), cell.bytes(), Order.PLAIN));
        }
    }

    /** A way from here; the caller goes on with another one. */
    private Edge leave(State known, String from) {
        Edge edge = new Edge(code.newLabel(), known, from);
        code.jump(edge.label());
        return edge;
    }

    private boolean meet(List<Edge> edges) {
        state = edges.isEmpty() ? Optional.empty() : Optional.of(Joining.join(code, program.memory(), edges));
        return isReached();
    }

    /**
     * Lowers a call here.
     *
     * @param path of the execution, see {@link Frame#path()}
     * @return what it returns, {@link Binding#UNDEFINED} for {@code void}; empty if it never returns: then this is not reached
     */
    Optional<Binding> call(FunctionPlan plan, List<Binding> arguments, String path) {
        String name = plan.function().name();
        if (stack.stream().filter(name::equals).count() >= program.bound() && stack.contains(name)) {
            stop(ThreadEnd.BOUND);
            return Optional.empty();
        }
        plan.irregular().ifPresent(block -> {
            throw CProblem.NOT_SUPPORTED.at(code.source(), "a loop of the function '" + name + "' that is entered in its middle (goto)");
        });
        stack.add(name);
        Frame frame = new Frame(frames++, plan, path);
        open.add(frame);
        for (int i = 0; i < plan.function().parameters().size(); i++) {
            state().locals.put(new Local(frame.number, plan.function().parameters().get(i).name()), i < arguments.size() ? arguments.get(i) : Binding.UNDEFINED);
        }
        SourceRange caller = code.source();
        String callerText = code.text();
        code.enter(name);
        Edge entry = leave(state(), "");
        Map<Integer, List<Edge>> pending = new LinkedHashMap<>(Map.of(0, new ArrayList<>(List.of(entry))));
        region(frame, plan.whole(), pending, new ArrayList<>());
        stack.removeLast();
        open.removeLast();
        code.at(caller, callerText);
        code.leave();
        if (!meet(frame.returns)) {
            return Optional.empty();
        }
        Binding result = state().locals.get(new Local(frame.number, RESULT));
        state().removeFrame(frame.number);
        program.memory().objects().ofFrame(path).forEach(state()::removeObject);
        return Optional.of(result == null ? Binding.UNDEFINED : result);
    }

    /** What is known here of variables that are not in memory: of those without parts, and those that have a value. */
    private List<Origin.Variable> variables() {
        if (!isReached()) {
            return List.of();
        }
        List<Origin.Variable> found = new ArrayList<>();
        for (int i = 0; i < open.size(); i++) {
            for (MemoryObject variable : program.memory().objects().ofFrame(open.get(i).path)) {
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

    /** A path for a call at this place of the frame. */
    String callPath(Frame frame, String name) {
        return frame.path + "/" + name + "." + frame.calls++;
    }

    /** @param pending the ways to each block of the region, by its number */
    private void region(Frame frame, Region region, Map<Integer, List<Edge>> pending, List<Map.Entry<Integer, Edge>> leaving) {
        for (int block : region.order()) {
            List<Edge> edges = pending.remove(block);
            if (edges == null) {
                continue;
            }
            Optional<Region> loop = region.loopOf(block);
            List<Map.Entry<Integer, Edge>> ways = new ArrayList<>();
            if (loop.isPresent()) {
                loop(frame, loop.get(), edges, ways);
            } else {
                block(frame, region, block, edges, ways);
            }
            for (Map.Entry<Integer, Edge> way : ways) {
                if (region.contains(way.getKey()) && !(region != frame.plan.whole() && way.getKey() == region.header())) {
                    pending.computeIfAbsent(way.getKey(), target -> new ArrayList<>()).add(way.getValue());
                } else {
                    leaving.add(way);
                }
            }
        }
    }

    private void loop(Frame frame, Region loop, List<Edge> entries, List<Map.Entry<Integer, Edge>> leaving) {
        List<Edge> iteration = entries;
        int counted = 0;
        boolean isTestKnown = false;
        Optional<State> before = Optional.empty();
        int bound = frame.nextBound.orElse(program.bound());
        frame.nextBound = Optional.empty();
        for (int i = 0; !iteration.isEmpty(); i++) {
            program.interruption().check();
            List<Edge> begins = withoutRepetition(frame, loop, iteration, before);
            if (begins.isEmpty()) {
                return;
            }
            if (isTestKnown && isRepetition(frame, loop, begins, before)) {
                counted++; // it never ends
            }
            boolean isLast = counted >= bound || i >= MOST_ITERATIONS;
            if (isLast && !loop.testsFirst()) {
                cut(begins);
                return;
            }
            meet(begins);
            before = Optional.of(state().copy());
            List<Edge> entry = new ArrayList<>(List.of(leave(state(), "")));
            List<Map.Entry<Integer, Edge>> ways = new ArrayList<>();
            if (isLast) {
                block(frame, loop, loop.header(), entry, ways);
                cut(ways.stream().filter(way -> loop.contains(way.getKey())).map(Map.Entry::getValue).toList());
                ways.stream().filter(way -> !loop.contains(way.getKey())).forEach(leaving::add);
                return;
            }
            frame.loopsWithKnownTest.remove(loop);
            region(frame, loop, new LinkedHashMap<>(Map.of(loop.header(), entry)), ways);
            iteration = new ArrayList<>();
            for (Map.Entry<Integer, Edge> way : ways) {
                if (way.getKey() == loop.header()) {
                    iteration.add(way.getValue());
                } else {
                    leaving.add(way);
                }
            }
            isTestKnown = frame.loopsWithKnownTest.remove(loop) && program.does(Pass.KNOWN_TESTS);
            counted += isTestKnown ? 0 : 1;
        }
    }

    /**
     * The ways that begin another iteration, without those on which the last one has changed nothing: the thread only waits there. For whatever follows, another execution
     * has the iteration that leaves the loop only.
     *
     * @param before what was known when the last iteration began
     */
    private List<Edge> withoutRepetition(Frame frame, Region loop, List<Edge> edges, Optional<State> before) {
        Block header = frame.plan.function().blocks().get(loop.header());
        edges.forEach(edge -> phis(frame, header, edge));
        List<Edge> repeating = edges.stream().filter(edge -> program.does(Pass.WAITING) && before.filter(b -> b.effects() == edge.state().effects()).isPresent()
                && isRepetition(frame, loop, List.of(edge), before)).toList();
        if (meet(repeating)) {
            stop(ThreadEnd.BLOCKED);
        }
        return edges.stream().filter(edge -> !repeating.contains(edge)).toList();
    }

    /** Whether the next iteration begins, on one of these ways, with all that the thread knows as the last one did. */
    private static boolean isRepetition(Frame frame, Region loop, List<Edge> edges, Optional<State> before) {
        return before.isPresent() && edges.stream().anyMatch(edge -> isSame(frame, loop, before.get(), edge.state()));
    }

    private static boolean isSame(Frame frame, Region loop, State before, State after) {
        Set<String> needed = frame.plan.neededIn(loop.header());
        return before.cells().equals(after.cells())
                && before.locals.keySet().stream().filter(local -> local.frame() != frame.number || needed.contains(local.name()))
                        .allMatch(local -> before.locals.get(local).equals(after.locals.get(local)));
    }

    /** What these ways lead to is not looked at. */
    private void cut(List<Edge> edges) {
        if (meet(edges)) {
            stop(ThreadEnd.BOUND);
        }
    }

    private void block(Frame frame, Region region, int number, List<Edge> edges, List<Map.Entry<Integer, Edge>> ways) {
        Block block = frame.plan.function().blocks().get(number);
        edges.forEach(edge -> phis(frame, block, edge));
        meet(edges);
        for (Instruction instruction : block.instructions()) {
            program.sources().range(instruction).ifPresent(range -> code.at(range, program.sources().text(range)));
            if (instruction.operation() instanceof Terminator terminator) {
                forget(frame, number, terminator);
                terminate(frame, region, block, terminator, ways);
            } else if (!(instruction.operation() instanceof Computation.Phi)) {
                instructions.lower(frame, instruction);
                if (!isReached()) {
                    return;
                }
            }
        }
    }

    /** Forgets what is not needed behind the block. */
    private void forget(Frame frame, int block, Terminator terminator) {
        Set<String> needed = frame.plan.neededBehind(block);
        state().locals.keySet().removeIf(local -> local.frame() == frame.number && !needed.contains(local.name()) && !isUsedBy(terminator, local.name()));
        frame.plain.forEach((register, variable) -> {
            if (!needed.contains(FunctionPlan.content(register))) {
                state().removeObject(variable);
            }
        });
    }

    private static boolean isUsedBy(Terminator terminator, String name) {
        return Operands.of(terminator).stream()
                .anyMatch(operand -> operand.value() instanceof Value.Local local && local.name().equals(name));
    }

    /** All phis of a block are computed at once, from what was known before. */
    private void phis(Frame frame, Block block, Edge edge) {
        Map<Local, Binding> values = new LinkedHashMap<>();
        for (Instruction instruction : block.instructions()) {
            if (instruction.operation() instanceof Computation.Phi phi) {
                phi.incoming().stream().filter(incoming -> incoming.block().equals(edge.from())).findFirst()
                        .ifPresent(incoming -> values.put(new Local(frame.number, instruction.result().orElseThrow()),
                                instructions.value(frame, new Operand(phi.type(), incoming.value()), edge.state())));
            }
        }
        edge.state().locals.putAll(values);
    }

    private void terminate(Frame frame, Region region, Block block, Terminator terminator, List<Map.Entry<Integer, Edge>> ways) {
        switch (terminator) {
            case Terminator.Return ret -> {
                ret.value().ifPresent(value -> state().locals.put(new Local(frame.number, RESULT), instructions.value(frame, value)));
                frame.returns.add(leave(state(), block.name()));
            }
            case Terminator.Jump jump -> ways.add(Map.entry(frame.plan.number(jump.target()), leave(state(), block.name())));
            case Terminator.Branch branch -> {
                Optional<Expression> condition = instructions.decision(frame, branch.condition());
                if (condition.isPresent()) {
                    branch(frame, region, block, branch, condition.get(), ways);
                }
            }
            case Terminator.Switch choice -> {
                Optional<Expression> operand = instructions.decision(frame, choice.operand());
                if (operand.isPresent()) {
                    choose(frame, region, block, choice, operand.get(), ways);
                }
            }
            case Terminator.IndirectJump jump -> throw CProblem.NOT_SUPPORTED.at(code.source(), "a jump to a computed label");
            case Terminator.Unreachable unreachable -> fail(Failure.UNDEFINED);
        }
        state = Optional.empty();
    }

    private void branch(Frame frame, Region region, Block block, Terminator.Branch branch, Expression condition, List<Map.Entry<Integer, Edge>> ways) {
        if (condition instanceof Expression.Constant constant) {
            if (branch.condition().value() instanceof Value.Local) {
                noteKnownTest(frame, region, branch);
            }
            String target = isTrue(constant) ? branch.ifTrue() : branch.ifFalse();
            ways.add(Map.entry(frame.plan.number(target), leave(state(), block.name())));
            return;
        }
        stopBeingAlone();
        Edge taken = new Edge(code.newLabel(), state().copy(), block.name());
        code.jumpIf(condition, taken.label());
        ways.add(Map.entry(frame.plan.number(branch.ifFalse()), leave(state(), block.name())));
        ways.add(Map.entry(frame.plan.number(branch.ifTrue()), taken));
    }

    private void choose(Frame frame, Region region, Block block, Terminator.Switch choice, Expression operand, List<Map.Entry<Integer, Edge>> ways) {
        Expression value = code.kept(operand);
        if (value instanceof Expression.Constant) {
            noteKnownTest(frame, region, choice);
        } else {
            stopBeingAlone();
        }
        for (Terminator.Switch.Case aCase : choice.cases()) {
            Expression equal = IntegerArithmetic.fold(Expression.BinaryOperator.EQUAL, value,
                    program.memory().expression(instructions.value(frame, aCase.value())).orElseThrow());
            if (equal instanceof Expression.Constant constant) {
                if (isTrue(constant)) {
                    ways.add(Map.entry(frame.plan.number(aCase.target()), leave(state(), block.name())));
                    return;
                }
            } else {
                Edge taken = new Edge(code.newLabel(), state().copy(), block.name());
                code.jumpIf(equal, taken.label());
                ways.add(Map.entry(frame.plan.number(aCase.target()), taken));
            }
        }
        ways.add(Map.entry(frame.plan.number(choice.otherwise()), leave(state(), block.name())));
    }

    private static boolean isTrue(Expression.Constant constant) {
        return !constant.value().equals(org.felis.engine.expression.Value.ZERO);
    }

    /** A loop that goes on because its test is known is not counted. */
    private static void noteKnownTest(Frame frame, Region region, Terminator terminator) {
        for (Optional<Region> loop = Optional.of(region); loop.isPresent(); loop = loop.get().parent()) {
            if (FunctionPlan.isExit(loop.get(), terminator, frame.plan)) {
                frame.loopsWithKnownTest.add(loop.get());
            }
        }
    }
}
