package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.errorsOf;
import static org.felis.tests.cat.CatSources.none;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.junit.jupiter.api.Test;

class StatementsTest {

    private static List<String> axioms(MemoryModel model) {
        return model.axioms().stream().map(a -> a.role() + " " + (a.negated() ? "~" : "") + a.kind() + " " + TermText.of(a.term())
                + " as " + a.name()).toList();
    }

    @Test
    void checksBecomeAxioms() {
        MemoryModel model = none().model("""
                acyclic po | rf as order
                irreflexive po; rf
                flag ~empty W as race
                undefined_unless empty rf as defined
                """);
        assertEquals(List.of("REQUIRED ACYCLIC (po | rf) as order", "REQUIRED IRREFLEXIVE (po ; rf) as irreflexive@model.cat:2",
                "FLAG ~EMPTY [W] as race", "UNDEFINED_UNLESS EMPTY rf as defined"), axioms(model));
    }

    @Test
    void aFailingAssertionIsAFlag() {
        assertEquals(List.of("FLAG ~EMPTY rf as assert no-reads"), axioms(none().model("assert empty rf as no-reads")));
        assertEquals(List.of(), axioms(none().model("assert empty 0 as trivial")));
    }

    @Test
    void axiomsKnowTheirPlace() {
        Axiom axiom = none().model("let a = po\n  acyclic a as order").axioms().get(0);
        assertEquals("model.cat:2:3", axiom.source().toString());
        assertEquals("acyclic a as order".length(), axiom.source().length());
    }

    @Test
    void proceduresCheckTheirArguments() {
        MemoryModel model = none().model("""
                procedure contained(r, s) = empty r \\ s as contained end
                call contained(rf, ext)
                call inclusion(po, int)
                """);
        assertEquals(List.of("REQUIRED EMPTY (rf \\ ext) as contained", "REQUIRED EMPTY (po \\ int) as empty@stdlib.cat"),
                axioms(model).stream().map(a -> a.replaceAll("stdlib.cat:\\d+", "stdlib.cat")).toList());
    }

    @Test
    void coherenceIsChosenPerLocation() {
        MemoryModel model = none().model("include \"cos.cat\"\nacyclic co as order");
        Choice.LinearOrders choice = assertInstanceOf(Choice.LinearOrders.class, model.choices().get(0));
        assertEquals("W", TermText.of(choice.elements()));
        assertEquals("loc", TermText.of(choice.partition()));
        assertEquals("(loc & (IW * (W \\ IW)))", TermText.of(choice.base()));
        assertSame(choice.variable(), model.find("co").orElseThrow());
        assertEquals("((rf^-1 ; co) \\ [_])", TermText.of(model.find("fr").orElseThrow()));
    }

    @Test
    void linearisationsChooseOneOrder() {
        Choice.LinearOrders choice = assertInstanceOf(Choice.LinearOrders.class,
                none().model("with s from linearisations(F, po)").choices().get(0));
        assertEquals("F (_ * _) po", TermText.of(choice.elements()) + " " + TermText.of(choice.partition()) + " " + TermText.of(choice.base()));
    }

    @Test
    void ordersAreGeneratedOverTheSetAsBoundThere() {
        Choice.LinearOrders choice = assertInstanceOf(Choice.LinearOrders.class,
                none().model("include \"cross.cat\" let A = W & X with mo from generate_orders(A, co0)").choices().get(0));
        assertEquals("(W & X)", TermText.of(choice.elements()));
    }

    @Test
    void aChoiceFromOneRelationIsThatRelation() {
        MemoryModel model = none().model("with r from { po | rf }");
        assertEquals(List.of(), model.choices());
        assertEquals("(po | rf)", TermText.of(model.find("r").orElseThrow()));
    }

    @Test
    void shownRelationsAreListedUntilUnshown() {
        MemoryModel model = none().model("show po, rf show po & ext as outer unshow rf");
        assertEquals(List.of("po", "outer"), model.shown().stream().map(MemoryModel.Shown::label).toList());
    }

    @Test
    void forallRepeatsItsStatements() {
        MemoryModel model = none().model("forall r in { po, rf } do acyclic r as order end");
        assertEquals(List.of("REQUIRED ACYCLIC po as order", "REQUIRED ACYCLIC rf as order"), axioms(model));
    }

    @Test
    void aGuardedRecursionIsAnAxiomOnItsResult() {
        MemoryModel model = none().model("let rec u = po | u; rf | rf; u when acyclic u as guard");
        assertEquals(List.of("REQUIRED ACYCLIC u as guard"), axioms(model));
    }

    @Test
    void theModelIsCalledWhatItSays() {
        assertEquals("x86 TSO", none().model("\"x86 TSO\" acyclic po as order").name());
        assertEquals("AArch64 official", none().model("AArch64 official acyclic po as order").name());
        assertEquals("C RC11", none().model("C \"RC11\" acyclic po as order").name());
        assertEquals("model", none().model("acyclic po as order").name());
    }

    @Test
    void includedTextIsReadInPlace() {
        CatSources sources = none().with("part.cat", "let b = a; rf");
        assertEquals("(po ; rf)", TermText.of(sources.model("let a = po include \"part.cat\" let a = ext").find("b").orElseThrow()));
    }

    @Test
    void anIncludeUnderAVariantThatIsOffIsNotLooked() {
        assertEquals(List.of(), errorsOf("if \"never\" include \"nowhere.cat\" end acyclic po as order"));
    }

    @Test
    void allProblemsOfAllFilesAreReported() {
        CatSources sources = none().with("part.cat", "let a = | po\nlet b = ; rf");
        List<String> places = sources.compile("include \"part.cat\"\nlet c = po ;\nacyclic ] as order").problems().stream()
                .map(p -> p.range().toString()).toList();
        assertEquals(List.of("model.cat:3:1", "model.cat:3:9", "part.cat:1:9", "part.cat:2:9"), places);
    }
}
