package org.felis.tests.execution;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;

/** Executions of tests in files under the shipped models, with nothing but the interpreter. */
final class ExampleExecutions {

    private static final int MOST_CANDIDATES = 20_000;
    private static final Map<String, MemoryModel> MODELS = new ConcurrentHashMap<>();

    private ExampleExecutions() {
    }

    /**
     * An execution in which the test's condition holds: a consistent one, or else one that the model forbids; if there is neither
     * among the first candidates, another consistent one.
     */
    static Optional<ExecutionGraph> of(Path test, String model) {
        Program program = LitmusLanguage.compile(new LitmusSource(test.toString(), Repository.read(test))).program()
                .orElseThrow(() -> new AssertionError(test + " has errors"));
        return of(program, MODELS.computeIfAbsent(model, ExampleExecutions::model));
    }

    private static Optional<ExecutionGraph> of(Program program, MemoryModel model) {
        UnrolledProgram unrolled = Unroller.unroll(program, 2).with(model.asksForMicroEvents());
        Proposition proposition = program.question().finalState().get().proposition();
        ModelEvaluation[] best = new ModelEvaluation[3];
        int[] seen = new int[1];
        try {
            new CandidateEnumerator(unrolled, model).forEach(candidate -> {
                boolean asked = candidate.execution().isComplete() && candidate.execution().satisfies(proposition);
                int rank = asked ? candidate.isConsistent() ? 0 : 1 : candidate.isConsistent() ? 2 : 3;
                if (rank < 3 && best[rank] == null) {
                    best[rank] = candidate;
                }
                return best[0] == null && ++seen[0] < MOST_CANDIDATES;
            }, Interruption.none());
        } catch (Interruption.StoppedException stopped) {
            throw new AssertionError(stopped);
        }
        return java.util.stream.Stream.of(best).filter(java.util.Objects::nonNull).findFirst()
                .map(e -> ExecutionGraphBuilder.build(e, e.isConsistent() ? "Allowed" : "Forbidden", ""));
    }

    /** The same under a model in CAT. */
    static Optional<ExecutionGraph> underText(Path test, String model) {
        Program program = LitmusLanguage.compile(new LitmusSource(test.toString(), Repository.read(test))).program()
                .orElseThrow(() -> new AssertionError(test + " has errors"));
        return of(program, compiled(new CatSource("test.cat", model, false)));
    }

    /** A shipped model. */
    static MemoryModel model(String name) {
        return compiled(IncludeResolver.inDirectories().library(name + ".cat").orElseThrow());
    }

    private static MemoryModel compiled(CatSource source) {
        try {
            IncludeResolver includes = IncludeResolver.inDirectories();
            return CatLanguage.shared().compile(source, includes, ModelReading.DEFAULTS).modelOrThrow();
        } catch (org.felis.engine.source.ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }
}
