package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * The {@link Footprints} of a program whose addresses are all in its text or in registers that it never writes, and that keeps no address in memory: most tests. They
 * take no data flow.
 */
final class ConstantFootprints {

    private final Thread thread;
    private final Footprints of;
    /** The registers that the thread writes, and those that may hold an address. */
    private final Set<Register> written = new HashSet<>();
    private final Set<Register> withAddresses = new HashSet<>();

    private ConstantFootprints(Thread thread, Footprints of) {
        this.thread = thread;
        this.of = of;
        thread.initialRegisters().forEach((register, value) -> {
            if (value instanceof Value.Address) {
                withAddresses.add(register);
            }
        });
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    changed |= operation.definition().isPresent() && written.add(operation.definition().get().register());
                    changed |= operation.definition().flatMap(definition -> definition.value().filter(this::mayBeAddress).map(value -> definition.register()))
                            .filter(withAddresses::add).isPresent();
                }
            }
        }
    }

    /** Whether memory holds no address at first. */
    static boolean isAddressFree(Map<Value.Address, Value> initialMemory) {
        return initialMemory.values().stream().noneMatch(Value.Address.class::isInstance);
    }

    /** The footprints of all accesses that control can reach; empty if the program is not of this kind. Memory holds no address at first. */
    static Optional<List<Footprint>> find(Collection<Thread> threads, Footprints of) {
        List<Footprint> all = new ArrayList<>();
        for (Thread thread : threads) {
            if (!new ConstantFootprints(thread, of).collect(all)) {
                return Optional.empty();
            }
        }
        return Optional.of(all);
    }

    private boolean mayBeAddress(Expression expression) {
        for (Register register : expression.registers()) {
            if (withAddresses.contains(register)) {
                return true;
            }
        }
        return expression.countAddresses() > 0;
    }

    private boolean collect(List<Footprint> into) {
        BitSet reachable = FlowGraph.of(thread).reachable();
        for (int index = reachable.nextSetBit(0); index >= 0; index = reachable.nextSetBit(index + 1)) {
            Instruction instruction = thread.instructions().get(index);
            for (int i = 0; i < instruction.operations().size(); i++) {
                Operation operation = instruction.operations().get(i);
                if (operation.stored().filter(this::mayBeAddress).isPresent()) {
                    return false;
                }
                if (operation.bytes() > 0 || Footprints.isOfLife(operation)) {
                    Optional<Value.Address> address = address(operation.location().orElseThrow());
                    if (address.isEmpty()) {
                        return false;
                    }
                    into.add(footprint(new Footprint.Place(thread.index(), index, i), operation, address.get(), instruction));
                }
            }
        }
        return true;
    }

    private Footprint footprint(Footprint.Place place, Operation operation, Value.Address address, Instruction instruction) {
        int bytes = operation.bytes();
        int alignment = of.alignment(place, operation);
        boolean isInside = of.isInside(address, bytes, alignment);
        String object = address.object().name();
        Set<Footprint.Target> targets = isInside ? Set.of(new Footprint.Target(object, new Span((int) address.offset(), bytes))) : Set.of();
        return new Footprint(place, bytes, alignment, Set.of(object), of.isCode(object) ? Set.of(object) : Set.of(), Optional.of(targets), !isInside, false, instruction.source());
    }

    /** The address, if it is one constant or one register's, moved by nothing but what never changes. */
    private Optional<Value.Address> address(Expression location) {
        int addresses = 0;
        for (Register register : location.registers()) {
            if (written.contains(register)) {
                return Optional.empty();
            }
            addresses += withAddresses.contains(register) ? 1 : 0;
        }
        return addresses + location.countAddresses() == 1 ? ConstantAddresses.initially(location, thread) : Optional.empty();
    }
}
