package org.felis.engine.solver.sat;

import java.util.Arrays;

import org.felis.engine.interruption.Interruption;

/**
 * Looks for an assignment of variables that satisfies clauses, and in which the variables that stand for edges of a graph make no cycle. Clauses may be added between
 * questions; what was learned is kept. Variables are numbers from 1 on, literals variables or their negatives.
 *
 * <p>Inside, a literal is {@code 2 * variable}, plus 1 for a negative one. Not thread-safe.
 */
public final class SatSolver {

    private static final int CONFLICTS_BETWEEN_CHECKS = 500;
    private static final int NONE = Assignment.NO_REASON;
    private static final int OF_EDGES = Assignment.OF_EDGES;

    private final long mostClauseNumbers;
    private ClauseStore store = new ClauseStore();
    private final VariableOrder order = new VariableOrder();
    private final AcyclicGraph graph = new AcyclicGraph();
    private final Assignment assignment = new Assignment();
    private final ConflictAnalysis analysis = new ConflictAnalysis(assignment, order, this::whyNot);
    private int variables;

    /** By literal: places of clauses that watch it, each with another literal of the clause; and how many numbers these are. */
    private int[][] watchers = new int[64][];
    private int[] watcherCount = new int[64];
    /** By literal: its edge, or -1; by edge: its literal, and whether it is in the graph. */
    private int[] edgeOf = new int[64];
    private int[] literalOf = new int[64];
    private boolean[] inGraph = new boolean[64];
    /** How many literals of the trail have had their consequences drawn. */
    private int propagated;
    private boolean contradictory;
    /** The literals of a conflict that is {@link #OF_EDGES}. */
    private int[] conflict = {};
    private final Restarts restarts = new Restarts();
    private final CyclePhases phases = new CyclePhases();
    private long conflicts;
    private boolean[] model = {};

    /** @param memoryLimitMegabytes beyond so much for clauses a search stops as out of memory; 0 for no limit */
    public SatSolver(int memoryLimitMegabytes) {
        mostClauseNumbers = memoryLimitMegabytes == 0 ? Long.MAX_VALUE : ((long) memoryLimitMegabytes << 20) / Integer.BYTES;
    }

    /** A new variable. */
    public int newVariable() {
        int variable = ++variables;
        ensure(variable);
        watchers[2 * variable] = new int[8];
        watchers[2 * variable + 1] = new int[8];
        edgeOf[2 * variable] = -1;
        edgeOf[2 * variable + 1] = -1;
        order.add(variable);
        return variable;
    }

    private void ensure(int variable) {
        assignment.ensure(variable);
        analysis.ensure(variable);
        if (2 * variable + 1 >= watchers.length) {
            int room = 2 * watchers.length;
            watchers = Arrays.copyOf(watchers, room);
            watcherCount = Arrays.copyOf(watcherCount, room);
            edgeOf = Arrays.copyOf(edgeOf, room);
        }
    }

    /** Has a variable stand for an edge between two nodes, numbers from 0 on. It must be in no clause yet. */
    public void edge(int variable, int source, int target) {
        int edge = graph.declare(source, target);
        if (edge >= literalOf.length) {
            literalOf = Arrays.copyOf(literalOf, 2 * edge);
            inGraph = Arrays.copyOf(inGraph, 2 * edge);
        }
        edgeOf[2 * variable] = edge;
        literalOf[edge] = 2 * variable;
    }

    /** Adds a clause: one of the literals must be true. */
    public void add(int... clause) {
        int[] kept = new int[clause.length];
        int count = 0;
        for (int given : clause) {
            int literal = given > 0 ? 2 * given : 1 - 2 * given;
            if (assignment.value[literal] > 0 || contains(kept, count, literal ^ 1)) {
                return;
            }
            if (assignment.value[literal] == 0 && !contains(kept, count, literal)) {
                kept[count++] = literal;
            }
        }
        switch (count) {
            case 0 -> contradictory = true;
            case 1 -> assignment.assign(kept[0], NONE);
            default -> attach(store.add(kept, count, 0));
        }
    }

    private static boolean contains(int[] literals, int count, int literal) {
        for (int i = 0; i < count; i++) {
            if (literals[i] == literal) {
                return true;
            }
        }
        return false;
    }

    private void attach(int clause) {
        int[] data = store.data();
        watch(data[clause], clause, data[clause + 1]);
        watch(data[clause + 1], clause, data[clause]);
    }

