package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.none;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.cat.names.NameResolution;
import org.felis.cat.names.NameResolution.Occurrence;
import org.junit.jupiter.api.Test;

/** What an editor asks: from a name to its definition, and back. */
class NamesTest {

    private static final String TEXT = """
            include "part.cat"
            let f(r) = r; a
            let unused(x) = x; f(x)
            let rec hb = po | hb; f(hb)
            acyclic f(a) | hb as order
            """;

    private static final NameResolution NAMES = none().with("part.cat", "let a = po").compile(TEXT).names();

    private static Occurrence at(String marked) {
        int offset = TEXT.indexOf(marked.replace("^", "")) + marked.indexOf('^');
        return NAMES.at(CatSources.MODEL, offset).orElseThrow(() -> new AssertionError("no name at " + marked));
    }

    @Test
    void aNameLeadsToItsDefinitionInAnotherFile() {
        assertEquals("part.cat:1:5", at("r; ^a").definition().toString());
        assertEquals("part.cat:1:5", at("f(^a)").definition().toString());
    }

    @Test
    void aParameterLeadsToItself() {
        assertEquals("model.cat:2:7", at("= ^r; a").definition().toString());
    }

    @Test
    void namesInFunctionsThatAreNeverCalledAreResolvedToo() {
        assertEquals("model.cat:3:12", at("^x; f").definition().toString());
        assertEquals("model.cat:2:5", at("; ^f(x)").definition().toString());
    }

    @Test
    void aRecursiveNameLeadsToItsDefinition() {
        assertEquals("model.cat:4:9", at("| ^hb").definition().toString());
        assertEquals("model.cat:4:9", at("^hb as").definition().toString());
    }

    @Test
    void anIncludeLeadsToItsFile() {
        assertEquals("part.cat", at("\"^part").definition().toString());
    }

    @Test
    void aDefinitionKnowsItsUses() {
        assertEquals(4, NAMES.of(at("let ^f(r)").definition()).size());
    }

    @Test
    void hoverShowsTheDefinitionOrTheMeaning() {
        assertEquals("f(r) = r; a", at("^f(a)").description());
        assertTrue(at("= ^po |").description().startsWith("po: program order"));
    }

    @Test
    void namesAreResolvedInATextWithErrors() {
        NameResolution names = none().compile("let a = po\nlet b = a; ( | \nlet c = b").names();
        assertEquals("model.cat:1:5", names.at(CatSources.MODEL, 19).orElseThrow().definition().toString());
    }
}
