package org.felis.verification;

import org.felis.engine.analysis.AnalysisOptions;
import org.felis.engine.encoding.EncodingOptions;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.semantics.ExplicitSearch;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;

/** Opens the search that was chosen. */
final class Searches {

    private Searches() {
    }

    static ExecutionSearch open(UnrolledProgram program, MemoryModel model, VerificationOptions options,
            ProcedureChoice choice) {
        ExecutionSearch search = switch (choice.procedure()) {
            case EXPLICIT -> choice.patience().<ExecutionSearch>map(
                    patience -> new FallbackSearch(new ExplicitSearch(program, model), patience,
                            () -> smt(program, model, options)))
                    .orElseGet(() -> new ExplicitSearch(program, model));
            case SMT -> smt(program, model, options);
            case AUTO -> throw new IllegalStateException("the choice of a procedure is not one");
        };
        return new ChosenSearch(search, choice);
    }

    private static SmtSearch smt(UnrolledProgram program, MemoryModel model, VerificationOptions options) {
        return new SmtSearch(program, model, SmtOptions.DEFAULT.withAnalysis(analysis(options))
                .withEncoding(encoding(options.encoding())).withMemoryLimitMegabytes(options.memoryMegabytes()));
    }

    private static AnalysisOptions analysis(VerificationOptions options) {
        AnalysisOptions.Aliasing aliasing = switch (options.aliasing()) {
            case NONE -> AnalysisOptions.Aliasing.NONE;
            case ANDERSEN -> AnalysisOptions.Aliasing.ANDERSEN;
        };
        AnalysisOptions.Bounding bounding = switch (options.analysis()) {
            case NONE -> AnalysisOptions.Bounding.NONE;
            case MAY -> AnalysisOptions.Bounding.MAY;
            case STRUCTURAL -> AnalysisOptions.Bounding.STRUCTURAL;
            case FULL -> AnalysisOptions.Bounding.FULL;
        };
        return new AnalysisOptions(aliasing, bounding);
    }

    private static EncodingOptions encoding(VerificationOptions.Encoding options) {
        return EncodingOptions.DEFAULT.withAcyclicity(switch (options.acyclicity()) {
            case AUTO -> EncodingOptions.CycleMethod.AUTO;
            case VERTEX_ELIMINATION -> EncodingOptions.CycleMethod.VERTEX_ELIMINATION;
            case IDL -> EncodingOptions.CycleMethod.IDL;
        }).withRecursion(switch (options.recursion()) {
            case KNASTER_TARSKI -> EncodingOptions.RecursionMethod.KNASTER_TARSKI;
            case IDL -> EncodingOptions.RecursionMethod.IDL;
        }).withValues(switch (options.values()) {
            case AUTO -> EncodingOptions.ValueMethod.AUTO;
            case ENUMERATED -> EncodingOptions.ValueMethod.ENUMERATED;
            case BITS -> EncodingOptions.ValueMethod.BITS;
        });
    }
}
