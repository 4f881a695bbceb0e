package org.felis.tests.verification;

import static org.felis.tests.verification.LitmusAssert.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.LitmusText;
import org.felis.litmus.piece.Local;
import org.felis.litmus.piece.Location;
import org.felis.litmus.piece.Piece;
import org.felis.litmus.piece.PieceException;
import org.felis.litmus.piece.Signature;
import org.felis.litmus.piece.Step;
import org.felis.litmus.piece.ThreadText;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions put together as threads keep their dependencies and get no others, and mixes of compilers show the bugs that are known. */
class CompiledPiecesTest {

    private static final Signature STORE = new Signature(List.of(new Signature.Parameter(true, 32)), 0);
    private static final Signature LOAD = new Signature(List.of(new Signature.Parameter(true, 32)), 32);
    private static final Local R0 = new Local("r0", 32, true);
    private static final Local R1 = new Local("r1", 32, true);

    private static Piece piece(Architecture architecture, String body, Signature signature) {
        try {
            return Piece.of(architecture, Listing.body(architecture, "f", body), signature, Library.outlineAtomics());
        } catch (PieceException unsupported) {
            throw new AssertionError(unsupported.problems().toString(), unsupported);
        }
    }

    private static Step call(Piece piece, String location, Local... result) {
        return new Step.Call(piece, List.of(new Argument.AddressOf(location)), List.of(result).stream().findFirst());
    }

    private static String test(Architecture architecture, List<Step> first, List<Step> second, String question, Location... more) {
        try {
            List<ThreadText> threads = List.of(ThreadText.of(architecture, 0, first), ThreadText.of(architecture, 1, second));
            List<Location> locations = new ArrayList<>(List.of(new Location("x", 32, 0), new Location("y", 32, 0)));
            locations.addAll(List.of(more));
            return LitmusText.of(architecture, "pieces", List.of(), locations, threads,
                    "exists (" + question.replace("0:r0", threads.get(0).finalValues(R0).stream().findFirst().orElse("")).replace("1:r0", threads.get(1).finalValues(R0).get(0))
                            .replace("1:r1", threads.get(1).finalValues(R1).stream().findFirst().orElse("")) + ")");
        } catch (PieceException unsupported) {
            throw new AssertionError(unsupported.problems().toString(), unsupported);
        }
    }

    private static final String STORE_BODY = "mov w8, #1 ; str w8, [x0] ; ret";
    private static final String LOAD_BODY = "ldr w0, [x0] ; ret";

    /** Message passing, whose reader does something between its loads. */
    private static String messagePassing(Step... between) {
        Architecture aarch64 = Architecture.AARCH64;
        List<Step> reader = new ArrayList<>(List.of(call(piece(aarch64, LOAD_BODY, LOAD), "y", R0)));
        reader.addAll(List.of(between));
        return test(aarch64, List.of(call(piece(aarch64, STORE_BODY, STORE), "x"), new Step.Call(piece(aarch64, "dmb ish ; ret", new Signature(List.of(), 0)), List.of(), Optional.empty()),
                call(piece(aarch64, STORE_BODY, STORE), "y")), reader, "1:r0=1 /\\ 1:r1=0");
    }

    @Test
    void pieceAfterPieceIsNoDependency() {
        Piece load = piece(Architecture.AARCH64, LOAD_BODY, LOAD);
        assertThat(messagePassing(call(load, "x", R1))).under("aarch64").isAllowed();
        Piece copying = piece(Architecture.AARCH64, "mov x8, x0 ; ldr w0, [x8] ; ret", LOAD);
        assertThat(messagePassing(call(copying, "x", R1))).under("aarch64").isAllowed();
        Piece saving = piece(Architecture.AARCH64, "stp x29, x30, [sp, #-32]! ; str x0, [sp, #16] ; ldr x0, [sp, #16] ; ldr w0, [x0] ; ldp x29, x30, [sp], #32 ; ret", LOAD);
        assertThat(messagePassing(call(saving, "x", R1))).under("aarch64").isAllowed();
    }

    /** The upper part of a register that a piece merges its byte with may hold an address. */
    @Test
    void whatAPieceLeavesInARegisterDoesNotMatterToTheNext() throws PieceException {
        Architecture x86 = Architecture.X86_64;
        Signature bytes = new Signature(List.of(new Signature.Parameter(true, 8)), 0);
        Piece leaving = piece(x86, "movq %rdi, %rdx ; movb $1, (%rdi) ; retq", bytes);
        Piece merging = piece(x86, "movb $2, %dl ; xchgb %dl, (%rdi) ; retq", bytes);
        ThreadText thread = ThreadText.of(x86, 0, List.of(call(leaving, "x"), call(merging, "x")));
        assertThat(LitmusText.of(x86, "leaving", List.of(), List.of(new Location("x", 8, 0)), List.of(thread), "exists ([x]=2)")).under("x86tso").isAllowed().warns();
    }

