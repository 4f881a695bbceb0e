package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.expression.Expression;
import org.felis.engine.program.Failure;
import org.felis.engine.program.ThreadEnd;
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
 * Walks through one execution of a function: its blocks in order, each with the ways that come to it, and its loops unrolled up to the bound.
 *
 * <p>A loop whose test is known in an iteration may go on without being counted: a loop of constant length is unrolled fully.
 */
final class FunctionLowering {

    /** A loop of constant length that has more iterations is cut off like any other. */
    private static final int MOST_ITERATIONS = 1_000;

    private final ThreadLowering thread;
    private final Frame frame;
    private final InstructionLowering instructions;
    private final ProgramLowering program;
    private final ThreadCode code;
    private final List<Edge> returns = new ArrayList<>();
    /** Those of which this iteration has decided by what is the same in all executions whether it goes on. */
    private final Set<Region> loopsWithKnownTest = new HashSet<>();
    /** Those that this iteration has brought nearer to their ends by that: what is tested is another one than in the iteration before. */
    private final Set<Region> advancing = new HashSet<>();
    /** What was tested last. */
    private final Map<Region, Map<Terminator, List<Binding>>> tested = new HashMap<>();

    FunctionLowering(ThreadLowering thread, Frame frame, InstructionLowering instructions) {
        this.thread = thread;
        this.frame = frame;
        this.instructions = instructions;
        this.program = thread.program();
        this.code = thread.code();
    }

    /** Lowers the function's body. @return the ways to its returns, each of which knows the result */
    List<Edge> run(Edge entry) {
        region(frame.plan().whole(), new LinkedHashMap<>(Map.of(0, new ArrayList<>(List.of(entry)))), new ArrayList<>());
        return returns;
    }

    /** @param pending the ways to each block of the region, by its number */
    private void region(Region region, Map<Integer, List<Edge>> pending, List<Map.Entry<Integer, Edge>> leaving) {
        for (int block : region.order()) {
            List<Edge> edges = pending.remove(block);
            if (edges == null) {
                continue;
            }
            Optional<Region> loop = region.loopOf(block);
            List<Map.Entry<Integer, Edge>> ways = new ArrayList<>();
            if (loop.isPresent()) {
                int rewritten = edges.stream().mapToInt(edge -> edge.state().rewritten()).min().orElseThrow();
                loop(loop.get(), edges, ways);
                thread.endIteration();
                ways.forEach(way -> way.getValue().state().setRewritten(rewritten)); // of a loop around, the next iteration does not for sure write what this one has
            } else if (frame.plan().onlyJumps(block)) {
                edges.forEach(edge -> ways.add(passedOn(block, edge)));
            } else {
                block(region, block, edges, ways);
            }
            for (Map.Entry<Integer, Edge> way : ways) {
                if (region.contains(way.getKey()) && !(region != frame.plan().whole() && way.getKey() == region.header())) {
                    pending.computeIfAbsent(way.getKey(), target -> new ArrayList<>()).add(way.getValue());
                } else {
                    leaving.add(way);
                }
            }
        }
    }

