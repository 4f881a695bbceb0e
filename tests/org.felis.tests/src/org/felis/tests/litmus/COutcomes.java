package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.verification.sources.ModelReading;

/** C tests and small models in the words of tests. */
final class COutcomes {

    /** Sequential consistency. */
    static final String SC = model("acyclic po | rf | co | fr as sc\n");

    private static final int BOUND = 2;

    private COutcomes() {
    }

    /** A model that chooses coherence and then says what the text says. */
    static String model(String text) {
        return "\"Test\"\ninclude \"cos.cat\"\n" + text;
    }

    static Program program(String test) {
        LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource("T.litmus", test));
        return compilation.program().orElseThrow(() -> new AssertionError(compilation.problems()));
    }

    /** The outcomes, on which both procedures must agree: each as its values separated by blanks. */
    static Set<String> outcomes(String test, String model) {
        UnrolledProgram program = Unroller.unroll(program(test), BOUND);
        CatCompilation compilation = CatLanguage.shared().compile(new CatSource("model.cat", model), IncludeResolver.inDirectories(),
                ModelReading.DEFAULTS);
        MemoryModel compiled = compilation.model().orElseThrow(() -> new AssertionError(compilation.problems()));
        Set<String> explicit = outcomes(new ExplicitSearch(program, compiled));
        assertEquals(explicit, outcomes(new SmtSearch(program, compiled, SmtOptions.DEFAULT)));
        return explicit;
    }

    private static Set<String> outcomes(ExecutionSearch search) {
        try (search) {
            return search.outcomes(Interruption.none()).keySet().stream()
                    .map(outcome -> outcome.values().entrySet().stream().map(e -> text(e.getKey(), e.getValue()))
                            .collect(Collectors.joining(" ")))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(Observable observable, Value value) {
        return value instanceof Value.Int number ? observable.type().text(number.bits()) : value.toString();
    }
}
