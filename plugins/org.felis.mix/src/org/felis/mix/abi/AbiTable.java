package org.felis.mix.abi;

import java.util.List;

import org.felis.mix.profile.Machine;

/**
 * The instructions that implementations of atomic operations agree on.
 *
 * @param file as messages name it
 * @param name as results name it
 * @param source where the facts are from
 * @param extensions what sequences may need, in the order of the machine's history
 * @param isZeroRegisterForbidden whether an access that reads and writes must load into a register that is not the zero register, even if nobody reads the result
 * @param lockFreeBits atomic types of up to that many bits are lock-free, with a size of a power of two and aligned to it
 */
public record AbiTable(String file, Machine machine, String name, String source, List<String> extensions, boolean isZeroRegisterForbidden, int lockFreeBits, List<ListedSequence> sequences) {

    public AbiTable {
        extensions = List.copyOf(extensions);
        sequences = List.copyOf(sequences);
    }

    /** What it has for a statement, in the order of the table. */
    List<ListedSequence> sequences(Statement statement) {
        return sequences.stream().filter(sequence -> sequence.isFor(statement)).toList();
    }
}
