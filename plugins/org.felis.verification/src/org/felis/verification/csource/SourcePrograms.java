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
import org.felis.c.machine.Outcomes;
import org.felis.c.source.SourceFile;
import org.felis.c.source.SourceProblem;
import org.felis.clang.CSource;
import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
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

    /** Whether a task is about C as source. */
    public static boolean isAsked(VerificationTask task) {
        return isSource(task.testFile()) && switch (task.options().reading().as()) {
            case SOURCE -> true;
            case COMPILED -> false;
            case AUTOMATIC -> SourceFile.isParallel(task.testText());
        };
    }

    /**
     * All outcomes of a program.
     *
     * @param file as the user named it, relative to the directory
     * @throws Interruption.StoppedException if asked to stop
     */
    public static SourceAnswer outcomes(String file, Path directory, SourceSettings settings, Interruption interruption) {
        return outcomes(file, directory, Optional.empty(), settings, interruption, (answer, machine, search) -> answer);
    }

    /** What is made of an answer while its executions can still be looked at. */
    public interface Use<T> {

        /**
         * @param machine that found the outcomes, if there are any
         * @param search that its threads were searched by
         */
        T of(SourceAnswer answer, Optional<Machine> machine, ModelSearch search);
    }

    /**
     * All outcomes of a program, to be used while its executions can still be looked at.
     *
     * @param text what is read in place of the file's own text; empty for that
     * @throws Interruption.StoppedException if asked to stop
     */
    public static <T> T outcomes(String file, Path directory, Optional<String> text, SourceSettings settings, Interruption interruption, Use<T> use) {
        Interruption limited = interruption.within(settings.timeout());
        CSource source = source(file, directory, settings);
        ModelSearch search = search(file, settings);
        return LargeStack.call(() -> {
            try {
                return outcomes(source, text, settings, search, limited, use);
            } catch (ProblemException problem) {
                return use.of(new SourceAnswer.Undecided(problem.problems()), Optional.empty(), search);
            } catch (Interruption.StoppedException stopped) {
                interruption.check();
                Problem late = SourceProblem.OUT_OF_TIME.at(SourceRange.wholeFile(file), settings.timeout().toSeconds());
                return use.of(new SourceAnswer.Undecided(List.of(late)), Optional.empty(), search);
            }
        });
    }

    private static <T> T outcomes(CSource source, Optional<String> text, SourceSettings settings, ModelSearch search, Interruption interruption, Use<T> use)
            throws ProblemException {
        return switch (read(source, text, settings, interruption)) {
            case SourceFile.Reading.Rejected rejected -> use.of(new SourceAnswer.Rejected(rejected.problems()), Optional.empty(), search);
            case SourceFile.Reading.Accepted accepted when !accepted.program().functions().containsKey(settings.machine().function()) ->
                    use.of(new SourceAnswer.Accepted(accepted.warnings(), List.copyOf(accepted.program().functions().keySet())), Optional.empty(), search);
            case SourceFile.Reading.Accepted accepted -> {
                try {
                    Machine machine = new Machine(accepted.program(), settings.machine(), Optional.of(search), interruption);
                    yield use.of(new SourceAnswer.Found(machine.outcomes(), accepted.warnings(), hasAssertion(accepted.program())), Optional.of(machine), search);
                } catch (UnsupportedException unsupported) {
                    Problem problem = SourceProblem.UNSUPPORTED.at(SourceFile.range(source, unsupported.place()), unsupported.getMessage());
                    yield use.of(new SourceAnswer.Undecided(List.of(problem)), Optional.empty(), search);
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
        return core(file, directory, Optional.empty(), settings, interruption);
    }

    /**
     * The same of a text that may not be saved.
     *
     * @param text what is read in place of the file's own text; empty for that
     * @throws ProblemException if the standard rejects it, or it is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static CoreProgram core(String file, Path directory, Optional<String> text, SourceSettings settings, Interruption interruption)
            throws ProblemException {
        Answer<CoreProgram> answer = LargeStack.call(() -> {
            try {
                return switch (read(source(file, directory, settings), text, settings, interruption)) {
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

    /** What is wrong with a file, without running it. */
    public static List<Problem> problems(VerificationTask task) {
        SourceSettings settings = SourceSettings.of(task);
        return LargeStack.call(() -> {
            try {
                return switch (read(source(task.testFile(), Path.of("").toAbsolutePath(), settings), Optional.of(task.testText()), settings, Interruption.none())) {
                    case SourceFile.Reading.Rejected rejected -> rejected.problems();
                    case SourceFile.Reading.Accepted accepted -> accepted.warnings();
                };
            } catch (ProblemException problem) {
                return problem.problems();
            }
        });
    }

    /** What a thread with a large stack brings back. */
    private record Answer<T>(T value, List<Problem> problems) {
    }

    /**
     * All outcomes of a program that has been read, or as many as are found in the time.
     *
     * @param file that it was read from
     * @throws UnsupportedException if an execution comes to what is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Outcomes outcomes(CoreProgram program, String file, SourceSettings settings, Interruption interruption) {
        return LargeStack.call(() -> Machine.outcomes(program, settings.machine(), Optional.of(search(file, settings)), interruption.within(settings.timeout())));
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

    private static ModelSearch search(String file, SourceSettings settings) {
        return new ModelSearch(new VerificationTask(file, "", settings.model(), settings.modelTexts(),
                VerificationOptions.DEFAULT.withTimeout(settings.timeout()).withProcedure(settings.procedure())));
    }

    private static CSource source(String file, Path directory, SourceSettings settings) {
        return new CSource(file, directory, settings.implementation().target(), settings.clangArguments());
    }

    private static SourceFile.Reading read(CSource source, Optional<String> text, SourceSettings settings, Interruption interruption) throws ProblemException {
        Clang clang = Clang.find(settings.clang(), ClangFinder.onPath(), source.file(), interruption);
        return SourceFile.read(clang, source, text, settings.implementation(), interruption);
    }
}
