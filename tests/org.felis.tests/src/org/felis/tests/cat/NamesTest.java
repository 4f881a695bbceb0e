package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.none;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.SourceRange;
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
        assertEquals("part.cat:1:5", at("r; ^a").definition().orElseThrow().toString());
        assertEquals("part.cat:1:5", at("f(^a)").definition().orElseThrow().toString());
    }

    @Test
    void aParameterLeadsToItself() {
        assertEquals("model.cat:2:7", at("= ^r; a").definition().orElseThrow().toString());
    }

    @Test
    void namesInFunctionsThatAreNeverCalledAreResolvedToo() {
        assertEquals("model.cat:3:12", at("^x; f").definition().orElseThrow().toString());
        assertEquals("model.cat:2:5", at("; ^f(x)").definition().orElseThrow().toString());
    }

    @Test
    void aRecursiveNameLeadsToItsDefinition() {
        assertEquals("model.cat:4:9", at("| ^hb").definition().orElseThrow().toString());
        assertEquals("model.cat:4:9", at("^hb as").definition().orElseThrow().toString());
    }

    @Test
    void anIncludeLeadsToItsFile() {
        assertEquals("part.cat", at("\"^part").definition().orElseThrow().toString());
    }

    @Test
    void aDefinitionKnowsItsUses() {
        assertEquals(4, NAMES.of(at("let ^f(r)").definition().orElseThrow()).size());
    }

    @Test
    void hoverShowsTheDefinitionOrTheMeaning() {
        assertEquals("f(r) = r; a", at("^f(a)").description());
        assertTrue(at("= ^po |").description().startsWith("po: program order"));
    }

    @Test
    void anOccurrenceSaysWhatSortOfThingItIs() {
        assertEquals(NameKind.RELATION, at("^hb as").kind());
        assertEquals(NameKind.FUNCTION, at("^f(a)").kind());
        assertEquals(NameKind.PARAMETER, at("= ^r; a").kind());
        assertEquals(NameKind.FILE, at("\"^part").kind());
    }

    @Test
    void whatIsPredefinedHasNoPlace() {
        assertEquals(Optional.empty(), at("= ^po |").definition());
    }

    @Test
    void namesAreResolvedWhereNothingIsEvaluated() {
        String text = """
                let a = po
                if "off" let b = a let c = b end
                let d = if "off" then a else po
                procedure p(r) = acyclic r | a end
                let e = try po with a
                """;
        NameResolution names = none().compile(text).names();
        SourceRange a = names.at(CatSources.MODEL, 4).flatMap(Occurrence::definition).orElseThrow();
        assertEquals(List.of(1, 2, 3, 4, 5), names.of(a).stream().map(o -> o.place().line()).toList());
        assertEquals("model.cat:2:14", names.at(CatSources.MODEL, text.indexOf("b end")).flatMap(Occurrence::definition).orElseThrow().toString());
        assertEquals("model.cat:4:13", names.at(CatSources.MODEL, text.indexOf("r | a")).flatMap(Occurrence::definition).orElseThrow().toString());
    }

    @Test
    void aTagLeadsToItsEnumeration() {
        String text = """
                enum modes = 'a || 'b
                let x = {'b}
                let f m = match m with || 'b -> po || _ -> rf end
                """;
        NameResolution names = none().compile(text).names();
        Occurrence use = names.at(CatSources.MODEL, text.indexOf("'b}")).orElseThrow();
        assertEquals(NameKind.TAG, use.kind());
        assertEquals("model.cat:1:20", use.definition().orElseThrow().toString());
        assertEquals(List.of(1, 2, 3), names.of(use.definition().get()).stream().map(o -> o.place().line()).toList());
    }

    @Test
    void namesAreResolvedInATextWithErrors() {
        NameResolution names = none().compile("let a = po\nlet b = a; ( | \nlet c = b").names();
        assertEquals("model.cat:1:5", names.at(CatSources.MODEL, 19).orElseThrow().definition().orElseThrow().toString());
    }
}
