package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.mix.profile.Machine;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ProfilesReader;
import org.felis.mix.profile.ShippedProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of profiles are read, and what is wrong with one is said at its place, with what would be accepted. */
class ProfilesReaderTest {

    private static Profiles read(String... lines) throws ProblemException {
        return ProfilesReader.read("profiles.yaml", String.join("\n", lines) + "\n", name -> {
            if (name.equals("there.s")) {
                return "P0_0:\n\tret\n";
            }
            throw new IOException("there is no file '" + name + "' beside profiles.yaml");
        });
    }

    private static Problem problem(String... lines) {
        List<Problem> problems = assertThrows(ProblemException.class, () -> read(lines)).problems();
        assertEquals(1, problems.size(), problems.toString());
        return problems.getFirst();
    }

    @Test
    void aFileHasCompilersMappingsAndRecordedAssembly() throws Exception {
        Profiles profiles = read("machine: AArch64", "variants: [one, two]", "profiles:", "  clang:", "    compiler: [clang-14, '--target=aarch64-linux-gnu', -O2]", "  table: {mapping: armv8}",
                "  old:", "    assembly: there.s", "    values: {__aarch64_have_lse_atomics: 1}");
        assertEquals(Machine.AARCH64, profiles.machine());
        assertEquals("aarch64", profiles.model(), "the machine's own model");
        assertEquals(List.of("clang", "table", "old"), profiles.profiles().stream().map(Profile::name).toList());
        assertEquals(new Profile.Compiler(List.of("clang-14", "--target=aarch64-linux-gnu", "-O2"), "clang-14"), profiles.profiles().get(0).source());
        assertEquals(Map.of("__aarch64_have_lse_atomics", 1L), profiles.profiles().get(2).values());
        assertEquals(4, profiles.profiles().get(0).place().line());
    }

    @Test
    void theProfilesThatFelisBringsAreRight() throws Exception {
        for (String name : ShippedProfiles.names()) {
            assertTrue(ShippedProfiles.find(name).profiles().size() >= 11, name);
        }
    }

    @Test
    void aMachineIsOneOfFive() {
        Problem problem = problem("machine: MIPS", "profiles: {a: {mapping: armv8}}");
        assertEquals("profiles.yaml:1:10: error MIX005 expected one of AArch64, ARM, RISCV, PPC, X86_64, not 'MIPS'", problem.toString());
    }

    @Test
    void aLineForAShellIsNoCompiler() {
        Problem problem = problem("machine: ARM", "profiles:", "  clang:", "    compiler: clang-14 -O2");
        assertEquals("MIX005", problem.code());
        assertEquals(4, problem.range().line());
        assertTrue(problem.message().contains("[clang-14, -O2]"), problem.message());
    }

    @Test
    void aFileThatIsNotThereIsSaidWhereItIsNamed() {
        Problem problem = problem("machine: ARM", "profiles:", "  old: {assembly: missing.s}");
        assertEquals("profiles.yaml:3:19: error MIX001 this cannot be read: there is no file 'missing.s' beside profiles.yaml", problem.toString());
    }

    @Test
    void aMappingForAnotherMachineIsRefused() {
        assertTrue(problem("machine: ARM", "profiles: {table: {mapping: armv8}}").message().contains("it is for AArch64, but the machine is ARM"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "machine: ARM | MIX004", "machin: ARM | MIX003", "machine: ARM;profiles: {} | MIX004", "machine: ARM;profiles: {a: {}} | MIX004",
            "machine: ARM;profiles: {a: {compilers: [x]}} | MIX003", "machine: ARM;profiles: {a: {compiler: []}} | MIX005", "machine: ARM;profiles: {a: {compiler: [x], mapping: armv7}} | MIX005",
            "machine: ARM;profiles: {a: {mapping: nonsense}} | MIX001", "machine: ARM;profiles: {'a b': {mapping: armv7}} | MIX005", "machine: ARM;machine: ARM;profiles: {a: {mapping: armv7}} | MIX006",
            "machine: ARM;profiles: [a] | MIX005", "machine: [ | MIX002", "'' | MIX002", "machine: ARM;profiles: {a: {mapping: armv7, values: {x: y}}} | MIX005" })
    void whatIsWrongHasACodeAndALine(String text, String code) {
        List<Problem> problems = assertThrows(ProblemException.class, () -> read(text.split(";"))).problems();
        assertTrue(problems.stream().anyMatch(problem -> problem.code().equals(code)), problems.toString());
        problems.forEach(problem -> assertTrue(problem.range().line() > 0, problem.toString()));
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        List<Problem> problems = assertThrows(ProblemException.class, () -> read("machine: Arm", "colour: red", "profiles:", "  a: {compiler: [x], speed: 3}")).problems();
        assertEquals(List.of(2, 1, 4), problems.stream().map(problem -> problem.range().line()).toList());
    }

    @Test
    void aNameThatIsNoFileSaysWhichProfilesThereAre() {
        Problem problem = assertThrows(ProblemException.class, () -> ShippedProfiles.find("arm64")).problems().getFirst();
        assertTrue(problem.message().contains("aarch64, arm, riscv, power, x86-64"), problem.message());
    }
}
