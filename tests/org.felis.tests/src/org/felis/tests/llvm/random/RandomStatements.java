package org.felis.tests.llvm.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.felis.tests.llvm.random.RandomExpressions.Operand;

/** Random statements of a thread, for a number of events. */
final class RandomStatements {

    private static final int DEEPEST = 2;

    private final RandomExpressions values;
    private final RandomAccesses accesses;
    private final boolean isOfKernel;
    /** Whether objects are allocated and freed. */
    private final boolean allocates;

    /** @param isOfKernel whether accesses are primitives of the Linux kernel, else those of C11 */
    RandomStatements(Random random, boolean isOfKernel) {
        this.values = new RandomExpressions(random);
        this.accesses = isOfKernel ? new RandomAccesses.OfKernel(values) : new RandomAccesses.OfC11(values);
        this.isOfKernel = isOfKernel;
        this.allocates = values.isIn(2);
    }

    /** @param budget the events that they may make, at most */
    List<Statement> list(int budget, int depth) {
        List<Statement> statements = new ArrayList<>();
        int left = budget;
        for (int tries = 0; left > 0 && tries < 20; tries++) {
            Statement next = statement(left, depth);
            if (next.cost() <= left) {
                statements.add(next);
                left -= next.cost();
            }
            if (values.isIn(9)) {
                break;
            }
        }
        return statements;
    }

    private Statement statement(int budget, int depth) {
        if (depth < DEEPEST && values.isIn(5)) {
            return values.isIn(2) ? loop(budget, depth) : decision(budget, depth);
        }
        if (allocates && values.isIn(2)) {
            return life();
        }
        return switch (values.below(24)) {
            case 0, 1, 2, 3, 4 -> accesses.load(values.place(), values.local());
            case 5, 6, 7, 8 -> accesses.store(values.integer(), values.place());
            case 9, 10 -> accesses.update(values.place(), values.integer(), values.local());
            case 11 -> accesses.exchange(values.place(), values.integer(), values.integer(), values.local(), values.local());
            case 12 -> accesses.fence();
            case 13, 14 -> assign();
            case 15, 16 -> assertion();
            case 17 -> rare();
            case 18 -> bytes();
            case 19 -> pointerAssignment();
            case 20, 21 -> accesses.publication();
            case 22 -> guarded(budget, depth);
            default -> waiting();
        };
    }

    private Statement assign() {
        Operand value = values.integer();
        String local = values.local();
        return Statement.of(0, text -> text.line("store i32 " + value.apply(text) + ", ptr " + local + ", align 4"));
    }

    private Statement pointerAssignment() {
        Operand value = values.pointer();
        String variable = values.one(List.of("%q0", "%q1"));
        return Statement.of(0, text -> text.line("store ptr " + value.apply(text) + ", ptr " + variable + ", align 8"));
    }

    private Statement assertion() {
        Operand condition = values.condition();
        if (values.isIn(5)) {
            return Statement.of(0, text -> text.line("call void @__VERIFIER_assert(i32 " + text.value("zext i1 " + condition.apply(text) + " to i32") + ")"));
        }
        return Statement.of(0, text -> {
            String fails = text.newLabel("fails");
            String holds = text.newLabel("holds");
            text.branch(condition.apply(text), holds, fails);
            text.label(fails);
            text.line("call void @__assert_fail(ptr null, ptr null, i32 0, ptr null)");
            text.line("unreachable");
            text.label(holds);
        });
    }

    private Statement rare() {
        Operand condition = values.condition();
        String local = values.local();
        Operand value = values.integer();
        int number = values.below(3);
        return switch (values.below(7)) {
            case 0 -> Statement.of(0, text -> text.line("call void @abort()"));
            case 1, 2 -> Statement.of(0, text -> text.line("call void @__VERIFIER_assume(i32 " + text.value("zext i1 " + condition.apply(text) + " to i32") + ")"));
            case 3 -> Statement.of(0, text -> text.line("store i32 "
                    + text.value("zext i1 " + text.value("call zeroext i1 @__VERIFIER_nondet_bool()") + " to i32") + ", ptr " + local + ", align 4"));
            case 4 -> Statement.of(1, text -> text.line("call void @put(ptr " + text.value("load ptr, ptr %q0, align 8") + ", i32 " + value.apply(text) + ")"));
            case 5 -> Statement.of(0, text -> text.line("store i32 " + text.value("call i32 @sum(i32 " + number + ")") + ", ptr " + local + ", align 4"));
            default -> Statement.of(0, text -> {
                text.line("call void @pthread_exit(ptr null)");
                text.line("unreachable");
            });
        };
    }

    /** Parts of a variable of 64 bits that only the thread knows. */
    private Statement bytes() {
        int size = values.one(List.of(8, 16, 32));
        int offset = values.below(64 / size) * size / 8;
        String local = values.local();
        Operand value = values.integer();
        boolean loads = values.isIn(2);
        return Statement.of(0, text -> {
            String place = text.value("getelementptr inbounds i8, ptr %u, i64 " + offset);
            if (loads) {
                String part = text.value("load i" + size + ", ptr " + place + ", align 1");
                text.line("store i32 " + (size == 32 ? part : text.value("sext i" + size + " " + part + " to i32")) + ", ptr " + local + ", align 4");
            } else {
                String whole = value.apply(text);
                text.line("store i" + size + " " + (size == 32 ? whole : text.value("trunc i32 " + whole + " to i" + size)) + ", ptr " + place + ", align 1");
            }
        });
    }