    private void loop(Region loop, List<Edge> entries, List<Map.Entry<Integer, Edge>> leaving) {
        List<Edge> iteration = entries;
        int counted = 0;
        boolean isTestKnown = false;
        Iterations begun = new Iterations(frame, frame.plan().neededToGoOn(loop));
        NextIteration next = new NextIteration(thread, frame, loop, begun);
        int bound = frame.takeNextBound().orElse(program.bound());
        tested.put(loop, new HashMap<>());
        for (int i = 0; !iteration.isEmpty(); i++) {
            program.interruption().check();
            iteration.forEach(edge -> phis(header(loop), edge));
            if (!thread.meet(next.followed(iteration))) {
                return;
            }
            Optional<Iterations.Begin> idleSince = isTestKnown ? begun.idleSince(thread.state()) : Optional.empty();
            if (idleSince.isPresent() && !next.goesOn(idleSince.get(), thread.state())) {
                next.waitForEver(idleSince.get().label());
                return;
            }
            if (isTestKnown && advancing.contains(loop) && begun.isLastRepeated(thread.state())) {
                counted++; // it never ends
            }
            boolean isLast = counted >= bound || i >= MOST_ITERATIONS;
            if ((!isTestKnown || !advancing.contains(loop) || begun.isLastRepeated(thread.state())) && loop.canEnd() && program.does(Pass.REPETITION)) {
                begun.repeats(thread.state()).forEach(thread::mayRepeat);
            }
            if (isLast && !(loop.testsFirst() && program.does(Pass.LATE_BOUND))) {
                thread.stopAtBound(bound);
                return;
            }
            next.begin();
            State known = thread.state().copy();
            List<Edge> entry = new ArrayList<>(List.of(thread.leave(thread.state(), "")));
            begun.begin(known, entry.getFirst().label(), code);
            thread.beginIteration();
            List<Map.Entry<Integer, Edge>> ways = new ArrayList<>();
            if (isLast) {
                block(loop, loop.header(), entry, ways);
                if (thread.meet(ways.stream().filter(way -> loop.contains(way.getKey())).map(Map.Entry::getValue).toList())) {
                    thread.stopAtBound(bound);
                }
                ways.stream().filter(way -> !loop.contains(way.getKey())).forEach(leaving::add);
                return;
            }
            loopsWithKnownTest.remove(loop);
            advancing.remove(loop);
            region(loop, new LinkedHashMap<>(Map.of(loop.header(), entry)), ways);
            iteration = new ArrayList<>();
            for (Map.Entry<Integer, Edge> way : ways) {
                if (way.getKey() == loop.header()) {
                    iteration.add(way.getValue());
                } else {
                    leaving.add(way);
                }
            }
            isTestKnown = loopsWithKnownTest.remove(loop) && program.does(Pass.KNOWN_TESTS) && (program.does(Pass.LATE_BOUND) || program.memory().isAlone());
            counted += isTestKnown && advancing.contains(loop) ? 0 : 1;
        }
    }

    /**
     * Lowers one iteration of the loop from here on, for a thread of its own, which comes to its end behind it if it has written something and the next one would begin as it did.
     *
     * @return whether that can be
     */
    boolean help(Region loop) {
        Iterations begun = new Iterations(frame, frame.plan().neededToGoOn(loop));
        State known = thread.state().copy();
        Edge entry = thread.leave(thread.state(), "");
        begun.begin(known, entry.label(), code);
        List<Map.Entry<Integer, Edge>> ways = new ArrayList<>();
        region(loop, new LinkedHashMap<>(Map.of(loop.header(), new ArrayList<>(List.of(entry)))), ways);
        List<Edge> again = new ArrayList<>();
        List<Edge> leaving = new ArrayList<>();
        ways.forEach(way -> (way.getKey() == loop.header() ? again : leaving).add(way.getValue()));
        if (thread.meet(leaving)) {
            thread.stop(ThreadEnd.BLOCKED);
        }
        again.forEach(edge -> phis(header(loop), edge));
        return thread.meet(new NextIteration(thread, frame, loop, begun).helping(again));
    }

    private Block header(Region loop) {
        return frame.plan().function().blocks().get(loop.header());
    }

    /** The way goes on behind a block that only jumps: ways that meet there are told apart until something is done, so that what one of them has done is not taken for done on all. */
    private Map.Entry<Integer, Edge> passedOn(int number, Edge edge) {
        Block block = frame.plan().function().blocks().get(number);
        phis(block, edge);
        forget(number, block.terminator(), edge.state());
        return Map.entry(frame.plan().number(block.terminator().targets().getFirst()), new Edge(edge.label(), edge.state(), block.name()));
    }

