package org.felis.verification.judgement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Question;
import org.felis.engine.history.History;
import org.felis.engine.history.HistoryCheck;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.source.SourceRange;
import org.felis.verification.verdict.FailingSite;

/** Where an execution violates a property. */
final class FailingSites {

    private FailingSites() {
    }

    /** The instructions at which threads fail so, thread by thread. */
    static List<FailingSite> of(Execution execution, Set<Failure> failures) {
        List<FailingSite> sites = new ArrayList<>();
        for (int thread : execution.threadsWith(ThreadEnd.FAILED)) {
            if (execution.failure(thread).filter(failures::contains).isPresent()) {
                Instruction last = last(execution, thread);
                sites.add(new FailingSite(last.source(), text(execution.failure(thread).get(), last.text())));
            }
        }
        return sites;
    }

    /** The instruction at which a thread ends. */
    private static Instruction last(Execution execution, int thread) {
        return execution.program().threads().get(thread).steps().get(execution.choices().paths().get(thread).getLast()).instruction();
    }

    private static String text(Failure failure, String program) {
        String words = switch (failure) {
            case ASSERTION -> program.isBlank() ? "an assertion fails, or the thread aborts" : "";
            case MEMORY -> "an access outside of all objects";
            case UNDEFINED -> "undefined (a division by 0, a shift by too much, a value that was never written, misuse of a lock or barrier)";
            case UNSUPPORTED -> "what is not supported";
        };
        return program.isBlank() ? words : words.isEmpty() ? program : words + ": " + program;
    }

    /** Where one thread waits for ever, with the places of the others in words. */
    static FailingSite ofWaiting(Execution execution) {
        List<Instruction> waiting = new ArrayList<>();
        for (int thread = execution.program().threads().size() - 1; thread >= 0; thread--) { // the first thread mostly waits for the end of the others
            if (execution.end(thread) != ThreadEnd.COMPLETE && execution.end(thread) != ThreadEnd.NOT_STARTED) {
                waiting.add(last(execution, thread));
            }
        }
        Instruction first = waiting.getFirst();
        String others = waiting.stream().skip(1).map(other -> other.source().toString()).distinct().collect(Collectors.joining(", "));
        return new FailingSite(first.source(), "waits for ever" + (first.text().isBlank() ? "" : ": " + first.text().strip())
                + (others.isEmpty() ? "" : " (so do threads at " + others + ")"));
    }

    /** Where an object is allocated that the execution never frees, with the places of the others in words. */
    static FailingSite ofLeaks(Execution execution, List<Question.Leak> leaks) {
        List<Question.Leak> leaked = leaks.stream().filter(leak -> execution.satisfies(leak.when())).toList();
        Question.Leak first = leaked.getFirst();
        String others = leaked.stream().skip(1).map(Question.Leak::source).filter(source -> !source.equals(first.source())).map(SourceRange::toString).distinct().collect(Collectors.joining(", "));
        return new FailingSite(first.source(), "never freed" + (first.text().isBlank() ? "" : ": " + first.text().strip()) + (others.isEmpty() ? "" : " (nor is what is allocated at " + others + ")"));
    }

    /** Where an operation ends without which the others could be explained, with all of them in words; where the last one ends, if there is none. */
    static FailingSite ofOperations(MemoryModel model, Execution execution, Goal.Unexplained goal) {
        HistoryCheck check = new HistoryCheck(execution.program().program(), goal.order(), goal.synchronizing());
        History history = check.judge(Interpreter.evaluate(model, execution)).history();
        List<History.Operation> operations = history.operations();
        int culprit = IntStream.range(0, operations.size()).filter(operation -> check.explains(history.without(operation))).findFirst().orElse(operations.size() - 1);
        int end = operations.get(culprit).end().getLast();
        Map<Integer, String> threads = new LinkedHashMap<>();
        operations.forEach(operation -> threads.merge(operation.thread(), operation.toString(), (first, next) -> first + ", " + next));
        String what = threads.entrySet().stream().map(thread -> execution.program().program().threads().get(thread.getKey()).name() + ": " + thread.getValue())
                .collect(Collectors.joining("; "));
        return new FailingSite(execution.program().event(end).source(),
                "no order of the operations " + (goal.synchronizing() ? "in which they synchronize as specified " : "") + "explains what they return (" + what + ")");
    }

    /** The first access of a race, with the other in words. */
    static FailingSite ofRace(MemoryModel model, Execution execution, Axiom axiom) {
        Relation races = Interpreter.evaluate(model, execution).relation(axiom.term());
        UnrolledProgram program = execution.program();
        if (races.isEmpty()) {
            // a check that wants a relation to hold something: the model says no more
            return new FailingSite(program.program().question().source(), axiom.name());
        }
        int first = races.domain().toArray()[0];
        int second = races.successors(first).toArray()[0];
        return new FailingSite(program.event(first).source(), text(program, first) + " races with " + text(program, second) + " ("
                + program.event(second).source() + ")");
    }

    /** An event for which a model's check says that the program is undefined. */
    static FailingSite ofUndefined(MemoryModel model, Execution execution, Axiom axiom) {
        Relation found = Interpreter.evaluate(model, execution).relation(axiom.term());
        UnrolledProgram program = execution.program();
        if (found.isEmpty()) {
            return new FailingSite(program.program().question().source(), axiom.name());
        }
        int first = found.domain().toArray()[0];
        if (LifetimeAxioms.isOne(axiom)) {
            int second = found.successors(first).toArray()[0];
            if (LifetimeAxioms.isOfReading(axiom) && program.event(first).has(EngineTag.UNWRITTEN)) {
                return new FailingSite(program.event(second).source(), text(program, second) + " reads memory that nobody may have written yet");
            }
            return outsideOfLife(program, first, second);
        }
        return new FailingSite(program.event(first).source(), text(program, first) + " (undefined: " + axiom.name() + " of the model)");
    }

    /** The one of two events that is not the beginning or the end of the object, with the other in words. */
    private static FailingSite outsideOfLife(UnrolledProgram program, int one, int other) {
        boolean isSecond = isOfLife(program.event(one));
        int access = isSecond ? other : one;
        int life = isSecond ? one : other;
        boolean ends = program.event(life).has(EngineTag.FREED);
        String what = isOfLife(program.event(access)) ? " frees memory that may have been freed already: "
                : ends ? " uses memory whose lifetime may be over: " : " uses memory that may not have been allocated yet: ";
        return new FailingSite(program.event(access).source(), text(program, access) + what + text(program, life) + " (" + program.event(life).source() + ")");
    }

    private static boolean isOfLife(Event event) {
        return event.has(EngineTag.FREED) || event.has(EngineTag.ALLOCATED);
    }

    /** The line of the source, or the instruction. */
    private static String text(UnrolledProgram program, int event) {
        Event found = program.event(event);
        if (found.thread() == Event.NO_THREAD) {
            return "an initial value";
        }
        Instruction instruction = program.threads().get(found.thread()).steps().get(found.step()).instruction();
        return instruction.origin().line().isBlank() ? instruction.text() : instruction.origin().line();
    }
}
