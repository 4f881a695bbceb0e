package org.felis.tests.machine.c;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** Functions in C, as trees that print themselves. */
final class Code {

    private Code() {
    }

    /** An object: a local variable, or a location that a parameter of its name points to. */
    record Place(String name, boolean global) {
        @Override
        public String toString() {
            return global ? "*" + name : name;
        }
    }

    sealed interface Expression {
    }

    /** @param text with its suffix, which gives it its type */
    record Constant(String text, Type type, BigInteger value) implements Expression {
        @Override
        public String toString() {
            return text;
        }
    }

    record Value(Place place) implements Expression {
        @Override
        public String toString() {
            return place.toString();
        }
    }

    record Unary(String operator, Expression operand) implements Expression {
        @Override
        public String toString() {
            return operator + "(" + operand + ")";
        }
    }

    record Binary(String operator, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return "(" + left + ") " + operator + " (" + right + ")";
        }
    }

    record Conditional(Expression condition, Expression whenTrue, Expression whenFalse) implements Expression {
        @Override
        public String toString() {
            return "(" + condition + ") ? (" + whenTrue + ") : (" + whenFalse + ")";
        }
    }

    record Cast(Type type, Expression operand) implements Expression {
        @Override
        public String toString() {
            return "(" + type.text() + ") (" + operand + ")";
        }
    }

    /** @param operator {@code =}, or another with {@code =} behind it */
    record Assignment(String operator, Place place, Expression value) implements Expression {
        @Override
        public String toString() {
            return place + " " + operator + " (" + value + ")";
        }
    }

    /** {@code ++} or {@code --}, before or behind. */
    record Step(boolean before, boolean up, Place place) implements Expression {
        @Override
        public String toString() {
            String operator = up ? "++" : "--";
            return before ? operator + "(" + place + ")" : "(" + place + ")" + operator;
        }
    }

    sealed interface Statement {
    }

    record Declaration(Type type, String name, Expression value) implements Statement {
        @Override
        public String toString() {
            return type.text() + " " + name + " = " + value + ";";
        }
    }

    record Evaluation(Expression expression) implements Statement {
        @Override
        public String toString() {
            return expression + ";";
        }
    }

    record Block(List<Statement> statements) implements Statement {
        public Block {
            statements = List.copyOf(statements);
        }

        @Override
        public String toString() {
            return statements.stream().map(statement -> statement.toString().indent(2)).collect(Collectors.joining("", "{\n", "}"));
        }
    }

    record If(Expression condition, Block whenTrue, Block whenFalse) implements Statement {
        @Override
        public String toString() {
            return "if (" + condition + ") " + whenTrue + (whenFalse.statements().isEmpty() ? "" : " else " + whenFalse);
        }
    }

    /** {@code for (int counter = 0; counter < times; counter++)}. */
    record For(String counter, int times, Block body) implements Statement {
        @Override
        public String toString() {
            return "for (int " + counter + " = 0; " + counter + " < " + times + "; " + counter + "++) " + body;
        }
    }

    /** {@code while (counter++ < times)}, or {@code do … while (counter++ < times)}; the counter is declared before. */
    record While(boolean first, String counter, int times, Block body) implements Statement {
        @Override
        public String toString() {
            String condition = "while (" + counter + "++ < " + times + ")";
            return first ? condition + " " + body : "do " + body + " " + condition + ";";
        }
    }

    /** {@code break}, {@code continue} or {@code return}. */
    record Jump(String kind) implements Statement {
        @Override
        public String toString() {
            return kind + ";";
        }
    }

    /** A location with its initial value. */
    record Global(Type type, String name, BigInteger initial) {
    }

    /**
     * A function of one thread.
     *
     * @param locals those of the outermost block, whose final values are observed
     */
    record Function(List<Global> globals, List<Declaration> locals, Block body) {

        /** As a litmus test that observes all locations and outermost variables. */
        String text() {
            String memory = globals.stream().map(g -> g.type().text() + " " + g.name() + " = " + g.initial() + ";").collect(Collectors.joining(" "));
            String parameters = globals.stream().map(g -> g.type().text() + " *" + g.name()).collect(Collectors.joining(", "));
            String observed = locals.stream().map(l -> "0:" + l.name()).collect(Collectors.joining("; "))
                    + globals.stream().map(g -> "; " + g.name()).collect(Collectors.joining());
            return "C random\n{ " + memory + " }\nP0(" + parameters + ") " + body + "\nlocations [" + observed + "]\nexists (true)\n";
        }
    }
}
