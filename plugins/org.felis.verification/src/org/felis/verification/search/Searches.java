package org.felis.verification.search;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.SpecializedSearch;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.engine.witness.DoubleCheckedSearch;
import org.felis.verification.task.VerificationOptions;

/** Opens the search that was chosen, behind the gate that judges every execution that it finds. */
public final class Searches {

    private Searches() {
    }

    public static ExecutionSearch open(UnrolledProgram program, MemoryModel model, VerificationOptions options,
            ProcedureChoice choice) {
        return new ChosenSearch(options.doubleCheck() ? doubleChecked(program, model, options, choice)
                : new CheckedSearch(SpecializedSearch.of(program, model, smaller -> single(program, smaller, options, choice)), program, model), choice);
    }

    private static ExecutionSearch single(UnrolledProgram program, MemoryModel model, VerificationOptions options,
            ProcedureChoice choice) {
        return switch (choice.procedure()) {
            case EXPLICIT -> choice.patience().isPresent()
                    ? new PossibleFlagsSearch(new FallbackSearch(new ExplicitSearch(program, model), choice.patience().getAsLong(),
                            () -> smt(program, model, options)), program, model, options.analysis())
                    : new ExplicitSearch(program, model);
            case SMT -> smt(program, model, options);
            case AUTO -> throw notAChoice();
        };
    }

    /** Without a fallback, which could leave both answers to one procedure. */
    private static ExecutionSearch doubleChecked(UnrolledProgram program, MemoryModel model, VerificationOptions options,
            ProcedureChoice choice) {
        // one of them goes by the whole model, so that leaving something out is checked as well: SMT, whose analysis finds the same to be empty, where
        // enumeration computes it for each candidate
        ExecutionSearch explicit = new CheckedSearch(SpecializedSearch.of(program, model, smaller -> new ExplicitSearch(program, smaller)), program, model);
        ExecutionSearch smt = new CheckedSearch(smt(program, model, options), program, model);
        return switch (choice.procedure()) {
            case EXPLICIT -> new DoubleCheckedSearch(explicit, smt, program, model);
            case SMT -> new DoubleCheckedSearch(smt, explicit, program, model);
            case AUTO -> throw notAChoice();
        };
    }

    private static IllegalStateException notAChoice() {
        return new IllegalStateException("the choice of a procedure is not one");
    }

    static SmtSearch smt(UnrolledProgram program, MemoryModel model, VerificationOptions options) {
        return new SmtSearch(program, model, SmtOptions.DEFAULT.withAnalysis(options.analysis())
                .withEncoding(options.encoding()).withMemoryLimitMegabytes(options.memoryMegabytes()));
    }
}
