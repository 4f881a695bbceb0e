package org.felis.verification.sources;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import org.felis.litmus.architecture.Generators;
import org.felis.litmus.generate.GeneratedTest;
import org.felis.litmus.generate.GenerationException;
import org.felis.litmus.generate.TestGenerator;

/** Litmus tests from cycles of relaxations, for front ends. */
public final class TestGeneration {

    /** A test that was made. */
    public record NamedTest(String name, String text) {
    }

    /** No test can be made; the message says why and what would be accepted. */
    public static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1L;

        private RefusedException(GenerationException reason) {
            super(reason.getMessage(), reason);
        }
    }

    private TestGeneration() {
    }

    /** What tests can be generated for. */
    public static List<String> architectures() {
        return Generators.names();
    }

    /** The relaxations of an architecture, with {@code *} for a read or a write. */
    public static List<String> relaxations(String architecture) throws RefusedException {
        try {
            return Generators.of(architecture).relaxations();
        } catch (GenerationException refused) {
            throw new RefusedException(refused);
        }
    }

    /** How accesses can be annotated, the first for accesses without. */
    public static List<String> annotations(String architecture) throws RefusedException {
        try {
            return Generators.of(architecture).annotations();
        } catch (GenerationException refused) {
            throw new RefusedException(refused);
        }
    }

    /** The names of the shapes that tests can be made of. */
    public static List<String> shapes() {
        return TestGenerator.shapes();
    }

    /**
     * The test of one cycle, such as {@code PodWW Rfe DpAddrdR Fre}, or with a name such as {@code MP+dmb.sy+addr}.
     *
     * @param width of locations in bits, where it is not the usual one
     */
    public static NamedTest ofCycle(String architecture, OptionalInt width, String cycle, Optional<String> name) throws RefusedException {
        try {
            return named(generator(architecture, width).generate(cycle, name));
        } catch (GenerationException refused) {
            throw new RefusedException(refused);
        }
    }

    /**
     * The tests of all critical cycles of at most that many of the relaxations.
     *
     * @param width of locations in bits, where it is not the usual one
     * @param annotations those of accesses for which a cycle has none, a test for each way to choose; none: accesses are without
     */
    public static List<NamedTest> family(String architecture, OptionalInt width, String relaxations, int most, List<String> annotations)
            throws RefusedException {
        try {
            return generator(architecture, width).family(relaxations, most, annotations).stream().map(TestGeneration::named).toList();
        } catch (GenerationException refused) {
            throw new RefusedException(refused);
        }
    }

    private static TestGenerator generator(String architecture, OptionalInt width) throws GenerationException {
        TestGenerator generator = Generators.of(architecture);
        return width.isPresent() ? generator.ofWidth(width.getAsInt()) : generator;
    }

    private static NamedTest named(GeneratedTest test) {
        return new NamedTest(test.name(), test.text());
    }
}
