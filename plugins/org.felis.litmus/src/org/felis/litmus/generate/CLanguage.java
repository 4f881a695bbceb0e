package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.litmus.generate.Relaxation.Kind;

/**
 * How tests are written in C: a function for each thread.
 *
 * @param types of the locations and registers
 * @param widths the types to choose from, by their bits
 * @param reads by annotation, of which the first is that of reads without
 * @param writes by annotation
 * @param fences fences by their names in relaxations
 */
public record CLanguage(String architecture, Types types, Map<Integer, Types> widths, Map<String, COperation> reads, Map<String, COperation> writes,
        Map<String, String> fences) implements Language {

    /**
     * The types of a test.
     *
     * @param parameter that of parameters, which point to locations
     * @param register that of registers
     * @param inNames how names of tests tell them; empty for the usual ones
     */
    public record Types(String parameter, String register, String inNames) {
    }

    private static final List<String> ORDERS = List.of("Rlx", "Acq", "Rel", "AR", "Sc");

    /** C11: accesses without annotation are relaxed. */
    public static final Language C11 = new CLanguage("C", new Types("atomic_int*", "int", ""), c11Widths(), c11Reads(), c11Writes(),
            c11Fences("Acq", "Rel", "AR", "Sc"));

    /** C with the macros of the Linux kernel; accesses without annotation are READ_ONCE and WRITE_ONCE. */
    public static final Language LINUX_KERNEL = new CLanguage("LKMM", new Types("int*", "int", ""), Map.of(),
            rows("Once", COperation.read("{r} = READ_ONCE(*{x});"), "Acquire", COperation.read("{r} = smp_load_acquire({x});")),
            rows("Once", COperation.write("WRITE_ONCE(*{x}, {k});"), "Release", COperation.write("smp_store_release({x}, {k});")),
            rows("FenceMb", "smp_mb();", "FenceRmb", "smp_rmb();", "FenceWmb", "smp_wmb();"));

    private static final String INDENT = "  ";

    private static Map<Integer, Types> c11Widths() {
        Map<Integer, Types> widths = new LinkedHashMap<>();
        for (int bits = Byte.SIZE; bits <= Long.SIZE; bits *= 2) {
            widths.put(bits, bits == Integer.SIZE ? new Types("atomic_int*", "int", "")
                    : new Types("_Atomic int" + bits + "_t*", "int" + bits + "_t", Integer.toString(bits)));
        }
        int most = 2 * Long.SIZE;
        widths.put(most, new Types("_Atomic __int" + most + "*", "__int" + most, Integer.toString(most)));
        return widths;
    }

    private static Map<String, COperation> c11Reads() {
        Map<String, COperation> reads = new LinkedHashMap<>();
        for (String order : List.of("Rlx", "Acq", "Sc")) {
            reads.put(order, COperation.read("{r} = atomic_load_explicit({x}, " + memoryOrder(order) + ");"));
        }
        for (String order : ORDERS) {
            reads.put("Add" + order, COperation.read("{r} = atomic_fetch_add_explicit({x}, 0, " + memoryOrder(order) + ");"));
            reads.put("Cas" + order, COperation.read("*{e} = {k};", compareAndSwap(order), "{r} = *{e};"));
        }
        return reads;
    }

    private static Map<String, COperation> c11Writes() {
        Map<String, COperation> writes = new LinkedHashMap<>();
        for (String order : List.of("Rlx", "Rel", "Sc")) {
            writes.put(order, COperation.write("atomic_store_explicit({x}, {k}, " + memoryOrder(order) + ");"));
        }
        for (String order : ORDERS) {
            String exchange = "atomic_exchange_explicit({x}, {k}, " + memoryOrder(order) + ");";
            String add = "atomic_fetch_add_explicit({x}, {1}, " + memoryOrder(order) + ");";
            writes.put("Xchg" + order, COperation.write(exchange));
            writes.put("XchgUsed" + order, COperation.observedWrite("{r} = " + exchange));
            writes.put("Add" + order, COperation.write(add));
            writes.put("AddUsed" + order, COperation.observedWrite("{r} = " + add));
            writes.put("Cas" + order, COperation.write("*{e} = {p};", compareAndSwap(order)));
        }
        return writes;
    }

    /** One that fails has no release semantics. */
    private static String compareAndSwap(String order) {
        String failure = switch (order) {
            case "Rel" -> "Rlx";
            case "AR" -> "Acq";
            default -> order;
        };
        return "atomic_compare_exchange_strong_explicit({x}, {e}, {k}, " + memoryOrder(order) + ", " + memoryOrder(failure) + ");";
    }

    /** Each name with what stands behind it. */
    @SuppressWarnings("unchecked")
    private static <T> Map<String, T> rows(Object... rows) {
        Map<String, T> map = new LinkedHashMap<>();
        for (int i = 0; i < rows.length; i += 2) {
            map.put((String) rows[i], (T) rows[i + 1]);
        }
        return map;
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
    public List<String> readAnnotations() {
        return List.copyOf(reads.keySet());
    }

    @Override
    public List<String> writeAnnotations() {
        return List.copyOf(writes.keySet());
    }

    @Override
    public Language ofWidth(int bits) throws GenerationException {
        if (widths.isEmpty()) {
            return Language.super.ofWidth(bits);
        }
        if (!widths.containsKey(bits)) {
            throw new GenerationException("no type of " + architecture + " has " + bits + " bits; there are "
                    + widths.keySet().stream().map(String::valueOf).collect(Collectors.joining(" ")));
        }
        return new CLanguage(architecture, widths.get(bits), widths, reads, writes, fences);
    }

    @Override
    public String widthInNames() {
        return types.inNames();
    }

    @Override
    public String write(String name, Scenario scenario) throws GenerationException {
        StringBuilder text = new StringBuilder("C " + name + "\n\"" + scenario.text() + "\"\n{}\n");
        Map<Integer, String> observed = new LinkedHashMap<>();
        List<String> results = new ArrayList<>();
        for (int thread = 0; thread < scenario.threads(); thread++) {
            text.append('\n').append(function(scenario, thread, observed, results));
        }
        text.append('\n');
        if (!results.isEmpty()) {
            text.append("locations [").append(String.join(" ", results)).append("]\n");
        }
        return text.append(Question.of(scenario, observed)).toString();
    }

    /**
     * @param observed is added the registers that the condition speaks of, by the places of their reads in the cycle
     * @param results is added the registers that are observed besides
     */
    private String function(Scenario scenario, int thread, Map<Integer, String> observed, List<String> results) throws GenerationException {
        List<Access> accesses = scenario.ofThread(thread);
        List<String> parameters = new ArrayList<>(accesses.stream().map(Access::locationName).distinct()
                .map(location -> types.parameter() + " " + location).toList());
        List<String> statements = new ArrayList<>();
        int registers = 0;
        int open = 0;
        for (Access access : accesses) {
            Relaxation before = access.equals(accesses.get(0)) ? null : scenario.before(access);
            String source = "r" + (registers - 1);
            String dependency = "";
            if (before != null && before.kind() == Kind.FENCE) {
                statements.add(INDENT.repeat(open) + fences.get(before.detail()));
            } else if (before != null && before.kind() == Kind.CONTROL) {
                int expected = scenario.accesses().get(access.index() - 1).value();
                statements.add(INDENT.repeat(open++) + "if (" + source + " == " + expected + ") {");
            } else if (before != null && before.kind() == Kind.DATA) {
                dependency = "(" + source + " ^ " + source + ") + ";
            }
            COperation operation = operation(access);
            String register = "r" + registers;
            String expected = "expected" + access.index();
            if (operation.hasLocation()) {
                parameters.add(types.register() + "* " + expected);
            }
            for (String statement : operation.of(access, register, expected, dependency)) {
                statements.add(INDENT.repeat(open) + statement);
            }
            if (operation.hasRegister()) {
                registers++;
            }
            if (access.isRead() && scenario.isObserved(access)) {
                observed.put(access.index(), thread + ":" + register);
            } else if (!access.isRead() && operation.result() == COperation.Result.OBSERVED) {
                results.add(thread + ":" + register + ";");
            }
        }
        StringBuilder text = new StringBuilder("P" + thread + "(" + String.join(", ", parameters) + ")\n{\n");
        for (int i = 0; i < registers; i++) {
            text.append(INDENT).append(types.register()).append(" r").append(i).append(" = 0;\n");
        }
        statements.forEach(statement -> text.append(INDENT).append(statement).append('\n'));
        while (open > 0) {
            text.append(INDENT.repeat(open--)).append("}\n");
        }
        return text.append("}\n").toString();
    }

    private COperation operation(Access access) throws GenerationException {
        Map<String, COperation> operations = access.isRead() ? reads : writes;
        COperation operation = operations.get(access.annotation());
        if (operation == null) {
            throw new GenerationException(architecture + " has no " + (access.isRead() ? "load" : "store") + " annotated "
                    + access.annotation() + "; it has " + String.join(" ", operations.keySet()));
        }
        return operation;
    }
}
