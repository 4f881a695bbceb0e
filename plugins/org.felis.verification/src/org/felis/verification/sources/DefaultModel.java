package org.felis.verification.sources;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.FrontEnd;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Dialect;

/** Which model a litmus test is verified under if nobody names one, without verifying it. */
public final class DefaultModel {

    private static final Pattern FIRST_WORD = Pattern.compile("\\A\\uFEFF?\\s*(\\w+)\\s");

    private DefaultModel() {
    }

    /**
     * The name of a shipped model, as results have it. The first word says it, but for architectures with several dialects: of those, the test's operations do.
     *
     * @param file how the test's file is named to the user
     * @param frontEnd of litmus tests
     * @return empty if the test is of no known architecture
     */
    public static Optional<String> of(String file, String text, FrontEnd frontEnd) {
        Matcher word = FIRST_WORD.matcher(text);
        List<Dialect> dialects = word.find() ? Architecture.find(word.group(1)).map(Architecture::dialects).orElse(List.of()) : List.of();
        return dialects.size() == 1 ? Optional.of(dialects.getFirst().defaultModel()) : compiled(file, text, frontEnd);
    }

    private static Optional<String> compiled(String file, String text, FrontEnd frontEnd) {
        try {
            CompiledSource test = frontEnd.compile(file, text, CompileOptions.DEFAULT, Interruption.none());
            return test.program().map(program -> Dialects.of(program).name()).or(test::architecture)
                    .flatMap(ShippedModel::defaultModel).map(ShippedModel::modelName);
        } catch (ProblemException ofTarget) {
            throw new IllegalStateException("there is no target", ofTarget);
        }
    }
}
