package org.felis.cli.bench.family;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.engine.source.TextFile;
import org.felis.verification.task.Bound;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * A client of a data structure whose data are any numbers, of a range that it is told, or numbers that are given.
 *
 * @param label the structure
 * @param file where the program is
 * @param text the program
 * @param variants the data that it is verified with
 * @param hasKeys whether its data are keys, {@link #KEYS} of them
 */
public record StructureProgram(String label, Path file, String text, List<Variant> variants, boolean hasKeys) {

    /** How many keys a program has that is verified with several ranges of them. */
    public static final int KEYS = 4;

    /** Of keys that are compared with given ones: from 1 to this. */
    public static final int LARGEST_KEY = 4;

    /** How many ways there are to choose the keys. */
    public static final int CHOICES = (int) Math.pow(LARGEST_KEY, KEYS);

    /** Keys from 1 to {@link #LARGEST_KEY}. */
    public static final Variant SMALL_RANGE = new Variant("keys 1 … " + LARGEST_KEY, List.of("-DRANGE=" + LARGEST_KEY));

    private static final List<Variant> RANGES = List.of(SMALL_RANGE,
            new Variant("keys 1 … 2^32", List.of("-DRANGE=" + (1L << 32))), new Variant("any keys", List.of()));
    private static final List<Variant> STAMPS = List.of(
            new Variant("successive stamps", List.of("-DINTEGER")), new Variant("any stamps", List.of()));

    public StructureProgram {
        variants = List.copyOf(variants);
    }

    /**
     * Which data a program is verified with.
     *
     * @param name as tables show it
     * @param arguments what clang is given for it
     * @param bound the bound that a proof needs at least
     */
    public record Variant(String name, List<String> arguments, int bound) {

        public Variant {
            arguments = List.copyOf(arguments);
        }

        private Variant(String name, List<String> arguments) {
            this(name, arguments, 1);
        }

        private Variant provedAt(int needed) {
            return new Variant(name, arguments, needed);
        }
    }

    private static final Variant THREE_AND_THREE = client("bag, 3 writers, 3 readers", "-DBAG", "-DWRITERS=3", "-DREADERS=3");
    private static final Variant FIVE = client("bag, 5 writers", "-DBAG", "-DWRITERS=5", "-DREADERS=0");
    private static final Variant WITH_NOISE = client("in order, 2 writers, 2 readers, 1 noise thread", "-DWRITERS=2", "-DREADERS=2", "-DNOISE=1");

    /** The tail may be moved for others as often as there are values. */
    private static final List<Variant> MOVING_TAIL = List.of(THREE_AND_THREE.provedAt(3), FIVE.provedAt(5), WITH_NOISE.provedAt(3));

    /** With one operation a thread, and a ring that is large enough. */
    private static Variant client(String name, String... arguments) {
        return new Variant(name, Stream.concat(Stream.of(arguments), Stream.of("-DPUTS=1", "-DTAKES=1", "-DCAPACITY=8")).toList());
    }

    /** The structures by name: sets with one lock, with one for each node and without any, stacks whose stamps come from one clock and from several; and those that have clients of many threads. */
    public enum Structure {
        COARSE_SET("list-set", RANGES), FINE_SET("list-set-fine", RANGES), HASH_SET("hash-set", RANGES),
        ATOMIC_STAMPS("stamped-stack-atomic", STAMPS), STUTTERING_STAMPS("stamped-stack-stuttering", STAMPS),
        STACK("treiber-stack", List.of(THREE_AND_THREE, FIVE, WITH_NOISE)), RECLAIMED_STACK("hp-treiber-stack", List.of(THREE_AND_THREE, FIVE, WITH_NOISE)),
        QUEUE("michael-scott-queue", MOVING_TAIL), RECLAIMED_QUEUE("hp-michael-scott-queue", MOVING_TAIL), RING("ring-queue", List.of(THREE_AND_THREE, FIVE, WITH_NOISE)),
        BITMAP("bitmap-bag", List.of(THREE_AND_THREE, FIVE)), BITMAP_QUEUE("bitmap-queue", List.of(WITH_NOISE)), ARRAY("array-map", List.of(client("1 writer, 3 readers", "-DREADERS=3")));

        private final String file;
        private final List<Variant> variants;

        Structure(String file, List<Variant> variants) {
            this.file = file;
            this.variants = variants;
        }

        /** Whether its threads are many, and not its data. */
        public boolean hasClients() {
            return variants != RANGES && variants != STAMPS;
        }

        /** The program of a folder of examples. */
        public StructureProgram in(Path folder) throws IOException {
            return read(folder, file);
        }

        /** The program with a planted bug. */
        public StructureProgram wrongIn(Path folder) throws IOException {
            return read(folder, file + "-relaxed");
        }

        private StructureProgram read(Path folder, String name) throws IOException {
            Path program = folder.resolve(name + ".c");
            return new StructureProgram(name, program, TextFile.read(program), variants, variants == RANGES);
        }

        /** Its name on the command line. */
        public String label() {
            return file;
        }
    }

    /** The variant with given keys: each choice of keys from 1 to {@link #LARGEST_KEY} has a number, from 0 on. */
    public static Variant choice(int number) {
        String keys = String.join(",", IntStream.iterate(number, left -> left / LARGEST_KEY).limit(KEYS)
                .mapToObj(left -> "" + (left % LARGEST_KEY + 1)).toList());
        return new Variant("keys " + keys, List.of("-DFIXED=" + keys));
    }

    /** Its question in a variant, at the bound that a proof needs if a smaller one is given. */
    public VerificationTask task(Variant variant, String model, VerificationOptions given) {
        List<String> all = new ArrayList<>(Stream.concat(given.clangArguments().stream(), variant.arguments().stream()).toList());
        VerificationOptions bounded = given.bound() instanceof Bound.Fixed fixed && fixed.iterations() < variant.bound() ? given.withBound(variant.bound()) : given;
        return new VerificationTask(file.toString(), text, model, bounded.withClangArguments(all));
    }
}
