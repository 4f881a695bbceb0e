package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.piece.PieceException;
import org.felis.tests.Repository;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that compilers made leave the same values in QEMU's user mode as in Felis. Runs where QEMU, an assembler and a linker for the machine are installed. */
class EmulatedBodiesTest {

    /** Together more than 2,000. */
    private static final int BODIES = Integer.getInteger("felis.emulated", 500);

    static List<EmulatedMachine> machines() {
        return List.of(EmulatedMachine.AARCH64, EmulatedMachine.ARM, EmulatedMachine.POWER, EmulatedMachine.BIG_ENDIAN_POWER, EmulatedMachine.RISCV, EmulatedMachine.X86_64);
    }

    @ParameterizedTest
    @MethodSource("machines")
    void felisComputesWhatTheEmulatorDoes(EmulatedMachine machine, @TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Repository.mixes().isPresent(), "the bodies are there");
        assumeTrue(machine.isThere(), "the tools are installed");
        Random random = new Random(20241124);
        List<CompiledBody> bodies = new ArrayList<>(CompiledBody.of(Repository.mixes().get(), machine.machine()).stream().filter(machine::runs).toList());
        Collections.shuffle(bodies, random);
        bodies = bodies.subList(0, Math.min(BODIES, bodies.size()));
        List<BigInteger> values = bodies.stream().map(body -> value(body.bits(), random)).toList();
        boolean hasAtomics = random.nextBoolean();
        List<EmulatedMachine.Left> left = machine.run(bodies, values, hasAtomics, folder);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < bodies.size(); i++) {
            if (!agrees(bodies.get(i), values.get(i), left.get(i), hasAtomics)) {
                wrong.add(bodies.get(i).body() + " on " + values.get(i) + " leaves " + left.get(i));
            }
        }
        assertTrue(bodies.size() > 50, bodies.size() + " bodies were run");
        assertEquals("", String.join("\n", wrong.subList(0, Math.min(10, wrong.size()))), wrong.size() + " of " + bodies.size() + " differ");
        System.out.println(machine.emulator().get(0) + ": " + bodies.size() + " bodies agree");
    }

    /** 0 half of the time, which compare-and-exchange looks for; else any number that 64 bits give. */
    private static BigInteger value(int bits, Random random) {
        long number = random.nextBoolean() ? 0 : random.nextBoolean() ? random.nextLong() : random.nextInt(-3, 4);
        return BigInteger.valueOf(number).and(BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
    }

    private static boolean agrees(CompiledBody body, BigInteger before, EmulatedMachine.Left left, boolean hasAtomics) {
        try {
            LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource("<body>", CompiledBodiesTest.test(body, before, left.memory(), left.result(), hasAtomics)));
            return SequentialRun.of(compilation.program().orElseThrow()).satisfies(compilation.program().get().question().finalState().get().proposition());
        } catch (PieceException unsupported) {
            throw new AssertionError(unsupported.problems().toString(), unsupported);
        }
    }
}
