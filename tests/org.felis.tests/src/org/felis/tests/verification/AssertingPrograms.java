package org.felis.tests.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Question;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.Expectation;
import org.felis.engine.frontend.FrontEnd;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.frontend.LitmusFrontEnd;
import org.felis.tests.engine.program.ProgramBuilder;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.modelcache.CompiledModels;

/**
 * A front end for programs with assertions. A file is the name of one of its programs, and lines that say what is expected of it, each a model, a blank and a
 * verdict. The instruction {@code i} of thread {@code t} stands in line {@code 100 t + i + 1}.
 */
public final class AssertingPrograms implements FrontEnd {

    private static final Map<String, Supplier<ProgramBuilder>> PROGRAMS = Map.of("store buffering", AssertingPrograms::storeBuffering,
            "spinning", AssertingPrograms::spinning, "unrolled before", AssertingPrograms::unrolledBefore, "blocked", AssertingPrograms::blocked,
            "dividing", AssertingPrograms::dividing, "racing", AssertingPrograms::racing, "racing behind a failure", AssertingPrograms::racingBehindFailure,
            "ordered", AssertingPrograms::ordered);

    /** A verifier that knows these programs beside litmus tests. */
    public static Verifier verifier() {
        return new InProcessVerifier(CompiledModels.ofThisProcess(), new FrontEnds(List.of(new LitmusFrontEnd(), new AssertingPrograms())));
    }

    /** Thread 1 fails at its line 4 if both threads read 0, which it knows of thread 0 by what that writes to z. */
    private static ProgramBuilder storeBuffering() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y", "z");
        program.thread().store("x", "1").load("r", "y").instruction("z = r + 1",
                new MemoryAction.Write(program.operand("z"), plusOne(program), Long.BYTES, Set.of()));
        program.thread().store("y", "1").load("r", "x").load("s", "z");
        return program.failUnless(or(program.operand("r"), isNot(program.operand("s"), 1)), Failure.ASSERTION);
    }

    private static Expression plusOne(ProgramBuilder program) {
        return new Expression.Binary(Expression.BinaryOperator.ADD, program.operand("r"), Expression.ONE);
    }

    private static Expression or(Expression left, Expression right) {
        return new Expression.Binary(Expression.BinaryOperator.OR, left, right);
    }

    private static Expression isNot(Expression value, long number) {
        return new Expression.Binary(Expression.BinaryOperator.NOT_EQUAL, value, Expression.constant(number));
    }

    private static Expression is(Expression value, long number) {
        return new Expression.Binary(Expression.BinaryOperator.EQUAL, value, Expression.constant(number));
    }

    /** A loop that may go on for ever, and an assertion behind it that holds. */
    private static ProgramBuilder spinning() {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().store("x", "1", "RLX", "A");
        program.thread().label("again").load("r", "x", "RLX", "A");
        program.jumpIf(is(program.operand("r"), 0), "again");
        return program.failUnless(is(program.operand("r"), 1), Failure.ASSERTION);
    }

    /** One iteration of such a loop. */
    private static ProgramBuilder unrolledBefore() {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().store("x", "1");
        program.thread().load("r", "x").stopUnless(is(program.operand("r"), 1), ThreadEnd.BOUND);
        return program.failUnless(is(program.operand("r"), 1), Failure.ASSERTION);
    }

    /** An assertion that would fail, behind an assumption that never holds. */
    private static ProgramBuilder blocked() {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().load("r", "x").stopUnless(is(program.operand("r"), 1), ThreadEnd.BLOCKED);
        return program.fail(Failure.ASSERTION);
    }

    /** An assertion that holds, and an operation without a result. */
    private static ProgramBuilder dividing() {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().load("r", "x").failUnless(is(program.operand("r"), 0), Failure.ASSERTION);
        return program.failUnless(isNot(program.operand("r"), 0), Failure.UNDEFINED);
    }

    private static ProgramBuilder racing() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").statements();
        program.thread().store("x", "1", "NA");
        return program.thread().load("r", "x", "NA").failUnless(isNot(program.operand("r"), 2), Failure.ASSERTION);
    }

    /** No execution is complete. */
    private static ProgramBuilder racingBehindFailure() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").statements();
        program.thread().store("x", "1", "NA");
        return program.thread().load("r", "x", "NA").fail(Failure.ASSERTION);
    }

    private static ProgramBuilder ordered() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").statements();
        program.thread().store("x", "1", "RLX", "A");
        return program.thread().load("r", "x", "RLX", "A").failUnless(isNot(program.operand("r"), 2), Failure.ASSERTION);
    }

    @Override
    public List<String> suffixes() {
        return List.of(".asserting");
    }

    @Override
    public List<String> targets() {
        return List.of();
    }

    @Override
    public Set<String> unsupported() {
        return Set.of();
    }

    @Override
    public CompiledSource compile(String file, String text, CompileOptions options, Interruption interruption) {
        List<String> lines = text.lines().toList();
        List<Expectation> expectations = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] words = lines.get(i).split(" ", 2);
            expectations.add(new Expectation(Expectation.Scope.MODEL, words[0], Expectation.Answer.VERDICT, words[1], false, lines.get(i),
                    new SourceRange(file, i + 1, 1, 0, 0)));
        }
        return new CompiledSource(Optional.of(placed(PROGRAMS.get(lines.get(0)).get().program(), file)), List.of(), Optional.empty(), expectations);
    }

    private static Program placed(Program program, String file) {
        List<Thread> threads = program.threads().stream().map(thread -> new Thread(thread.index(), thread.name(),
                IntStream.range(0, thread.instructions().size()).mapToObj(i -> {
                    Instruction instruction = thread.instructions().get(i);
                    return new Instruction(instruction.labels(), instruction.text(), instruction.operations(),
                            new SourceRange(file, 100 * thread.index() + i + 1, 1, 0, 0));
                }).toList(), thread.initialRegisters())).toList();
        return new Program(program.architecture(), program.name(), program.objects(), program.initialMemory(), threads,
                new Question.Safety(SourceRange.wholeFile(file)), Optional.empty(), List.of(), program.statements());
    }
}
