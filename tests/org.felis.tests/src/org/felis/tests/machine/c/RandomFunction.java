package org.felis.tests.machine.c;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Draws a function. An expression changes an object only if no other part of the expression uses it, so that the order of evaluation does not matter (6.5, paragraph 2). Inner
 * variables hide outer ones; counters of loops have names of their own.
 */
final class RandomFunction {

    private static final List<String> NAMES = List.of("a", "b", "c", "d");
    private static final List<String> OPERATORS = List.of("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">=", "&&", "||");
    private static final List<String> CHANGES = List.of("=", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=");
    private static final int DEEPEST = 2;

    private final Random random;
    private final List<Code.Global> globals = new ArrayList<>();
    /** Of the scopes that are open, in the order of declaration; a name may be there twice. */
    private final List<String> visible = new ArrayList<>();
    /** What the expression that is drawn uses, and what it changes. */
    private final Set<Code.Place> used = new HashSet<>();
    private final Set<Code.Place> changed = new HashSet<>();
    private int counters;

    private RandomFunction(Random random) {
        this.random = random;
    }

    static Code.Function draw(Random random) {
        return new RandomFunction(random).function();
    }

    private Code.Function function() {
        for (String name : List.of("x", "y")) {
            Type type = oneOf(Type.ALL);
            globals.add(new Code.Global(type, name, type.convert(number())));
        }
        List<Code.Declaration> locals = new ArrayList<>();
        for (String name : NAMES) {
            locals.add(new Code.Declaration(oneOf(Type.ALL), name, expression(1)));
            visible.add(name);
        }
        List<Code.Statement> statements = new ArrayList<>(locals);
        statements.addAll(statements(DEEPEST, false));
        return new Code.Function(globals, locals, new Code.Block(statements));
    }

    private List<Code.Statement> statements(int depth, boolean inLoop) {
        List<Code.Statement> statements = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            statements.addAll(statement(depth, inLoop));
        }
        return statements;
    }

    private Code.Block block(int depth, boolean inLoop) {
        int outer = visible.size();
        List<Code.Statement> statements = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            String name = oneOf(NAMES);
            visible.removeIf(name::equals); // its value must not use what it hides
            statements.add(new Code.Declaration(oneOf(Type.ALL), name, whole(2)));
            visible.add(name);
        }
        statements.addAll(statements(depth - 1, inLoop));
        while (visible.size() > outer) {
            visible.remove(visible.size() - 1);
        }
        NAMES.stream().filter(name -> !visible.contains(name)).forEach(visible::add);
        return new Code.Block(statements);
    }

    /** Of a loop that counts, also the declaration of its counter. */
    private List<Code.Statement> statement(int depth, boolean inLoop) {
        switch (depth == 0 ? 0 : random.nextInt(inLoop ? 9 : 8)) {
            case 0, 1, 2, 3 -> {
                return List.of(new Code.Evaluation(effect()));
            }
            case 4 -> {
                return List.of(block(depth, inLoop));
            }
            case 5 -> {
                Code.Expression condition = whole(2);
                return List.of(new Code.If(condition, block(depth, inLoop), random.nextBoolean() ? block(depth, inLoop) : new Code.Block(List.of())));
            }
            case 6 -> {
                return List.of(new Code.For("i" + counters++, random.nextInt(3), block(depth, true)));
            }
            case 7 -> {
                String counter = "n" + counters++;
                boolean first = random.nextBoolean();
                return List.of(new Code.Declaration(Type.INT, counter, new Code.Constant("0", Type.INT, BigInteger.ZERO)),
                        new Code.While(first, counter, random.nextInt(first ? 3 : 2), block(depth, true)));
            }
            default -> {
                Code.Block jump = new Code.Block(List.of(new Code.Jump(oneOf(List.of("break", "continue", "return")))));
                return List.of(new Code.If(whole(1), jump, new Code.Block(List.of())));
            }
        }
    }

    private Code.Expression effect() {
        used.clear();
        changed.clear();
        return change(place(), 2);
    }

    private Code.Expression whole(int depth) {
        used.clear();
        changed.clear();
        return expression(depth);
    }

    private Code.Place place() {
        if (visible.isEmpty() || random.nextInt(12) == 0) {
            return new Code.Place(oneOf(globals).name(), true);
        }
        return new Code.Place(oneOf(visible), false);
    }

    private Code.Expression change(Code.Place place, int depth) {
        used.add(place);
        changed.add(place);
        if (random.nextInt(4) == 0) {
            return new Code.Step(random.nextBoolean(), random.nextBoolean(), place);
        }
        String operator = oneOf(CHANGES);
        return new Code.Assignment(operator, place, operand(operator.substring(0, operator.length() - 1), depth));
    }

    private Code.Expression expression(int depth) {
        switch (depth == 0 ? random.nextInt(3) : random.nextInt(10)) {
            case 0, 1 -> {
                Code.Place place = place();
                if (changed.contains(place)) {
                    return constant();
                }
                used.add(place);
                return new Code.Value(place);
            }
            case 2 -> {
                return constant();
            }
            case 3 -> {
                return new Code.Unary(oneOf(List.of("-", "~", "!", "+")), expression(depth - 1));
            }
            case 4 -> {
                return new Code.Cast(oneOf(Type.ALL), expression(depth - 1));
            }
            case 5 -> {
                return new Code.Conditional(expression(depth - 1), expression(depth - 1), expression(depth - 1));
            }
            case 6 -> {
                Code.Place place = place();
                return used.contains(place) ? constant() : change(place, depth - 1);
            }
            default -> {
                String operator = oneOf(OPERATORS);
                return new Code.Binary(operator, expression(depth - 1), operand(operator, depth - 1));
            }
        }
    }

    /** The right operand. A divisor is odd, since a division by a constant 0 is refused even where it is never done. */
    private Code.Expression operand(String operator, int depth) {
        Code.Expression drawn = expression(depth);
        return operator.equals("/") || operator.equals("%")
                ? new Code.Binary("|", drawn, new Code.Constant("1", Type.INT, BigInteger.ONE)) : drawn;
    }

    private Code.Expression constant() {
        BigInteger value = number().abs();
        return switch (random.nextInt(4)) {
            case 0 -> new Code.Constant(Type.UNSIGNED.convert(value) + "u", Type.UNSIGNED, Type.UNSIGNED.convert(value));
            case 1 -> new Code.Constant(Type.LONG.convert(value).abs() + "L", Type.LONG, Type.LONG.convert(value).abs());
            default -> {
                BigInteger small = value.and(BigInteger.valueOf(Integer.MAX_VALUE));
                yield new Code.Constant(small.toString(), Type.INT, small);
            }
        };
    }

    private BigInteger number() {
        return switch (random.nextInt(6)) {
            case 0 -> BigInteger.valueOf(oneOf(List.of(0x7fL, 0x80L, 0xffL, 0x7fffL, 0x8000L, 0xffffL, 0x7fffffffL, 0x80000000L, 0xffffffffL, 0x7fffffffffffffffL)));
            case 1 -> BigInteger.valueOf(random.nextInt(256) - 128);
            default -> BigInteger.valueOf(random.nextInt(6));
        };
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
