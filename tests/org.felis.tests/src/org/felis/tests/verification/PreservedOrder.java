package org.felis.tests.verification;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which pairs in program order a multi-copy atomic architecture preserves, by the word of the relaxation ({@code DMB.SYdWW}, {@code PodRRAP}). Written
 * from the definitions in prose, not from models: Arm ARM (DDI 0487) B2.3 (barrier-ordered-before, dependency-ordered-before); The RISC-V Instruction
 * Set Manual I, "RVWMO", preserved program order, rules 4 to 13; S. Owens, S. Sarkar, P. Sewell, "A Better x86 Memory Model: x86-TSO", 2009.
 */
final class PreservedOrder {

    /** Kind, {@code d} or {@code s}, the directions of both accesses, the annotations of both. */
    private static final Pattern PAIR = Pattern.compile("(Po|Dp[A-Z][a-z]+(?:Isb|FenceI)?|[A-Z][A-Za-z.]*?)([ds])([RW]?)([RW])((?:[A-Z][a-z]?|AR)*)");

    /** Two annotations of RISC-V, longest first. */
    private static final Pattern ANNOTATIONS = Pattern.compile("(AR|Aq|Rl|P|A|Q|L)(AR|Aq|Rl|P|A|Q|L)");

    private static final Map<String, String> RISCV_FENCES = Map.of("rw.rw", "RR RW WR WW", "rw.r", "RR WR", "rw.w", "RW WW", "r.rw", "RR RW", "r.r", "RR",
            "r.w", "RW", "w.rw", "WR WW", "w.r", "WR", "w.w", "WW");

    private PreservedOrder() {
    }

    static boolean isPreserved(String model, String word) {
        Matcher pair = PAIR.matcher(word);
        if (!pair.matches()) {
            throw new IllegalArgumentException(word);
        }
        String kind = pair.group(1);
        boolean dependency = kind.startsWith("Dp");
        String directions = (dependency ? "R" : pair.group(3)) + pair.group(4);
        Matcher annotations = ANNOTATIONS.matcher(pair.group(5).isEmpty() ? "PP" : pair.group(5));
        if (directions.length() != 2 || !annotations.matches()) {
            throw new IllegalArgumentException(word);
        }
        if (pair.group(2).equals("s")) {
            return true;
        }
        return switch (model) {
            case "x86tso" -> !directions.equals("WR") || kind.equals("MFence");
            case "aarch64" -> aarch64(kind, directions, annotations.group(1), annotations.group(2));
            case "riscv" -> riscv(kind, directions, annotations.group(1), annotations.group(2));
            default -> throw new IllegalArgumentException(model);
        };
    }

    private static boolean aarch64(String kind, String directions, String first, String second) {
        boolean fromRead = directions.startsWith("R");
        boolean toWrite = directions.endsWith("W");
        if (first.matches("[AQ]") && fromRead || second.equals("L") && toWrite || first.equals("L") && second.equals("A")) {
            return true;
        }
        return switch (kind) {
            case "Po", "ISB" -> false;
            case "DMB.SY", "DSB.SY" -> true;
            case "DMB.LD", "DSB.LD" -> fromRead;
            case "DMB.ST", "DSB.ST" -> directions.equals("WW");
            case "DpAddr", "DpCtrlIsb" -> true;
            case "DpData", "DpCtrl" -> toWrite;
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static boolean riscv(String kind, String directions, String first, String second) {
        // rule 7 (a release before an acquire) is about AMOs and reserved pairs, which generated tests do not have
        if (first.matches("Aq|AR") || second.matches("Rl|AR")) {
            return true;
        }
        if (kind.startsWith("Fence.") && RISCV_FENCES.containsKey(kind.substring("Fence.".length()))) {
            return RISCV_FENCES.get(kind.substring("Fence.".length())).contains(directions);
        }
        return switch (kind) {
            case "Po", "Fence.i" -> false;
            case "Fence.tso" -> !directions.equals("WR");
            case "DpAddr" -> true;
            case "DpData", "DpCtrl", "DpCtrlFenceI" -> directions.endsWith("W");
            default -> throw new IllegalArgumentException(kind);
        };
    }
}
