package org.felis.engine.analysis.program;

import java.util.Optional;

import org.felis.engine.expression.PossibleValues;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.MicroEvents.Keeping;
import org.felis.engine.program.unrolled.MicroEvents.Outcome;
import org.felis.engine.program.unrolled.MicroEvents.Selection;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;

/** What is known, for all executions, of the guards under which micro-events happen inside a step. */
public final class GuardFlow {

    private final UnrolledProgram program;
    private final MicroEvents micros;
    private final ValueFlow values;

    /** @param program one whose universe has micro-events */
    public GuardFlow(UnrolledProgram program, ValueFlow values) {
        this.program = program;
        this.micros = program.microEvents().orElseThrow();
        this.values = values;
    }

    /** When an event happens besides that control passes its step; a memory access that may fail to happen is its own guard. */
    public Guard of(Event event) {
        return event.isMicro() ? micros.guard(event) : Guard.ofEvent(event.id());
    }

    /** Whether the guard holds in no execution. */
    public boolean isImpossible(Guard guard) {
        return guard.events().stream().anyMatch(event -> values.isSuppressed(program.event(event)))
                || guard.outcomes().stream().anyMatch(outcome -> !mayBe(outcome));
    }

    /** Whether the guard holds in every execution that passes the step. */
    public boolean isSure(Guard guard) {
        return guard.events().stream().allMatch(event -> values.isUnconditional(program.event(event)))
                && guard.outcomes().stream().noneMatch(o -> mayBe(new Outcome(o.decision(), !o.holds())));
    }

    private boolean mayBe(Outcome outcome) {
        return switch (micros.decisions().get(outcome.decision())) {
            case Selection selection -> {
                Optional<PossibleValues> possible = values.possible(selection.thread(), selection.step(),
                        selection.operation(), selection.condition());
                yield possible.isPresent()
                        && (outcome.holds() ? possible.get().mayBeTrue() : possible.get().mayBeFalse());
            }
            case Keeping keeping -> !outcome.holds() || !values.isSuppressed(program.event(keeping.write()));
        };
    }
}