    /** An object is allocated and made known to all threads, or the known one is used or freed. */
    private Statement life() {
        String stored = isOfKernel ? "store ptr %s, ptr @h, align 8" : values.one(List.of("store atomic ptr %s, ptr @h release, align 8", "store atomic ptr %s, ptr @h monotonic, align 8"));
        String loaded = isOfKernel ? "load ptr, ptr @h, align 8" : values.one(List.of("load atomic ptr, ptr @h acquire, align 8", "load atomic ptr, ptr @h monotonic, align 8"));
        Operand value = values.integer();
        String local = values.local();
        int action = values.below(4);
        if (action == 0) {
            return Statement.of(2, text -> {
                String object = text.value("call ptr @malloc(i64 4)");
                text.line("store i32 " + value.apply(text) + ", ptr " + object + ", align 4");
                text.line(stored.formatted(object));
            });
        }
        return Statement.of(2, text -> {
            String object = text.value(loaded);
            String there = text.newLabel("there");
            String end = text.newLabel("end");
            text.branch(text.value("icmp eq ptr " + object + ", null"), end, there);
            text.label(there);
            switch (action) {
                case 1 -> text.line("store i32 " + text.value("load i32, ptr " + object + ", align 4") + ", ptr " + local + ", align 4");
                case 2 -> text.line("store i32 " + value.apply(text) + ", ptr " + object + ", align 4");
                default -> text.line("call void @free(ptr " + object + ")");
            }
            text.label(end);
        });
    }

    private Statement guarded(int budget, int depth) {
        List<Statement> body = list(Math.min(2, budget - 2), depth + 1);
        String lock = isOfKernel ? "__LKMM_SPIN" : "pthread_mutex";
        return new Statement(2 + Statement.cost(body), List.of(body), (text, bodies) -> {
            text.line("call " + (isOfKernel ? "void" : "i32") + " @" + lock + (isOfKernel ? "_LOCK" : "_lock") + "(ptr @m)");
            bodies.get(0).run();
            text.line("call " + (isOfKernel ? "void" : "i32") + " @" + lock + (isOfKernel ? "_UNLOCK" : "_unlock") + "(ptr @m)");
        });
    }

    /** A loop that waits for a value. */
    private Statement waiting() {
        Statement load = accesses.load(values.place(), "%i3");
        String awaited = values.one(List.of("0", "1", "1"));
        String comparison = values.one(List.of("eq", "ne"));
        return new Statement(2, List.of(List.of(load)), (text, bodies) -> {
            String again = text.newLabel("again");
            String end = text.newLabel("end");
            text.label(again);
            bodies.get(0).run();
            text.branch(text.value("icmp " + comparison + " i32 " + text.value("load i32, ptr %i3, align 4") + ", " + awaited), end, again);
            text.label(end);
        });
    }

    private Statement loop(int budget, int depth) {
        List<Statement> body = list(budget / 2, depth + 1);
        String limit = values.one(List.of("1", "2", "3"));
        Operand condition = values.condition();
        String counter = "%n" + depth;
        boolean counts = values.isIn(2);
        boolean testsFirst = values.isIn(2);
        return new Statement(2 * Statement.cost(body), List.of(body), (text, bodies) -> {
            String test = text.newLabel("test");
            String inside = text.newLabel("body");
            String end = text.newLabel("end");
            text.line("store i32 0, ptr " + counter + ", align 4");
            if (testsFirst) {
                text.jump(test);
            } else {
                text.jump(inside);
            }
            text.label(test);
            text.branch(counts ? text.value("icmp slt i32 " + text.value("load i32, ptr " + counter + ", align 4") + ", " + limit) : condition.apply(text), inside, end);
            text.label(inside);
            bodies.get(0).run();
            if (counts) {
                text.line("store i32 " + text.value("add i32 " + text.value("load i32, ptr " + counter + ", align 4") + ", 1") + ", ptr " + counter + ", align 4");
            }
            text.jump(test);
            text.label(end);
        });
    }

    private Statement decision(int budget, int depth) {
        List<Statement> first = list(budget / 2, depth + 1);
        List<Statement> second = values.isIn(2) ? List.of() : list(budget / 2, depth + 1);
        int cost = Statement.cost(first) + Statement.cost(second);
        if (values.isIn(5)) {
            Operand value = values.integer();
            return new Statement(cost, List.of(first, second), (text, bodies) -> {
                String zero = text.newLabel("zero");
                String one = text.newLabel("one");
                String end = text.newLabel("end");
                text.line("switch i32 " + value.apply(text) + ", label %" + end + " [ i32 0, label %" + zero + " i32 1, label %" + one + " ]");
                text.label(zero);
                bodies.get(0).run();
                text.label(one); // falls through, as in C
                bodies.get(1).run();
                text.label(end);
            });
        }
        Operand condition = values.condition();
        return new Statement(cost, List.of(first, second), (text, bodies) -> {
            String then = text.newLabel("then");
            String otherwise = text.newLabel("else");
            String end = text.newLabel("end");
            text.branch(condition.apply(text), then, otherwise);
            text.label(then);
            bodies.get(0).run();
            text.jump(end);
            text.label(otherwise);
            bodies.get(1).run();
            text.label(end);
        });
    }
}
