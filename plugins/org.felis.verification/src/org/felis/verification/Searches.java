package org.felis.verification;

import org.felis.engine.analysis.AnalysisOptions;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.semantics.ExplicitSearch;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;

/** Opens the search that the options name. */
final class Searches {

    private Searches() {
    }

    static ExecutionSearch open(UnrolledProgram program, MemoryModel model, VerificationOptions options) {
        VerificationOptions.Procedure procedure = options.procedure() == VerificationOptions.Procedure.AUTO
                ? ProcedureChoice.choose(program)
                : options.procedure();
        return switch (procedure) {
            case EXPLICIT -> new ExplicitSearch(program, model);
            case SMT -> new SmtSearch(program, model, SmtOptions.DEFAULT.withAnalysis(analysis(options)));
            case AUTO -> throw new IllegalStateException("the choice of a procedure is not one");
        };
    }

    private static AnalysisOptions analysis(VerificationOptions options) {
        return AnalysisOptions.DEFAULT.withAliasing(switch (options.aliasing()) {
            case NONE -> AnalysisOptions.Aliasing.NONE;
            case ANDERSEN -> AnalysisOptions.Aliasing.ANDERSEN;
        });
    }
}
