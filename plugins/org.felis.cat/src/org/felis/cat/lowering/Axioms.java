package org.felis.cat.lowering;

import java.util.Optional;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Property;
import org.felis.cat.syntax.Test;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.source.SourceRange;

/** Turns checks into axioms. */
final class Axioms {

    private final Lowering lowering;
    private final Evaluator evaluator;
    private final ParsedFile root;

    Axioms(Lowering lowering, Evaluator evaluator, ParsedFile root) {
        this.lowering = lowering;
        this.evaluator = evaluator;
        this.root = root;
    }

    void add(Check check, Context context) {
        Test test = check.getTest();
        Optional<RelationTerm> relation = relation(test, context);
        if (relation.isEmpty()) {
            return;
        }
        Axiom.Kind kind = kind(test.getProperty());
        SourceRange source = context.file().range(check);
        String name = check.getName() != null ? check.getName() : nameByPlace(test, source, context.file());
        boolean holdsAlways = relation.get() instanceof RelationTerm.Empty && !test.isNegated();
        if (check.getRole() != null && check.getRole().isAssert()) {
            if (!holdsAlways) {
                // herd stops when an assertion fails; here the executions that break it are reported beside the verdict
                lowering.model().add(new Axiom("assert " + name, Axiom.Role.FLAG, kind, !test.isNegated(), relation.get(), source));
            }
            return;
        }
        Axiom.Role role = role(check);
        if (context.file() == root && check.getName() == null) {
            CatProblem unnamed = role == Axiom.Role.FLAG ? CatProblem.UNNAMED_FLAG : CatProblem.UNNAMED_AXIOM;
            lowering.diagnostics().add(unnamed.at(source, name));
        }
        lowering.model().add(new Axiom(name, role, kind, test.isNegated(), relation.get(), source));
    }

    /**
     * {@code let rec … when test}: herd7 tests after each step towards the fixpoint. A property that a larger relation can only lose
     * may as well be tested at the end.
     */
    void addGuard(Definition definition, Context context) {
        Test test = definition.getGuard();
        if (test.isNegated()) {
            lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), test, "a negated test after 'when'",
                    "state it as an axiom");
            return;
        }
        SourceRange source = context.file().range(test);
        String name = definition.getGuardName() != null ? definition.getGuardName() : nameByPlace(test, source, context.file());
        relation(test, context).ifPresent(r -> lowering.model()
                .add(new Axiom(name, Axiom.Role.REQUIRED, kind(test.getProperty()), false, r, source)));
    }

    /** What a test speaks of: a relation, or for {@code empty} also a set. */
    private Optional<RelationTerm> relation(Test test, Context context) {
        Operand operand = evaluator.operand(test.getRelation(), context);
        return test.getProperty() == Property.EMPTY && operand.value() instanceof Value.Events events
                ? Optional.of(lowering.terms().identity(events.term()))
                : evaluator.operators().relation(operand, context);
    }

    private static String nameByPlace(Test test, SourceRange source, ParsedFile file) {
        return (test.isNegated() ? "~" : "") + test.getProperty().getLiteral() + "@" + file.source().fileName() + ":" + source.line();
    }

    private static Axiom.Role role(Check check) {
        if (check.getRole() == null) {
            return Axiom.Role.REQUIRED;
        }
        if (check.getRole().isFlag()) {
            return Axiom.Role.FLAG;
        }
        return check.getRole().isUndefinedUnless() ? Axiom.Role.UNDEFINED_UNLESS : Axiom.Role.REQUIRED;
    }

    private static Axiom.Kind kind(Property property) {
        return switch (property) {
            case ACYCLIC -> Axiom.Kind.ACYCLIC;
            case IRREFLEXIVE -> Axiom.Kind.IRREFLEXIVE;
            case EMPTY -> Axiom.Kind.EMPTY;
        };
    }
}
