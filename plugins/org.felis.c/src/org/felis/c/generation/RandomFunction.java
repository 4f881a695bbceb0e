package org.felis.c.generation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A sequential function. */
final class RandomFunction {

    private static final int MOST_OPERATORS = 12;
    private static final int MOST_DEPTH = 4;

    private static final List<String> TYPES = List.of("signed char", "unsigned char", "short", "unsigned short", "int", "int", "unsigned", "unsigned", "_Bool");
    private static final List<String> CONSTANTS = List.of("0", "1", "2", "3", "7", "-1", "-2", "31", "32", "127", "128", "255", "256", "32767", "65535", "2147483647",
            "(-2147483647 - 1)", "1u", "2u", "4294967295u", "40000", "'a'");
    private static final List<String> ANY_BINARY = List.of("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||", ",");
    private static final List<String> DEFINED_BINARY = List.of("&", "|", "^", "<", "<=", "==", "!=", "&&", "||", ",");
    private static final List<String> ASSIGNMENTS = List.of("=", "=", "+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=");
    private static final List<String> DEFINED_ASSIGNMENTS = List.of("=", "=", "&=", "|=", "^=");

    /** What can be read and written. */
    private record Variable(String name, String type, boolean isPointed) {
    }

    private final String name;
    private final Random random;
    /** Keeps to operations that are defined for all operands, in an order that cannot be told: for programs that compilers can be held against. */
    private final boolean isTame;
    private final List<Variable> variables = new ArrayList<>();
    private boolean hasPointer;
    private boolean hasArray;
    private boolean hasStructure;
    private int operators = MOST_OPERATORS;

    RandomFunction(String name, Random random) {
        this.name = name;
        this.random = random;
        this.isTame = random.nextBoolean();
    }

    private <T> T one(List<T> of) {
        return RandomProgram.one(random, of);
    }

    String text() {
        StringBuilder body = new StringBuilder();
        String result = one(TYPES);
        String parameter = one(TYPES);
        String called = "static " + result + " " + name + "_f(" + parameter + " a) { return " + one(List.of("a", "a + 1", "a * 2", "~a", "!a", "a == 1", "-a", "a & 7")) + "; }\n"
                + "static int " + name + "_g(int *p) { " + one(List.of("return (*p)++;", "*p = 1; return 2;", "*p ^= 1; return *p;", "return *p;", "*p = *p - 1; return 0;"))
                + " }\n";
        body.append("int ").append(name).append("(void) {\n");
        declare(body);
        int statements = 1 + random.nextInt(3);
        for (int i = 0; i < statements; i++) {
            body.append("    ").append(statement(0)).append('\n');
        }
        body.append("    return ").append(checksum()).append(";\n}\n\n");
        return called + body;
    }

