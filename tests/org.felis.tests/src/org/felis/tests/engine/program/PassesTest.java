package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.AccessSplitting;
import org.felis.engine.program.transform.CallUnfolding;
import org.felis.engine.program.transform.CellLayout;
import org.felis.engine.program.transform.DeclaredObject;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Footprints;
import org.felis.engine.program.transform.ProgramText;
import org.felis.engine.program.transform.Span;
import org.felis.engine.source.SourceRange;
import org.junit.jupiter.api.Test;

/** Passes over programs, without any source language: what they make, and that they refuse what they cannot deal with. */
class PassesTest {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<test>");
    private static final MemoryObject X = new MemoryObject(0, "x", 8);
    private static final Register LINK = Register.named("link");

    private static Instruction read(int bytes, long offset) {
        Expression address = new Expression.Constant(new Value.Address(X, offset));
        return new Instruction(List.of(), "read " + bytes, List.of(new MemoryAction.Read(Register.named("r"), address, bytes, Set.of())), NOWHERE);
    }

    private static Thread thread(Instruction... instructions) {
        return new Thread(0, "P0", List.of(instructions), Map.of());
    }

    private static List<Footprint> footprints(List<Thread> threads) {
        return Footprints.of(threads, List.of(new DeclaredObject(X, 8)), Map.of(new Value.Address(X, 0), Value.ZERO), Set.of());
    }

    @Test
    void anAccessToTwoCellsBecomesAReadOfEach() {
        List<Thread> threads = List.of(thread(read(8, 0), read(4, 4)));
        List<Footprint> footprints = footprints(threads);
        CellLayout layout = CellLayout.of(List.of(new DeclaredObject(X, 8)), footprints);
        assertEquals(List.of(new Span(0, 4), new Span(4, 4)), layout.cells(new DeclaredObject(X, 8)));
        assertEquals("""
                thread P0
                    read 8
                        'r[0]' := read of 4 bytes [x], part of access 1 of 8 bytes
                        'r[4]' := read of 4 bytes [x+4], part of access 1 of 8 bytes
                        r := 'r[0]' or ('r[4]' shift left 32)
                    read 4
                        r := read of 4 bytes [x+4]
                """, ProgramText.of(AccessSplitting.split(threads, footprints, layout).get(0)));
    }

    @Test
    void aLayoutThatWasMadeForOtherAccessesIsRefused() {
        List<Thread> threads = List.of(thread(read(8, 0)));
        List<Footprint> ofBytes = footprints(List.of(thread(read(1, 0), read(2, 2))));
        CellLayout layout = CellLayout.of(List.of(new DeclaredObject(X, 8)), ofBytes);
        assertThrows(IllegalArgumentException.class, () -> AccessSplitting.split(threads, List.of(new Footprint(new Footprint.Place(0, 0, 0), 8, 8,
                Set.of("x"), Set.of(), Optional.of(Set.of(new Footprint.Target("x", new Span(0, 8)))), false, false, NOWHERE)), layout));
    }

    private static Optional<List<Instruction>> unfolded(Operation... operations) {
        CallUnfolding.Body body = new CallUnfolding.Body(List.of(new CallUnfolding.Line("call", List.of(operations), NOWHERE),
                new CallUnfolding.Line("after", List.of(), NOWHERE)), Optional.of(NOWHERE));
        return new CallUnfolding(number -> body, label -> Optional.of(new CallUnfolding.Place(0, Integer.parseInt(label)))).of(0, Map.of());
    }

