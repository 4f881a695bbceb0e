package org.felis.tests.engine.analysis;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.expression.Expression;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.source.SourceRange;
import org.felis.tests.engine.program.ProgramBuilder;

/**
 * The introductory example of the CAV 2019 paper with its own model of TSO; docs/semantics.md, "The introductory
 * example of the CAV 2019 paper, by hand", works out what the analysis must find. The events are named as there.
 */
final class PaperExample {

    static final String NAMES = "fgabcde";
    private static final SourceRange NOWHERE = SourceRange.wholeFile("<model>");

    private PaperExample() {
    }

    static UnrolledProgram program() {
        ProgramBuilder builder = ProgramBuilder.withLocations("x", "y");
        builder.thread().swap("r0", "x", Expression.ONE).store("y", "1");
        builder.thread().load("r0", "y").load("r1", "x");
        return builder.unroll();
    }

    /** The paper's TSO: {@code acyclic ghb-tso} and SC per location. */
    static MemoryModel tso() {
        Terms t = new Terms();
        SetTerm reads = t.baseSet(BaseSet.R);
        SetTerm writes = t.baseSet(BaseSet.W);
        SetTerm memory = t.union(reads, writes);
        SetTerm atomic = t.tagged("X");
        RelationTerm po = t.base(BaseRelation.PO);
        RelationTerm rf = t.base(BaseRelation.RF);
        RelationTerm rmw = t.base(BaseRelation.RMW);
        RelationTerm loc = t.base(BaseRelation.LOC);
        RelationTerm.Chosen co = t.chosen("co");
        RelationTerm co0 = t.intersection(loc,
                t.product(t.baseSet(BaseSet.IW), t.difference(writes, t.baseSet(BaseSet.IW))));
        RelationTerm fr = t.composition(t.inverse(rf), co);
        RelationTerm rfe = t.intersection(rf, t.base(BaseRelation.EXT));
        RelationTerm poTso = t.intersection(t.union(po, rmw),
                t.union(t.product(writes, writes), t.product(reads, memory)));
        RelationTerm writeThenRead = t.intersection(po, t.product(writes, reads));
        RelationTerm implied = t.union(t.composition(t.identity(atomic), writeThenRead),
                t.composition(writeThenRead, t.identity(atomic)));
        RelationTerm mfence = t.composition(t.composition(po, t.identity(t.tagged("MFENCE"))), po);
        RelationTerm ghb = t.union(t.union(t.union(t.union(t.union(poTso, co), rfe), fr), implied), mfence);
        RelationTerm perLocation = t.union(t.union(t.union(t.intersection(po, loc), rf), fr), co);
        List<MemoryModel.Definition> definitions = new ArrayList<>();
        Object[] named = { "co", co, "fr", fr, "rfe", rfe, "po-tso", poTso, "implied", implied, "mfence", mfence,
                "ghb-tso", ghb };
        for (int i = 0; i < named.length; i += 2) {
            definitions.add(new MemoryModel.Definition((String) named[i], (RelationTerm) named[i + 1], false, NOWHERE));
        }
        return new MemoryModel("TSO", t.all(), definitions, List.of(),
                List.of(new Choice.LinearOrders(co, writes, loc, co0)),
                List.of(required("sc-per-location", perLocation), required("ghb", ghb)), List.of());
    }

    private static Axiom required(String name, RelationTerm term) {
        return new Axiom(name, Axiom.Role.REQUIRED, Axiom.Kind.ACYCLIC, false, term, NOWHERE);
    }
}
