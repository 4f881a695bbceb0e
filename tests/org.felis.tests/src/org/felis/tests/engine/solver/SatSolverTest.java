package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.solver.sat.SatSolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The solver finds a solution exactly where trying all assignments does. */
class SatSolverTest {

    private static final long SEED = 20261124;

    /** A variable that stands for an edge. */
    private record Edge(int variable, int source, int target) {
    }

    /** Clauses and edges, which the solver has too. */
    private static final class Problem {
        private final SatSolver solver = new SatSolver(0);
        private final List<int[]> clauses = new ArrayList<>();
        private final List<Edge> edges = new ArrayList<>();
        private int variables;

        int variable() {
            variables++;
            return solver.newVariable();
        }

        int edge(int source, int target) {
            int variable = variable();
            solver.edge(variable, source, target);
            edges.add(new Edge(variable, source, target));
            return variable;
        }

        void clause(int... literals) {
            clauses.add(literals);
            solver.add(literals);
        }

        boolean isSolvedBy(long assignment, int... assumptions) {
            for (int assumption : assumptions) {
                if (!holds(assumption, assignment)) {
                    return false;
                }
            }
            for (int[] clause : clauses) {
                boolean satisfied = false;
                for (int literal : clause) {
                    satisfied |= holds(literal, assignment);
                }
                if (!satisfied) {
                    return false;
                }
            }
            return isAcyclic(assignment);
        }

        private boolean holds(int literal, long assignment) {
            return (assignment >> Math.abs(literal) - 1 & 1) != 0 == literal > 0;
        }

        /** Edges that lead to no node with an edge are taken away, until there are none or all are on the way to a cycle. */
        private boolean isAcyclic(long assignment) {
            List<Edge> left = new ArrayList<>(edges.stream().filter(edge -> holds(edge.variable(), assignment)).toList());
            while (left.removeIf(edge -> left.stream().noneMatch(next -> next.source() == edge.target()))) {
                // until nothing is left to take away
            }
            return left.isEmpty();
        }

        boolean hasSolution(int... assumptions) {
            for (long assignment = 0; assignment < 1L << variables; assignment++) {
                if (isSolvedBy(assignment, assumptions)) {
                    return true;
                }
            }
            return false;
        }

        long found() {
            long assignment = 0;
            for (int variable = 1; variable <= variables; variable++) {
                assignment |= solver.isTrue(variable) ? 1L << variable - 1 : 0;
            }
            return assignment;
        }
    }

    @Test
    void randomProblemsAreSolvedAsByTryingAllAssignments() throws Interruption.StoppedException {
        Random random = new Random(SEED);
        int solved = 0;
        int unsolved = 0;
        for (int round = 0; round < 3_000; round++) {
            Problem problem = new Problem();
            int nodes = 2 + random.nextInt(5);
            for (int i = 4 + random.nextInt(9); i > 0; i--) {
                addVariable(problem, random, nodes);
            }
            for (int question = 0; question < 3; question++) { // clauses are added between questions, and edges
                if (question > 0 && problem.variables < 13) {
                    addVariable(problem, random, nodes + 1);
                }
                for (int i = random.nextInt(2 * problem.variables + 4); i > 0; i--) {
                    problem.clause(literals(random, 1 + random.nextInt(3), problem.variables));
                }
                int[] assumptions = literals(random, random.nextInt(3), problem.variables);
                boolean found = problem.solver.solve(Interruption.none(), assumptions);
                assertEquals(problem.hasSolution(assumptions), found, "round " + round);
                assertTrue(!found || problem.isSolvedBy(problem.found(), assumptions), "round " + round);
                solved += found ? 1 : 0;
                unsolved += found ? 0 : 1;
            }
        }
        assertTrue(solved > 1_000 && unsolved > 1_000, solved + " solved, " + unsolved + " not");
    }

    private static void addVariable(Problem problem, Random random, int nodes) {
        if (random.nextBoolean()) {
            problem.edge(random.nextInt(nodes), random.nextInt(nodes));
        } else {
            problem.variable();
        }
    }

    private static int[] literals(Random random, int count, int variables) {
        return random.ints(count, 1, variables + 1).map(variable -> random.nextBoolean() ? variable : -variable).toArray();
    }

    @Test
    void aTotalOrderTakesAClauseForEachPairOnly() throws Interruption.StoppedException {
        int elements = 60;
        Problem problem = new Problem();
        Random random = new Random(SEED);
        for (int x = 0; x < elements; x++) {
            for (int y = 0; y < x; y++) {
                int descending = problem.edge(x, y);
                int ascending = problem.edge(y, x);
                problem.clause(descending, ascending);
                if (random.nextInt(3) == 0) {
                    problem.clause(descending);
                }
            }
        }
        assertTrue(problem.solver.solve(Interruption.none()));
        assertEquals(elements * (elements - 1) / 2, problem.edges.stream().filter(edge -> problem.solver.isTrue(edge.variable())).count());
    }

