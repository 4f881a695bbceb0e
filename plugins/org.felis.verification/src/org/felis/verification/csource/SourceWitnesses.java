package org.felis.verification.csource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.machine.Machine;
import org.felis.c.machine.Outcome;
import org.felis.c.syntax.Place;
import org.felis.c.trace.Action;
import org.felis.c.trace.ObjectState;
import org.felis.c.trace.Recorder;
import org.felis.c.trace.Trace;
import org.felis.c.type.Implementation;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.SourceRange;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ObjectBox;
import org.felis.execution.ObjectCell;
import org.felis.execution.SourcePlace;
import org.felis.execution.build.PlainGraphBuilder;
import org.felis.verification.judgement.Witnesses;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/** Draws executions of C as source: of a program with threads, those of the threads; of another one, its accesses in the order in which the standard has them. */
public final class SourceWitnesses {

    private static final Verdict VERDICT = new Verdict.Violated();

    /** Nobody finds their way in a drawing of more. */
    private static final int MOST_OBJECTS = 60;

    private final VerificationTask task;
    private final Machine machine;
    private final ModelSearch search;
    private final Interruption interruption;
    private final SourceRanges ranges;

    public SourceWitnesses(VerificationTask task, Machine machine, ModelSearch search, Interruption interruption) {
        this.task = task;
        this.machine = machine;
        this.search = search;
        this.interruption = interruption;
        this.ranges = new SourceRanges(task.testFile(), task.testText());
    }

    /** @return empty if the execution is too long to be drawn, or there is no time for it */
    public Optional<Witness> of(Outcome outcome, String text) {
        try {
            return machine.trace(outcome).map(trace -> trace.parallel().map(parallel -> threads(parallel, text)).orElseGet(() -> Witness.of(sequential(trace, text))));
        } catch (Interruption.StoppedException late) {
            return Optional.empty(); // the verdict is known
        }
    }

    private Witness threads(Recorder.Parallel parallel, String text) {
        ExecutionGraph graph = new Witnesses(search.model(parallel.program()).model(), VERDICT, Optional.empty())
                .of(search.execution(parallel.program(), parallel.wanted(), interruption), text).graph();
        graph.setTest(name());
        graph.getEvents().forEach(this::locate);
        return Witness.of(graph);
    }

    /** The engine's places count what one place of C became; people look for the text. */
    private void locate(EventNode event) {
        SourcePlace place = event.getPlace();
        if (place != null && place.getLine() > 0 && place.getFile() != null) {
            Place of = new Place(place.getFile(), place.getLine(), place.getColumn());
            SourceRange range = ranges.ofRest(of);
            place.setOffset(range.offset());
            place.setLength(range.length());
            event.setInstruction(ranges.line(of));
        }
    }

    /** The file without its folder and ending, as programs are called that are compiled. */
    private String name() {
        String file = task.testFile().substring(Math.max(task.testFile().lastIndexOf('/'), task.testFile().lastIndexOf('\\')) + 1);
        return file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file;
    }

    private ExecutionGraph sequential(Trace trace, String text) {
        Implementation implementation = trace.values().implementation();
        PlainGraphBuilder graph = new PlainGraphBuilder(name(), "C11", VERDICT.toString(), text);
        List<Action> actions = trace.actions();
        Map<Action, Integer> numbers = new HashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            numbers.put(action, graph.access(action.kind().isWrite(), ObjectState.location(action, implementation), trace.values().text(action.value(), action.type()),
                    writeOf(actions, i), ranges.ofRest(action.place()), ranges.line(action.place())));
        }
        graph.relation("sb", "sequenced before (C11 5.1.2.3p3); between calls of functions that are in no order: in the order of this execution", trace.sequencedBefore());
        trace.race().ifPresent(race -> graph.relation("unsequenced-race", "two accesses that conflict and are unsequenced (C11 6.5p2)",
                List.of(new int[] {numbers.get(race.first()), numbers.get(race.second())})));
        ExecutionGraph built = graph.build();
        addObjects(trace.objects(), built);
        return built;
    }

    private static void addObjects(List<ObjectState> objects, ExecutionGraph to) {
        Map<Integer, ObjectBox> boxes = new HashMap<>();
        for (ObjectState object : objects.subList(0, Math.min(MOST_OBJECTS, objects.size()))) {
            ObjectBox box = ExecutionFactory.eINSTANCE.createObjectBox();
            box.setName(object.name());
            box.setSize(object.size());
            object.address().ifPresent(address -> box.setAddress("0x" + address.toString(16)));
            box.setLive(object.isLive());
            boxes.put(object.number(), box);
            to.getObjects().add(box);
        }
        for (ObjectState object : objects) {
            if (boxes.containsKey(object.number())) {
                object.cells().forEach(cell -> boxes.get(object.number()).getCells().add(cell(cell, boxes)));
            }
        }
    }

    private static ObjectCell cell(ObjectState.Cell state, Map<Integer, ObjectBox> boxes) {
        ObjectCell cell = ExecutionFactory.eINSTANCE.createObjectCell();
        cell.setName(state.name());
        cell.setOffset(state.offset());
        cell.setValue(state.value());
        state.target().filter(target -> boxes.containsKey(target.object())).ifPresent(target -> {
            cell.setTarget(boxes.get(target.object()));
            cell.setTargetOffset(target.offset());
        });
        return cell;
    }

    /** The last write to what a read reads, if it wrote all of it. */
    private static Optional<Integer> writeOf(List<Action> actions, int read) {
        Action action = actions.get(read);
        if (action.kind().isWrite()) {
            return Optional.empty();
        }
        for (int i = read - 1; i >= 0; i--) {
            Action write = actions.get(i);
            if (write.kind().isWrite() && write.object() == action.object() && write.offset() < action.offset() + action.size()
                    && action.offset() < write.offset() + write.size()) {
                boolean isAll = write.offset() <= action.offset() && action.offset() + action.size() <= write.offset() + write.size();
                return isAll ? Optional.of(i) : Optional.empty();
            }
        }
        return Optional.empty();
    }
}
