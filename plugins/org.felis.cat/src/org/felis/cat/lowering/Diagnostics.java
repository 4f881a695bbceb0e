package org.felis.cat.lowering;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.parsing.ParsedFile;
import org.felis.engine.source.Problem.Severity;
import org.felis.engine.source.Problem;

/** Collects problems, each once; can try an evaluation without reporting what goes wrong. */
public final class Diagnostics {

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Set<Problem> deferred = new LinkedHashSet<>();
    private final Deque<List<Problem>> trials = new ArrayDeque<>();
    private int quiet;

    /**
     * What a trial gave.
     *
     * @param value the value
     * @param problems what would have been reported
     */
    record Trial(Value value, List<Problem> problems) {

        /** Whether the value can be used. */
        boolean succeeded() {
            return !value.isBroken() && problems.stream().noneMatch(p -> p.severity() == Severity.ERROR);
        }
    }

    void report(CatProblem problem, ParsedFile file, EObject node, Object... arguments) {
        add(problem.at(file.range(node), arguments));
    }

    void add(Problem problem) {
        if (trials.isEmpty()) {
            problems.add(problem);
        } else {
            trials.peek().add(problem);
        }
    }

    /** Evaluates something without reporting its problems. */
    Trial attempt(Supplier<Value> evaluation) {
        List<Problem> found = new ArrayList<>();
        trials.push(found);
        try {
            return new Trial(evaluation.get(), found);
        } finally {
            trials.pop();
        }
    }

    /** Evaluates something of which only matters whether it has problems; they need not be worded for people. */
    Trial attemptQuietly(Supplier<Value> evaluation) {
        quiet++;
        try {
            return attempt(evaluation);
        } finally {
            quiet--;
        }
    }

    /** Whether nobody will read what is reported now. */
    boolean isQuiet() {
        return quiet > 0;
    }

    /** Notes problems that are errors only if something uses the definition they are in. */
    void defer(List<Problem> found) {
        deferred.addAll(found);
    }

    /** All problems; those deferred and never used as warnings. */
    public List<Problem> problems() {
        List<Problem> all = new ArrayList<>(problems);
        deferred.stream().filter(p -> !problems.contains(p))
                .forEach(p -> all.add(CatProblem.MATTERS_WHEN_USED.at(p.range(), p.message())));
        return all;
    }
}
