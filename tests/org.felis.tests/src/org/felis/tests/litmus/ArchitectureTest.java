package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Dialect;
import org.felis.litmus.mapping.Mapping;
import org.felis.tests.Repository;
import org.felis.verification.sources.ShippedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the descriptors of architectures refer to is there. */
class ArchitectureTest {

    private static final List<String> TABLES = List.of("/litmus/architecture/", "/litmus/instructions/", "/litmus/generate/Assemblies",
            "/ShippedModel");

    @ParameterizedTest
    @EnumSource
    void theTableOfAnArchitectureIsNamedAsItsTests(Architecture architecture) {
        assertTrue(architecture.isOf(architecture.instructions()), architecture::headerName);
    }

    @ParameterizedTest
    @EnumSource
    void theModelsOfAnArchitectureAreShipped(Architecture architecture) {
        List<String> missing = architecture.dialects().stream().flatMap(ArchitectureTest::models)
                .filter(name -> ShippedModel.find(name).isEmpty()).toList();
        assertEquals(List.of(), missing);
    }

    private static Stream<String> models(Dialect dialect) {
        return Stream.concat(Stream.of(dialect.defaultModel()), dialect.alsoJudgedBy().stream());
    }

    @ParameterizedTest
    @EnumSource
    void aTestIsOfOneDialectAndMayBeMeantAsThat(Architecture architecture) {
        for (Set<String> tags : List.of(Set.<String>of(), Set.of("A"), Set.of("UL"), Set.of("UL", "LS"), Set.of("ONCE"), Set.of("A", "ONCE"))) {
            assertTrue(architecture.dialect(tags).canBe().test(tags), architecture + " " + tags);
        }
    }

    @ParameterizedTest
    @EnumSource
    void mappingsAreForTheArchitectureThatNamesThem(Architecture architecture) {
        assertEquals(architecture.mappings(), Mapping.headers().stream().filter(header -> header.architecture().equals(architecture.headerName()))
                .map(Mapping.Header::name).toList());
    }

    @ParameterizedTest
    @EnumSource
    void modelsNameAnArchitectureByItsHeaderAtLeast(Architecture architecture) {
        assertTrue(Architecture.namedInModelsAs(architecture.headerName()).contains(architecture));
    }

    @Test
    void noTwoArchitecturesHaveOneHeader() {
        assertEquals(Architecture.values().length, Arrays.stream(Architecture.values()).map(Architecture::headerName).collect(Collectors.toSet()).size());
    }

    /** Tables name their architecture, models and titles are names of their own; all else asks the descriptors. */
    @Test
    void noOtherCodeComparesNamesOfArchitectures() {
        Pattern literal = Pattern.compile("\"(" + Architecture.headerNames().stream().filter(name -> name.length() > 1)
                .collect(Collectors.joining("|")) + ")\"");
        List<String> found = Repository.filesBelow(Repository.root().resolve("plugins"), ".java").stream()
                .map(file -> file.toString().replace('\\', '/'))
                .filter(file -> file.contains("/src/") && TABLES.stream().noneMatch(file::contains))
                .filter(file -> literal.matcher(Repository.read(Path.of(file))).find()).toList();
        assertEquals(List.of(), found);
    }
}
