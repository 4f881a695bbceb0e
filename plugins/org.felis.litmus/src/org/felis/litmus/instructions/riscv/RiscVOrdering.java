package org.felis.litmus.instructions.riscv;

import java.util.List;
import java.util.Set;

/** The ordering annotations of RISC-V's memory instructions, and the tags of events that carry them. */
enum RiscVOrdering {
    RELAXED("", Set.of(), List.of("")),
    ACQUIRE(" with acquire semantics", Set.of("Acq"), List.of(".aq")),
    RELEASE(" with release semantics", Set.of("Rel"), List.of(".rl")),
    ACQUIRE_RELEASE(" with acquire and release semantics", Set.of("AcqRel"), List.of(".aqrl", ".aq.rl"));

    private final String words;
    private final Set<String> tags;
    private final List<String> suffixes;

    RiscVOrdering(String words, Set<String> tags, List<String> suffixes) {
        this.words = words;
        this.tags = tags;
        this.suffixes = suffixes;
    }

    /** For people: {@code  with acquire semantics}. */
    String words() {
        return words;
    }

    Set<String> tags() {
        return tags;
    }

    /** The mnemonic with each spelling of the annotation. */
    List<String> mnemonics(String mnemonic) {
        return suffixes.stream().map(suffix -> mnemonic + suffix).toList();
    }
}
