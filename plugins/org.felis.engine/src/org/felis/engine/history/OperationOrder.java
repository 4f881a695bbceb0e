package org.felis.engine.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Program;
import org.felis.engine.source.SourceRange;

/**
 * Which relation of a model says that one operation ends before another begins. CAT has no word for it: it is the model's {@code hb}, {@code ob} or {@code ghb}, closed, or
 * what its last {@code acyclic} axiom about reads-from says. A check with a name of its own is added to the model, which holds where two marks are ordered; a search can be
 * asked about its relation.
 */
public final class OperationOrder {

    /** No CAT file can have this name. */
    private static final String NAME = "order of operations";
    /** In the order in which they are looked for. */
    private static final List<String> KNOWN = List.of("hb", "ob", "ghb");

    private OperationOrder() {
    }

    /** Whether the check only names the relation. */
    public static boolean isOne(Axiom axiom) {
        return axiom.name().equals(NAME);
    }

    /** The check of a model to which it was added. */
    public static Optional<Axiom> of(MemoryModel model) {
        return model.axioms().stream().filter(OperationOrder::isOne).findFirst();
    }

    /** The model with the check, if the program specifies an object and the model has such a relation; else the model itself. */
    public static MemoryModel added(MemoryModel model, Program program) {
        return program.question().specification().isPresent() ? relation(model).map(order -> added(model, order)).orElse(model) : model;
    }

    private static Optional<RelationTerm> relation(MemoryModel model) {
        for (String name : KNOWN) {
            if (model.find(name).orElse(null) instanceof RelationTerm found) {
                return Optional.of(found);
            }
        }
        return model.requirements().reversed().stream().filter(axiom -> axiom.kind() == Axiom.Kind.ACYCLIC && !axiom.negated() && speaksOfReadsFrom(axiom.term()))
                .map(Axiom::term).findFirst();
    }

    private static boolean speaksOfReadsFrom(RelationTerm term) {
        Deque<Term> open = new ArrayDeque<>(List.of(term));
        Set<Term> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Term next = open.pop();
            if (next instanceof RelationTerm.Base base && base.relation() == BaseRelation.RF) {
                return true;
            }
            next.operands().stream().filter(seen::add).forEach(open::push);
        }
        return false;
    }

    private static MemoryModel added(MemoryModel model, RelationTerm order) {
        Terms terms = Terms.continuing(model);
        SetTerm marks = terms.tagged(EngineTag.MARK.text());
        RelationTerm between = terms.intersection(terms.transitiveClosure(order), terms.product(marks, marks));
        List<Axiom> axioms = new ArrayList<>(model.axioms());
        axioms.add(new Axiom(NAME, Axiom.Role.FLAG, Axiom.Kind.EMPTY, true, between, SourceRange.wholeFile(model.name())));
        return new MemoryModel(model.name(), terms.all(), model.definitions(), model.recursions(), model.choices(), axioms, model.shown());
    }
}