    /** Which way round the others are follows from a chain, whichever comes first. */
    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void whatAnOrderImpliesIsNotTried(boolean chainFirst) throws Interruption.StoppedException {
        int elements = 150;
        SatSolver solver = new SatSolver(0);
        int[][] edges = new int[elements][elements];
        for (int x = 0; x < elements; x++) {
            for (int y = 0; y < elements; y++) {
                if (x != y) {
                    edges[x][y] = solver.newVariable();
                    solver.edge(edges[x][y], x, y);
                }
            }
        }
        int guard = solver.newVariable();
        for (int x = 0; x + 1 < elements; x++) {
            solver.add(-guard, edges[x][x + 1]);
        }
        for (int x = 0; x < elements; x++) {
            for (int y = 0; y < x; y++) {
                solver.add(edges[x][y], edges[y][x]);
            }
        }
        if (!chainFirst) {
            assertTrue(solver.solve(Interruption.none()));
        }
        assertTrue(solver.solve(Interruption.none(), guard));
        for (int x = 0; x < elements; x++) {
            for (int y = x + 1; y < elements; y++) {
                assertTrue(solver.isTrue(edges[x][y]) && !solver.isTrue(edges[y][x]));
            }
        }
        assertEquals(0, solver.conflicts());
        assertFalse(solver.solve(Interruption.none(), guard, edges[elements - 1][0]));
    }

    @Test
    void edgesThatMustBeMakeNoCycle() throws Interruption.StoppedException {
        Problem problem = new Problem();
        problem.clause(problem.edge(0, 1));
        problem.clause(problem.edge(1, 2));
        int closing = problem.edge(2, 0);
        assertTrue(problem.solver.solve(Interruption.none()));
        assertFalse(problem.solver.solve(Interruption.none(), closing));
        problem.clause(closing);
        assertFalse(problem.solver.solve(Interruption.none()));
    }

    /** More pigeons than holes: unsatisfiable, and hard enough that clauses are dropped. */
    @Test
    void pigeonsDoNotFitIntoFewerHoles() throws Interruption.StoppedException {
        SatSolver solver = pigeons(9, 8);
        assertFalse(solver.solve(Interruption.none()));
        assertTrue(solver.conflicts() > 5_000, solver.conflicts() + " conflicts");
        assertTrue(pigeons(8, 8).solve(Interruption.none()));
    }

    /** What is required of an order, said by edges and said by clauses. Some of it takes so many conflicts that edges are ruled out early and late in turn. */
    @Test
    void anOrderIsWhatClausesSayOfIt() throws Interruption.StoppedException {
        Random random = new Random(SEED);
        long most = 0;
        int solved = 0;
        for (int round = 0; round < 24; round++) {
            int elements = 22;
            SatSolver byEdges = new SatSolver(0);
            SatSolver byClauses = new SatSolver(0);
            int[][] before = new int[elements][elements];
            for (int x = 0; x < elements; x++) {
                for (int y = 0; y < elements; y++) {
                    if (x != y) {
                        before[x][y] = byEdges.newVariable();
                        byClauses.newVariable();
                        byEdges.edge(before[x][y], x, y);
                    }
                }
            }
            for (int x = 0; x < elements; x++) {
                for (int y = 0; y < x; y++) {
                    byEdges.add(before[x][y], before[y][x]);
                    byClauses.add(before[x][y], before[y][x]);
                    byClauses.add(-before[x][y], -before[y][x]);
                }
                for (int y = 0; y < elements; y++) {
                    for (int z = 0; z < elements; z++) {
                        if (x != y && y != z && x != z) {
                            byClauses.add(-before[x][y], -before[y][z], before[x][z]);
                        }
                    }
                }
            }
            for (int i = 0; i < 225 + round; i++) {
                int[] clause = random.ints(3, 1, elements * (elements - 1) + 1).toArray();
                byEdges.add(clause);
                byClauses.add(clause);
            }
            boolean found = byClauses.solve(Interruption.none());
            assertEquals(found, byEdges.solve(Interruption.none()), "round " + round);
            solved += found ? 1 : 0;
            most = Math.max(most, byEdges.conflicts());
        }
        assertTrue(most > 3_000, most + " conflicts at most");
        assertTrue(solved > 3 && solved < 21, solved + " solved");
    }

    @Test
    void aSearchThatIsStoppedCanBeAskedAgain() throws Interruption.StoppedException {
        SatSolver solver = pigeons(12, 11);
        Interruption stopped = Interruption.none().within(Duration.ofMillis(50));
        assertThrows(Interruption.StoppedException.class, () -> solver.solve(stopped));
        solver.add(-1);
        solver.add(1);
        assertFalse(solver.solve(Interruption.none()));
    }

    private static SatSolver pigeons(int pigeons, int holes) {
        SatSolver solver = new SatSolver(0);
        int[][] sits = new int[pigeons][holes];
        for (int[] pigeon : sits) {
            for (int hole = 0; hole < holes; hole++) {
                pigeon[hole] = solver.newVariable();
            }
            solver.add(pigeon);
        }
        for (int hole = 0; hole < holes; hole++) {
            for (int one = 0; one < pigeons; one++) {
                for (int other = 0; other < one; other++) {
                    solver.add(-sits[one][hole], -sits[other][hole]);
                }
            }
        }
        return solver;
    }
}
