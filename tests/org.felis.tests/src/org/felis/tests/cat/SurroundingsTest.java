package org.felis.tests.cat;

import static org.felis.tests.cat.CatSources.errorsOf;
import static org.felis.tests.cat.CatSources.none;
import static org.felis.tests.cat.CatSources.termOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatOptions;
import org.felis.engine.source.Problem;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;

/** What a model finds around it: the file of its instructions, the variants that are on, sets that no program fills. */
class SurroundingsTest {

    private static final String BELL = """
            enum Accesses = 'once || 'release
            instructions R[Accesses]
            let Strong = Release
            flag ~empty Strong as strong
            """;

    private static CatCompilation compile(CatSources files, String text) {
        return files.compile(text);
    }

    @Test
    void instructionsBesideTheModelAreReadBeforeIt() {
        CatCompilation model = compile(none().with("model.bell", BELL), "acyclic [Strong]; po as order");
        assertTrue(model.model().isPresent(), model.problems()::toString);
        assertEquals(List.of("strong", "order"), model.model().get().axioms().stream().map(a -> a.name()).toList());
    }

    @Test
    void instructionsThatTheModelIncludesAreReadOnce() {
        CatCompilation model = compile(none().with("model.bell", BELL), "include \"model.bell\" acyclic [Strong]; po as order");
        assertEquals(List.of("strong", "order"), model.model().orElseThrow().axioms().stream().map(a -> a.name()).toList());
    }

    @Test
    void errorsOfTheInstructionsAreErrorsOfTheModel() {
        CatCompilation model = compile(none().with("model.bell", "let a = |"), "acyclic po as order");
        assertEquals(List.of("model.bell:1:9"), model.problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR)
                .map(p -> p.range().toString()).toList());
    }

    @Test
    void aVariantHasSeveralNames() {
        CatOptions on = ModelReading.DEFAULTS.withMoreVariants(Set.of("ets2"));
        CatCompilation model = none().compile("if \"ETS2\" let x = po else let x = rf end", on);
        assertEquals("po", TermText.of(model.model().orElseThrow().find("x").orElseThrow()));
    }

    @Test
    void theSecondVersionOfTheLinuxModelIsOn() {
        assertEquals("po", termOf("x", "let x = if \"lkmmv2\" then po else rf"));
    }

    @Test
    void aVariantThatChangesProgramsIsAnErrorWhereItIsOn() {
        CatCompilation model = none().compile("let x = if \"vmsa\" then po else rf", ModelReading.DEFAULTS.withMoreVariants(Set.of("kvm")));
        assertEquals(List.of("CAT501"), model.problems().stream().map(Problem::code).toList());
        assertEquals("rf", termOf("x", "let x = if \"vmsa\" then po else rf"));
    }

    @Test
    void setsThatNoProgramFillsAreEmptyBeforeAnyProgramIsSeen() {
        assertEquals("0", termOf("x", "let x = po; [TLBI]; po"));
        assertEquals("rf", termOf("x", "let x = match TLBI with || {} -> rf || e ++ rest -> po end"));
        assertEquals("[M]", termOf("x", "let x = [Exp]"));
        assertEquals("0", termOf("x", "let x = same-oa(M * M)"));
    }

    @Test
    void whatFollowsAnEmptyRelationIsNotLookedAt() {
        assertEquals("0", termOf("x", "let x = [PTE]; nowhere; po"));
        assertEquals(List.of("CAT201 1:13"), errorsOf("let x = po; nowhere; [PTE]"));
    }

    @Test
    void fencesAreBetweenWhatIsAroundThem() {
        assertEquals("((po ; [(F & MFENCE)]) ; po)", termOf("x", "let x = fromto(MFENCE)"));
    }
}
