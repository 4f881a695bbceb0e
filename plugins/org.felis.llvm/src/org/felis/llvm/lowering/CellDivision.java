package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.AccessSplitting;
import org.felis.engine.program.transform.CellLayout;
import org.felis.engine.program.transform.DeclaredObject;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Span;

/**
 * Memory divided into cells such that each access is to whole ones, and the threads with their accesses split accordingly.
 *
 * @param threads whose marks of lifetimes are writes
 * @param initial what is in each cell at first
 * @param unwritten the cells that have an initial value because something has to be there
 */
record CellDivision(List<Thread> threads, Map<Value.Address, Value> initial, Set<Value.Address> unwritten) {

    /**
     * @param all the footprints of the threads' events
     * @throws CProblem.Found if a part of what may be an address is accessed
     */
    static CellDivision of(List<Thread> lowered, List<DeclaredObject> declared, List<Footprint> all, Memory memory, Accesses accesses) {
        ProgramObjects objects = memory.objects();
        List<Footprint> footprints = all.stream().filter(footprint -> footprint.bytes() > 0).toList();
        CellLayout cells = CellLayout.of(declared, footprints);
        footprints.stream().filter(access -> access.withAddresses() && cells.parts(access).size() > 1).findFirst().ifPresent(access -> {
            throw CProblem.NOT_SUPPORTED.at(access.source(), access.bytes() + " bytes that may be an address, of which other accesses read or write a part");
        });
        AddressParts parts = new AddressParts();
        Map<String, List<Span>> accessed = new LinkedHashMap<>();
        Map<Value.Address, Value> initial = new LinkedHashMap<>();
        Set<Value.Address> unwritten = new HashSet<>();
        TouchedBytes touched = new TouchedBytes(footprints);
        Set<String> freed = all.stream().filter(footprint -> footprint.bytes() == 0).flatMap(footprint -> footprint.objects().stream()).collect(Collectors.toSet());
        for (DeclaredObject object : declared) {
            for (Span cell : cells.cells(object)) {
                // what is only freed is written once for that
                boolean isFirst = cell.offset() == 0 && freed.contains(object.name());
                if (isFirst || touched.haveSomeOf(object.name(), cell)) {
                    accessed.computeIfAbsent(object.name(), name -> new ArrayList<>()).add(cell);
                    if (memory.isUnwrittenAtFirst(object.object(), cell.offset(), cell.bytes())) {
                        unwritten.add(new Value.Address(object.object(), cell.offset()));
                    }
                    initial.put(new Value.Address(object.object(), cell.offset()), parts.part(memory, object.object(), cell).orElseGet(() -> memory.atFirst(object.object(), cell.offset(), cell.bytes())));
                }
            }
        }
        Lifetimes lifetimes = new Lifetimes(all, lowered, objects, accessed, accesses.plainWrite());
        lifetimes.cells().forEach(cell -> initial.put(cell, Value.ZERO));
        List<Thread> split = AccessSplitting.split(lowered.stream().map(thread -> parts.checked(thread, footprints)).toList(), footprints, cells).stream().map(lifetimes::written).toList();
        locksOf(split).forEach(lock -> initial.putIfAbsent(lock, Value.ZERO));
        return new CellDivision(split, initial, unwritten);
    }

    /** Where events are that are no accesses. */
    private static List<Value.Address> locksOf(List<Thread> threads) {
        List<Value.Address> found = new ArrayList<>();
        for (Thread thread : threads) {
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    if (operation.bytes() == 0 && operation.location().orElse(null) instanceof Expression.Constant(Value.Address address)) {
                        found.add(address);
                    }
                }
            }
        }
        return found;
    }
}
