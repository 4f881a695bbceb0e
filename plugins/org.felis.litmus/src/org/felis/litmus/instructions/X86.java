package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.instructions.InstructionSet.OperandOrder;

/**
 * x86, as in the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. Litmus tests write 32-bit code in
 * Intel's notation (target first) and 64-bit code in AT&T's (target last); the table is one.
 */
final class X86 {

    /** The tags of accesses by instructions that lock the bus; {@code A} is the older name. */
    static final Set<String> LOCKED = Set.of("Exp", "X", "A");
    static final Set<String> PLAIN = Set.of("Exp");

    private static final List<String> LEGACY = List.of("AX", "BX", "CX", "DX", "SI", "DI", "BP", "SP");

    static final InstructionSet INSTRUCTIONS_32 = new InstructionSet("X86", registers32(), OperandOrder.TARGET_FIRST,
            X86Rows.rows(32), unsupported());
    static final InstructionSet INSTRUCTIONS_64 = new InstructionSet("X86_64", registers64(), OperandOrder.TARGET_LAST,
            X86Rows.rows(64), unsupported());

    private X86() {
    }

    private static RegisterFile registers32() {
        List<RegisterView> views = new ArrayList<>();
        for (String name : LEGACY) {
            views.add(RegisterView.of("E" + name, "E" + name, 32));
            views.add(RegisterView.of("%E" + name, "E" + name, 32));
        }
        return new RegisterFile(32, "the registers EAX, EBX, ECX, EDX, ESI, EDI, EBP and ESP", views, Map.of(),
                Map.of());
    }

    private static RegisterFile registers64() {
        List<RegisterView> views = new ArrayList<>();
        for (String percent : List.of("", "%")) {
            for (String upperCase : LEGACY) {
                String name = upperCase.toLowerCase(Locale.ROOT);
                views.add(RegisterView.of(percent + "r" + name, "r" + name, 64));
                views.add(RegisterView.of(percent + "e" + name, "r" + name, 32));
            }
            for (int i = 8; i < 16; i++) {
                views.add(RegisterView.of(percent + "r" + i, "r" + i, 64));
                views.add(RegisterView.of(percent + "r" + i + "d", "r" + i, 32));
            }
        }
        return new RegisterFile(64, "the registers %rax … %rsp, %r8 … %r15 and their 32-bit parts %eax …", views,
                Map.of(), Map.of());
    }

    private static Map<String, String> unsupported() {
        String narrow = "it accesses less than 32 bits, and mixed-size accesses are not supported yet";
        return Map.of("MOVB", narrow, "MOVW", narrow, "CLFLUSH", "caches are outside the memory model", "CLFLUSHOPT",
                "caches are outside the memory model", "MOVNTI", "non-temporal stores are outside the memory model");
    }
}
