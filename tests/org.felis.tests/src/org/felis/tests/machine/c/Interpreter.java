package org.felis.tests.machine.c;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Runs a function as the abstract machine of C does (5.1.2.3), on one thread. Numbers are mathematical; types say what fits. */
final class Interpreter {

    /** What C leaves undefined: the function is no test. */
    static final class UndefinedBehaviourException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UndefinedBehaviourException(String what) {
            super(what, null, false, false);
        }
    }

    /** Where control goes on. */
    private enum Next {
        STATEMENT, BREAK, CONTINUE, RETURN
    }

    private static final class Cell {
        private final Type type;
        private BigInteger value;

        Cell(Type type, BigInteger value) {
            this.type = type;
            this.value = type.convert(value);
        }
    }

    private record Typed(Type type, BigInteger value) {
        boolean isTrue() {
            return value.signum() != 0;
        }
    }

    private final Map<String, Cell> globals = new HashMap<>();
    private final Deque<Map<String, Cell>> scopes = new ArrayDeque<>();

    private Interpreter() {
    }

    /** The final values by observable, {@code 0:a} or {@code [x]}. */
    static Map<String, BigInteger> run(Code.Function function) {
        Interpreter interpreter = new Interpreter();
        function.globals().forEach(g -> interpreter.globals.put(g.name(), new Cell(g.type(), g.initial())));
        Map<String, Cell> outermost = new HashMap<>();
        interpreter.scopes.push(outermost);
        for (Code.Statement statement : function.body().statements()) {
            if (interpreter.execute(statement) == Next.RETURN) {
                break;
            }
        }
        Map<String, BigInteger> result = new TreeMap<>();
        interpreter.globals.forEach((name, cell) -> result.put("[" + name + "]", cell.value));
        function.locals().forEach(local -> result.put("0:" + local.name(), outermost.get(local.name()).value));
        return result;
    }

    private Next execute(Code.Statement statement) {
        switch (statement) {
            case Code.Declaration declaration -> {
                // the scope begins behind the declarator (6.2.1, paragraph 7); values drawn do not use the name
                BigInteger value = evaluate(declaration.value()).value();
                scopes.peek().put(declaration.name(), new Cell(declaration.type(), value));
                return Next.STATEMENT;
            }
            case Code.Evaluation evaluation -> {
                evaluate(evaluation.expression());
                return Next.STATEMENT;
            }
            case Code.Block block -> {
                return executeBlock(block);
            }
            case Code.If choice -> {
                return executeBlock(evaluate(choice.condition()).isTrue() ? choice.whenTrue() : choice.whenFalse());
            }
            case Code.For loop -> {
                Cell counter = new Cell(Type.INT, BigInteger.ZERO);
                scopes.push(new HashMap<>(Map.of(loop.counter(), counter)));
                Next next = Next.STATEMENT;
                while (next != Next.BREAK && next != Next.RETURN && counter.value.intValueExact() < loop.times()) {
                    next = executeBlock(loop.body());
                    if (next != Next.BREAK && next != Next.RETURN) {
                        counter.value = counter.value.add(BigInteger.ONE);
                    }
                }
                scopes.pop();
                return next == Next.RETURN ? next : Next.STATEMENT;
            }
            case Code.While loop -> {
                boolean runs = !loop.first() || goesOn(loop);
                while (runs) {
                    Next next = executeBlock(loop.body());
                    if (next == Next.RETURN) {
                        return next;
                    }
                    runs = next != Next.BREAK && goesOn(loop);
                }
                return Next.STATEMENT;
            }
            case Code.Jump jump -> {
                return Next.valueOf(jump.kind().toUpperCase(java.util.Locale.ROOT));
            }
        }
    }

    private boolean goesOn(Code.While loop) {
        Cell counter = cell(new Code.Place(loop.counter(), false));
        boolean goesOn = counter.value.compareTo(BigInteger.valueOf(loop.times())) < 0;
        store(counter, counter.value.add(BigInteger.ONE));
        return goesOn;
    }

    private Next executeBlock(Code.Block block) {
        scopes.push(new HashMap<>());
        Next next = Next.STATEMENT;
        for (Code.Statement statement : block.statements()) {
            if (next == Next.STATEMENT) {
                next = execute(statement);
            }
        }
        scopes.pop();
        return next;
    }

    private Cell cell(Code.Place place) {
        if (place.global()) {
            return globals.get(place.name());
        }
        return scopes.stream().filter(scope -> scope.containsKey(place.name())).findFirst()
                .orElseThrow(() -> new IllegalStateException("no variable " + place)).get(place.name());
    }

    private static void store(Cell cell, BigInteger value) {
        cell.value = cell.type.convert(value);
    }

    private Typed evaluate(Code.Expression expression) {
        return switch (expression) {
            case Code.Constant constant -> new Typed(constant.type(), constant.value());
            case Code.Value value -> {
                Cell cell = cell(value.place());
                yield new Typed(cell.type, cell.value);
            }
            case Code.Unary unary -> unary(unary.operator(), evaluate(unary.operand()));
            case Code.Binary binary -> switch (binary.operator()) {
                case "&&" -> truth(evaluate(binary.left()).isTrue() && evaluate(binary.right()).isTrue());
                case "||" -> truth(evaluate(binary.left()).isTrue() || evaluate(binary.right()).isTrue());
                default -> binary(binary.operator(), evaluate(binary.left()), evaluate(binary.right()));
            };
            // both operands give the result its type (6.5.15, paragraph 5)
            case Code.Conditional conditional -> {
                Typed chosen = evaluate(evaluate(conditional.condition()).isTrue() ? conditional.whenTrue() : conditional.whenFalse());
                Type type = Type.common(typeOf(conditional.whenTrue()), typeOf(conditional.whenFalse()));
                yield new Typed(type, type.convert(chosen.value()));
            }
            case Code.Cast cast -> new Typed(cast.type(), cast.type().convert(evaluate(cast.operand()).value()));
            case Code.Assignment assignment -> {
                Typed value = evaluate(assignment.value());
                Cell cell = cell(assignment.place());
                if (!assignment.operator().equals("=")) {
                    String operator = assignment.operator().substring(0, assignment.operator().length() - 1);
                    value = binary(operator, new Typed(cell.type, cell.value), value);
                }
                store(cell, value.value());
                yield new Typed(cell.type, cell.value);
            }
            case Code.Step step -> {
                Cell cell = cell(step.place());
                BigInteger before = cell.value;
                store(cell, binary(step.up() ? "+" : "-", new Typed(cell.type, before), new Typed(Type.INT, BigInteger.ONE)).value());
                yield new Typed(cell.type, step.before() ? cell.value : before);
            }
        };
    }

    private Type typeOf(Code.Expression expression) {
        return switch (expression) {
            case Code.Constant constant -> constant.type();
            case Code.Value value -> cell(value.place()).type;
            case Code.Unary unary -> unary.operator().equals("!") ? Type.INT : typeOf(unary.operand()).promoted();
            case Code.Binary binary -> switch (binary.operator()) {
                case "&&", "||", "==", "!=", "<", "<=", ">", ">=" -> Type.INT;
                case "<<", ">>" -> typeOf(binary.left()).promoted();
                default -> Type.common(typeOf(binary.left()), typeOf(binary.right()));
            };
            case Code.Conditional conditional -> Type.common(typeOf(conditional.whenTrue()), typeOf(conditional.whenFalse()));
            case Code.Cast cast -> cast.type();
            case Code.Assignment assignment -> cell(assignment.place()).type;
            case Code.Step step -> cell(step.place()).type;
        };
    }

    private static Typed truth(boolean isTrue) {
        return new Typed(Type.INT, isTrue ? BigInteger.ONE : BigInteger.ZERO);
    }

    /** Unsigned arithmetic is modulo a power of two (6.2.5, paragraph 9); signed arithmetic that does not fit is undefined (6.5, paragraph 5). */
    private static Typed result(Type type, BigInteger value) {
        if (type.signed() && !type.holds(value)) {
            throw new UndefinedBehaviourException("overflow of " + type.text());
        }
        return new Typed(type, type.convert(value));
    }

    private static Typed unary(String operator, Typed operand) {
        Type type = operand.type().promoted();
        return switch (operator) {
            case "!" -> truth(!operand.isTrue());
            case "-" -> result(type, operand.value().negate());
            case "~" -> new Typed(type, type.convert(operand.value().not()));
            case "+" -> new Typed(type, operand.value());
            default -> throw new IllegalStateException(operator);
        };
    }

    private static Typed binary(String operator, Typed left, Typed right) {
        if (operator.equals("<<") || operator.equals(">>")) {
            return shift(operator.equals("<<"), left, right);
        }
        Type type = Type.common(left.type(), right.type());
        BigInteger a = type.convert(left.value());
        BigInteger b = type.convert(right.value());
        if ((operator.equals("/") || operator.equals("%")) && b.signum() == 0) {
            throw new UndefinedBehaviourException("division by zero");
        }
        return switch (operator) {
            case "+" -> result(type, a.add(b));
            case "-" -> result(type, a.subtract(b));
            case "*" -> result(type, a.multiply(b));
            case "/" -> result(type, a.divide(b));
            // undefined where the quotient does not fit (6.5.5, paragraph 6)
            case "%" -> {
                result(type, a.divide(b));
                yield result(type, a.remainder(b));
            }
            case "&" -> new Typed(type, type.convert(a.and(b)));
            case "|" -> new Typed(type, type.convert(a.or(b)));
            case "^" -> new Typed(type, type.convert(a.xor(b)));
            case "==" -> truth(a.equals(b));
            case "!=" -> truth(!a.equals(b));
            case "<" -> truth(a.compareTo(b) < 0);
            case "<=" -> truth(a.compareTo(b) <= 0);
            case ">" -> truth(a.compareTo(b) > 0);
            case ">=" -> truth(a.compareTo(b) >= 0);
            default -> throw new IllegalStateException(operator);
        };
    }

    /** 6.5.7. A negative number shifted right is implementation-defined: as all compilers do it, the sign stays. */
    private static Typed shift(boolean toTheLeft, Typed left, Typed right) {
        Type type = left.type().promoted();
        int bits = right.value().signum() < 0 || right.value().bitLength() > 30 ? -1 : right.value().intValue();
        if (bits < 0 || bits >= type.bits() || toTheLeft && left.value().signum() < 0) {
            throw new UndefinedBehaviourException("shift");
        }
        return toTheLeft ? result(type, left.value().shiftLeft(bits)) : new Typed(type, left.value().shiftRight(bits));
    }
}