    private void declare(StringBuilder body) {
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String type = i == 0 ? "int" : one(TYPES);
            String variable = String.valueOf((char) ('x' + i));
            variables.add(new Variable(variable, type, type.equals("int")));
            String initial = random.nextInt(isTame ? 1_000 : 12) == 0 ? "" : " = " + one(CONSTANTS);
            body.append("    ").append(type).append(' ').append(variable).append(initial).append(";\n");
        }
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                hasPointer = true;
                body.append("    int *p = &").append(pointed()).append(";\n");
            }
            case 2 -> {
                hasArray = true;
                body.append("    short a[2] = {").append(random.nextInt(4)).append(", ").append(random.nextInt(4)).append("};\n");
                variables.add(new Variable("a[0]", "short", false));
                variables.add(new Variable("a[1]", "short", false));
            }
            case 3 -> {
                hasStructure = true;
                body.append("    struct { unsigned char c; unsigned b : 3; short d; } s = {").append(random.nextInt(300)).append(", ").append(random.nextInt(8)).append(", -")
                        .append(random.nextInt(9)).append("};\n");
                variables.add(new Variable("s.c", "unsigned char", false));
                variables.add(new Variable("s.b", "unsigned", false));
                variables.add(new Variable("s.d", "short", false));
            }
            case 4 -> {
                body.append("    union { int i; unsigned char b[4]; unsigned short h; } u = {").append(one(CONSTANTS)).append("};\n");
                variables.add(new Variable("u.i", "int", true));
                variables.add(new Variable("u.b[0]", "unsigned char", false));
                variables.add(new Variable("u.b[3]", "unsigned char", false));
                variables.add(new Variable("u.h", "unsigned short", false));
            }
            default -> { }
        }
    }

    private String pointed() {
        return one(variables.stream().filter(Variable::isPointed).toList()).name();
    }

    private String statement(int depth) {
        return switch (random.nextInt(11)) {
            case 10 -> depth == 0 ? "for (int i = 0; i < " + (1 + random.nextInt(3)) + "; i++) { " + statement(1) + (random.nextInt(3) == 0 ? " if (i == 1) { " + one(List.of("break", "continue")) + "; }" : "") + " }" : assignment(1) + ";";
            case 0, 1 -> depth < 2 ? "if (" + expression(1) + ") { " + statement(depth + 1) + " }" + (random.nextBoolean() ? " else { " + statement(depth + 1) + " }" : "") : assignment(1) + ";";
            case 2 -> hasPointer ? "p = " + pointer() + ";" : assignment(1) + ";";
            case 3 -> depth < 2 ? "switch (" + expression(1) + ") { case 0: " + statement(depth + 1) + " case 1: " + statement(depth + 1) + " break; default: "
                    + statement(depth + 1) + " }" : assignment(1) + ";";
            case 4 -> hasPointer ? "*p = " + expression(1) + ";" : assignment(1) + ";";
            default -> assignment(1) + ";";
        };
    }

    private String assignment(int depth) {
        operators--;
        return one(variables).name() + " " + one(isTame ? DEFINED_ASSIGNMENTS : ASSIGNMENTS) + " " + expression(depth);
    }

    private String pointer() {
        return switch (random.nextInt(isTame ? 3 : 7)) {
            case 0, 1 -> "&" + pointed();
            case 2 -> "(int *)(uintptr_t)&" + pointed();
            case 3 -> "p + 1";
            case 4 -> "(int *)((uintptr_t)p + 4)";
            case 5 -> "(int *)((uintptr_t)&" + pointed() + " ^ 4)";
            default -> "0";
        };
    }

    private String leaf() {
        return switch (random.nextInt(4)) {
            case 0 -> one(CONSTANTS);
            case 1 -> hasPointer && random.nextBoolean() ? "*p" : one(variables).name();
            default -> one(variables).name();
        };
    }

    private String expression(int depth) {
        if (depth >= MOST_DEPTH || operators <= 0 || random.nextInt(5) == 0) {
            return leaf();
        }
        operators--;
        return switch (random.nextInt(20)) {
            case 0 -> "(- " + (isTame ? "(short)" : "") + expression(MOST_DEPTH) + ")";
            case 1 -> "(~" + expression(depth + 1) + ")";
            case 2 -> "(!" + expression(depth + 1) + ")";
            case 3 -> "((" + one(TYPES) + ")" + expression(depth + 1) + ")";
            case 4 -> "(" + expression(depth + 1) + " ? " + expression(depth + 1) + " : " + expression(depth + 1) + ")";
            case 5 -> name + "_f(" + (isTame ? "(unsigned char)" : "") + expression(depth + 1) + ")";
            case 6 -> isTame ? leaf() : name + "_g(&" + pointed() + ")";
            case 7 -> isTame ? leaf() : "(" + assignment(depth + 1) + ")";
            case 8 -> isTame ? "((unsigned)" + leaf() + " >> " + random.nextInt(32) + ")" : step();
            case 9 -> hasPointer ? comparison() : hasArray ? "a[" + (isTame ? leaf() + " & 1" : leaf()) + "]" : hasStructure ? "s.b" : leaf();
            default -> binary(depth);
        };
    }

    private String step() {
        String variable = one(variables).name();
        return one(List.of(variable + "++", variable + "--", "++" + variable, "--" + variable)).replaceFirst("(.*)", "($1)");
    }

    private String comparison() {
        return one(List.of("(p == &" + pointed() + ")", "(p < &" + pointed() + ")", "((uintptr_t)p == (uintptr_t)&" + pointed() + ")", "(((uintptr_t)p & 4) == 0)",
                "(p != 0)", "((uintptr_t)p < (uintptr_t)&" + pointed() + ")"));
    }

    private String binary(int depth) {
        if (!isTame) {
            return "(" + expression(depth + 1) + " " + one(ANY_BINARY) + " " + expression(depth + 1) + ")";
        }
        return switch (random.nextInt(3)) {
            case 0 -> "((unsigned)" + expression(depth + 1) + " " + one(List.of("+", "-", "*")) + " " + expression(depth + 1) + ")";
            case 1 -> "(" + leaf() + " " + one(List.of("/", "%")) + " " + one(List.of("2", "3", "7", "5u", "256")) + ")";
            default -> "(" + expression(depth + 1) + " " + one(DEFINED_BINARY) + " " + expression(depth + 1) + ")";
        };
    }

    /** What all objects hold, without what could be undefined. */
    private String checksum() {
        StringBuilder sum = new StringBuilder("(int)(0u");
        for (Variable variable : variables) {
            sum.insert("(int)(".length(), "(").append(") * 31u + (unsigned)").append(variable.name());
        }
        return sum.append(" & 0x7fffffffu)").toString();
    }
}
