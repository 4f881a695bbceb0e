package org.felis.tests.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program of one or more threads that can be run by a machine and printed as a litmus test. It asks for all final states.
 *
 * @param architecture as in litmus headers
 * @param locations what memory consists of
 * @param threads what runs
 */
record MachineProgram(String architecture, List<Location> locations, List<ThreadCode> threads) {

    /** A register whose final value is compared. */
    record Observed(String name, String type, int slot, int bits) {
    }

    /**
     * The code of a thread.
     *
     * @param groups instructions that jumps do not enter; a jump goes to the start of a group, or behind the last one
     * @param targets the groups that jumps go to
     * @param start the registers at first
     * @param declarations the same as a litmus test declares them; {@code %d} is the thread's number
     * @param observed what is looked at in the end
     */
    record ThreadCode(List<List<Instruction>> groups, List<Integer> targets, Cpu start, List<String> declarations,
            List<Observed> observed) {

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            for (int i = 0; i <= groups.size(); i++) {
                if (targets.contains(i)) {
                    lines.add(label(i) + ":");
                }
                if (i < groups.size()) {
                    groups.get(i).forEach(instruction -> lines.add(instruction.text()));
                }
            }
            return lines;
        }
    }

    static String label(int group) {
        return "L" + group;
    }

    MachineState start() {
        return new MachineState(threads.stream().map(t -> t.start().copy()).toList(), new MemoryImage(locations));
    }

    /** What Felis is to find in the final state: observable → hexadecimal value. */
    Map<String, String> observe(MachineState state) {
        Map<String, String> values = new TreeMap<>();
        for (int t = 0; t < threads.size(); t++) {
            for (Observed register : threads.get(t).observed()) {
                values.put(t + ":" + register.name(),
                        Long.toHexString(Bits.low(state.cpus.get(t).get(register.slot()), register.bits())));
            }
        }
        for (int i = 0; i < locations.size(); i++) {
            Location location = locations.get(i);
            for (int k = 0; k < location.initial().size(); k++) {
                values.put(location.name() + "[" + k + "]",
                        Long.toHexString(state.memory.load(Location.address(i) + k * location.bytes(), location.bytes())));
            }
        }
        return values;
    }

    /** The width of an observable's value in bits. */
    int bits(String observable) {
        for (int t = 0; t < threads.size(); t++) {
            for (Observed register : threads.get(t).observed()) {
                if (observable.equals(t + ":" + register.name())) {
                    return register.bits();
                }
            }
        }
        return 8 * locations.stream().filter(l -> observable.startsWith(l.name() + "[")).findFirst().orElseThrow().bytes();
    }

    String text() {
        StringBuilder text = new StringBuilder(architecture + " random\n{\n");
        for (Location location : locations) {
            String type = "uint" + 8 * location.bytes() + "_t";
            List<String> words = location.initial().stream().map(w -> "0x" + Long.toHexString(w)).toList();
            text.append(words.size() == 1 ? type + " " + location.name() + "=" + words.get(0)
                    : type + " " + location.name() + "[" + words.size() + "]={" + String.join(",", words) + "}").append(";\n");
        }
        for (int t = 0; t < threads.size(); t++) {
            for (String declaration : threads.get(t).declarations()) {
                text.append(declaration.replace("%d", "" + t)).append(";\n");
            }
        }
        text.append("}\n");
        List<List<String>> columns = threads.stream().map(ThreadCode::lines).toList();
        List<String> heads = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            heads.add("P" + t);
        }
        text.append(" ").append(String.join(" | ", heads)).append(" ;\n");
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        for (int row = 0; row < rows; row++) {
            int line = row;
            text.append(" ").append(String.join(" | ",
                    columns.stream().map(c -> line < c.size() ? c.get(line) : "").toList())).append(" ;\n");
        }
        text.append("locations [");
        locations.forEach(l -> text.append(l.name()).append("; "));
        for (int t = 0; t < threads.size(); t++) {
            for (Observed register : threads.get(t).observed()) {
                text.append(t).append(":").append(register.name()).append("; ");
            }
        }
        return text.append("]\n").toString();
    }
}
