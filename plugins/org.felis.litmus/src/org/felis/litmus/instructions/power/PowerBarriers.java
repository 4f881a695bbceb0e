package org.felis.litmus.instructions.power;

import java.util.List;
import java.util.Set;

import org.felis.litmus.instructions.InstructionRow;

/** Barriers of Power (Power ISA, book II, section 4.6.3). */
final class PowerBarriers {

    private PowerBarriers() {
    }

    static List<InstructionRow> rows() {
        return List.of(
                barrier(List.of("sync", "hwsync"), "SYNC",
                        "Heavyweight sync: orders the memory accesses before it with those after it, for all threads."),
                barrier(List.of("lwsync"), "LWSYNC",
                        "Lightweight sync: as sync, but a store before it may be passed by a load after it."),
                barrier(List.of("eieio"), "EIEIO", "Orders the stores before it with those after it."),
                barrier(List.of("isync"), "ISYNC",
                        "Instruction sync: with a branch before it, orders what decided the branch before everything after it."));
    }

    private static InstructionRow barrier(List<String> mnemonics, String tag, String documentation) {
        return new InstructionRow(mnemonics, List.of(), 0, Set.of(tag), documentation,
                (arguments, builder) -> builder.fence(Set.of(tag)));
    }
}
