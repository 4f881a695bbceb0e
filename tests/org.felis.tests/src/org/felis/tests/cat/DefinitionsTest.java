package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.errorsOf;
import static org.felis.tests.cat.CatSources.none;
import static org.felis.tests.cat.CatSources.termOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;

class DefinitionsTest {

    @Test
    void aLaterDefinitionShadowsButDoesNotReachBack() {
        String text = "let a = po let b = a let a = rf let c = a";
        assertEquals("po", termOf("b", text));
        assertEquals("rf", termOf("c", text));
    }

    @Test
    void definitionsJoinedByAndDoNotSeeEachOther() {
        assertEquals("po", termOf("b", "let a = po let a = rf and b = a"));
    }

    @Test
    void aFunctionUsesTheNamesOfItsDefinition() {
        assertEquals("(po ; rf)", termOf("x", "let a = po let f(r) = a; r let a = ext let x = f(rf)"));
    }

    @Test
    void functionsTakeTuplesSingleNamesAndOneAfterTheOther() {
        assertEquals("(po ; rf)", termOf("x", "let f(r, s) = r; s let x = f(po, rf)"));
        assertEquals("(po ; po)", termOf("x", "let f r = r; r let x = f po"));
        assertEquals("(po ; rf)", termOf("x", "let f r s = r; s let x = f po rf"));
        assertEquals("(po ; rf)", termOf("x", "let f = fun (r, s) -> r; s let x = f(po, rf)"));
        assertEquals("po+", termOf("x", "let plus = fun r -> r+ let apply(f, r) = f r let x = apply(plus, po)"));
    }

    @Test
    void functionsMayCallThemselvesOnTags() {
        String text = """
                enum level = 'one || 'two || 'three
                let rec wider l = match l with || 'one -> 'two || 'two -> 'three || _ -> 'three end
                let x = match wider(wider('one)) with 'three -> po || _ -> rf end
                """;
        assertEquals("po", termOf("x", text));
    }

    @Test
    void localDefinitionsEndWithTheirExpression() {
        assertEquals("(po ; rf)", termOf("x", "let x = let a = po and b = rf in a; b"));
        assertEquals(List.of("CAT201 2:9"), errorsOf("let x = let inner = po in inner\nacyclic inner as order"));
    }

    @Test
    void aTupleIsTakenApart() {
        assertEquals("rf", termOf("b", "let f r = (r, rf) let (a, b) = f po"));
    }

    @Test
    void tryFallsBackWhenANameIsUnknown() {
        assertEquals("0", termOf("x", "let x = try [Nowhere]; po with 0"));
        assertEquals("([MFENCE] ; po)", termOf("x", "let x = try [MFENCE]; po with 0"));
    }

    @Test
    void variantsAreOffUnlessAskedFor() {
        String text = "let x = if \"ETS2\" && not \"other\" then po else rf";
        assertEquals("rf", termOf("x", text));
        MemoryModel mixed = none().compile(text, ModelReading.DEFAULTS.withVariants(Set.of("ETS2"))).model().orElseThrow();
        assertEquals("po", TermText.of(mixed.find("x").orElseThrow()));
    }

    @Test
    void statementsMayDependOnVariants() {
        String text = "if \"mixed\" let x = po else let x = rf end";
        assertEquals("rf", termOf("x", text));
    }

    @Test
    void aTransitiveClosureByRecursionIsAClosure() {
        String text = "let rec ob = po | rf | ob; ob";
        assertEquals("(po | rf)+", termOf("ob", text));
        assertTrue(none().model(text).recursions().isEmpty());
    }

    @Test
    void recursiveRelationsAreVariablesWithEquations() {
        MemoryModel model = none().model("let rec a = po | b; rf and b = rf | a; po");
        Recursion group = model.recursions().get(0);
        assertEquals(List.of("a = (po | (b ; rf))", "b = (rf | (a ; po))"),
                group.equations().stream().map(e -> TermText.of(e.variable()) + " = " + TermText.of(e.body())).toList());
        assertSame(group.equations().get(0).variable(), model.find("a").orElseThrow());
    }

    @Test
    void recursiveSetsAreInferredToBeSets() {
        MemoryModel model = none().model("let rec S = W | range([S]; po) and r = po | [S]; r");
        assertTrue(model.find("S").orElseThrow() instanceof SetTerm.Variable);
        assertTrue(model.find("r").orElseThrow() instanceof RelationTerm.Variable);
    }

    @Test
    void aDoubleComplementIsMonotone() {
        assertEquals(List.of(), errorsOf("let rec a = po | ~(~a; rf) & ext\nacyclic a as order"));
        assertEquals(List.of(), errorsOf("let rec a = po | ext \\ (ext \\ a)\nacyclic a as order"));
    }

    @Test
    void monotonyIsCheckedThroughFunctions() {
        assertEquals(List.of("CAT401 1:25"), errorsOf("let without(r, s) = r \\ (s; po)\nlet rec a = po | without(rf, a)\nacyclic a as o"));
    }

    @Test
    void aSetInARecursiveRelationIsAnError() {
        assertEquals(List.of("CAT303 1:26"), errorsOf("let rec a = po | a; rf | W\nacyclic a as order"));
    }

    @Test
    void libraryDefinitionsAreMarked() {
        MemoryModel model = none().model("include \"cos.cat\"\nlet hb = po | co");
        assertEquals(List.of("hb"), model.definitions().stream().filter(d -> !d.library()).map(MemoryModel.Definition::name).toList());
        MemoryModel.Definition hb = model.definitions().get(model.definitions().size() - 1);
        assertEquals("model.cat:2:5", hb.source().toString());
        assertEquals(2, hb.source().length());
    }
}
