package org.felis.litmus.frontend;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.FrontEnd;
import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.litmus.problems.LitmusProblem;

/** Litmus tests, in assembly and in C. */
public final class LitmusFrontEnd implements FrontEnd {

    private static final Set<String> UNSUPPORTED = Arrays.stream(LitmusProblem.values()).filter(LitmusProblem::isUnsupported)
            .map(LitmusProblem::code).collect(Collectors.toUnmodifiableSet());

    @Override
    public List<String> suffixes() {
        return List.of(".litmus");
    }

    @Override
    public List<String> targets() {
        return Mapping.names();
    }

    @Override
    public Set<String> unsupported() {
        return UNSUPPORTED;
    }

    @Override
    public CompiledSource compile(String file, String text, CompileOptions options, Interruption interruption) throws ProblemException {
        interruption.check(); // litmus tests are short
        LitmusSource source = new LitmusSource(file, text);
        LitmusCompilation compilation = options.target().isPresent() ? LitmusLanguage.compile(source, mapping(options.target().get()))
                : LitmusLanguage.compile(source);
        return new CompiledSource(compilation.program(), compilation.problems(), compilation.architecture(), compilation.expectations());
    }

    private static Mapping mapping(Target target) throws ProblemException {
        try {
            return target.text().isPresent()
                    ? Mapping.read(target.mapping(), target.text().get(), target.changes())
                    : Mapping.of(target.mapping(), target.changes());
        } catch (MappingException wrong) {
            throw new ProblemException(List.of(Problem.error("FELIS007", wrong.getMessage(),
                    SourceRange.wholeFile(target.mapping()))));
        }
    }
}