    private void block(Region region, int number, List<Edge> edges, List<Map.Entry<Integer, Edge>> ways) {
        Block block = frame.plan().function().blocks().get(number);
        edges.forEach(edge -> phis(block, edge));
        thread.meet(edges);
        for (Instruction instruction : block.instructions()) {
            program.sources().range(instruction).ifPresent(range -> code.at(range, program.sources().text(range)));
            if (instruction.operation() instanceof Terminator terminator) {
                List<Binding> sources = region.parent().isPresent() ? sources(terminator) : List.of();
                forget(number, terminator, thread.state());
                terminate(region, block, terminator, sources, ways);
            } else if (!(instruction.operation() instanceof Computation.Phi)) {
                instructions.lower(frame, instruction);
                if (!thread.isReached()) {
                    return;
                }
            }
        }
    }

    /** What decides where control goes is computed from these, as far as they are still there. */
    private List<Binding> sources(Terminator terminator) {
        return Operands.of(terminator).stream().map(Operand::value).filter(Value.Local.class::isInstance).flatMap(operand -> sources(((Value.Local) operand).name())).toList();
    }

    private Stream<Binding> sources(String register) {
        List<String> computedFrom = frame.plan().computedFrom(register);
        return !computedFrom.isEmpty() && computedFrom.stream().allMatch(source -> thread.state().locals.containsKey(new Local(frame.number(), source)))
                ? computedFrom.stream().flatMap(this::sources) : Stream.of(thread.state().locals.getOrDefault(new Local(frame.number(), register), Binding.UNDEFINED));
    }

    /** Forgets what is not needed behind the block. */
    private void forget(int block, Terminator terminator, State state) {
        Set<String> needed = frame.plan().neededBehind(block);
        state.locals.keySet().removeIf(local -> local.frame() == frame.number() && !needed.contains(local.name()) && !isUsedBy(terminator, local.name()));
        frame.unneeded(needed, state::removeObject);
    }

    private static boolean isUsedBy(Terminator terminator, String name) {
        return Operands.of(terminator).stream()
                .anyMatch(operand -> operand.value() instanceof Value.Local local && local.name().equals(name));
    }

    /** All phis of a block are computed at once, from what was known before. */
    private void phis(Block block, Edge edge) {
        Map<Local, Binding> values = new LinkedHashMap<>();
        for (Instruction instruction : block.instructions()) {
            if (instruction.operation() instanceof Computation.Phi phi) {
                phi.incoming().stream().filter(incoming -> incoming.block().equals(edge.from())).findFirst()
                        .ifPresent(incoming -> values.put(new Local(frame.number(), instruction.result().orElseThrow()),
                                instructions.value(frame, new Operand(phi.type(), incoming.value()), edge.state())));
            }
        }
        edge.state().locals.putAll(values);
    }

    private void terminate(Region region, Block block, Terminator terminator, List<Binding> sources, List<Map.Entry<Integer, Edge>> ways) {
        switch (terminator) {
            case Terminator.Return ret -> {
                ret.value().ifPresent(value -> thread.state().locals.put(new Local(frame.number(), ThreadLowering.RESULT), instructions.value(frame, value)));
                returns.add(thread.leave(thread.state(), block.name()));
            }
            case Terminator.Jump jump -> ways.add(Map.entry(frame.plan().number(jump.target()), thread.leave(thread.state(), block.name())));
            case Terminator.Branch branch -> {
                Optional<Expression> condition = instructions.decision(frame, branch.condition());
                if (condition.isPresent()) {
                    branch(region, block, branch, condition.get(), sources, ways);
                } else {
                    goAnywhere(block, List.of(branch.ifTrue(), branch.ifFalse()), ways);
                }
            }
            case Terminator.Switch choice -> {
                Optional<Expression> operand = instructions.decision(frame, choice.operand());
                if (operand.isPresent()) {
                    choose(region, block, choice, operand.get(), sources, ways);
                } else {
                    goAnywhere(block, Stream.concat(choice.cases().stream().map(Terminator.Switch.Case::target), Stream.of(choice.otherwise())).toList(), ways);
                }
            }
            case Terminator.IndirectJump jump -> throw CProblem.NOT_SUPPORTED.at(code.source(), "a jump to a computed label");
            case Terminator.Unreachable unreachable -> thread.fail(Failure.UNDEFINED);
        }
        thread.leaveNothing();
    }

