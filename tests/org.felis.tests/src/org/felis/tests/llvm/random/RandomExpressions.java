package org.felis.tests.llvm.random;

import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Random values of a thread: integers of 32 bits, truth values and addresses. A function writes the instructions that compute it, and gives the operand. */
final class RandomExpressions {

    private static final List<String> COMPARISONS = List.of("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge");
    private static final List<String> ALWAYS_DEFINED = List.of("add", "sub", "mul", "and", "or", "xor");
    private static final List<String> AT_TIMES_UNDEFINED = List.of("shl", "lshr", "ashr", "udiv", "sdiv", "urem", "srem");

    /** An operand, whose instructions are written. */
    interface Operand extends Function<IrText, String> {
    }

    private final Random random;

    RandomExpressions(Random random) {
        this.random = random;
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    boolean isIn(int of) {
        return random.nextInt(of) == 0;
    }

    int below(int limit) {
        return random.nextInt(limit);
    }

    String constant() {
        return one(List.of("0", "0", "1", "1", "1", "2", "2", "3", "-1", "258"));
    }

    /** The name of a variable of 32 bits that only the thread knows. */
    String local() {
        return "%i" + below(4);
    }

    Operand integer() {
        return integer(2);
    }

    private Operand integer(int depth) {
        String constant = constant();
        if (depth == 0 || isIn(3)) {
            return isIn(2) ? text -> constant : loaded(local());
        }
        Operand left = integer(depth - 1);
        Operand right = integer(depth - 1);
        String operator = isIn(4) ? one(AT_TIMES_UNDEFINED) : one(ALWAYS_DEFINED);
        int narrow = one(List.of(1, 8, 16));
        String extension = one(List.of("zext", "sext"));
        return switch (below(8)) {
            case 0 -> text -> text.value(extension + " i" + narrow + " " + text.value("trunc i32 " + left.apply(text) + " to i" + narrow) + " to i32");
            case 1 -> {
                Operand condition = condition(0);
                yield text -> text.value("select i1 " + condition.apply(text) + ", i32 " + left.apply(text) + ", i32 " + right.apply(text));
            }
            case 2 -> {
                Operand condition = condition(depth - 1);
                yield text -> text.value(extension + " i1 " + condition.apply(text) + " to i32");
            }
            case 3 -> text -> text.value("trunc i64 " + text.value(operator + " i64 " + text.value(extension + " i32 " + left.apply(text) + " to i64") + ", "
                    + text.value(extension + " i32 " + right.apply(text) + " to i64")) + " to i32");
            case 4 -> text -> {
                String a = text.value("trunc i32 " + left.apply(text) + " to i" + 8);
                String b = text.value("trunc i32 " + right.apply(text) + " to i" + 8);
                return text.value(extension + " i8 " + text.value(operator + " i8 " + a + ", " + b) + " to i32");
            };
            default -> text -> text.value(operator + " i32 " + left.apply(text) + ", " + right.apply(text));
        };
    }

    /** What a variable holds. */
    static Operand loaded(String variable) {
        return text -> text.value("load i32, ptr " + variable + ", align 4");
    }

    /** A truth value. */
    Operand condition() {
        return condition(1);
    }

    private Operand condition(int depth) {
        if (isIn(12)) {
            return text -> text.value("call zeroext i1 @__VERIFIER_nondet_bool()");
        }
        if (isIn(8)) {
            String comparison = one(List.of("eq", "ne", "eq", "ne", "ult", "uge"));
            String other = one(List.of("null", "@x", "%q1", "@a"));
            return text -> text.value("icmp " + comparison + " ptr " + text.value("load ptr, ptr %q0, align 8") + ", "
                    + (other.equals("%q1") ? text.value("load ptr, ptr %q1, align 8") : other));
        }
        String comparison = one(isIn(2) ? List.of("eq", "ne") : COMPARISONS);
        Operand left = integer(depth);
        Operand right = integer(isIn(2) ? 0 : depth);
        return text -> text.value("icmp " + comparison + " i32 " + left.apply(text) + ", " + right.apply(text));
    }

    /** A place of 32 bits that other threads may know. */
    Operand place() {
        String index = Integer.toString(isIn(12) ? 2 : below(2));
        return switch (below(12)) {
            case 0 -> text -> text.value("getelementptr inbounds [2 x i32], ptr @a, i64 0, i64 " + index);
            case 1 -> {
                Operand variable = loaded(local());
                yield text -> text.value("getelementptr inbounds [2 x i32], ptr @a, i64 0, i64 "
                        + text.value("sext i32 " + variable.apply(text) + " to i64"));
            }
            case 2 -> text -> text.value("getelementptr inbounds %struct.pair, ptr @s, i32 0, i32 " + (index.equals("0") ? "0" : "1"));
            case 3, 4 -> text -> text.value("load ptr, ptr " + (isEven(index) ? "%q0" : "%q1") + ", align 8");
            case 5 -> text -> "%l";
            default -> {
                String global = one(List.of("@x", "@y", "@x", "@y", "@z"));
                yield text -> global;
            }
        };
    }

    private static boolean isEven(String index) {
        return !index.equals("1");
    }

    /** An address. */
    Operand pointer() {
        String constant = Integer.toString(below(3));
        return switch (below(10)) {
            case 0 -> text -> "null";
            case 1 -> text -> text.value("getelementptr inbounds [2 x i32], ptr @a, i64 0, i64 " + constant);
            case 2 -> text -> "%l";
            case 3, 4 -> text -> {
                String node = text.value("call ptr @malloc(i64 8)");
                text.line("store i32 " + constant + ", ptr " + node + ", align 4");
                text.line("store i32 1, ptr " + text.value("getelementptr inbounds i32, ptr " + node + ", i64 1") + ", align 4");
                return node;
            };
            case 5 -> text -> text.value("getelementptr inbounds i32, ptr " + text.value("load ptr, ptr %q0, align 8") + ", i64 " + constant);
            case 6 -> {
                Operand condition = condition(0);
                yield text -> text.value("select i1 " + condition.apply(text) + ", ptr @x, ptr " + text.value("load ptr, ptr %q1, align 8"));
            }
            case 7 -> text -> text.value("getelementptr inbounds %struct.pair, ptr @s, i32 0, i32 1");
            default -> {
                String global = one(List.of("@x", "@y"));
                yield text -> global;
            }
        };
    }
}
