package org.felis.litmus.instructions.x86;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/**
 * x86, as in the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. Litmus tests write 32-bit code in
 * Intel's notation (target first) and 64-bit code in AT&T's (target last); the table is one.
 */
public final class X86 {

    /** The tags of accesses by instructions that lock the bus; {@code A} is the older name. */
    static final Set<String> LOCKED = Set.of("Exp", "X", "A");
    static final Set<String> PLAIN = Set.of("Exp");

    /** The registers with a part of 16 bits named so. */
    private static final List<String> WORDS = List.of("AX", "BX", "CX", "DX", "SI", "DI", "BP", "SP");
    private static final List<String> BYTES = List.of("A", "B", "C", "D");

    public static final InstructionSet INSTRUCTIONS_32 = instructions("X86", registers32(), OperandOrder.TARGET_FIRST);
    public static final InstructionSet INSTRUCTIONS_64 = instructions("X86_64", registers64(), OperandOrder.TARGET_LAST);

    private X86() {
    }

    private static InstructionSet instructions(String architecture, RegisterFile registers, OperandOrder order) {
        return new InstructionSet(architecture, registers, order, X86Rows.rows(registers), unsupported());
    }

    private static RegisterFile registers32() {
        List<RegisterView> views = new ArrayList<>();
        for (String name : WORDS) {
            views.add(RegisterView.of("E" + name, "E" + name, 32));
            views.add(RegisterView.part(name, "E" + name, 16, 0));
        }
        for (String letter : BYTES) {
            views.add(RegisterView.part(letter + "L", "E" + letter + "X", 8, 0));
            views.add(RegisterView.part(letter + "H", "E" + letter + "X", 8, 8));
        }
        return new RegisterFile(32,
                "the registers EAX, EBX, ECX, EDX, ESI, EDI, EBP and ESP and their parts AX, AL, AH …", withPercent(views));
    }

    private static RegisterFile registers64() {
        List<RegisterView> views = new ArrayList<>();
        for (String upperCase : WORDS) {
            String name = upperCase.toLowerCase(Locale.ROOT);
            views.add(RegisterView.of("r" + name, "r" + name, 64));
            views.add(RegisterView.of("e" + name, "r" + name, 32));
            views.add(RegisterView.part(name, "r" + name, 16, 0));
            if (!name.endsWith("x")) {
                views.add(RegisterView.part(name + "l", "r" + name, 8, 0));
            }
        }
        for (String upperCase : BYTES) {
            String letter = upperCase.toLowerCase(Locale.ROOT);
            views.add(RegisterView.part(letter + "l", "r" + letter + "x", 8, 0));
            views.add(RegisterView.part(letter + "h", "r" + letter + "x", 8, 8));
        }
        for (int i = 8; i < 16; i++) {
            views.add(RegisterView.of("r" + i, "r" + i, 64));
            views.add(RegisterView.of("r" + i + "d", "r" + i, 32));
            views.add(RegisterView.part("r" + i + "w", "r" + i, 16, 0));
            views.add(RegisterView.part("r" + i + "b", "r" + i, 8, 0));
        }
        for (String unused : List.of("rip", "cs", "ds", "es", "fs", "gs", "ss")) {
            views.add(RegisterView.of(unused, unused, 64));
        }
        return new RegisterFile(64,
                "the registers %rax … %rsp, %r8 … %r15 and their parts %eax …, %ax …, %al …, %r8d, %r8w, %r8b …",
                withPercent(views), Map.of(), Map.of("%", 64, "E%", 32));
    }

    private static List<RegisterView> withPercent(List<RegisterView> views) {
        List<RegisterView> all = new ArrayList<>(views);
        for (RegisterView view : views) {
            all.add(new RegisterView("%" + view.name(), view.register(), view.bits(), view.lowest(), view.keepsRest()));
        }
        return all;
    }

    private static Map<String, String> unsupported() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String vector : List.of("MOVD", "MOVNTDQ", "MOVNTDQA", "MOVDQA", "MOVDQU", "MOVAPS", "MOVUPS", "MOVSD", "MOVSS")) {
            reasons.put(vector, "there are no vector registers yet");
        }
        for (String stack : List.of("LEAVE", "ENTER")) {
            reasons.put(stack, "it keeps frames of functions");
        }
        for (String call : List.of("CALL", "CALLQ")) {
            reasons.put(call, "there are no code addresses yet");
        }
        return reasons;
    }
}
