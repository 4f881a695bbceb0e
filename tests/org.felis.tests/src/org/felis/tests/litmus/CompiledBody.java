package org.felis.tests.litmus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.Signature;
import org.felis.tests.Repository;

/**
 * The body of a function that a compiler made of an atomic operation on one location, the operand 1 and, for compare-and-exchange, the expected value 0.
 *
 * @param operation with a {@code V} behind it if its result is not used
 * @param bits of the location; 0 for a fence
 * @param profiles by whom it was compiled
 */
record CompiledBody(Architecture architecture, String operation, int bits, String order, String profiles, String body) {

    private static final Map<String, Architecture> MACHINES = Map.of("aarch64", Architecture.AARCH64, "arm", Architecture.ARM, "ppc", Architecture.POWER, "riscv", Architecture.RISCV, "x86",
            Architecture.X86_64);

    /** All bodies of a machine, by the name of its file. */
    static List<CompiledBody> of(Path mixes, String machine) {
        List<CompiledBody> bodies = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(mixes.resolve("bodies/" + machine + ".tsv.gz"))), StandardCharsets.UTF_8))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split("\t");
                bodies.add(new CompiledBody(MACHINES.get(machine), cells[0], Integer.parseInt(cells[1]), cells[2], cells[3], cells[4]));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return bodies;
    }

    static List<String> machines() {
        return List.of("aarch64", "arm", "ppc", "riscv", "x86");
    }

    /** Bodies of what compilers' code calls: helpers that come with Felis, and stand-ins for a library's functions. */
    static Library library(Architecture architecture) {
        return switch (architecture) {
            case AARCH64 -> Library.outlineAtomics().with(standIns(architecture, "aarch64"));
            case RISCV -> Library.NONE.with(standIns(architecture, "riscv"));
            case X86_64 -> Library.NONE.with(standIns(architecture, "x86_64"));
            default -> Library.NONE;
        };
    }

    private static Listing standIns(Architecture architecture, String machine) {
        return Listing.read(architecture, Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/assembly/library-" + machine + ".s")));
    }

    boolean isFence() {
        return operation.equals("fence");
    }

    boolean isCompareAndExchange() {
        return operation.startsWith("cas");
    }

    /** Whether the function gives what was in memory, or whether it succeeded. */
    boolean hasResult() {
        return !isFence() && !operation.equals("st") && !operation.endsWith("V");
    }

    Signature signature() {
        return new Signature(isFence() ? List.of() : List.of(new Signature.Parameter(true, bits)), !hasResult() ? 0 : isCompareAndExchange() ? 32 : bits);
    }

    /** What is in memory after the operation. */
    BigInteger after(BigInteger before) {
        BigInteger one = BigInteger.ONE;
        BigInteger after = switch (operation.replace("V", "")) {
            case "ld" -> before;
            case "st", "exchange" -> one;
            case "fetch_add" -> before.add(one);
            case "fetch_sub" -> before.subtract(one);
            case "fetch_or" -> before.or(one);
            case "fetch_xor" -> before.xor(one);
            case "fetch_and" -> before.and(one);
            case "casstrong", "casweak" -> before.signum() == 0 ? one : before;
            default -> throw new IllegalStateException(operation);
        };
        return after.and(one.shiftLeft(bits).subtract(one));
    }

    /** What the function gives. */
    BigInteger result(BigInteger before) {
        return !isCompareAndExchange() ? before : before.signum() == 0 ? BigInteger.ONE : BigInteger.ZERO;
    }
}
