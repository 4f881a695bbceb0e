package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.litmus.generate.Assembly.RegisterNames;

/** The tables of the hardware architectures. Adding one, or a fence, is adding rows. */
public final class Assemblies {

    /** The annotation of accesses without. */
    private static final String PLAIN = "P";

    public static final Language AARCH64 = new Assembly("AArch64", numbered("W%d", "X%d", "X%d", 0, 30), true,
            rows(PLAIN, "LDR {v},[{a}]", "A", "LDAR {v},[{a}]", "Q", "LDAPR {v},[{a}]"),
            rows(PLAIN, "STR {v},[{a}]", "L", "STLR {v},[{a}]"),
            List.of("MOV {v},#{k}"),
            List.of("EOR {t},{s},{s}", "ADD {n},{a},{t},SXTW"),
            List.of("EOR {v},{s},{s}", "ADD {v},{v},#{k}"),
            List.of("CBNZ {s},{l}", "{l}:"),
            rows("DMB.SY", "DMB SY", "DMB.LD", "DMB LD", "DMB.ST", "DMB ST", "DSB.SY", "DSB SY", "DSB.LD", "DSB LD", "DSB.ST",
                    "DSB ST", "ISB", "ISB"),
            rows("Isb", "ISB"));

    public static final Language ARM = new Assembly("ARM", numbered("R%d", "R%d", "R%d", 0, 12), true,
            rows(PLAIN, "LDR {v},[{a}]", "A", "LDA {v},[{a}]"), rows(PLAIN, "STR {v},[{a}]", "L", "STL {v},[{a}]"),
            List.of("MOV {v},#{k}"),
            List.of("EOR {t},{s},{s}", "ADD {n},{a},{t}"),
            List.of("EOR {v},{s},{s}", "ADD {v},{v},#{k}"),
            List.of("CMP {s},#0", "BNE {l}", "{l}:"),
            rows("DMB", "DMB", "DMB.ST", "DMB ST", "DSB", "DSB", "DSB.ST", "DSB ST", "ISB", "ISB"),
            rows("Isb", "ISB"));

    /** There are no barriers; what orders all accesses is an atomic operation on some location. */
    public static final Language BPF = new Assembly("BPF", numbered("r%d", "r%d", "r%d", 0, 9), true,
            rows(PLAIN, "{v} = *(u32 *)({a} + 0)", "Aq", "{v} = load_acquire((u32 *)({a} + 0))"),
            rows(PLAIN, "*(u32 *)({a} + 0) = {v}", "Rl", "store_release((u32 *)({a} + 0), {v})"),
            List.of("{v} = {k}"),
            List.of("{t} = {s}", "{t} ^= {t}", "{n} = {a}", "{n} += {t}"),
            List.of("{v} = {s}", "{v} ^= {v}", "{v} += {k}"),
            List.of("if {s} == 0 goto {l}", "{l}:"),
            Map.of(), Map.of());

    public static final Language POWER = new Assembly("PPC", numbered("r%d", "r%d", "r%d", 1, 31), true,
            rows(PLAIN, "lwz {v},0({a})"), rows(PLAIN, "stw {v},0({a})"),
            List.of("li {v},{k}"),
            List.of("xor {t},{s},{s}", "add {n},{a},{t}"),
            List.of("xor {v},{s},{s}", "addi {v},{v},{k}"),
            List.of("cmpwi {s},0", "bne {l}", "{l}:"),
            rows("Sync", "sync", "LwSync", "lwsync", "Eieio", "eieio", "ISync", "isync"),
            rows("Isync", "isync"));

    public static final Language RISCV = new Assembly("RISCV", numbered("x%d", "x%d", "x%d", 5, 31), true,
            rows(PLAIN, "lw {v},0({a})", "Aq", "lw.aq {v},0({a})", "AR", "lw.aqrl {v},0({a})"),
            rows(PLAIN, "sw {v},0({a})", "Rl", "sw.rl {v},0({a})", "AR", "sw.aqrl {v},0({a})"),
            List.of("ori {v},x0,{k}"),
            List.of("xor {t},{s},{s}", "add {n},{a},{t}"),
            List.of("xor {v},{s},{s}", "ori {v},{v},{k}"),
            List.of("bne {s},x0,{l}", "{l}:"),
            riscvFences(), rows("FenceI", "fence.i"));

    public static final Language MIPS = new Assembly("MIPS", numbered("$%d", "$%d", "$%d", 2, 25), true,
            rows(PLAIN, "lw {v},0({a})"), rows(PLAIN, "sw {v},0({a})"),
            List.of("ori {v},$0,{k}"),
            List.of("xor {t},{s},{s}", "daddu {n},{a},{t}"),
            List.of("xor {v},{s},{s}", "ori {v},{v},{k}"),
            List.of("bne {s},$0,{l}", "{l}:"),
            rows("Sync", "sync"), Map.of());

    public static final Language X86 = x86("X86", List.of("EAX", "EBX", "ECX", "EDX", "ESI", "EDI"), "", "E", "MOV {v},[{x}]",
            "MOV [{x}],${k}");
    public static final Language X86_64 = x86("X86_64", List.of("eax", "ebx", "ecx", "edx", "esi", "edi"), "%", "r",
            "movl ({x}),{v}", "movl ${k},({x})");

    private Assemblies() {
    }

    /** @param full what the names of registers begin with in conditions, where they have their full width */
    private static Assembly x86(String architecture, List<String> names, String prefix, String full, String load, String store) {
        return new Assembly(architecture,
                names.stream().map(name -> new RegisterNames(prefix + name, prefix + name, full + name.substring(1))).toList(), false,
                rows(PLAIN, load), rows(PLAIN, store), List.of(), List.of(), List.of(), List.of(),
                rows("MFence", "MFENCE", "LFence", "LFENCE", "SFence", "SFENCE"), Map.of());
    }

    private static Map<String, List<String>> riscvFences() {
        Map<String, List<String>> fences = new LinkedHashMap<>();
        for (String before : List.of("rw", "r", "w")) {
            for (String after : List.of("rw", "r", "w")) {
                fences.put("Fence." + before + "." + after, List.of("fence " + before + "," + after));
            }
        }
        fences.put("Fence.tso", List.of("fence.tso"));
        fences.put("Fence.i", List.of("fence.i"));
        return fences;
    }

    private static List<RegisterNames> numbered(String value, String full, String condition, int first, int last) {
        List<RegisterNames> names = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            names.add(new RegisterNames(String.format(value, i), String.format(full, i), String.format(condition, i)));
        }
        return names;
    }

    /** Templates of one instruction, each behind its name. */
    private static Map<String, List<String>> rows(String... namesAndInstructions) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (int i = 0; i < namesAndInstructions.length; i += 2) {
            rows.put(namesAndInstructions[i], List.of(namesAndInstructions[i + 1]));
        }
        return rows;
    }
}