    @Test
    void aJumpToAKnownAddressGoesThereOnly() {
        Value first = new Value.Address(new MemoryObject(1, "P0+0", 0), 0);
        Value second = new Value.Address(new MemoryObject(2, "P0+4", 0), 0);
        Expression link = Expression.read(LINK);
        List<Instruction> code = unfolded(new Operation.Assign(LINK, new Expression.Constant(second)),
                new ControlAction.Jump(Optional.of(Expression.binary(Expression.BinaryOperator.EQUAL, link, new Expression.Constant(first))), "0"),
                new ControlAction.Jump(Optional.of(Expression.binary(Expression.BinaryOperator.EQUAL, link, new Expression.Constant(second))), "1"),
                new ControlAction.Jump(Optional.empty(), ControlAction.Jump.END_OF_THREAD)).orElseThrow();
        assertEquals("""
                thread P0
                  copy 0:
                    call
                        link := P0+4
                        jump to copy 1
                  copy 1:
                    after
                  copy 2:
                    (nothing in the source)
                        jump to end of thread
                """, ProgramText.of(new Thread(0, "P0", code, Map.of())));
    }

    @Test
    void codeOfAStructuredLanguageIsNotUnfolded() {
        assertThrows(IllegalArgumentException.class, () -> unfolded(ControlAction.Jump.free("1")));
        assertThrows(IllegalArgumentException.class, () -> unfolded(new ControlAction.Jump(Expression.read(LINK), "1", "1")));
    }

    /** That no address moves is found without a data flow; with an address in some cell that nobody reads, it takes one. */
    @Test
    void footprintsAreTheSameWhicheverWayTheyAreFound() {
        Random random = new Random(1);
        MemoryObject y = new MemoryObject(1, "y", 16);
        MemoryObject unused = new MemoryObject(2, "unused", 8);
        List<DeclaredObject> objects = List.of(new DeclaredObject(X, 8), new DeclaredObject(y, 4), new DeclaredObject(unused, 8));
        Map<Value.Address, Value> memory = new HashMap<>(Map.of(new Value.Address(X, 0), Value.ZERO, new Value.Address(y, 0), Value.ONE));
        Map<Value.Address, Value> withAddress = new HashMap<>(memory);
        withAddress.put(new Value.Address(unused, 0), new Value.Address(y, 0));
        Set<Footprint> found = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            List<Thread> threads = List.of(randomThread(0, y, random), randomThread(1, y, random));
            List<Footprint> footprints = Footprints.of(threads, objects, memory, Set.of());
            assertEquals(Footprints.of(threads, objects, withAddress, Set.of()), footprints, () -> "program " + threads);
            found.addAll(footprints);
        }
        assertTrue(found.size() > 100, "different footprints: " + found.size());
    }

    private static Thread randomThread(int index, MemoryObject y, Random random) {
        List<Register> registers = List.of(Register.named("r0"), Register.named("r1"), Register.named("p"), Register.named("q"));
        Map<Register, Value> initial = Map.of(registers.get(2), new Value.Address(X, 0), registers.get(3), new Value.Address(y, 4L * random.nextInt(5)), registers.get(1), Value.of(4));
        List<Instruction> instructions = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Expression location = Expression.binary(Expression.BinaryOperator.ADD, Expression.read(registers.get(random.nextInt(8) == 0 ? random.nextInt(4) : 2 + random.nextInt(2))),
                    random.nextBoolean() ? Expression.constant(random.nextInt(10)) : Expression.read(registers.get(random.nextInt(2))));
            int bytes = 1 << random.nextInt(4);
            // an address is written or stored now and then
            Expression value = Expression.read(registers.get(random.nextInt(12) == 0 ? 2 : random.nextInt(2)));
            Operation operation = switch (random.nextInt(5)) {
                case 0, 1 -> new MemoryAction.Read(registers.get(0), location, bytes, Set.of());
                case 2 -> new MemoryAction.Write(location, value, bytes, Set.of());
                case 3 -> new Operation.Assign(registers.get(random.nextInt(12) == 0 ? 2 : random.nextInt(2)), value);
                default -> new ControlAction.Jump(random.nextBoolean() ? Optional.empty() : Optional.of(value), "" + random.nextInt(6));
            };
            instructions.add(new Instruction(List.of("" + i), operation.toString(), List.of(operation), NOWHERE));
        }
        return new Thread(index, "P" + index, instructions, initial);
    }
}
