package org.felis.tests.litmus.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.architecture.Generators;
import org.felis.litmus.generate.GeneratedTest;
import org.felis.litmus.generate.GenerationException;
import org.felis.litmus.generate.TestGenerator;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests made from cycles ask for just the execution that the cycle describes. */
class TestGeneratorTest {

    private static final String COHERENCE = """
            "coherence"
            include "cos.cat"
            acyclic po-loc | rf | co | fr as coherence
            """;

    @TempDir
    private static Path folder;

    static List<String> architectures() {
        return Generators.names();
    }

    private static GeneratedTest generate(String architecture, String cycle) throws GenerationException {
        return Generators.of(architecture).generate(cycle, Optional.empty());
    }

    private static String verdict(GeneratedTest test, String model, Procedure procedure) {
        return new InProcessVerifier().verify(new VerificationTask(test.name() + ".litmus", test.text(), model,
                VerificationOptions.DEFAULT.withProcedure(procedure)), Progress.NONE, Interruption.none()).verdict().toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AArch64 | aarch64 | PodWW Rfe PodRR Fre               | MP                  | Allowed",
        "AArch64 | aarch64 | DMB.SYdWW Rfe DpAddrdR Fre        | MP+dmb.sy+addr      | Forbidden",
        "AArch64 | aarch64 | DMB.STdWW Rfe DpCtrldR Fre        | MP+dmb.st+ctrl      | Allowed",
        "AArch64 | aarch64 | DMB.STdWW Rfe DpCtrlIsbdR Fre     | MP+dmb.st+ctrlisb   | Forbidden",
        "AArch64 | aarch64 | PodWWPL RfeLA PodRRAP Fre         | MP+popl+poap        | Forbidden",
        "AArch64 | aarch64 | PodWW L Rfe Q PodRR Fre           | MP+popl+poqp        | Forbidden",
        "AArch64 | aarch64 | PodWR Fre PodWR Fre               | SB                  | Allowed",
        "AArch64 | aarch64 | DMB.SYdWR Fre DMB.SYdWR Fre       | SB+dmb.sys          | Forbidden",
        "AArch64 | aarch64 | PodRW Rfe PodRW Rfe               | LB                  | Allowed",
        "AArch64 | aarch64 | DpDatadW Rfe DpCtrldW Rfe         | LB+data+ctrl        | Forbidden",
        "AArch64 | aarch64 | PodWW Coe PodWW Coe               | 2+2W                | Allowed",
        "AArch64 | aarch64 | DMB.STdWW Wse DMB.STdWW Wse       | 2+2W+dmb.sts        | Forbidden",
        "AArch64 | aarch64 | PodWW Rfe DpDatadW Coe            | S+po+data           | Allowed",
        "AArch64 | aarch64 | DMB.SYdWW Coe PodWR Fre           | R+dmb.sy+po         | Allowed",
        "AArch64 | aarch64 | Rfe DpDatadW Rfe DpAddrdR Fre     | WRC+data+addr       | Forbidden",
        "AArch64 | aarch64 | Rfe DpAddrdR Fre Rfe DpAddrdR Fre | IRIW+addrs          | Forbidden",
        "AArch64 | aarch64 | Rfe PodRR Fre Rfe PodRR Fre       | IRIW                | Allowed",
        "AArch64 | aarch64 | Rfi DpAddrdR Fre Rfi DpAddrdR Fre | SB+rfi-addrs        | Allowed",
        "AArch64 | aarch64 | Rfe PosRR Fre                     | CoRR                | Forbidden",
        "ARM     | arm     | DMBdWW Rfe DpAddrdR Fre           | MP+dmb+addr         | Forbidden",
        "ARM     | arm     | DMBdWW Rfe DpCtrldR Fre           | MP+dmb+ctrl         | Allowed",
        "PPC     | power   | LwSyncdWW Rfe DpAddrdR Fre        | MP+lwsync+addr      | Forbidden",
        "PPC     | power   | LwSyncdWW Rfe DpCtrlIsyncdR Fre   | MP+lwsync+ctrlisync | Forbidden",
        "PPC     | power   | Rfe DpDatadW Rfe DpAddrdR Fre     | WRC+data+addr       | Allowed",
        "PPC     | power   | Rfe DpAddrdR Fre Rfe DpAddrdR Fre | IRIW+addrs          | Allowed",
        "PPC     | power   | Rfe SyncdRR Fre Rfe SyncdRR Fre   | IRIW+syncs          | Forbidden",
        "PPC     | power   | LwSyncdWR Fre LwSyncdWR Fre       | SB+lwsyncs          | Allowed",
        "PPC     | power   | LwSyncdWW Coe SyncdWR Fre         | R+lwsync+sync       | Allowed",
        "RISCV   | riscv   | Fence.w.wdWW Rfe DpAddrdR Fre     | MP+fence.w.w+addr   | Forbidden",
        "RISCV   | riscv   | Fence.w.wdWW Rfe DpCtrlFenceIdR Fre | MP+fence.w.w+ctrlfencei | Allowed",
        "RISCV   | riscv   | PodWWPRl RfeRlAq PodRRAqP Fre     | MP+poprl+poaqp      | Forbidden",
        "RISCV   | riscv   | Fence.tsodWR Fre Fence.tsodWR Fre | SB+fence.tsos       | Allowed",
        "RISCV   | riscv   | PodRW Rfe DpDatadW Rfe            | LB+po+data          | Allowed",
        "X86     | x86tso  | PodWW Rfe PodRR Fre               | MP                  | Forbidden",
        "X86     | x86tso  | PodWR Fre PodWR Fre               | SB                  | Allowed",
        "X86     | x86tso  | MFencedWR Fre MFencedWR Fre       | SB+mfences          | Forbidden",
        "X86     | x86tso  | Rfi PodRR Fre Rfi PodRR Fre       | SB+rfi-pos          | Allowed",
        "X86     | x86tso  | PodWW Coe PodWR Fre               | R                   | Allowed",
        "X86_64  | x86tso  | PodWR Fre MFencedWR Fre           | SB+po+mfence        | Allowed",
        "X86_64  | x86tso  | MFencedWW Coe MFencedWR Fre       | R+mfences           | Forbidden",
        "MIPS    | mips    | PodWR Fre PodWR Fre               | SB                  | Allowed",
        "MIPS    | mips    | SyncdWR Fre SyncdWR Fre           | SB+syncs            | Forbidden",
        "MIPS    | mips    | SyncdWW Rfe DpAddrdR Fre          | MP+sync+addr        | Forbidden",
        "C       | rc11    | PodWW Rfe PodRR Fre               | MP                  | Allowed",
        "C       | rc11    | PodWWRlxRel RfeRelAcq PodRRAcqRlx Fre | MP+porlxrel+poacqrlx | Forbidden",
        "C       | rc11    | FenceReldWW Rfe FenceAcqdRR Fre   | MP+fencerel+fenceacq | Forbidden",
        "C       | rc11    | PodWRScSc Fre PodWRScSc Fre       | SB+poscscs          | Forbidden",
        "C       | rc11    | FenceARdWR Fre FenceARdWR Fre     | SB+fencears         | Allowed",
        "C       | rc11    | FenceScdWR Fre FenceScdWR Fre     | SB+fencescs         | Forbidden",
        "C       | rc11    | PodWWRlxXchgUsedRel RfeXchgUsedRelAddAcq PodRRAddAcqRlx Fre | MP+porlxxchgusedrel+poaddacqrlx | Forbidden",
        "C       | rc11    | PodWWRlxAddUsedRel Rfe CasAcq PodRR Fre | MP+porlxaddusedrel+pocasacqrlx | Forbidden",
        "C       | rc11    | PodWWRlxXchgRlx Rfe PodRR Fre        | MP+porlxxchgrlx+po  | Allowed",
        "C       | rc11    | PodWW Coe CasSc PodWRCasScCasSc Fre | R+po+pocassccassc | Allowed",
        "LKMM    | lkmm    | PodWW Rfe PodRR Fre               | MP                  | Allowed",
        "LKMM    | lkmm    | FenceWmbdWW Rfe FenceRmbdRR Fre   | MP+fencewmb+fencermb | Forbidden",
        "LKMM    | lkmm    | PodWWOnceRelease Rfe Acquire PodRR Fre | MP+pooncerelease+poacquireonce | Forbidden",
        "LKMM    | lkmm    | FenceMbdWR Fre FenceMbdWR Fre     | SB+fencembs         | Forbidden",
        "LKMM    | lkmm    | DpDatadW Rfe DpCtrldW Rfe         | LB+data+ctrl        | Forbidden",
        "LKMM    | lkmm    | DpDatadW Rfe PodRW Rfe            | LB+data+po          | Allowed",
        "C       | sc      | PodWWRlxRel RfeRelAcq PodRRAcqRlx Fre | MP+porlxrel+poacqrlx | Forbidden" })
    void aCycleHasItsNameAndItsKnownVerdict(String architecture, String model, String cycle, String name, String verdict)
            throws GenerationException {
        GeneratedTest test = generate(architecture, cycle);
        assertEquals(name, test.name());
        for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
            assertEquals(verdict, verdict(test, model, procedure), procedure + "\n" + test.text());
        }
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void everyTestContradictsSequentialConsistencyAndNothingLess(String architecture) throws Exception {
        Path coherence = Files.writeString(folder.resolve("coherence.cat"), COHERENCE);
        List<GeneratedTest> tests = Generators.of(architecture).family("Pod** Rfe Fre Coe", 5, List.of());
        Set<String> names = new HashSet<>();
        for (GeneratedTest test : tests) {
            assertEquals("Forbidden", verdict(test, "sc", Procedure.EXPLICIT), test.text());
            assertEquals("Allowed", verdict(test, coherence.toString(), Procedure.EXPLICIT), test.text());
            assertTrue(names.add(test.name()), test.name());
        }
        assertTrue(names.containsAll(List.of("MP", "SB", "LB", "S", "R", "2+2W", "WRC", "RWC", "WWC")), names::toString);
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void everyRelaxationOfTheTableMakesATest(String architecture) throws GenerationException {
        TestGenerator generator = Generators.of(architecture);
        for (String relaxation : generator.relaxations()) {
            if (relaxation.contains("d")) {
                assertFalse(generator.family(relaxation + " Pod** Rfe Fre Coe", 4, List.of()).stream()
                        .noneMatch(t -> t.text().contains(relaxation.substring(0, relaxation.indexOf('d')))), relaxation);
            }
        }
        for (String annotation : generator.annotations()) {
            assertTrue(List.of("PodWW " + annotation + " Rfe PodRR Fre", "PodWW Rfe " + annotation + " PodRR Fre").stream()
                    .anyMatch(cycle -> isPossible(generator, cycle)), annotation);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 8, 16, 32, 64, 128 })
    void everyOperationOfCHasEveryWidth(int bits) throws GenerationException {
        TestGenerator generator = Generators.of("C").ofWidth(bits);
        List<GeneratedTest> tests = generator.family("PodWR PodRR Fre Rfe PodWW", 4, List.of("AddUsedSc", "CasAcq", "XchgRel"));
        // reads are compare-exchanges, writes any of the three: 9 of MP, and 9 of SB, of which an exchange of the threads leaves 6
        assertEquals(9 + 6, tests.size());
        for (GeneratedTest test : tests) {
            assertEquals("Forbidden", verdict(test, "sc", Procedure.EXPLICIT), test.text());
            assertEquals(bits != 32, test.text().contains(bits + (bits == 128 ? "*" : "_t*")), test.text());
        }
    }

    @Test
    void accessesAreAnnotatedInEveryWayAndEachTestIsMadeOnce() throws GenerationException {
        List<GeneratedTest> tests = Generators.of("C").family("PodWR Fre", 4, List.of("Rlx", "Acq", "Sc", "XchgSc"));
        // 3 writes (Rlx, Sc, XchgSc) and 3 reads make 9 threads, and an exchange of both leaves the test the same
        assertEquals(9 * 10 / 2, tests.size());
        assertEquals(tests.size(), tests.stream().map(GeneratedTest::name).distinct().count());
    }

    private static boolean isPossible(TestGenerator generator, String cycle) {
        try {
            return verdict(generator.generate(cycle, Optional.empty()), "sc", Procedure.EXPLICIT).equals("Forbidden");
        } catch (GenerationException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AArch64 | PodWW Rfe PodWR Fre     | 'Rfe' ends at a read, but 'PodWR' starts at a write",
        "AArch64 | PodWW Rfe PosRR Fre     | only 'PodWW' changes the location",
        "AArch64 | PodWW Rfe               | at least two relaxations between threads",
        "AArch64 | Rfe Fre                 | communication alone makes no cycle",
        "AArch64 | Pod** Rfe PodW* Fre     | 'Rfe' ends",
        "AArch64 | Coe Rfe PodR* Pod*W Coe PodWW | write R or W",
        "AArch64 | MFencedWR Fre PodWR Fre | 'MFencedWR' is no relaxation of AArch64; known are Rfe Fre",
        "AArch64 | PodWWPX Rfe PodRR Fre   | annotations P A Q L instead of 'PX'",
        "AArch64 | PodWWPA Rfe PodRR Fre   | no store annotated A; it has P L",
        "AArch64 | PodWWPL RfePA PodRR Fre | annotated L, but 'RfePA' starts at one annotated P",
        "AArch64 | DpDatadR Fre PodWR Fre  | only a write can depend by data",
        "X86     | PodWW Rfe DpAddrdR Fre  | no dependency 'DpAddr'",
        "PPC     | PodWW Rfe DpCtrlIsbdR Fre | it has DpAddr DpData DpCtrl DpCtrlIsync",
        "X86     | PodWW Rfe PodRW Coe Coe Coe | is written",
        "X86     | ''                      | expected a cycle",
        "C       | PodWWXchgSc Rfe PodRR Fre | expected two of the annotations",
        "C       | PodWW Rfe XchgSc PodRR Fre | no load annotated XchgSc",
        "Z80     | PodWW Rfe PodRR Fre     | tests can be generated for AArch64" })
    void aCycleThatNothingMakesIsRefusedInWords(String architecture, String cycle, String words) {
        String message = assertThrows(GenerationException.class, () -> generate(architecture, cycle)).getMessage();
        assertTrue(message.contains(words), message);
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void thePageNamesEveryFenceDependencyAndAnnotation(String architecture) throws GenerationException {
        String row = Repository.read(Repository.root().resolve("docs/generate.md")).lines()
                .filter(line -> line.startsWith("| `" + architecture + "` |")).findFirst().orElseThrow();
        TestGenerator generator = Generators.of(architecture);
        generator.annotations().forEach(annotation -> assertTrue(row.contains("`" + annotation + "`"), annotation));
        generator.relaxations().stream().filter(r -> r.matches(".*d[*W]\\*?") && !r.startsWith("Po"))
                .map(r -> r.replaceAll("d[*W]\\*?$", ""))
                .forEach(name -> assertTrue(row.contains("`" + name + "`"), name));
    }

    @Test
    void starsTakeTheDirectionsOfTheirNeighbours() throws GenerationException {
        assertEquals("MP", generate("AArch64", "Pod** Rfe Pod** Fre").name());
    }

    @Test
    void theTestIsWrittenAsPeopleWriteIt() throws GenerationException, IOException {
        assertEquals("""
                RISCV MP+fence.w.w+addr
                "Fence.w.wdWW Rfe DpAddrdR Fre"
                {
                 0:x5=x; 0:x7=y;
                 1:x5=y; 1:x7=x;
                }
                 P0          | P1           ;
                 ori x6,x0,1 | lw x6,0(x5)  ;
                 sw x6,0(x5) | xor x9,x6,x6 ;
                 fence w,w   | add x8,x7,x9 ;
                 ori x8,x0,1 | lw x10,0(x8) ;
                 sw x8,0(x7) |              ;
                exists (1:x6=1 /\\ 1:x10=0)
                """, generate("RISCV", "Fence.w.wdWW Rfe DpAddrdR Fre").text());
    }
}
