package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.termOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operators bind as in herd7's grammar: {@code |} weakest, then {@code ++ ; \ & *}, then {@code ~}, then postfix. */
class OperatorsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '#', value = {
            "po | rf ; ext             # (po | (rf ; ext))",
            "po ; rf | ext             # ((po ; rf) | ext)",
            "po ; rf \\ ext            # (po ; (rf \\ ext))",
            "po \\ rf & ext            # (po \\ (rf & ext))",
            "po \\ rf \\ ext           # ((po \\ rf) \\ ext)",
            "po & W * R                # (po & (W * R))",
            "W * R & po                # ((W * R) & po)",
            "po & ~rf                  # (po & ((_ * _) \\ rf))",
            "~rf^-1                    # ((_ * _) \\ rf^-1)",
            "po ; rf+                  # (po ; rf+)",
            "po*                       # po*",
            "rf^-1 ; po?               # (rf^-1 ; po?)",
            "(po | rf)+ & ext          # ((po | rf)+ & ext)",
            "[W] ; po ; [R]            # (([W] ; po) ; [R])",
            "[W & IW | R]              # [((W & IW) | R)]",
            "domain rf                 # domain(rf)",
            "domain(rf) * range(rf)    # (domain(rf) * range(rf))",
            "po & (_ * F)              # (po & (_ * F))",
            "(po*)                     # po*",
            "po* & ext                 # (po* & ext)",
            "begin po end              # po",
    })
    void anExpressionIsReadAs(String expression, String term) {
        assertEquals(term, termOf("x", "let x = " + expression));
    }

    @Test
    void aStarBeforeAnOperandIsAProduct() {
        assertEquals("(W * R)", termOf("x", "let x = W * R"));
    }

    @Test
    void aStarBeforeANegatedCheckClosesTheRelation() {
        assertEquals("po*", termOf("x", "let x = po*\n~empty rf as some"));
    }

    @Test
    void aStarBeforeAComplementIsAProduct() {
        assertEquals("(W * (_ \\ R))", termOf("x", "let x = W * ~R"));
    }

    @Test
    void theEmptySetFitsSetsAndRelations() {
        assertEquals("(po ; rf)", termOf("x", "let x = (po ; rf) | {}"));
        assertEquals("W", termOf("x", "let x = W | {}"));
    }

    @Test
    void theUniverseFitsSetsAndRelations() {
        assertEquals("(_ \\ W)", termOf("x", "let x = _ \\ W"));
        assertEquals("((_ * _) \\ po)", termOf("x", "let x = _ \\ po"));
    }

    @Test
    void namesMayHoldDotsDashesAndAPrime() {
        assertEquals("po", termOf("dmb.full-x'", "let dmb.full-x' = po"));
    }

    @Test
    void aDashBelongsToANameAndACaretToAnInverse() {
        assertEquals("(rf^-1 ; po)", termOf("x", "let po-1 = po let x = rf^-1;po-1"));
    }

    @Test
    void commentsNestAndLinesMayBeCommentedOut() {
        assertEquals("po", termOf("x", "(* a (* b *) c *) let x = // rf\n po # | rf\n"));
    }
}