    /** What decides is undefined: the thread fails here, or goes on as with any value, so that what is wrong behind it is found, too. */
    private void goAnywhere(Block block, List<String> targets, List<Map.Entry<Integer, Edge>> ways) {
        thread.mayFail(Failure.UNDEFINED);
        for (String target : targets.subList(1, targets.size())) {
            Edge taken = new Edge(code.newLabel(), thread.state().copy(), block.name());
            code.jumpFreely(taken.label());
            ways.add(Map.entry(frame.plan().number(target), taken));
        }
        ways.add(Map.entry(frame.plan().number(targets.getFirst()), thread.leave(thread.state(), block.name())));
    }

    private void branch(Region region, Block block, Terminator.Branch branch, Expression condition, List<Binding> sources, List<Map.Entry<Integer, Edge>> ways) {
        if (condition instanceof Expression.Constant constant) {
            if (branch.condition().value() instanceof Value.Local) {
                noteKnownTest(region, branch, sources);
            }
            String target = ThreadLowering.isTrue(constant) ? branch.ifTrue() : branch.ifFalse();
            ways.add(Map.entry(frame.plan().number(target), thread.leave(thread.state(), block.name())));
            return;
        }
        thread.stopBeingAlone();
        Edge taken = new Edge(code.newLabel(), thread.state().copy(), block.name());
        code.jumpIf(condition, taken.label());
        Edge otherwise = thread.leave(thread.state(), block.name());
        forgetFailed(condition, true, taken.state());
        forgetFailed(condition, false, otherwise.state());
        ways.add(Map.entry(frame.plan().number(branch.ifFalse()), otherwise));
        ways.add(Map.entry(frame.plan().number(branch.ifTrue()), taken));
    }

    /** A compare-and-swap that has succeeded would make the condition something else than it is on this way. */
    private void forgetFailed(Expression condition, boolean isTrue, State state) {
        state.exchanges().removeIf(exchange -> exchange instanceof Expression.Read success
                && code.truth(condition, success).map(truth -> truth != isTrue).orElse(false));
    }

    private void choose(Region region, Block block, Terminator.Switch choice, Expression operand, List<Binding> sources, List<Map.Entry<Integer, Edge>> ways) {
        Expression value = code.kept(operand);
        if (value instanceof Expression.Constant) {
            noteKnownTest(region, choice, sources);
        } else {
            thread.stopBeingAlone();
        }
        for (Terminator.Switch.Case aCase : choice.cases()) {
            Expression equal = IntegerArithmetic.fold(Expression.BinaryOperator.EQUAL, value,
                    program.memory().expression(instructions.value(frame, aCase.value())).orElseThrow());
            if (equal instanceof Expression.Constant constant) {
                if (ThreadLowering.isTrue(constant)) {
                    ways.add(Map.entry(frame.plan().number(aCase.target()), thread.leave(thread.state(), block.name())));
                    return;
                }
            } else {
                Edge taken = new Edge(code.newLabel(), thread.state().copy(), block.name());
                code.jumpIf(equal, taken.label());
                ways.add(Map.entry(frame.plan().number(aCase.target()), taken));
            }
        }
        ways.add(Map.entry(frame.plan().number(choice.otherwise()), thread.leave(thread.state(), block.name())));
    }

    /** An iteration with a known test is not counted, if the test has something new to go by: else, it is what is not known that ends the loop. */
    private void noteKnownTest(Region region, Terminator terminator, List<Binding> sources) {
        for (Optional<Region> loop = Optional.of(region); loop.isPresent(); loop = loop.get().parent()) {
            if (FunctionPlan.isExit(loop.get(), terminator, frame.plan())) {
                loopsWithKnownTest.add(loop.get());
                if (tested.containsKey(loop.get()) && !sources.equals(tested.get(loop.get()).put(terminator, sources))) {
                    advancing.add(loop.get());
                }
            }
        }
    }
}
