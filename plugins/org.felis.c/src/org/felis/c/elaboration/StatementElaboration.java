package org.felis.c.elaboration;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

import org.felis.c.core.UnsupportedException;
import org.felis.c.core.Expression;
import org.felis.c.core.Initializer;
import org.felis.c.core.Statement;
import org.felis.c.core.Variable;
import org.felis.c.syntax.Node;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;

/** Statements (C11 6.8). */
final class StatementElaboration {

    private final Elaborator elaborator;
    private final Declarations names;
    /** The variables of the blocks around, the innermost first. */
    private final Deque<List<Variable>> blocks = new ArrayDeque<>();

    StatementElaboration(Elaborator elaborator) {
        this.elaborator = elaborator;
        this.names = elaborator.names();
    }

    /** A variable of the innermost block. */
    void addLocal(Variable variable) {
        blocks.getFirst().add(variable);
    }

    Statement.Compound compound(Node node) {
        return inBlock(node.begin(), () -> {
            List<Statement> statements = new ArrayList<>();
            for (Node part : node.children()) {
                statements.add(statement(part));
            }
            return statements;
        });
    }

    private interface Body {
        List<Statement> statements();
    }

    private Statement.Compound inBlock(Place place, Body body) {
        List<Variable> variables = new ArrayList<>();
        blocks.push(variables);
        names.enter();
        List<Statement> statements = body.statements();
        names.leave();
        blocks.pop();
        return new Statement.Compound(variables, statements, place);
    }

    /** A block whose last statement gives it a value. */
    Expression block(Node body, Node last, BiFunction<Statement, Optional<Expression>, Expression> make) {
        List<Expression> value = new ArrayList<>();
        Statement.Compound statements = inBlock(body.begin(), () -> {
            List<Statement> list = new ArrayList<>();
            for (Node part : body.children()) {
                if (part == last && part.attribute("type.qualType").isPresent()) {
                    value.add(elaborator.expressions().value(part));
                } else {
                    list.add(statement(part));
                }
            }
            return list;
        });
        return make.apply(statements, value.stream().findFirst());
    }

    private Expression value(Node node) {
        return elaborator.expressions().value(node);
    }

    private Statement statement(Node node) {
        Place place = node.begin();
        return switch (node.kind()) {
            case "CompoundStmt" -> elaborator.isParallel(node) ? new Statement.Parallel(node.children().stream().map(this::statement).toList(), place)
                    : compound(node);
            case "DeclStmt" -> declarations(node);
            case "NullStmt" -> new Statement.Compound(List.of(), List.of(), place);
            case "IfStmt" -> new Statement.If(value(node.child(0)), statement(node.child(1)), node.flag("hasElse") ? Optional.of(statement(node.child(2)))
                    : Optional.empty(), place);
            case "WhileStmt" -> new Statement.Loop(Optional.of(value(node.child(0))), statement(node.child(1)), false, Optional.empty(),
                    place);
            case "DoStmt" -> new Statement.Loop(Optional.of(value(node.child(1))), statement(node.child(0)), true, Optional.empty(), place);
            case "ForStmt" -> forLoop(node);
            case "SwitchStmt" -> {
                Expression control = value(node.child(0));
                yield new Statement.Switch(control, (CType.Integer) control.type(), statement(node.child(1)), place);
            }
            case "CaseStmt" -> {
                boolean isRange = node.flag("isGNURange");
                yield new Statement.Case(Constants.integer(node.child(0), names), Constants.integer(node.child(isRange ? 1 : 0), names),
                        statement(node.children().getLast()), place);
            }
            case "DefaultStmt" -> new Statement.Default(statement(node.child(0)), place);
            case "LabelStmt" -> new Statement.Label(node.required("declId"), statement(node.child(0)), place);
            case "GotoStmt" -> new Statement.Goto(node.required("targetLabelDeclId"), place);
            case "BreakStmt" -> new Statement.Break(place);
            case "ContinueStmt" -> new Statement.Continue(place);
            case "ReturnStmt" -> new Statement.Return(node.children().isEmpty() ? Optional.empty() : Optional.of(value(node.child(0))), place);
            case "AttributedStmt" -> statement(node.children().getLast());
            case "GCCAsmStmt", "MSAsmStmt" -> throw new UnsupportedException(place, "inline assembly is not supported");
            case "IndirectGotoStmt" -> throw new UnsupportedException(place, "a computed goto is not supported");
            default -> {
                if (node.attribute("type.qualType").isEmpty()) {
                    throw new UnsupportedException(place, "a statement of the kind " + node.kind()
                            + " is not known: write it otherwise, or name another clang, of 14 to 22, with --clang");
                }
                yield new Statement.Evaluate(elaborator.expressions().discarded(node), place);
            }
        };
    }

    private Statement forLoop(Node node) {
        return inBlock(node.begin(), () -> {
            List<Statement> statements = new ArrayList<>();
            Node first = node.child(0);
            if (first.is("DeclStmt")) {
                statements.add(declarations(first));
            } else if (!first.kind().isEmpty()) {
                statements.add(new Statement.Evaluate(elaborator.expressions().discarded(first), first.begin()));
            }
            Node condition = node.child(2); // child 1 is a variable of C++
            Node step = node.child(3);
            statements.add(new Statement.Loop(condition.kind().isEmpty() ? Optional.empty() : Optional.of(value(condition)),
                    statement(node.child(4)), false,
                    step.kind().isEmpty() ? Optional.empty() : Optional.of(elaborator.expressions().discarded(step)), node.begin()));
            return statements;
        });
    }

    private Statement declarations(Node node) {
        List<Statement> statements = new ArrayList<>();
        for (Node declaration : node.children()) {
            switch (declaration.kind()) {
                case "RecordDecl" -> names.aggregate(declaration);
                case "EnumDecl" -> names.enumeration(declaration);
                case "TypedefDecl" -> names.typedef(declaration);
                case "VarDecl" -> variable(declaration, statements);
                default -> { } // a function, an assertion that clang has checked, nothing
            }
        }
        return statements.size() == 1 ? statements.getFirst() : new Statement.Compound(List.of(), statements, node.begin());
    }

    private void variable(Node declaration, List<Statement> statements) {
        String storage = declaration.attribute("storageClass").orElse("");
        if (storage.equals("extern")) {
            elaborator.external(declaration);
            return;
        }
        boolean isStatic = storage.equals("static") || declaration.attribute("tls").isPresent();
        Variable variable = elaborator.variable(declaration, isStatic ? Variable.Storage.STATIC : Variable.Storage.AUTOMATIC);
        if (!isStatic) {
            addLocal(variable);
        }
        names.variable(declaration.id(), variable);
        Optional<Initializer> initializer = elaborator.initializer(declaration, variable.type());
        if (isStatic) {
            elaborator.addStatic(variable, initializer.orElse(Initializer.ZERO));
        } else {
            statements.add(new Statement.Declaration(variable, initializer, declaration.name()));
        }
    }
}
