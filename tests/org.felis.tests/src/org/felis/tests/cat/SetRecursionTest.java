package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.errorsOf;
import static org.felis.tests.cat.CatSources.none;
import static org.felis.tests.cat.CatSources.termOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.junit.jupiter.api.Test;

/** {@code match} on sets: of values that the model writes down, and of events that only an execution knows. */
class SetRecursionTest {

    /** The union of f(e) over the elements e of S. */
    private static final String UNITE = """
            let unite f =
              let rec go S = match S with || e ++ rest -> f e | go rest || {} -> 0 end in go
            """;

    /** The cross product as published libraries write it, with other names and the clauses turned. */
    private static final String PRODUCT = """
            let product =
              let rec gather (found, partial, sets) = match sets with
              || choices ++ others ->
                   let rec each (seen, choicesLeft) = match choicesLeft with
                   || {} -> seen
                   || one ++ more -> each (gather (seen, partial | one, others), more)
                   end in
                   each (found, choices)
              || {} -> partial ++ found
              end in
              fun sets -> gather ({}, 0, sets)
            """;

    @Test
    void aSetThatIsWrittenDownIsTakenApart() {
        assertEquals("(po | rf)", termOf("x", UNITE + "let x = unite (fun r -> r) { po, (rf) }"));
        assertEquals("0", termOf("x", UNITE + "let x = unite (fun r -> r) {}"));
    }

    @Test
    void aUnionOverEventsIsSaidOfAllAtOnce() {
        assertEquals("(((W * F) & loc) \\ po)", termOf("x", UNITE + "let x = unite (fun e -> (W * {e}) & loc \\ po) F"));
        assertEquals("([R] ; po)", termOf("x", UNITE + "let x = unite (fun e -> [{e}]; po) R"));
        assertEquals("rf", termOf("x", UNITE + "let x = unite (fun p -> p ++ 0) rf"));
    }

    @Test
    void whatIsNoUnionOfItsPartsIsNotSaidOfAll() {
        assertEquals(List.of("CAT501 2:24"), errorsOf(UNITE + "let x = unite (fun e -> ({e} * _) & (_ * {e})) F"));
        assertEquals(List.of("CAT501 2:24"), errorsOf(UNITE + "let x = unite (fun e -> ([{e}]; po)+) F"));
        assertEquals(List.of("CAT501 2:24"), errorsOf(UNITE + "let x = unite (fun e -> po \\ ([{e}]; po)) F"));
        assertEquals(List.of("CAT501 2:24"), errorsOf(UNITE + "let x = unite (fun e -> po) F"));
    }

    @Test
    void aRecursionThatKeepsAccountsIsNotSupported() {
        String text = "let rec go(seen, S) = match S with || {} -> seen || e ++ rest -> go(seen | [{e}]; po, rest) end\nlet x = go(0, F)";
        assertEquals(List.of("CAT501 1:29"), errorsOf(text));
    }

    @Test
    void emptinessOfASetOfEventsIsNotKnown() {
        assertEquals(List.of("CAT501 1:15"), errorsOf("let x = match F with || {} -> po || _ ++ _ -> rf end"));
        assertEquals("po", termOf("x", "let x = match emptyset with || {} -> po || _ ++ _ -> rf end"));
    }

    @Test
    void oneOrderPerClassIsChosen() {
        String text = PRODUCT + """
                let orders(r, C) = map (fun ws -> linearisations(ws, r)) C
                with mo from product (orders (co0, partition (W & X)))
                """;
        Choice.LinearOrders choice = assertInstanceOf(Choice.LinearOrders.class, none().model(text).choices().get(0));
        assertEquals("(W & X)", TermText.of(choice.elements()));
        assertEquals("loc", TermText.of(choice.partition()));
    }

    @Test
    void theProductOfWrittenSetsIsComputed() {
        assertEquals("((po | rf) | ext)", termOf("x", PRODUCT + "with x from product { {po}, {rf}, {ext} }"));
        assertEquals("(po | rf)", termOf("x", "with x from cross({ {po}, {rf} })"));
        assertEquals("0", termOf("x", "with x from cross({})"));
    }

    @Test
    void termsThatOnlyStoodForElementsAreNoPartOfTheModel() {
        MemoryModel model = none().model(UNITE + "let x = unite (fun e -> (W * {e}) & loc) F\nacyclic x as order");
        for (int i = 0; i < model.terms().size(); i++) {
            assertEquals(i, model.terms().get(i).id());
        }
        assertTrue(model.terms().stream().noneMatch(t -> t instanceof SetTerm.Variable
                || t instanceof RelationTerm.Variable));
    }
}
