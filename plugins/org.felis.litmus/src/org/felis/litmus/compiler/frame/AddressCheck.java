package org.felis.litmus.compiler.frame;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.ConstantAddresses;
import org.felis.litmus.problems.LitmusProblem;

/** Accesses that no execution can pass. */
public final class AddressCheck {

    private AddressCheck() {
    }

    /**
     * Reports accesses at a constant address that is outside of the memory or not aligned: a forgotten array or a wrong offset.
     * No execution passes such an access, so that everything behind it would be "forbidden".
     *
     * @param cells the addresses of all cells, for operations that are no accesses
     * @param wholeCells whether every access is of a whole cell, whatever its size
     */
    public static void report(Thread thread, Set<Value.Address> cells, boolean wholeCells, Problems problems) {
        List<Map<Integer, Value>> known = ConstantAddresses.of(thread);
        for (int i = 0; i < known.size(); i++) {
            Instruction instruction = thread.instructions().get(i);
            known.get(i).forEach((operation, value) -> {
                if (value instanceof Value.Address address) {
                    int bytes = wholeCells ? 0 : instruction.operations().get(operation).bytes();
                    check(instruction, bytes, address, cells, problems);
                }
            });
        }
    }

    private static void check(Instruction instruction, int bytes, Value.Address address, Set<Value.Address> cells,
            Problems problems) {
        int size = address.object().sizeBytes();
        if (size == 0) {
            problems.add(LitmusProblem.CODE_AS_DATA, instruction.source(), address);
        } else if (bytes == 0 ? !cells.contains(address) : address.offset() < 0 || address.offset() >= size) {
            problems.add(LitmusProblem.OUT_OF_BOUNDS, instruction.source(), address, address.object().name(), size);
        } else if (bytes > 0 && address.offset() % bytes != 0) {
            problems.add(LitmusProblem.UNSUPPORTED_ACCESS, instruction.source(), bytes + " bytes at " + address
                    + ", whose offset is no multiple of " + bytes + " (only aligned accesses are)");
        } else if (address.offset() + bytes > size) {
            problems.add(LitmusProblem.OUT_OF_BOUNDS, instruction.source(), bytes + " bytes at " + address,
                    address.object().name(), size);
        }
    }
}
