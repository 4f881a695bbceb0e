package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.litmus.generate.Assembly.RegisterNames;
import org.felis.litmus.generate.Relaxation.Kind;

/** Fills in the templates of an architecture for one thread. */
final class AssemblyColumn {

    private final Assembly assembly;
    private final int thread;
    private final List<String> lines = new ArrayList<>();
    private final Map<Integer, RegisterNames> addresses = new LinkedHashMap<>();
    private final Map<Integer, String> observed = new LinkedHashMap<>();
    private final Map<String, String> blanks = new LinkedHashMap<>();
    private int registers;
    private int labels;

    AssemblyColumn(Assembly assembly, Scenario scenario, int thread) throws GenerationException {
        this.assembly = assembly;
        this.thread = thread;
        RegisterNames previous = null;
        List<Access> accesses = scenario.ofThread(thread);
        for (Access access : accesses) {
            previous = access.equals(accesses.get(0)) ? access(scenario, access, null, null)
                    : access(scenario, access, scenario.before(access), previous);
        }
    }

    /** The instructions. */
    List<String> lines() {
        return lines;
    }

    /** For each read that the condition speaks of, by its place in the cycle, how the condition names it. */
    Map<Integer, String> observed() {
        return observed;
    }

    /** What the initial state says of the thread's registers; may be empty. */
    String initialState() {
        return addresses.entrySet().stream().map(
                e -> thread + ":" + e.getValue().condition() + "=" + Scenario.locationName(e.getKey()) + ";")
                .collect(Collectors.joining(" "));
    }

    private RegisterNames register() throws GenerationException {
        if (registers == assembly.registers().size()) {
            throw new GenerationException("a thread of this cycle needs more than the " + registers + " registers that "
                    + assembly.architecture() + " has for it");
        }
        return assembly.registers().get(registers++);
    }

    /**
     * Writes an access and what is between it and the one before; answers the register with its value.
     *
     * @param relaxation how it follows the access before, null for the first
     * @param source the register that holds what the access before loaded
     */
    private RegisterNames access(Scenario scenario, Access access, Relaxation relaxation, RegisterNames source)
            throws GenerationException {
        blanks.clear();
        blanks.put("x", access.locationName());
        blanks.put("k", Integer.toString(access.value()));
        if (assembly.addressed()) {
            RegisterNames address = addresses.get(access.location());
            if (address == null) {
                address = register();
                addresses.put(access.location(), address);
            }
            blanks.put("a", address.full());
        }
        if (source != null) {
            blanks.put("s", source.value());
        }
        boolean byData = relaxation != null && relaxation.kind() == Kind.DATA;
        if (relaxation != null) {
            between(relaxation);
        }
        RegisterNames value = access.isRead() || !assembly.constant().isEmpty() ? register() : null;
        if (value != null) {
            blanks.put("v", value.value());
            blanks.put("V", value.full());
        }
        if (!access.isRead()) {
            write(byData ? assembly.data() : assembly.constant());
        }
        write(template(access));
        if (scenario.isObserved(access)) {
            observed.put(access.index(), thread + ":" + value.condition());
        }
        return value;
    }

    private List<String> template(Access access) throws GenerationException {
        Map<String, List<String>> templates = access.isRead() ? assembly.loads() : assembly.stores();
        List<String> template = templates.get(access.annotation());
        if (template == null) {
            throw new GenerationException(assembly.architecture() + " has no " + (access.isRead() ? "load" : "store")
                    + " annotated " + access.annotation() + "; it has " + String.join(" ", templates.keySet()));
        }
        return template;
    }

    private void between(Relaxation relaxation) throws GenerationException {
        switch (relaxation.kind()) {
            case FENCE -> write(assembly.fences().get(relaxation.detail()));
            case ADDRESS -> {
                blanks.put("n", register().full());
                write(assembly.address());
                blanks.put("a", blanks.get("n"));
            }
            case CONTROL -> {
                // other tools have one name space of labels for all threads
                blanks.put("l", String.format("L%dC%02d", thread, labels++));
                write(assembly.control());
                write(assembly.controlFences().getOrDefault(relaxation.detail(), List.of()));
            }
            case DATA, PROGRAM_ORDER, READS_FROM, FROM_READ, COHERENCE -> { }
        }
    }

    private void write(List<String> template) throws GenerationException {
        if (template.stream().anyMatch(line -> line.contains("{t}") || line.contains("{T}"))) {
            RegisterNames temporary = register();
            blanks.put("t", temporary.value());
            blanks.put("T", temporary.full());
        }
        for (String line : template) {
            String filled = line;
            for (Map.Entry<String, String> blank : blanks.entrySet()) {
                filled = filled.replace("{" + blank.getKey() + "}", blank.getValue());
            }
            lines.add(filled);
        }
    }
}
