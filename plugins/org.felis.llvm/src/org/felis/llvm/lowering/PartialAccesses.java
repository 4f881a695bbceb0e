package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.DeclaredObject;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Span;

/**
 * Accesses of numbers that, for all that is known of where they can point, may touch a part of a place that others access as an address, and may be somewhere else. Mostly they are: the last element of a
 * list that goes round is compared with its head before it is used as an element. So such a place does not count as one that they touch, and a thread that comes to it ends as not supported.
 *
 * @param threads with a check in front of each such access
 * @param footprints of the same accesses, without these places
 */
record PartialAccesses(List<Thread> threads, List<Footprint> footprints) {

    /** @param footprints of all accesses of the threads */
    static PartialAccesses checked(List<Thread> threads, List<Footprint> footprints, List<DeclaredObject> declared) {
        Map<String, Set<Span>> addresses = new HashMap<>();
        footprints.stream().filter(Footprint::withAddresses).flatMap(footprint -> footprint.targets().stream().flatMap(Set::stream))
                .forEach(target -> addresses.computeIfAbsent(target.object(), object -> new HashSet<>()).add(target.bytes()));
        Map<Footprint.Place, Set<Footprint.Target>> partial = new HashMap<>();
        for (Footprint footprint : footprints) {
            Set<Footprint.Target> targets = footprint.targets().orElse(Set.of());
            Set<Footprint.Target> parts = targets.stream().filter(target -> isPart(target, addresses)).collect(Collectors.toCollection(LinkedHashSet::new));
            if (!parts.isEmpty() && parts.size() < targets.size() && isKnownInFront(footprint.place(), threads)) {
                partial.put(footprint.place(), parts);
            }
        }
        if (partial.isEmpty()) {
            return new PartialAccesses(threads, footprints);
        }
        Map<String, DeclaredObject> objects = declared.stream().collect(Collectors.toMap(DeclaredObject::name, object -> object));
        List<Thread> checked = new ArrayList<>();
        Map<Footprint.Place, Footprint.Place> places = new HashMap<>();
        for (Thread thread : threads) {
            List<Instruction> instructions = new ArrayList<>();
            for (int i = 0; i < thread.instructions().size(); i++) {
                Instruction instruction = thread.instructions().get(i);
                List<Operation> checks = new ArrayList<>();
                for (int j = 0; j < instruction.operations().size(); j++) {
                    Expression address = instruction.operations().get(j).location().orElse(Expression.ZERO);
                    partial.getOrDefault(new Footprint.Place(thread.index(), i, j), Set.of()).stream()
                            .map(part -> (Expression) new Expression.Binary(BinaryOperator.NOT_EQUAL, address, new Expression.Constant(new Value.Address(objects.get(part.object()).object(), part.bytes().offset()))))
                            .reduce((a, b) -> Expression.binary(BinaryOperator.AND, a, b)).ifPresent(condition -> checks.add(ControlAction.Stop.unless(condition, Failure.UNSUPPORTED)));
                }
                instructions.addAll(behind(checks, instruction));
                for (int j = 0; j < instruction.operations().size(); j++) {
                    places.put(new Footprint.Place(thread.index(), i, j), new Footprint.Place(thread.index(), instructions.size() - 1, j));
                }
            }
            checked.add(new Thread(thread.index(), thread.name(), instructions, thread.initialRegisters()));
        }
        return new PartialAccesses(checked, footprints.stream().map(footprint -> without(partial.getOrDefault(footprint.place(), Set.of()), footprint, places.get(footprint.place()))).toList());
    }

    private static boolean isPart(Footprint.Target target, Map<String, Set<Span>> addresses) {
        return addresses.getOrDefault(target.object(), Set.of()).stream().anyMatch(address -> address.overlaps(target.bytes()) && !target.bytes().contains(address));
    }

    /** Whether the address of the access is known before its instruction. */
    private static boolean isKnownInFront(Footprint.Place place, List<Thread> threads) {
        List<Operation> operations = threads.stream().filter(thread -> thread.index() == place.thread()).findFirst().orElseThrow().instructions().get(place.instruction()).operations();
        Set<Register> written = operations.subList(0, place.operation()).stream().flatMap(operation -> operation.written().stream()).collect(Collectors.toSet());
        return operations.get(place.operation()).location().filter(address -> address.registers().stream().noneMatch(written::contains)).isPresent();
    }

    /** The instruction with instructions in front of it. */
    private static List<Instruction> behind(List<Operation> checks, Instruction instruction) {
        List<Instruction> all = new ArrayList<>();
        for (Operation check : checks) {
            all.add(new Instruction(all.isEmpty() ? instruction.labels() : List.of(), instruction.text(), List.of(check), instruction.source(), instruction.origin()));
        }
        all.add(all.isEmpty() ? instruction : new Instruction(List.of(), instruction.text(), instruction.operations(), instruction.source(), instruction.origin()));
        return all;
    }

    private static Footprint without(Set<Footprint.Target> parts, Footprint footprint, Footprint.Place place) {
        Optional<Set<Footprint.Target>> targets = footprint.targets().map(all -> all.stream().filter(target -> !parts.contains(target))
                .sorted(Comparator.comparing(Footprint.Target::object).thenComparing(target -> target.bytes().offset())).collect(Collectors.toCollection(LinkedHashSet::new)));
        return new Footprint(place, footprint.bytes(), footprint.alignment(), footprint.objects(), footprint.code(), targets, footprint.mayMiss(), footprint.withAddresses(), footprint.source());
    }
}
