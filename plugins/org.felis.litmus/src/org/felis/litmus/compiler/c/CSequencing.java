package org.felis.litmus.compiler.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.litmus.CAssignment;
import org.felis.litmus.litmus.CBinary;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CCast;
import org.felis.litmus.litmus.CConditional;
import org.felis.litmus.litmus.CExpression;
import org.felis.litmus.litmus.CIndex;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CStep;
import org.felis.litmus.litmus.CUnary;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Finds expressions that change a variable and use it elsewhere, or change it twice, without a sequence point between: {@code a = a++}. C
 * leaves their behaviour undefined (ISO/IEC 9899:2011, 6.5, paragraph 2), so that no value is the right one.
 */
final class CSequencing {

    /**
     * What evaluating a part of an expression does to variables.
     *
     * @param read the variables whose value it takes
     * @param changed the variables that it changes
     * @param pending those of {@code changed} that may change only after the value of the part is computed
     */
    private record Effects(Set<String> read, Set<String> changed, Set<String> pending) {
        static final Effects NONE = new Effects(Set.of(), Set.of(), Set.of());

        static Effects reading(String name) {
            return new Effects(Set.of(name), Set.of(), Set.of());
        }

        Effects with(Effects other) {
            return new Effects(union(read, other.read), union(changed, other.changed), union(pending, other.pending));
        }

        /** As it is after a sequence point. */
        Effects complete() {
            return new Effects(read, changed, Set.of());
        }

        private static Set<String> union(Set<String> a, Set<String> b) {
            if (a.isEmpty() || b.isEmpty()) {
                return a.isEmpty() ? b : a;
            }
            Set<String> union = new HashSet<>(a);
            union.addAll(b);
            return union;
        }
    }

    private final Sources sources;
    private final Problems problems;
    private boolean isReported;

    CSequencing(Sources sources, Problems problems) {
        this.sources = sources;
        this.problems = problems;
    }

    /** Reports the first thing that is wrong with a full expression; null is none. */
    void check(CExpression expression) {
        isReported = false;
        effects(expression);
    }

    private Effects effects(CExpression expression) {
        return switch (expression) {
            case CName name -> Effects.reading(name.getName());
            case CCall call -> {
                Effects all = Effects.NONE;
                for (CExpression argument : call.getArguments()) {
                    all = unsequenced(call, all, effects(argument));
                }
                yield all.complete();
            }
            case CCast cast -> effects(cast.getOperand());
            case CIndex index -> unsequenced(index, effects(index.getArray()), effects(index.getIndex()));
            case CUnary unary -> isStep(unary) ? change(unary, unary.getOperand(), effects(unary.getOperand()))
                    : effects(unary.getOperand());
            case CStep step -> change(step, step.getOperand(), effects(step.getOperand()));
            case CBinary binary when binary.getOperator().equals("&&") || binary.getOperator().equals("||") ->
                effects(binary.getLeft()).complete().with(effects(binary.getRight()));
            case CBinary binary -> unsequenced(binary, effects(binary.getLeft()), effects(binary.getRight()));
            case CConditional conditional -> effects(conditional.getCondition()).complete()
                    .with(effects(conditional.getWhenTrue())).with(effects(conditional.getWhenFalse()));
            case CAssignment assignment -> {
                boolean readsTarget = !assignment.getOperator().equals("=") || !(assignment.getTarget() instanceof CName);
                Effects target = readsTarget ? effects(assignment.getTarget()) : Effects.NONE;
                yield change(assignment, assignment.getTarget(),
                        unsequenced(assignment, target, effects(assignment.getValue())));
            }
            case null, default -> Effects.NONE;
        };
    }

    private static boolean isStep(CUnary unary) {
        return unary.getOperator().equals("++") || unary.getOperator().equals("--");
    }

    /** Both parts, in any order or even at once. */
    private Effects unsequenced(CExpression whole, Effects left, Effects right) {
        List<String> conflicts = new ArrayList<>();
        for (String changed : left.changed()) {
            if (right.changed().contains(changed) || right.read().contains(changed)) {
                conflicts.add(changed);
            }
        }
        for (String changed : right.changed()) {
            if (left.read().contains(changed)) {
                conflicts.add(changed);
            }
        }
        report(whole, conflicts);
        return left.with(right);
    }

    /** The place is changed after the values that {@code before} computes. */
    private Effects change(CExpression whole, CExpression place, Effects before) {
        if (!(place instanceof CName name)) {
            return before;
        }
        if (before.pending().contains(name.getName())) {
            report(whole, List.of(name.getName()));
        }
        Set<String> changed = Set.of(name.getName());
        return before.with(new Effects(Set.of(), changed, changed));
    }

    private void report(CExpression whole, List<String> variables) {
        if (!variables.isEmpty() && !isReported) {
            isReported = true;
            problems.add(LitmusProblem.UNSEQUENCED, sources.range(whole), variables.get(0));
        }
    }
}