    private void watch(int literal, int clause, int other) {
        int count = watcherCount[literal];
        int[] room = watchers[literal];
        if (count == room.length) {
            room = Arrays.copyOf(room, 2 * count);
            watchers[literal] = room;
        }
        room[count] = clause;
        room[count + 1] = other;
        watcherCount[literal] = count + 2;
    }

    /** The number of conflicts so far. */
    public long conflicts() {
        return conflicts;
    }

    /** Whether a variable is true in the solution found last. */
    public boolean isTrue(int variable) {
        return variable < model.length && model[variable];
    }

    /**
     * Looks for a solution in which the given literals are true.
     *
     * @throws Interruption.StoppedException if stopped before; it can be asked again
     */
    public boolean solve(Interruption interruption, int... assumptions) throws Interruption.StoppedException {
        try {
            return search(interruption, assumptions);
        } finally {
            backtrack(0);
        }
    }

    private boolean search(Interruption interruption, int[] assumptions) throws Interruption.StoppedException {
        check(interruption);
        restarts.begin();
        phases.begin(conflicts);
        graph.prepare();
        exclude();
        while (!contradictory) {
            int failed = propagate();
            if (failed != NONE) {
                if (assignment.levels == 0) {
                    contradictory = true;
                } else {
                    learn(failed);
                    if (++conflicts % CONFLICTS_BETWEEN_CHECKS == 0) {
                        check(interruption);
                    }
                }
            } else if (restarts.isDue()) {
                backtrack(0);
                phases.restart(conflicts);
                if (restarts.isCleaningDue()) {
                    clean();
                }
            } else if (assignment.levels < assumptions.length) {
                int given = assumptions[assignment.levels];
                int literal = given > 0 ? 2 * given : 1 - 2 * given;
                if (assignment.value[literal] < 0) {
                    return false;
                }
                assignment.newLevel();
                if (assignment.value[literal] == 0) {
                    assignment.assign(literal, NONE);
                }
            } else {
                int variable = nextOpen();
                if (variable == 0) {
                    keepModel();
                    return true;
                }
                assignment.newLevel();
                assignment.assign(assignment.preferred(variable), NONE);
            }
        }
        return false;
    }

    private void check(Interruption interruption) throws Interruption.StoppedException {
        if (store.size() > mostClauseNumbers) {
            interruption.stop(Interruption.Reason.OUT_OF_MEMORY);
        }
        interruption.check();
    }

    private int nextOpen() {
        while (!order.isEmpty()) {
            int variable = order.take();
            if (assignment.isOpen(variable)) {
                return variable;
            }
        }
        return 0;
    }

    private void keepModel() {
        model = new boolean[variables + 1];
        for (int variable = 1; variable <= variables; variable++) {
            model[variable] = assignment.value[2 * variable] > 0;
        }
    }

    private void backtrack(int to) {
        int size = assignment.sizeAt(to);
        while (assignment.size > size) {
            int literal = assignment.takeBack();
            order.insert(literal >> 1);
            int edge = edgeOf[literal];
            if (edge >= 0 && inGraph[edge]) {
                inGraph[edge] = false;
                graph.removeLast();
            }
        }
        if (to < assignment.levels) {
            assignment.levels = to;
            propagated = size;
        }
    }

    /** Assigns what follows; answers the clause that fails, {@link #OF_EDGES}, or {@link #NONE}. */
    private int propagate() {
        while (propagated < assignment.size) {
            int literal = assignment.trail[propagated++];
            int failed = propagate(literal ^ 1);
            if (failed != NONE) {
                return failed;
            }
            int edge = edgeOf[literal];
            if (edge >= 0 && !inGraph[edge]) {
                if (!graph.add(edge)) {
                    conflict = cycle(edge);
                    return OF_EDGES;
                }
                inGraph[edge] = true;
                exclude();
            }
        }
        return NONE;
    }

    /** Assigns that edges which would close a cycle are none, if that is done early. */
    private void exclude() {
        if (assignment.levels > 0 && !phases.areEarly()) {
            return;
        }
        for (int i = 0; i < graph.excludedCount(); i++) {
            int literal = literalOf[graph.excluded(i)];
            if (assignment.value[literal] == 0) {
                assignment.assign(literal ^ 1, assignment.levels == 0 ? NONE : OF_EDGES);
            }
        }
    }

