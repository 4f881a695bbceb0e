package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.names.TagVocabulary;
import org.felis.engine.program.EngineTag;
import org.felis.engine.source.Problem;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.CTests;
import org.felis.litmus.c.COperations;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Architectures declare the tags of their tables, and models can name them. */
class TagsTest {

    /** Of sections that nothing comes between, which C programs have and C litmus tests do not. */
    private static final Set<String> SECTIONS = Set.of(CTests.SECTION_BEGINS, CTests.SECTION_ENDS);

    private static Set<String> ofTables(Architecture architecture) {
        Set<String> tags = new TreeSet<>(architecture == Architecture.C ? COperations.tags() : Set.of());
        if (architecture == Architecture.C) {
            tags.addAll(SECTIONS);
        }
        architecture.instructions().rows().forEach(row -> tags.addAll(row.tags()));
        tags.removeAll(EngineTag.invisibleToModels());
        return tags;
    }

    @ParameterizedTest
    @EnumSource
    void anArchitectureGivesARoleToTheTagsOfItsInstructionsAndToNoOthers(Architecture architecture) {
        assertEquals(ofTables(architecture), new TreeSet<>(architecture.tags().carried()));
    }

    @ParameterizedTest
    @EnumSource
    void modelsOfAnArchitectureKnowItsTags(Architecture architecture) {
        architecture.namesInModels().forEach(name -> {
            Set<String> unknown = new TreeSet<>(architecture.tags().known());
            unknown.removeAll(ModelReading.TAGS.of(name));
            assertEquals(Set.of(), unknown);
        });
    }

    @Test
    void aTagIsATagOnlyWhereTheProgramsOfAModelHaveIt() {
        CatSource model = new CatSource("m.cat", "AArch64\nempty [DMB.SY]; po");
        assertEquals(List.of(), errors(model, ModelReading.DEFAULTS));
        assertEquals(List.of("CAT201"), errors(model, CatOptions.of(TagVocabulary.NONE)));
    }

    private static List<String> errors(CatSource model, CatOptions options) {
        return CatLanguage.shared().compile(model, IncludeResolver.inDirectories(), options).problems().stream()
                .filter(p -> p.severity() == Problem.Severity.ERROR).map(Problem::code).toList();
    }
}
