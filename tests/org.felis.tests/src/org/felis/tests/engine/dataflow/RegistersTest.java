package org.felis.tests.engine.dataflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of registers are what maps would be, whatever they share. */
class RegistersTest {

    private static Registers<String> withRegisters(int count) {
        ProgramBuilder program = new ProgramBuilder().thread();
        for (int i = 0; i < count; i++) {
            program.assign("r" + i, Expression.ZERO);
        }
        return Registers.initial(FlowGraph.of(program.program().threads().get(0)), register -> "first " + register);
    }

    private static Register register(int number) {
        return Register.named("r" + number);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 32, 33, 1000, 1024, 1025, 40_000})
    void statesAndTheirJoinsAreAsMaps(int count) {
        Random random = new Random(count);
        List<Registers<String>> states = new ArrayList<>(List.of(withRegisters(count)));
        List<Map<Register, String>> maps = new ArrayList<>(List.of(Map.of()));
        for (int step = 0; step < 200; step++) {
            int from = random.nextInt(states.size());
            if (random.nextInt(5) > 0) {
                Register changed = register(random.nextInt(count));
                states.add(states.get(from).with(changed, "value " + step));
                Map<Register, String> map = new HashMap<>(maps.get(from));
                map.put(changed, "value " + step);
                maps.add(map);
            } else {
                int other = random.nextInt(states.size());
                states.add(Registers.join(List.of(states.get(from), states.get(other)), (r, values) -> both(values)));
                maps.add(join(maps.get(from), maps.get(other)));
            }
            int last = states.size() - 1;
            Map<Register, String> written = new HashMap<>();
            states.get(last).forEachWritten(written::put);
            assertEquals(maps.get(last), written);
            for (int i = 0; i < 20; i++) {
                Register any = register(random.nextInt(count));
                assertEquals(maps.get(last).getOrDefault(any, "first " + any), states.get(last).get(any));
            }
            int one = random.nextInt(states.size());
            assertEquals(maps.get(one).equals(maps.get(last)), states.get(one).equals(states.get(last)));
        }
    }

    private static String both(List<String> values) {
        return String.join("|", new TreeSet<>(values));
    }

    private static Map<Register, String> join(Map<Register, String> a, Map<Register, String> b) {
        Map<Register, String> joined = new HashMap<>();
        Set<Register> registers = new java.util.HashSet<>(a.keySet());
        registers.addAll(b.keySet());
        registers.forEach(r -> joined.put(r,
                both(List.of(a.getOrDefault(r, "first " + r), b.getOrDefault(r, "first " + r)))));
        return joined;
    }

    @Test
    void whatIsTheSameOnAllWaysIsNotLookedAt() {
        Registers<String> before = withRegisters(5000);
        for (int i = 0; i < 5000; i++) {
            before = before.with(register(i), "value " + i);
        }
        List<Register> joined = new ArrayList<>();
        Registers.join(List.of(before.with(register(7), "a"), before.with(register(4000), "b")), (r, values) -> {
            joined.add(r);
            return both(values);
        });
        assertEquals(List.of(register(7), register(4000)), joined);
    }

    @Test
    void aRegisterThatTheThreadDoesNotWriteStaysAsItIs() {
        Registers<String> registers = withRegisters(3);
        assertEquals("first elsewhere", registers.get(Register.named("elsewhere")));
        assertThrows(IllegalArgumentException.class, () -> registers.with(Register.named("elsewhere"), "value"));
        assertNotEquals(registers, registers.with(register(2), "value"));
    }
}
