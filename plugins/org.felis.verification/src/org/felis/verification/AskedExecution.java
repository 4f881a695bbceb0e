package org.felis.verification;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.cat.compilation.CompiledExpression;
import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermText;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.relation.EventSet;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.ChoicesText;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.execution.build.ExpressionLayer;
import org.felis.verification.sources.ModelReading;
import org.felis.verification.sources.ModelSources;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/**
 * Evaluates an expression on an execution that was found before: makes the execution again from its choices, and the expression a part of the model.
 * The letters of the drawing's events are sets of one event, unless the model gives such a name another meaning.
 */
final class AskedExecution {

    private AskedExecution() {
    }

    /** @throws ProblemException if the expression is wrong, or the test is not the one that the execution is of */
    static EvaluationResult of(Query.ForEvaluation query, PreparedTask prepared, ModelSources models, Interruption interruption)
            throws ProblemException, Interruption.StoppedException {
        ExecutionGraph graph = query.execution().graph();
        Map<String, Integer> letters = new LinkedHashMap<>();
        graph.getEvents().stream().filter(event -> !ModelReading.TAGS.contains(event.getLetter()))
                .forEach(event -> letters.put(event.getLetter(), event.getId()));
        CompiledExpression compiled = models.expression(prepared.task(), prepared.dialect(), query.expression(), letters.keySet());
        MemoryModel model = compiled.model();
        requireUniverse(compiled, prepared);
        Execution execution = replayed(query, prepared, interruption);
        requireSame(graph, prepared, execution);
        Map<SetTerm.Tagged, EventSet> events = new HashMap<>();
        model.terms().forEach(term -> {
            if (term instanceof SetTerm.Tagged tagged && letters.containsKey(tagged.tag())) {
                events.put(tagged, EventSet.of(execution.program().size(), letters.get(tagged.tag())));
            }
        });
        ModelEvaluation evaluation = Interpreter.evaluate(model, execution, events);
        int notDrawn = ExpressionLayer.addTo(graph, evaluation, query.expression(), compiled.term());
        Verdict.Decided verdict = evaluation.isConsistent() ? new Verdict.Allowed() : new Verdict.Forbidden();
        VerificationResult result = new VerificationResult.Decided(prepared.task().testFile(), prepared.modelName(), verdict, Optional.empty(),
                Optional.empty(), execution.program().bound(), Optional.empty(), Optional.empty(), prepared.millisSinceStart(), List.of(), Optional.empty(),
                prepared.warnings(), List.of());
        return new EvaluationResult.Evaluated(result, query.execution().with(graph), notDrawn);
    }

    /** Executions have what happens inside instructions only if the model asks for it. */
    private static void requireUniverse(CompiledExpression compiled, PreparedTask prepared) throws ProblemException {
        if (compiled.model().asksForMicroEvents()) {
            return;
        }
        Deque<Term> open = new ArrayDeque<>(List.of(compiled.term()));
        Set<Term> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Term term = open.pop();
            if (term instanceof RelationTerm.Base base && base.relation().isOfMicroEvents()
                    || term instanceof SetTerm.Base set && set.set().isOfMicroEvents()) {
                throw new ProblemException(List.of(Problem.error("FELIS026", "executions under " + prepared.modelName()
                        + " do not have what happens inside instructions, which '" + new TermText(compiled.model()).nameOrDefinition(term) + "' is about", SourceRange.wholeFile(prepared.modelName()))));
            }
            term.operands().stream().filter(seen::add).forEach(open::push);
        }
    }

    private static Execution replayed(Query.ForEvaluation query, PreparedTask prepared, Interruption interruption)
            throws ProblemException, Interruption.StoppedException {
        try {
            ChoicesText choices = ChoicesText.parse(query.execution().choices()
                    .orElseThrow(() -> new IllegalArgumentException("the execution has no choices")));
            UnrolledProgram program = Unroller.unroll(prepared.program(), choices.bound(), interruption).with(prepared.model().asksForMicroEvents());
            return Replay.replay(choices.in(program));
        } catch (ReplayException | IllegalArgumentException otherProgram) {
            throw changed(prepared);
        }
    }

    /** What stands in the drawing must stand in the execution that was made again. */
    private static void requireSame(ExecutionGraph graph, PreparedTask prepared, Execution execution) throws ProblemException {
        Map<Integer, String> made = labels(ExecutionGraphBuilder.build(Interpreter.evaluate(prepared.model(), execution), "", ""));
        if (!labels(graph).equals(made)) {
            throw changed(prepared);
        }
    }

    private static Map<Integer, String> labels(ExecutionGraph graph) {
        return graph.getEvents().stream().collect(Collectors.toMap(EventNode::getId, EventNode::getLabel));
    }

    private static ProblemException changed(PreparedTask prepared) {
        return new ProblemException(List.of(Problem.error("FELIS025", "this is no longer the test that the execution is of: verify it again",
                SourceRange.wholeFile(prepared.task().testFile()))));
    }
}
