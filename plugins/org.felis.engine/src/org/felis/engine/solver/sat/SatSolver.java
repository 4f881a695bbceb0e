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
    private static final int NONE = 0;
    /** In place of a clause: the conflict is in {@link #conflict}. */
    private static final int OF_EDGES = -1;

    private final long mostClauseNumbers;
    private ClauseStore store = new ClauseStore();
    private final VariableOrder order = new VariableOrder();
    private final AcyclicGraph graph = new AcyclicGraph();
    private int variables;

    /** By literal: 1 if it is true, -1 if it is false, 0 if it is open. */
    private byte[] value = new byte[64];
    /** By literal: places of clauses that watch it, each with another literal of the clause; and how many numbers these are. */
    private int[][] watchers = new int[64][];
    private int[] watcherCount = new int[64];
    /** By literal: its edge, or -1; by edge: its literal, and whether it is in the graph. */
    private int[] edgeOf = new int[64];
    private int[] literalOf = new int[64];
    private boolean[] inGraph = new boolean[64];
    /** By variable. */
    private int[] level = new int[32];
    private int[] reason = new int[32];
    private boolean[] phase = new boolean[32];
    private boolean[] seen = new boolean[32];

    private int[] trail = new int[32];
    private int trailSize;
    private int propagated;
    /** By decision level from 1 on: how long the trail was before it. */
    private int[] levelStart = new int[32];
    private int levels;

    private boolean contradictory;
    private int[] conflict = {};
    private final Restarts restarts = new Restarts();
    private long conflicts;
    private boolean[] model = {};

    // of the analysis of a conflict
    private int[] learned = new int[32];
    private int learnedSize;
    private int[] stack = new int[32];
    private int[] marked = new int[32];
    private int markedCount;
    private long[] levelMark = new long[32];
    private long levelMarks;

    /** @param memoryLimitMegabytes beyond so much for clauses a search stops as out of memory; 0 for no limit */
    public SatSolver(int memoryLimitMegabytes) {
        mostClauseNumbers = memoryLimitMegabytes == 0 ? Long.MAX_VALUE : ((long) memoryLimitMegabytes << 20) / Integer.BYTES;
    }

    /** A new variable. */
    public int newVariable() {
        int variable = ++variables;
        if (2 * variable + 1 >= value.length) {
            grow();
        }
        watchers[2 * variable] = new int[8];
        watchers[2 * variable + 1] = new int[8];
        edgeOf[2 * variable] = -1;
        edgeOf[2 * variable + 1] = -1;
        order.add(variable);
        return variable;
    }

    private void grow() {
        int size = value.length;
        value = Arrays.copyOf(value, 2 * size);
        watchers = Arrays.copyOf(watchers, 2 * size);
        watcherCount = Arrays.copyOf(watcherCount, 2 * size);
        edgeOf = Arrays.copyOf(edgeOf, 2 * size);
        level = Arrays.copyOf(level, size);
        reason = Arrays.copyOf(reason, size);
        phase = Arrays.copyOf(phase, size);
        seen = Arrays.copyOf(seen, size);
        trail = Arrays.copyOf(trail, size);
        levelStart = Arrays.copyOf(levelStart, size);
        learned = Arrays.copyOf(learned, size);
        stack = Arrays.copyOf(stack, size);
        marked = Arrays.copyOf(marked, size);
        levelMark = Arrays.copyOf(levelMark, size);
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
            if (value[literal] > 0 || contains(kept, count, literal ^ 1)) {
                return;
            }
            if (value[literal] == 0 && !contains(kept, count, literal)) {
                kept[count++] = literal;
            }
        }
        switch (count) {
            case 0 -> contradictory = true;
            case 1 -> assign(kept[0], NONE);
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
        while (!contradictory) {
            int failed = propagate();
            if (failed != NONE) {
                if (levels == 0) {
                    contradictory = true;
                } else {
                    learn(failed);
                    if (++conflicts % CONFLICTS_BETWEEN_CHECKS == 0) {
                        check(interruption);
                    }
                }
            } else if (restarts.isDue()) {
                backtrack(0);
                if (restarts.isCleaningDue()) {
                    clean();
                }
            } else if (levels < assumptions.length) {
                int given = assumptions[levels];
                int literal = given > 0 ? 2 * given : 1 - 2 * given;
                if (value[literal] < 0) {
                    return false;
                }
                newLevel();
                if (value[literal] == 0) {
                    assign(literal, NONE);
                }
            } else {
                int variable = nextOpen();
                if (variable == 0) {
                    keepModel();
                    return true;
                }
                newLevel();
                assign(phase[variable] ? 2 * variable : 2 * variable + 1, NONE);
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
            if (value[2 * variable] == 0) {
                return variable;
            }
        }
        return 0;
    }

    private void keepModel() {
        model = new boolean[variables + 1];
        for (int variable = 1; variable <= variables; variable++) {
            model[variable] = value[2 * variable] > 0;
        }
    }

    private void newLevel() {
        levelStart[++levels] = trailSize;
    }

    private void assign(int literal, int why) {
        value[literal] = 1;
        value[literal ^ 1] = -1;
        level[literal >> 1] = levels;
        reason[literal >> 1] = why;
        trail[trailSize++] = literal;
    }

    private void backtrack(int to) {
        if (levels <= to) {
            return;
        }
        int start = levelStart[to + 1];
        while (trailSize > start) {
            int literal = trail[--trailSize];
            value[literal] = 0;
            value[literal ^ 1] = 0;
            phase[literal >> 1] = (literal & 1) == 0;
            order.insert(literal >> 1);
            int edge = edgeOf[literal];
            if (edge >= 0 && inGraph[edge]) {
                inGraph[edge] = false;
                graph.remove(edge);
            }
        }
        levels = to;
        propagated = start;
    }

    /** Assigns what follows; answers the clause that fails, {@link #OF_EDGES}, or {@link #NONE}. */
    private int propagate() {
        while (propagated < trailSize) {
            int literal = trail[propagated++];
            int failed = propagate(literal ^ 1);
            if (failed != NONE) {
                return failed;
            }
            int edge = edgeOf[literal];
            if (edge >= 0 && !inGraph[edge]) {
                if (!graph.add(edge)) {
                    int[] cycle = graph.cycle();
                    conflict = new int[cycle.length];
                    for (int i = 0; i < cycle.length; i++) {
                        conflict[i] = literalOf[cycle[i]] ^ 1;
                    }
                    return OF_EDGES;
                }
                inGraph[edge] = true;
            }
        }
        return NONE;
    }

    /** Visits the clauses that watch a literal which is false now. */
    private int propagate(int falsified) {
        int[] data = store.data();
        byte[] values = value;
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
            assign(first, clause);
        }
        watcherCount[falsified] = kept;
        return failed;
    }

    /** Learns a clause from a conflict, and goes back to where something follows from it. */
    private void learn(int failed) {
        analyze(failed);
        minimize();
        int back = 0;
        int glue = glue();
        if (learnedSize > 1) {
            int highest = 1;
            for (int i = 2; i < learnedSize; i++) {
                if (level[learned[i] >> 1] > level[learned[highest] >> 1]) {
                    highest = i;
                }
            }
            int literal = learned[highest];
            learned[highest] = learned[1];
            learned[1] = literal;
            back = level[literal >> 1];
        }
        backtrack(back);
        if (learnedSize == 1) {
            assign(learned[0], NONE);
        } else {
            int clause = store.add(learned, learnedSize, glue);
            attach(clause);
            assign(learned[0], clause);
        }
        order.decay();
        restarts.conflict();
    }

    /** Finds a clause that the conflict shows to hold, with one literal of the current level, which comes first (the first unique implication point). */
    private void analyze(int failed) {
        learnedSize = 1;
        markedCount = 0;
        int open = 0;
        int at = trailSize;
        int literal = 0;
        int clause = failed;
        do {
            if (clause == OF_EDGES) {
                for (int antecedent : conflict) {
                    open += meet(antecedent);
                }
            } else {
                int[] data = store.data();
                int end = clause + data[clause - 2];
                for (int i = literal == 0 ? clause : clause + 1; i < end; i++) {
                    open += meet(data[i]);
                }
            }
            do {
                literal = trail[--at];
            } while (!seen[literal >> 1]);
            clause = reason[literal >> 1];
            open--;
        } while (open > 0);
        learned[0] = literal ^ 1;
    }

    /** Notes a false literal of a reason; answers 1 if it is of the current level. */
    private int meet(int literal) {
        int variable = literal >> 1;
        if (seen[variable] || level[variable] == 0) {
            return 0;
        }
        seen[variable] = true;
        marked[markedCount++] = variable;
        order.bump(variable);
        if (level[variable] == levels) {
            return 1;
        }
        learned[learnedSize++] = literal;
        return 0;
    }

    /** Leaves out literals that follow from others (N. Sörensson, A. Biere, <em>Minimizing Learned Clauses</em>, SAT 2009). */
    private void minimize() {
        levelMarks++;
        for (int i = 1; i < learnedSize; i++) {
            levelMark[level[learned[i] >> 1]] = levelMarks;
        }
        int kept = 1;
        for (int i = 1; i < learnedSize; i++) {
            if (reason[learned[i] >> 1] == NONE || !isImplied(learned[i])) {
                learned[kept++] = learned[i];
            }
        }
        learnedSize = kept;
        while (markedCount > 0) {
            seen[marked[--markedCount]] = false;
        }
    }

    private boolean isImplied(int literal) {
        int[] data = store.data();
        int size = 0;
        stack[size++] = literal;
        int before = markedCount;
        while (size > 0) {
            int clause = reason[stack[--size] >> 1];
            int end = clause + data[clause - 2];
            for (int i = clause + 1; i < end; i++) {
                int variable = data[i] >> 1;
                if (!seen[variable] && level[variable] > 0) {
                    if (reason[variable] == NONE || levelMark[level[variable]] != levelMarks) {
                        while (markedCount > before) {
                            seen[marked[--markedCount]] = false;
                        }
                        return false;
                    }
                    seen[variable] = true;
                    marked[markedCount++] = variable;
                    stack[size++] = data[i];
                }
            }
        }
        return true;
    }

    /** How many levels the learned clause links. */
    private int glue() {
        levelMarks++;
        int glue = 0;
        for (int i = 0; i < learnedSize; i++) {
            int its = level[learned[i] >> 1];
            if (levelMark[its] != levelMarks) {
                levelMark[its] = levelMarks;
                glue++;
            }
        }
        return glue;
    }

    /** At level 0: drops half of the learned clauses, those first that link many levels, and what is known of literals. */
    private void clean() {
        int most = glueOfHalf();
        ClauseStore rest = new ClauseStore();
        int[] data = store.data();
        int[] kept = new int[16];
        for (int clause = store.first(); store.isClause(clause); clause = store.next(clause)) {
            int glue = store.glue(clause);
            if (glue > most) {
                continue;
            }
            int length = store.length(clause);
            kept = kept.length < length ? new int[2 * length] : kept;
            int count = 0;
            boolean satisfied = false;
            for (int i = clause; i < clause + length && !satisfied; i++) {
                satisfied = value[data[i]] > 0;
                if (value[data[i]] == 0) {
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
        for (int i = 0; i < trailSize; i++) {
            reason[trail[i] >> 1] = NONE;
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
