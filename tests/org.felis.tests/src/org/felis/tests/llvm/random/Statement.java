package org.felis.tests.llvm.random;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A statement of C.
 *
 * @param cost how many events it may make
 * @param bodies the statements inside it
 * @param emitter writes it, given a way to write each body
 */
record Statement(int cost, List<List<Statement>> bodies, BiConsumer<IrText, List<Runnable>> emitter) {

    static Statement of(int cost, Consumer<IrText> emitter) {
        return new Statement(cost, List.of(), (text, bodies) -> emitter.accept(text));
    }

    static void write(List<Statement> statements, IrText text) {
        for (Statement statement : statements) {
            statement.emitter.accept(text, statement.bodies.stream().map(body -> (Runnable) () -> write(body, text)).toList());
        }
    }

    static int cost(List<Statement> statements) {
        return statements.stream().mapToInt(Statement::cost).sum();
    }

    /** The same statements without one of them, or with what is inside it in its place. */
    static List<List<Statement>> smaller(List<Statement> statements) {
        List<List<Statement>> all = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement statement = statements.get(i);
            all.add(replaced(statements, i, List.of()));
            for (int b = 0; b < statement.bodies.size(); b++) {
                all.add(replaced(statements, i, statement.bodies.get(b)));
                for (List<Statement> body : smaller(statement.bodies.get(b))) {
                    List<List<Statement>> bodies = new ArrayList<>(statement.bodies);
                    bodies.set(b, body);
                    all.add(replaced(statements, i, List.of(new Statement(statement.cost, bodies, statement.emitter))));
                }
            }
        }
        return all;
    }

    private static List<Statement> replaced(List<Statement> statements, int index, List<Statement> by) {
        List<Statement> result = new ArrayList<>(statements.subList(0, index));
        result.addAll(by);
        result.addAll(statements.subList(index + 1, statements.size()));
        return result;
    }
}