    /** The value that is handed on decides which address is loaded from. */
    @Test
    void whatIsHandedOnIsADependency() {
        Signature signature = new Signature(List.of(new Signature.Parameter(true, 32), new Signature.Parameter(false, 32)), 32);
        List<Argument> arguments = List.of(new Argument.AddressOf("x"), new Argument.ValueOf(R0));
        Piece indexed = piece(Architecture.AARCH64, "eor w1, w1, w1 ; ldr w0, [x0, w1, uxtw] ; ret", signature);
        assertThat(messagePassing(new Step.Call(indexed, arguments, Optional.of(R1)))).under("aarch64").isForbidden();
        Piece overwriting = piece(Architecture.AARCH64, "mov w1, wzr ; ldr w0, [x0, w1, uxtw] ; ret", signature);
        assertThat(messagePassing(new Step.Call(overwriting, arguments, Optional.of(R1)))).under("aarch64").isAllowed();
    }

    @Test
    void aBranchOnALocalIsAControlDependency() {
        Piece load = piece(Architecture.AARCH64, LOAD_BODY, LOAD);
        Piece barrier = piece(Architecture.AARCH64, "isb ; ret", new Signature(List.of(), 0));
        Step isb = new Step.Call(barrier, List.of(), Optional.empty());
        assertThat(messagePassing(isb, call(load, "x", R1))).under("aarch64").isAllowed();
        assertThat(messagePassing(new Step.Branch(R0, true, "end"), isb, call(load, "x", R1), new Step.Mark("end"))).under("aarch64").isForbidden();
    }

    /** {@code __aarch64_have_lse_atomics} chooses at run time: an acquiring exchange either way. */
    @ParameterizedTest
    @CsvSource({ "0", "1" })
    void outlinedAtomicsAreWhatTheProcessorHas(int hasAtomics) {
        Architecture aarch64 = Architecture.AARCH64;
        String body = "stp x29, x30, [sp, #-16]! ; mov x1, x0 ; mov w0, #2 ; mov x29, sp ; bl __aarch64_swp4_acq ; ldp x29, x30, [sp], #16 ; ret";
        Piece exchange = piece(aarch64, body, LOAD);
        assertEquals(Set.of("__aarch64_have_lse_atomics"), exchange.globals());
        assertFalse(exchange.usesStack(), "what only saves registers for the caller is left out");
        Piece release = piece(aarch64, "mov w8, #1 ; stlr w8, [x0] ; ret", STORE);
        for (String order : List.of("acq", "relax")) {
            Piece acquiring = piece(aarch64, body.replace("acq", order), LOAD);
            String test = test(aarch64, List.of(call(piece(aarch64, STORE_BODY, STORE), "x"), call(release, "y")),
                    List.of(call(acquiring, "y", R0), call(piece(aarch64, LOAD_BODY, LOAD), "x", R1)), "1:r0=1 /\\ 1:r1=0", new Location("__aarch64_have_lse_atomics", 8, hasAtomics));
            LitmusAssert about = assertThat(test).under("aarch64");
            if (order.equals("acq")) {
                about.isForbiddenWithinBound();
            } else {
                about.isAllowed();
            }
        }
    }

    /** A known bug of compilers: the load of Armv7 has no barrier in front, which the store of Armv8 relies on. */
    @ParameterizedTest
    @CsvSource({ "clang-22, 7", "gcc-12, 0" })
    void mixesShowTheBugsThatAreKnown(String compiler, int bugs) throws PieceException {
        assumeTrue(Repository.mixes().isPresent(), "recorded outputs are there");
        List<Listing> profiles = new ArrayList<>();
        for (String profile : List.of("armv7-a", "armv8-a")) {
            profiles.add(Listing.read(Architecture.ARM, Repository.read(Repository.mixes().get().resolve("65541-armv7-load32/" + compiler + "." + profile + ".s"))));
        }
        int found = 0;
        for (int mix = 0; mix < 16; mix++) {
            List<Piece> pieces = new ArrayList<>();
            for (int statement = 0; statement < 4; statement++) {
                Listing listing = profiles.get(mix >> statement & 1);
                pieces.add(Piece.of(Architecture.ARM, listing.function(statement % 2 == 0 ? "P0_0" : "P0_1").orElseThrow(), statement % 2 == 0 ? STORE : LOAD, Library.NONE));
            }
            String test = test(Architecture.ARM, List.of(call(pieces.get(0), "x"), call(pieces.get(1), "y", R0)), List.of(call(pieces.get(2), "y"), call(pieces.get(3), "x", R0)),
                    "0:r0=0 /\\ 1:r0=0");
            Verdict verdict = new InProcessVerifier().verify(new VerificationTask("mix.litmus", test, "aarch32", VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()).verdict();
            found += verdict.equals(new Verdict.Allowed()) ? 1 : 0;
        }
        assertEquals(bugs, found);
    }

    /** Control that goes on behind a function is in code that nobody knows of. */
    @ParameterizedTest
    @ValueSource(strings = { "str w1, [x0]", "cbz w1, .L1 ; ret ; .L1:", "b .L1 ; .L1:", "ret ; bl __aarch64_swp4_acq", "" })
    void aFunctionThatIsLeftAtItsEndIsAnError(String body) {
        PieceException wrong = assertThrows(PieceException.class, () -> Piece.of(Architecture.AARCH64, Listing.body(Architecture.AARCH64, "f", body),
                new Signature(List.of(new Signature.Parameter(true, 32), new Signature.Parameter(false, 32)), 0), Library.outlineAtomics()));
        assertTrue(wrong.problems().getFirst().message().startsWith("control goes on behind the end of 'f'"), wrong.problems().toString());
    }
}
