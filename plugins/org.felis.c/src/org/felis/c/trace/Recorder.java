package org.felis.c.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.c.concurrent.ParallelSearch;
import org.felis.c.memory.Memory;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.engine.program.Program;

/** Notes what an execution does, if somebody wants to know. */
public final class Recorder {

    /**
     * Threads that have run in an execution.
     *
     * @param program of them
     * @param wanted which of its executions was taken
     */
    public record Parallel(Program program, ParallelSearch.Wanted wanted, Place place) {
    }

    /** Who looks at an execution looks at its end. */
    private static final int MOST_ACTIONS = 200;

    private final boolean isOn;
    private final List<Action> actions = new ArrayList<>();
    private Optional<Parallel> parallel = Optional.empty();
    private Position position = Position.ROOT;
    private int numbers;
    private int nodes;

    private Recorder(boolean isOn) {
        this.isOn = isOn;
    }

    /** One that notes nothing. */
    public static Recorder off() {
        return new Recorder(false);
    }

    public static Recorder on() {
        return new Recorder(true);
    }

    /** A number for a node of the sequencing tree. */
    public int node() {
        return nodes++;
    }

    /** Goes into a part of an expression; {@link #back} leaves it. */
    public Position enter(Position.Role role, int node, int index) {
        Position before = position;
        if (isOn) {
            position = new Position(before, role, node, index);
        }
        return before;
    }

    public Position enter(Position.Role role) {
        return enter(role, node(), 0);
    }

    /** @param to what {@link #enter} gave, or where another evaluation goes on */
    public void back(Position to) {
        position = to;
    }

    public Position position() {
        return position;
    }

    /** @param value empty of bytes that are copied */
    public void access(Action.Kind kind, Memory.Region region, CType type, Value value, boolean isAtomic, Place place) {
        if (!isOn || region.size() == 0) {
            return;
        }
        if (actions.size() == 2 * MOST_ACTIONS) {
            actions.subList(0, MOST_ACTIONS).clear();
        }
        actions.add(new Action(numbers++, kind, region.object(), region.offset(), region.size(), type, value, isAtomic, place, position));
    }

    /** Threads have run. */
    public void threads(Parallel ran) {
        parallel = Optional.of(ran);
    }

    /** The last ones. */
    List<Action> actions() {
        return List.copyOf(actions.subList(Math.max(0, actions.size() - MOST_ACTIONS), actions.size()));
    }

    /** The threads that ran last. */
    Optional<Parallel> parallel() {
        return parallel;
    }
}
