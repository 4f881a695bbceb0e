package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.List;

import org.felis.litmus.architecture.Architecture;

/** The instructions between pieces: moves of arguments and results, and branches on locals. */
final class Spelling {

    private final Convention convention;
    private final Architecture architecture;

    Spelling(Convention convention) {
        this.convention = convention;
        this.architecture = convention.architecture();
    }

    private String register(String name, int bits) {
        return convention.spelled(name, bits);
    }

    /** Copies a whole register. */
    String copy(String to, String from) {
        int bits = convention.bits();
        return switch (architecture) {
            case AARCH64, ARM -> "MOV " + register(to, bits) + "," + register(from, bits);
            case POWER -> "mr " + to + "," + from;
            case RISCV -> "mv " + to + "," + from;
            default -> "movq " + register(from, bits) + "," + register(to, bits);
        };
    }

    String number(String to, long value) {
        return switch (architecture) {
            case AARCH64, ARM -> "MOV " + register(to, convention.bits()) + ",#" + value;
            case POWER, RISCV -> "li " + to + "," + value;
            default -> "movq $" + value + "," + register(to, convention.bits());
        };
    }

    /** Copies a word that has that many bits of a local, extended to at least 32. */
    String result(String to, String from, int bits, boolean signed) {
        boolean narrow = bits < 32;
        return switch (architecture) {
            case AARCH64 -> (narrow ? (signed ? "SXT" : "UXT") + (bits == 8 ? "B" : "H") : "MOV") + " " + register(to, bits > 32 ? 64 : 32) + "," + register(from, bits > 32 ? 64 : 32);
            case X86_64 -> narrow ? "mov" + (signed ? "s" : "z") + (bits == 8 ? "b" : "w") + "l " + register(from, bits) + "," + register(to, 32)
                    : (bits > 32 ? "movq " : "movl ") + register(from, bits) + "," + register(to, bits);
            default -> copy(to, from);
        };
    }

    /** Jumps to the label if all words of a local are 0, or if some is not. */
    List<String> branch(List<String> words, int bits, boolean ifZero, String label) {
        List<String> lines = new ArrayList<>();
        String word = words.get(0);
        int width = Math.min(Math.max(bits, 32), convention.bits());
        if (words.size() > 1) {
            word = convention.scratch();
            width = convention.bits();
            lines.add(switch (architecture) {
                case AARCH64, ARM -> "ORR " + register(word, width) + "," + register(words.get(0), width) + "," + register(words.get(1), width);
                case POWER, RISCV -> "or " + word + "," + words.get(0) + "," + words.get(1);
                default -> copy(word, words.get(0));
            });
            if (architecture == Architecture.X86_64) {
                lines.add("orq " + register(words.get(1), 64) + "," + register(word, 64));
            }
        }
        switch (architecture) {
            case AARCH64 -> lines.add((ifZero ? "CBZ " : "CBNZ ") + register(word, width) + "," + label);
            case ARM -> {
                lines.add("CMP " + word + ",#0");
                lines.add((ifZero ? "BEQ " : "BNE ") + label);
            }
            case POWER -> {
                lines.add((width > 32 ? "cmpdi " : "cmpwi ") + word + ",0");
                lines.add((ifZero ? "beq " : "bne ") + label);
            }
            case RISCV -> lines.add((ifZero ? "beqz " : "bnez ") + word + "," + label);
            default -> {
                lines.add((width > 32 ? "testq " : "testl ") + register(word, width) + "," + register(word, width));
                lines.add((ifZero ? "je " : "jne ") + label);
            }
        }
        return lines;
    }

    String jump(String label) {
        return switch (architecture) {
            case AARCH64, ARM -> "B ";
            case POWER -> "b ";
            case RISCV -> "j ";
            default -> "jmp ";
        } + label;
    }
}