    /** The negated literals of a cycle's edges: that which closes it, and others that were true before that one was assigned. */
    private int[] cycle(int edge) {
        int assigned = assignment.place[literalOf[edge] >> 1];
        int[] cycle = graph.cycle(edge, step -> assignment.place[literalOf[step] >> 1] < assigned);
        for (int i = 0; i < cycle.length; i++) {
            cycle[i] = literalOf[cycle[i]] ^ 1;
        }
        return cycle;
    }

    /** The clause that says why an edge is none, as one that is not watched. */
    private int whyNot(int variable) {
        int[] cycle = cycle(edgeOf[2 * variable]);
        return store.add(cycle, cycle.length, ClauseStore.UNWATCHED);
    }

    /** Visits the clauses that watch a literal which is false now. */
    private int propagate(int falsified) {
        int[] data = store.data();
        byte[] values = assignment.value;
        int[] list = watchers[falsified];
        int count = watcherCount[falsified];
        int kept = 0;
        int failed = NONE;
        int i = 0;
        while (i < count) {
            int clause = list[i];
            int other = list[i + 1];
            i += 2;
            if (values[other] > 0) {
                list[kept++] = clause;
                list[kept++] = other;
                continue;
            }
            int first = data[clause];
            if (first == falsified) {
                first = data[clause + 1];
                data[clause] = first;
                data[clause + 1] = falsified;
            }
            if (first != other && values[first] > 0) {
                list[kept++] = clause;
                list[kept++] = first;
                continue;
            }
            int end = clause + data[clause - 2];
            int replacement = clause + 2;
            while (replacement < end && values[data[replacement]] < 0) {
                replacement++;
            }
            if (replacement < end) {
                int literal = data[replacement];
                data[clause + 1] = literal;
                data[replacement] = falsified;
                watch(literal, clause, first);
                continue;
            }
            list[kept++] = clause;
            list[kept++] = first;
            if (values[first] < 0) {
                failed = clause;
                System.arraycopy(list, i, list, kept, count - i);
                kept += count - i;
                break;
            }
            assignment.assign(first, clause);
        }
        watcherCount[falsified] = kept;
        return failed;
    }

    /** Learns a clause from a conflict, and goes back to where something follows from it. */
    private void learn(int failed) {
        if (failed == OF_EDGES) {
            analysis.learn(conflict, 0, conflict.length, store);
        } else {
            analysis.learn(store.data(), failed, failed + store.length(failed), store);
        }
        int glue = analysis.glue();
        backtrack(analysis.level());
        if (analysis.size == 1) {
            assignment.assign(analysis.learned[0], NONE);
        } else {
            int clause = store.add(analysis.learned, analysis.size, glue);
            attach(clause);
            assignment.assign(analysis.learned[0], clause);
        }
        order.decay();
        restarts.conflict(glue);
    }

    /** At level 0: drops half of the learned clauses, those first that link many levels, and what is known of literals. */
    private void clean() {
        int most = glueOfHalf();
        ClauseStore rest = new ClauseStore();
        int[] data = store.data();
        int[] kept = new int[16];
        for (int clause = store.first(); store.isClause(clause); clause = store.next(clause)) {
            int glue = store.glue(clause);
            if (glue > most || glue == ClauseStore.UNWATCHED) {
                continue;
            }
            int length = store.length(clause);
            kept = kept.length < length ? new int[2 * length] : kept;
            int count = 0;
            boolean satisfied = false;
            for (int i = clause; i < clause + length && !satisfied; i++) {
                satisfied = assignment.value[data[i]] > 0;
                if (assignment.value[data[i]] == 0) {
                    kept[count++] = data[i];
                }
            }
            if (!satisfied) {
                rest.add(kept, count, glue);
            }
        }
        Arrays.fill(watcherCount, 0);
        store = rest;
        for (int clause = rest.first(); rest.isClause(clause); clause = rest.next(clause)) {
            attach(clause);
        }
        for (int i = 0; i < assignment.size; i++) {
            assignment.reason[assignment.trail[i] >> 1] = NONE;
        }
    }

    /** A number of levels that about half of the learned clauses do not exceed, and those never that link two. */
    private int glueOfHalf() {
        int[] byGlue = new int[1 << 10];
        int all = 0;
        for (int clause = store.first(); store.isClause(clause); clause = store.next(clause)) {
            if (store.glue(clause) > 0) {
                byGlue[Math.min(store.glue(clause), byGlue.length - 1)]++;
                all++;
            }
        }
        int most = 0;
        int kept = 0;
        while (most < byGlue.length - 1 && (most < 2 || kept + byGlue[most + 1] <= all / 2)) {
            kept += byGlue[++most];
        }
        return most;
    }
}
