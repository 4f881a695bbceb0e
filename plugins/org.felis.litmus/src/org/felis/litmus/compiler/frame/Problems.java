package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.problems.LitmusProblem;

/** Collects the problems of a file. Of several at one place the first one counts. */
public final class Problems {

    /** A file with more problems is probably no litmus test at all. */
    private static final int MOST = 100;

    private final List<Problem> problems = new ArrayList<>();

    public void add(LitmusProblem problem, SourceRange range, Object... parameters) {
        add(problem.at(range, parameters));
    }

    public void add(Problem problem) {
        if (!isFull() && problems.stream().noneMatch(p -> p.range().offset() == problem.range().offset())) {
            problems.add(problem);
        }
    }

    /** Whether further problems are no longer worth looking for. */
    public boolean isFull() {
        return problems.size() >= MOST;
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    public boolean hasErrors() {
        for (Problem problem : problems) {
            if (problem.severity() == Problem.Severity.ERROR) {
                return true;
            }
        }
        return false;
    }

    /** In the order of the text. */
    public List<Problem> inOrder() {
        return problems.isEmpty() ? List.of() : problems.stream().sorted(Comparator.comparingInt(p -> p.range().offset())).toList();
    }
}
