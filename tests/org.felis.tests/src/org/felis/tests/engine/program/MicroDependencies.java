package org.felis.tests.engine.program;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Evaluation.UndefinedOperationException;
import org.felis.engine.program.Expression;
import org.felis.engine.program.MicroEvent;
import org.felis.engine.program.MicroEvents;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.Execution;

/**
 * The dependencies of one execution, from its micro-events alone: a path of {@code iico_data} and of register writes to the
 * register reads that take their value, through no memory access, from a memory read to a tagged register read of a later
 * access, or to a branch. With picks, {@code iico_ctrl} counts too. (After herd7's {@code aarch64deps.cat}, without its
 * dependencies through memory.)
 */
final class MicroDependencies {

    private final Execution execution;
    private final UnrolledProgram program;
    private final MicroEvents micros;
    private final EventSet happening;
    private final EventSet accesses;
    private final Relation intrinsic;
    /** From memory reads to the micro-events that depend on them. */
    private final Relation reached;

    MicroDependencies(Execution execution, boolean picks) {
        this.execution = execution;
        program = execution.program();
        micros = MicroEvents.of(program, this::isTrue);
        List<Set<Integer>> paths = execution.choices().paths().stream().<Set<Integer>>map(HashSet::new).toList();
        happening = micros.ids(micro -> paths.get(micro.thread()).contains(micro.step())
                && micro.event().map(event -> execution.executed().contains(event.id())).orElse(true));
        accesses = micros.ids(micro -> micro.kind() == MicroEvent.Kind.MEMORY_ACCESS).intersection(happening);
        intrinsic = (picks ? micros.iicoData().union(micros.iicoCtrl()) : micros.iicoData()).restrict(happening,
                happening);
        EventSet others = happening.difference(accesses);
        Relation step = intrinsic.union(readsFromRegisters());
        EventSet reads = micros.ids(micro -> micro.event().isPresent() && micro.event().get().isRead());
        reached = step.restrict(reads, others).compose(step.restrict(others, others).reflexiveTransitiveClosure());
    }

    /**
     * A register write and a register read of the same register in a later step, without another write to it between.
     * (Within a step, {@code iico_data} says it.)
     */
    private Relation readsFromRegisters() {
        Relation.Builder pairs = Relation.builder(micros.events().size());
        Map<List<Object>, MicroEvent> last = new HashMap<>();
        for (MicroEvent micro : micros.events()) {
            if (micro.kind().isOfRegister() && happening.contains(micro.id())) {
                List<Object> register = List.of(micro.thread(), micro.register().orElseThrow());
                if (micro.kind() == MicroEvent.Kind.REGISTER_WRITE) {
                    last.put(register, micro);
                } else if (last.containsKey(register) && last.get(register).step() < micro.step()) {
                    pairs.add(last.get(register).id(), micro.id());
                }
            }
        }
        return pairs.build();
    }

    Relation address() {
        return toAccesses(MicroEvent.ADDRESS);
    }

    Relation data() {
        return toAccesses(MicroEvent.DATA);
    }

    private Relation toAccesses(String tag) {
        EventSet tagged = micros.ids(
                micro -> micro.kind() == MicroEvent.Kind.REGISTER_READ && micro.tags().contains(tag));
        Relation.Builder pairs = Relation.builder(program.size());
        reached.compose(intrinsic.restrict(tagged, accesses)).forEach((read, access) -> pairs.add(event(read),
                event(access)));
        return pairs.build().difference(program.sameInstance());
    }

    Relation control() {
        EventSet branches = micros.ids(micro -> micro.kind() == MicroEvent.Kind.BRANCH);
        Relation.Builder decided = Relation.builder(program.size());
        reached.restrict(reached.domain(), branches).forEach((read, branch) -> decided.add(event(read), event(branch)));
        return decided.build().compose(execution.baseRelation("po"));
    }

    private int event(int micro) {
        return micros.events().get(micro).event().orElseThrow().id();
    }

    /** Whether the condition of an if-then-else holds in the execution; empty if it has no value, and is not used then. */
    private Optional<Boolean> isTrue(int thread, int stepIndex, int operation, Expression condition) {
        Step step = program.threads().get(thread).steps().get(stepIndex);
        if (!execution.choices().paths().get(thread).contains(stepIndex)) {
            return Optional.empty();
        }
        Map<Register, Value> written = new HashMap<>();
        try {
            for (int i = 0; i < operation; i++) {
                pass(step, i, thread, written);
            }
            return Optional.of(Evaluation.isTrue(value(condition, thread, step, written)));
        } catch (UndefinedOperationException e) {
            return Optional.empty();
        }
    }

    private void pass(Step step, int operation, int thread, Map<Register, Value> written)
            throws UndefinedOperationException {
        switch (step.instruction().operations().get(operation)) {
            case Operation.Assign assign -> written.put(assign.target(), value(assign.value(), thread, step, written));
            case Operation.Read read -> written.put(read.target(), execution.readValue(step.eventOf(operation).id()));
            case Operation.WriteExclusive write -> written.put(write.status(),
                    execution.executed().contains(step.eventOf(operation).id()) ? write.success() : write.failure());
            case Operation.Write write -> { }
            case Operation.Synchronize synchronize ->
                synchronize.target().ifPresent(target -> written.put(target, synchronize.result()));
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> { }
        }
    }

    private Value value(Expression expression, int thread, Step step, Map<Register, Value> written)
            throws UndefinedOperationException {
        return Evaluation.evaluate(expression, register -> written.containsKey(register) ? written.get(register)
                : execution.registerBefore(thread, step.index(), register).orElse(new Value.Symbol(-1)));
    }
}
