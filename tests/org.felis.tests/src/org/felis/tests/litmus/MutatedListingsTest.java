package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.listing.ListingProblem;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.Piece;
import org.felis.litmus.piece.PieceException;
import org.felis.litmus.piece.Signature;
import org.junit.jupiter.api.Test;

/** Assembly that someone has changed by mistake: what is wrong with it is said at its lines, and nothing fails. */
class MutatedListingsTest {

    private static final int TEXTS = 300;
    private static final String CHARACTERS = "[]{}(),:;#$%@.\"\\*=+-0x9\u00e9\n";

    private record Sample(Architecture architecture, String text) {
    }

    private static final List<Sample> SAMPLES = List.of(new Sample(Architecture.AARCH64, """
            \t.text
            \t.globl\tf                               // -- Begin function f
            \t.p2align\t2
            \t.type\tf,@function
            f:                                     // @f
            \t.file\t0 "." "piece.c" md5 0x0992ec6d2ae25a4285d3ed4c7a7158d5
            \t.loc\t0 9 3 prologue_end              // piece.c:9:3
            \tstp\tx29, x30, [sp, #-16]!
            \tadrp\tx8, y
            .LBB1_1:                                // =>This Inner Loop Header: Depth=1
            \tldaxr\tw10, [x0]
            \tadd\tw10, w10, #1
            \tstlxr\tw9, w10, [x0]
            \tcbnz\tw9, .LBB1_1
            \tldr\tw0, [x8, :lo12:y]
            \tbl\tg
            \tldp\tx29, x30, [sp], #16
            \tret
            \t.size\tf, .-f
            \t.section\t.rodata
            table:
            \t.word\t8
            """), new Sample(Architecture.ARM, """
            \t.syntax unified
            f:
            \tpush\t{r4, r5, r11, lr}
            \tmov\tr3, #0
            .L1:
            \tldrexd\tr4, r5, [r0]
            \tstrexd\tr1, r2, r3, [r0]
            \tcmp\tr1, #0
            \tbne\t.L1
            \tldr\tr3, .L5
            \tmovne\tr0, #0
            \tpop\t{r4, r5, r11, pc}
            .L5:
            \t.word\tx
            """), new Sample(Architecture.POWER, """
            f:
            \tsync
            .L4:
            \tlwarx 10,0,4
            \tstwcx. 9,0,4
            \tbne 0,.L4
            \tcmpw 7,10,10
            \tbne- 7,$+4
            \tisync
            \tlwz 3,0(3)
            \tbeqlr 0
            \tblr
            """), new Sample(Architecture.RISCV, """
            f:
            \tandi a1, a0, -4
            \tslliw a0, a0, 3
            1:\tlr.w.aq a4, (a1)
            \tsc.w a5, a5, (a1)
            \tbnez a5, 1b
            \tsrlw a0, a4, a0
            \tfence iorw,ow; amoswap.w a5,a5,0(a1)
            \ttail g@plt
            """), new Sample(Architecture.X86_64, """
            f:
            \tpushq %rbx
            \tmovq 8(%rdi), %rdx
            .L1:
            \tmovl %eax, %ecx
            \tlock cmpxchg16b (%rdi)
            \tjne .L1
            \tmovl y(%rip), %eax
            \tpopq %rbx
            \tretq
            """));

    @Test
    void whatIsWrongIsSaidAtItsLine() {
        Random random = new Random(20241124);
        int wrong = 0;
        for (int i = 0; i < TEXTS; i++) {
            Sample sample = SAMPLES.get(i % SAMPLES.size());
            String text = mutated(sample.text(), random);
            Listing listing = Listing.read(sample.architecture(), text);
            int lines = text.split("\n", -1).length;
            check(listing.problems(), lines, text);
            List<ListingProblem> ofPieces = new ArrayList<>();
            for (ListedFunction function : listing.functions()) {
                try {
                    Piece.of(sample.architecture(), function, new Signature(List.of(new Signature.Parameter(true, 32)), 32), Library.NONE).canonical();
                } catch (PieceException unsupported) {
                    ofPieces.addAll(unsupported.problems());
                }
            }
            check(ofPieces, lines, text);
            wrong += listing.problems().isEmpty() && ofPieces.isEmpty() ? 0 : 1;
        }
        assertTrue(wrong > TEXTS / 3, wrong + " texts were found wrong");
    }

    private static void check(List<ListingProblem> problems, int lines, String text) {
        for (ListingProblem problem : problems) {
            assertTrue(problem.line() >= 1 && problem.line() <= lines && problem.message().length() > 10 && !problem.message().contains("Exception") && !problem.message().contains("null"),
                    () -> problem + "\n" + text);
        }
    }

    /** The text with some places changed: characters, words and lines are dropped, doubled, exchanged or invented. */
    private static String mutated(String text, Random random) {
        String result = text;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(result.length());
            int end = Math.min(result.length(), at + 1 + random.nextInt(8));
            result = switch (random.nextInt(6)) {
                case 0 -> result.substring(0, at) + result.substring(end);
                case 1 -> result.substring(0, at) + result.substring(at, end) + result.substring(at);
                case 2 -> result.substring(0, at) + CHARACTERS.charAt(random.nextInt(CHARACTERS.length())) + result.substring(at);
                case 3 -> swapped(result, random);
                case 4 -> result.substring(0, at) + List.of(" r40", ", x1", " .L99", "\n\t.frob 1\n", "99999999999999999999", " lock ", "\nf:\n", " :lo12:").get(random.nextInt(8)) + result.substring(at);
                default -> result.substring(0, at);
            };
            if (result.isEmpty()) {
                return "f:";
            }
        }
        return result;
    }

    private static String swapped(String text, Random random) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int a = random.nextInt(lines.size());
        int b = random.nextInt(lines.size());
        String line = lines.get(a);
        lines.set(a, lines.get(b));
        lines.set(b, line);
        return String.join("\n", lines);
    }
}
