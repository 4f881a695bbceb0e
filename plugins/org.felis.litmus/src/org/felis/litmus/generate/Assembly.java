package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How an architecture's assembly writes tests: a table of templates. A template is a list of instructions with these blanks:
 *
 * <table>
 * <tr><td>{@code {x}}</td><td>the name of the location</td></tr>
 * <tr><td>{@code {a}}</td><td>the register with its address</td></tr>
 * <tr><td>{@code {v}}</td><td>a new register for the value that is loaded or stored; {@code {V}} its full width</td></tr>
 * <tr><td>{@code {k}}</td><td>the number that is stored</td></tr>
 * <tr><td>{@code {s}}</td><td>the register that a dependency comes from</td></tr>
 * <tr><td>{@code {t}}</td><td>a new register; {@code {T}} its full width</td></tr>
 * <tr><td>{@code {n}}</td><td>a new register for an address that is computed, then used as {@code {a}}; full width</td></tr>
 * <tr><td>{@code {l}}</td><td>a label of the thread</td></tr>
 * </table>
 *
 * @param architecture as in litmus headers
 * @param registers the registers by what they are written as: at the width of values, at full width, in conditions
 * @param addressed whether locations are accessed through registers
 * @param loads by annotation, of which the first is that of plain loads
 * @param stores by annotation
 * @param constant puts {@code {k}} into {@code {v}}; empty where stores take numbers
 * @param address makes {@code {n}} from {@code {a}} and {@code {s}}
 * @param data puts {@code {k}} into {@code {v}} in a way that depends on {@code {s}}
 * @param control branches on {@code {s}} to a label behind the branch
 * @param fences by their names in relaxations
 * @param controlFences the fences that have a control dependency of their own, such as {@code DpCtrlIsb}
 */
record Assembly(String architecture, List<RegisterNames> registers, boolean addressed, Map<String, List<String>> loads,
        Map<String, List<String>> stores, List<String> constant, List<String> address, List<String> data,
        List<String> control, Map<String, List<String>> fences, Map<String, List<String>> controlFences)
        implements Language {

    /**
     * The names of one register.
     *
     * @param value as loads and stores of 32 bits write it
     * @param full as addresses write it
     * @param condition as the condition and the initial state write it
     */
    record RegisterNames(String value, String full, String condition) {
    }

    @Override
    public Collection<String> fenceNames() {
        return fences.keySet();
    }

    @Override
    public Collection<String> dependencyNames() {
        List<String> names = new ArrayList<>();
        if (!address.isEmpty()) {
            names.add("Addr");
        }
        if (!data.isEmpty()) {
            names.add("Data");
        }
        if (!control.isEmpty()) {
            names.add("Ctrl");
            controlFences.keySet().forEach(fence -> names.add("Ctrl" + fence));
        }
        return names;
    }

    @Override
    public List<String> readAnnotations() {
        return List.copyOf(loads.keySet());
    }

    @Override
    public List<String> writeAnnotations() {
        return List.copyOf(stores.keySet());
    }

    @Override
    public String write(String name, Scenario scenario) throws GenerationException {
        List<AssemblyColumn> columns = new ArrayList<>();
        for (int thread = 0; thread < scenario.threads(); thread++) {
            columns.add(new AssemblyColumn(this, scenario, thread));
        }
        Map<Integer, String> observed = new LinkedHashMap<>();
        columns.forEach(column -> observed.putAll(column.observed()));
        StringBuilder text = new StringBuilder(architecture + " " + name + "\n\"" + scenario.text() + "\"\n{\n");
        columns.stream().map(AssemblyColumn::initialState).filter(state -> !state.isEmpty())
                .forEach(state -> text.append(' ').append(state).append('\n'));
        return text.append("}\n").append(Columns.of(columns.stream().map(AssemblyColumn::lines).toList()))
                .append(Question.of(scenario, observed)).toString();
    }
}
