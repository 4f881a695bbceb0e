package org.felis.tests.litmus.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;

import org.felis.litmus.architecture.Generators;
import org.felis.litmus.generate.GenerationException;
import org.felis.litmus.generate.TestGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A test can be asked for by its name. */
class TestNameTest {

    static List<String> architectures() {
        return Generators.names();
    }

    @ParameterizedTest
    @MethodSource("architectures")
    void eachShapeIsTheTestOfThatName(String architecture) throws GenerationException {
        for (String shape : TestGenerator.shapes()) {
            assertEquals(shape, Generators.of(architecture).generate(shape, Optional.empty()).name());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AArch64 | MP+dmb.sy+addr        | DMB.SYdWW Rfe DpAddrdR Fre",
        "AArch64 | MP+popl+poqp          | PodWWPL Rfe PodRRQP Fre",
        "AArch64 | LB+datas              | DpDatadW Rfe DpDatadW Rfe",
        "AArch64 | WRC+data+ctrlisb      | Rfe DpDatadW Rfe DpCtrlIsbdR Fre",
        "AArch64 | W+RWC+po+addr+dmb.sy  | PodWW Rfe DpAddrdR Fre DMB.SYdWR Fre",
        "X86     | SB+mfences            | MFencedWR Fre MFencedWR Fre",
        "X86     | R+po+mfence           | PodWW Coe MFencedWR Fre",
        "PPC     | IRIW+syncs            | Rfe SyncdRR Fre Rfe SyncdRR Fre",
        "RISCV   | MP+fence.w.w+fence.r.r | Fence.w.wdWW Rfe Fence.r.rdRR Fre",
        "LKMM    | MP+fencewmb+fencermb  | FenceWmbdWW Rfe FenceRmbdRR Fre"})
    void whatKeepsAccessesInOrderIsReadFromTheName(String architecture, String name, String cycle) throws GenerationException {
        TestGenerator generator = Generators.of(architecture);
        assertEquals(generator.generate(cycle, Optional.of("test")).text(), generator.generate(name, Optional.of("test")).text());
        assertEquals(name, generator.generate(name, Optional.empty()).name());
    }

    @Test
    void aNameThatIsNoneIsRefusedWithWhatWouldBeAccepted() {
        assertEquals("'addr' orders no accesses from a write to a write in X86; known are po mfence lfence sfence", refusal("X86", "MP+addr+po"));
        assertEquals("'MP+po': MP has 2 threads of two accesses, but 1 is ordered; write MP+po+po, or MP+mfences for the same in all",
                refusal("X86", "MP+po"));
        assertEquals("'data' orders no accesses from a read to a read in AArch64; known are po dmb.sy dmb.ld dmb.st dsb.sy dsb.ld dsb.st isb "
                + "addr ctrl ctrlisb", refusal("AArch64", "MP+po+data"));
        assertEquals("'MP+po+po+po': MP has 2 threads of two accesses, but 3 are ordered; write MP+po+po, or MP+mfences for the same in all",
                refusal("X86", "MP+po+po+po"));
    }

    private static String refusal(String architecture, String name) {
        return assertThrows(GenerationException.class, () -> Generators.of(architecture).generate(name, Optional.empty())).getMessage();
    }
}
