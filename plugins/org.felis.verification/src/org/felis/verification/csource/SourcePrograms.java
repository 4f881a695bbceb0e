package org.felis.verification.csource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.c.core.CoreProgram;
import org.felis.c.core.Expression;
import org.felis.c.core.UnsupportedException;
import org.felis.c.core.Walk;
import org.felis.c.machine.Machine;
import org.felis.c.source.SourceFile;
import org.felis.c.source.SourceProblem;
import org.felis.clang.CSource;
import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.verification.LargeStack;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/** Answers questions about C files as source. */
public final class SourcePrograms {

    private static final List<String> SUFFIXES = List.of(".c", ".i");

    private static final List<String> ASSERTIONS = List.of("assert", "__assert_fail", "__VERIFIER_assert");

    private SourcePrograms() {
    }

    /** Whether a file is C, by its name. */
    public static boolean isSource(String file) {
        return SUFFIXES.stream().anyMatch(file.toLowerCase(Locale.ROOT)::endsWith);
    }

    /**
     * All outcomes of a program.
     *
     * @param file as the user named it, relative to the directory
     * @throws Interruption.StoppedException if asked to stop
     */
    public static SourceAnswer outcomes(String file, Path directory, SourceSettings settings, Interruption interruption) {
        Interruption limited = interruption.within(settings.timeout());
        try {
            CSource source = source(file, directory, settings);
            return LargeStack.call(() -> {
                try {
                    return outcomes(source, settings, limited);
                } catch (ProblemException problem) {
                    return new SourceAnswer.Undecided(problem.problems());
                }
            });
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            return new SourceAnswer.Undecided(List.of(SourceProblem.OUT_OF_TIME.at(SourceRange.wholeFile(file), settings.timeout().toSeconds())));
        }
    }

    private static SourceAnswer outcomes(CSource source, SourceSettings settings, Interruption interruption) throws ProblemException {
        return switch (read(source, settings, interruption)) {
            case SourceFile.Reading.Rejected rejected -> new SourceAnswer.Rejected(rejected.problems());
            case SourceFile.Reading.Accepted accepted when !accepted.program().functions().containsKey(settings.machine().function()) ->
                    new SourceAnswer.Accepted(accepted.warnings(), List.copyOf(accepted.program().functions().keySet()));
            case SourceFile.Reading.Accepted accepted -> {
                try {
                    yield new SourceAnswer.Found(Machine.outcomes(accepted.program(), settings.machine(), Optional.of(search(source, settings)),
                            interruption), accepted.warnings(),
                            hasAssertion(accepted.program()));
                } catch (UnsupportedException unsupported) {
                    Problem problem = SourceProblem.UNSUPPORTED.at(SourceFile.range(source, unsupported.place()), unsupported.getMessage());
                    yield new SourceAnswer.Undecided(List.of(problem));
                }
            }
        };
    }

    /**
     * A program in Core.
     *
     * @throws ProblemException if the standard rejects it, or it is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static CoreProgram core(String file, Path directory, SourceSettings settings, Interruption interruption) throws ProblemException {
        Answer<CoreProgram> answer = LargeStack.call(() -> {
            try {
                return switch (read(source(file, directory, settings), settings, interruption)) {
                    case SourceFile.Reading.Rejected rejected -> new Answer<CoreProgram>(null, rejected.problems());
                    case SourceFile.Reading.Accepted accepted -> new Answer<>(accepted.program(), List.of());
                };
            } catch (ProblemException problem) {
                return new Answer<>(null, problem.problems());
            }
        });
        if (!answer.problems().isEmpty()) {
            throw new ProblemException(answer.problems());
        }
        return answer.value();
    }

    /** What a thread with a large stack brings back. */
    private record Answer<T>(T value, List<Problem> problems) {
    }

    private static boolean hasAssertion(CoreProgram program) {
        List<Expression> found = new ArrayList<>();
        program.functions().values().forEach(function -> Walk.expressions(function.body(), expression -> collectAssertions(expression, found)));
        return !found.isEmpty();
    }

    private static void collectAssertions(Expression expression, List<Expression> into) {
        if (expression instanceof Expression.LibraryCall call && ASSERTIONS.contains(call.name())) {
            into.add(call);
        }
        Walk.operands(expression).forEach(operand -> collectAssertions(operand, into));
    }

    private static ModelSearch search(CSource source, SourceSettings settings) {
        return new ModelSearch(new VerificationTask(source.file(), "", settings.model(), settings.modelTexts(),
                VerificationOptions.DEFAULT.withTimeout(settings.timeout())));
    }

    private static CSource source(String file, Path directory, SourceSettings settings) {
        return new CSource(file, directory, settings.implementation().target(), settings.clangArguments());
    }

    private static SourceFile.Reading read(CSource source, SourceSettings settings, Interruption interruption) throws ProblemException {
        Clang clang = Clang.find(settings.clang(), ClangFinder.onPath(), source.file(), interruption);
        return SourceFile.read(clang, source, settings.implementation(), interruption);
    }
}
