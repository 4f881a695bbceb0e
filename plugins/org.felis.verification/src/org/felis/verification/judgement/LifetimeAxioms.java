package org.felis.verification.judgement;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.expression.Question;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.source.SourceRange;
import org.felis.verification.sources.RaceAxioms;

/**
 * What a model says of accesses to objects that are no more, or are not yet. The beginning and the end of an object's life are writes to its cells ({@link EngineTag#ALLOCATED},
 * {@link EngineTag#FREED}). It is a memory error if an access reads from the end or comes after it in coherence, or reads what nobody has written; and, under a model with races, if an access to the object races with its
 * beginning or its end, which is no race of the program's then (docs/semantics.md, "Lifetimes").
 */
public final class LifetimeAxioms {

    /** The names of the checks that are added; no CAT file can have them. */
    private static final String WITHOUT_VALUE = "use of what has not been written, or after the end of an object's life";
    private static final String OUTSIDE = "use that is not ordered with the beginning and the end of an object's life";

    private LifetimeAxioms() {
    }

    /** Whether the check speaks of lifetimes. */
    static boolean isOne(Axiom axiom) {
        return axiom.name().equals(WITHOUT_VALUE) || axiom.name().equals(OUTSIDE);
    }

    /** Whether the check speaks of what is read, and not of what races. */
    static boolean isOfReading(Axiom axiom) {
        return axiom.name().equals(WITHOUT_VALUE);
    }

    /** Those of a model to which they were added. */
    public static List<Axiom> of(MemoryModel model) {
        return model.axioms().stream().filter(LifetimeAxioms::isOne).toList();
    }

    /** The model with these checks, if the program has objects that come and go; else the model itself. */
    public static MemoryModel added(MemoryModel model, Program program) {
        boolean haveUnwritten = program.question() instanceof Question.Safety safety && !safety.unwritten().isEmpty();
        return haveUnwritten || haveObjectsThatComeAndGo(program.threads()) ? added(model) : model;
    }

    private static boolean haveObjectsThatComeAndGo(List<Thread> threads) {
        for (Thread thread : threads) {
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    if (operation.tags().contains(EngineTag.FREED.text()) || operation.tags().contains(EngineTag.ALLOCATED.text())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static MemoryModel added(MemoryModel model) {
        Terms terms = Terms.continuing(model);
        SourceRange nowhere = SourceRange.wholeFile(model.name());
        SetTerm freed = terms.tagged(EngineTag.FREED.text());
        SetTerm either = terms.union(freed, terms.tagged(EngineTag.ALLOCATED.text()));
        RelationTerm touching = terms.union(terms.product(either, terms.allEvents()), terms.product(terms.allEvents(), either));
        RelationTerm later = terms.base(BaseRelation.RF);
        if (model.coherence().isPresent()) {
            later = terms.union(later, model.choices().get(model.coherence().getAsInt()).variable());
        }
        SetTerm reads = terms.difference(terms.allEvents(), terms.tagged(EngineTag.COPIED.text()));
        RelationTerm unwritten = terms.composition(terms.composition(terms.identity(terms.tagged(EngineTag.UNWRITTEN.text())), terms.base(BaseRelation.RF)), terms.identity(reads));
        List<Axiom> races = RaceAxioms.of(model);
        List<Axiom> axioms = new ArrayList<>();
        List<Axiom> added = new ArrayList<>();
        added.add(new Axiom(WITHOUT_VALUE, Axiom.Role.UNDEFINED_UNLESS, Axiom.Kind.EMPTY, false, terms.union(unwritten, terms.composition(terms.identity(freed), later)), nowhere));
        for (Axiom axiom : model.axioms()) {
            if (races.contains(axiom) && axiom.kind() == Axiom.Kind.EMPTY) {
                axioms.add(new Axiom(axiom.name(), axiom.role(), axiom.kind(), axiom.negated(), terms.difference(axiom.term(), touching), axiom.source()));
                added.add(new Axiom(OUTSIDE, Axiom.Role.UNDEFINED_UNLESS, Axiom.Kind.EMPTY, false, terms.intersection(axiom.term(), touching), nowhere));
            } else {
                axioms.add(axiom);
            }
        }
        axioms.addAll(added);
        return new MemoryModel(model.name(), terms.all(), model.definitions(), model.recursions(), model.choices(), axioms, model.shown());
    }
}
