package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.LitmusText;
import org.felis.litmus.piece.Local;
import org.felis.litmus.piece.Location;
import org.felis.litmus.piece.Piece;
import org.felis.litmus.piece.PieceException;
import org.felis.litmus.piece.Step;
import org.felis.litmus.piece.ThreadText;
import org.felis.tests.Repository;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bodies that compilers made of atomic operations become programs, and these do what the operations mean. */
class CompiledBodiesTest {

    /** At most one body in a hundred may be excused. */
    private static final int EXCUSED_ONE_IN = 100;
    private static final Map<Architecture, Library> LIBRARIES = new HashMap<>();

    static List<String> machines() {
        return CompiledBody.machines();
    }

    private static List<CompiledBody> bodies(String machine) {
        assumeTrue(Repository.mixes().isPresent(), "the bodies are there");
        return CompiledBody.of(Repository.mixes().get(), machine);
    }

    private static Map<String, String> excused() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/assembly/excused.tsv")).lines().toList()) {
            if (!line.startsWith("#")) {
                String[] cells = line.split("\t");
                assertTrue(cells.length == 3 && !cells[2].isBlank(), "a machine, a body and a reason: " + line);
                reasons.put(cells[0] + "\t" + cells[1], cells[2]);
            }
        }
        return reasons;
    }

    /** A test of the body alone, which asks whether it did what it should. */
    static String test(CompiledBody body, BigInteger before, boolean hasAtomics) throws PieceException {
        return test(body, before, body.isFence() ? BigInteger.ZERO : body.after(before), body.hasResult() ? body.result(before) : BigInteger.ZERO, hasAtomics);
    }

    /**
     * A test of the body alone, which asks whether it leaves these values.
     *
     * @param hasAtomics what helpers find out about the processor
     */
    static String test(CompiledBody body, BigInteger before, BigInteger after, BigInteger result, boolean hasAtomics) throws PieceException {
        Architecture architecture = body.architecture();
        ListedFunction function = Listing.body(architecture, "f", body.body());
        Library library = LIBRARIES.computeIfAbsent(architecture, CompiledBody::library);
        Piece piece = Piece.of(architecture, function, body.signature(), library);
        Local r0 = new Local("r0", Math.max(8, body.signature().resultBits()), false);
        List<Argument> arguments = body.isFence() ? List.of() : List.of(new Argument.AddressOf("x"));
        ThreadText thread = ThreadText.of(architecture, 0, List.of(new Step.Call(piece, arguments, body.hasResult() ? Optional.of(r0) : Optional.empty())));
        List<Location> locations = new ArrayList<>();
        List<String> conjuncts = new ArrayList<>();
        piece.globals().forEach(global -> locations.add(new Location(global, 8, hasAtomics ? 1 : 0)));
        if (!body.isFence()) {
            // the words around a byte on a big-endian machine
            boolean highByte = body.profiles().contains(" be") && body.bits() < 32 && piece.spanBytes(0) > body.bits() / 8;
            BigInteger shifted = highByte ? BigInteger.ONE.shiftLeft(32 - body.bits()) : BigInteger.ONE;
            Location x = new Location("x", highByte ? 32 : body.bits(), before.multiply(shifted).longValue(), Math.max(body.bits() / 8, piece.spanBytes(0)));
            locations.add(x);
            conjuncts.add(equal(x.finalValues(architecture), after.multiply(shifted), highByte ? 32 : body.bits()));
        }
        if (body.hasResult()) {
            conjuncts.add(equal(thread.finalValues(r0), result, body.isCompareAndExchange() ? 32 : body.bits()));
        }
        return LitmusText.of(architecture, "body", List.of(body.profiles()), locations, List.of(thread), "exists (" + (conjuncts.isEmpty() ? "true" : String.join(" /\\ ", conjuncts)) + ")");
    }

    private static String equal(List<String> words, BigInteger value, int bits) {
        int width = bits / words.size();
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            BigInteger word = value.shiftRight(i * width).and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
            parts.add(words.get(i) + "=" + word.longValue());
        }
        return String.join(" /\\ ", parts);
    }

    @ParameterizedTest
    @MethodSource("machines")
    void bodiesBecomeProgramsThatDoWhatTheOperationMeans(String machine) {
        Map<String, String> excused = excused();
        List<String> wrong = new ArrayList<>();
        int count = 0;
        int excuses = 0;
        for (CompiledBody body : bodies(machine)) {
            count++;
            Optional<String> failure = failure(body, count);
            boolean isExcused = excused.containsKey(machine + "\t" + body.body());
            excuses += isExcused ? 1 : 0;
            if (failure.isPresent() != isExcused) {
                wrong.add(body.operation() + " " + body.bits() + " " + body.order() + ": " + body.body() + "\n   " + failure.orElse("is excused, but is a program"));
            }
        }
        assertTrue(count > 500, count + " bodies were read");
        assertEquals("", String.join("\n", wrong.subList(0, Math.min(20, wrong.size()))), wrong.size() + " of " + count + " are not as they should be");
        assertTrue(excuses * EXCUSED_ONE_IN <= count, excuses + " of " + count + " are excused");
    }

    /** What is wrong with a body; empty if it is a program that does what the operation means, on 0 and on another value. */
    private static Optional<String> failure(CompiledBody body, int number) {
        BigInteger all = BigInteger.ONE.shiftLeft(body.bits()).subtract(BigInteger.ONE);
        List<BigInteger> others = List.of(BigInteger.ONE, BigInteger.valueOf(6), all, all.shiftRight(1), all.shiftRight(1).add(BigInteger.ONE));
        for (BigInteger before : List.of(BigInteger.ZERO, others.get(number % others.size()).and(all))) {
            try {
                // a test can give a location of 128 bits the values that 64 bits give
                BigInteger given = body.bits() == 128 && before.signum() != 0 ? number % 2 == 0 ? all : BigInteger.valueOf(6) : before;
                String text = test(body, given, number % 2 == 0);
                LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource("<body>", text));
                if (compilation.program().isEmpty() || !compilation.problems().isEmpty()) {
                    return Optional.of(compilation.problems().stream().map(Problem::message).toList() + "\n" + text);
                }
                if (!SequentialRun.of(compilation.program().get()).satisfies(compilation.program().get().question().finalState().get().proposition())) {
                    return Optional.of("does not do what it should on " + given + "\n" + text);
                }
            } catch (PieceException unsupported) {
                return Optional.of(unsupported.problems().toString());
            } catch (AssertionError undefined) {
                return Optional.of(undefined.getMessage());
            }
        }
        return Optional.empty();
    }
}
