package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.generate.Relaxation.Kind;

/**
 * How tests are written in C: a function for each thread. In the templates, {@code {x}} stands for the location and
 * {@code {k}} for what is stored.
 *
 * @param parameter the type of the parameters that point to locations
 * @param loads expressions by annotation, of which the first is that of loads without
 * @param stores statements by annotation
 * @param fences fences by their names in relaxations
 */
public record CLanguage(String architecture, String parameter, Map<String, String> loads, Map<String, String> stores,
        Map<String, String> fences) implements Language {

    /** C11: accesses without annotation are relaxed. */
    public static final Language C11 = new CLanguage("C", "atomic_int*", c11("atomic_load_explicit({x}, %s)", "Rlx", "Acq", "Sc"),
            c11("atomic_store_explicit({x}, {k}, %s);", "Rlx", "Rel", "Sc"),
            c11Fences("Acq", "Rel", "AR", "Sc"));

    /** C with the macros of the Linux kernel; accesses without annotation are READ_ONCE and WRITE_ONCE. */
    public static final Language LINUX_KERNEL = new CLanguage("LKMM", "int*",
            kernel("Once", "READ_ONCE(*{x})", "Acquire", "smp_load_acquire({x})"),
            kernel("Once", "WRITE_ONCE(*{x}, {k});", "Release", "smp_store_release({x}, {k});"),
            kernel("FenceMb", "smp_mb();", "FenceRmb", "smp_rmb();", "FenceWmb", "smp_wmb();"));

    private static final String INDENT = "  ";

    private static Map<String, String> c11(String template, String... orders) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String order : orders) {
            rows.put(order, String.format(template, memoryOrder(order)));
        }
        return rows;
    }

    /** Each name with its template. */
    private static Map<String, String> kernel(String... rows) {
        Map<String, String> templates = new LinkedHashMap<>();
        for (int i = 0; i < rows.length; i += 2) {
            templates.put(rows[i], rows[i + 1]);
        }
        return templates;
    }

    private static Map<String, String> c11Fences(String... orders) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String order : orders) {
            rows.put("Fence" + order, "atomic_thread_fence(" + memoryOrder(order) + ");");
        }
        return rows;
    }

    private static String memoryOrder(String order) {
        return "memory_order_" + switch (order) {
            case "Acq" -> "acquire";
            case "Rel" -> "release";
            case "AR" -> "acq_rel";
            case "Sc" -> "seq_cst";
            default -> "relaxed";
        };
    }

    @Override
    public Collection<String> fenceNames() {
        return fences.keySet();
    }

    @Override
    public Collection<String> dependencyNames() {
        return List.of("Data", "Ctrl");
    }

    @Override
    public List<String> annotations() {
        Set<String> annotations = new LinkedHashSet<>(loads.keySet());
        annotations.addAll(stores.keySet());
        return List.copyOf(annotations);
    }

    @Override
    public String write(String name, Scenario scenario) throws GenerationException {
        StringBuilder text = new StringBuilder("C " + name + "\n\"" + scenario.text() + "\"\n{}\n");
        Map<Integer, String> observed = new LinkedHashMap<>();
        for (int thread = 0; thread < scenario.threads(); thread++) {
            text.append('\n').append(function(scenario, thread, observed));
        }
        return text.append('\n').append(Question.of(scenario, observed)).toString();
    }

    private String function(Scenario scenario, int thread, Map<Integer, String> observed) throws GenerationException {
        List<Access> accesses = scenario.ofThread(thread);
        List<String> parameters = accesses.stream().map(Access::locationName).distinct()
                .map(location -> parameter + " " + location).toList();
        List<String> statements = new ArrayList<>();
        int registers = 0;
        int open = 0;
        for (Access access : accesses) {
            Relaxation before = access.equals(accesses.get(0)) ? null : scenario.before(access);
            String source = "r" + (registers - 1);
            String stored = Integer.toString(access.value());
            if (before != null && before.kind() == Kind.FENCE) {
                statements.add(INDENT.repeat(open) + fences.get(before.detail()));
            } else if (before != null && before.kind() == Kind.CONTROL) {
                int expected = scenario.accesses().get(access.index() - 1).value();
                statements.add(INDENT.repeat(open++) + "if (" + source + " == " + expected + ") {");
            } else if (before != null && before.kind() == Kind.DATA) {
                stored = "(" + source + " ^ " + source + ") + " + stored;
            }
            String statement = template(access).replace("{x}", access.locationName()).replace("{k}", stored);
            if (access.isRead()) {
                String register = "r" + registers++;
                statements.add(INDENT.repeat(open) + register + " = " + statement + ";");
                if (scenario.isObserved(access)) {
                    observed.put(access.index(), thread + ":" + register);
                }
            } else {
                statements.add(INDENT.repeat(open) + statement);
            }
        }
        StringBuilder text = new StringBuilder("P" + thread + "(" + String.join(", ", parameters) + ")\n{\n");
        for (int i = 0; i < registers; i++) {
            text.append(INDENT).append("int r").append(i).append(" = 0;\n");
        }
        statements.forEach(statement -> text.append(INDENT).append(statement).append('\n'));
        while (open > 0) {
            text.append(INDENT.repeat(open--)).append("}\n");
        }
        return text.append("}\n").toString();
    }

    private String template(Access access) throws GenerationException {
        Map<String, String> templates = access.isRead() ? loads : stores;
        String template = templates.get(access.annotation());
        if (template == null) {
            throw new GenerationException(architecture + " has no " + (access.isRead() ? "load" : "store") + " annotated "
                    + access.annotation() + "; it has " + String.join(" ", templates.keySet()));
        }
        return template;
    }
}
