package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.errorsOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constructs that published models use; each must be read, whether or not the engine can verify it. */
class PublishedSyntaxTest {

    @ParameterizedTest
    @ValueSource(strings = {
            "let rec go(k, xs) = match xs with || {} -> k || x ++ xs -> go(k, xs) end",
            "let f S = match S with || {} -> 0 || before | x ++ after -> f(before) end",
            "let rec a = po | a; rf when acyclic a",
            "let rec a = po | a; rf when irreflexive a as name",
            "enum scopes = || 'system || 'device",
            "default R['a]",
            "procedure rec p(x, y) = call p(y, x) end",
            "procedure p _ = acyclic po end",
            "let _ = po",
            "let a, b = (po, rf)",
            "let f () = po let x = f ()",
            "if \"a\" || (\"b\" && not variant \"c\") acyclic po else acyclic rf end",
            "let x = if a subset b then po else rf",
            "let x = if ('a in S) then po else rf",
            "debug po",
            "match 'a with || 'a -> acyclic po || _ -> acyclic rf end",
            "let x = po in acyclic x",
            "withco acyclic po",
            "let x = { 'a, 'b } | { ({}, 0) }",
            "acyclic try a with try b with c as d",
    })
    void isReadWithoutSyntaxError(String text) {
        assertEquals(List.of(), errorsOf(text).stream().filter(e -> e.startsWith("CAT00")).toList());
    }
}
