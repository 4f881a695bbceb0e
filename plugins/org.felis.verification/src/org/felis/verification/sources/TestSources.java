package org.felis.verification.sources;

import java.util.List;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.verification.task.VerificationOptions.Target;
import org.felis.verification.task.VerificationTask;

/** Compiles tests as tasks ask for it. */
public final class TestSources {

    private TestSources() {
    }

    /**
     * The test of a task, compiled for the task's target if it has one.
     *
     * @throws ProblemException if there is no such target
     */
    public static LitmusCompilation compile(VerificationTask task) throws ProblemException {
        LitmusSource source = new LitmusSource(task.testFile(), task.testText());
        Optional<Target> target = task.options().target();
        return target.isPresent() ? LitmusLanguage.compile(source, mapping(target.get())) : LitmusLanguage.compile(source);
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
