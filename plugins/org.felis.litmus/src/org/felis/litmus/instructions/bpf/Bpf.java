package org.felis.litmus.instructions.bpf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/**
 * BPF, the virtual machine of the Linux kernel: RFC 9669 (BPF Instruction Set Architecture), with the load-acquire and store-release that the
 * kernel's Documentation/bpf/standardization/instruction-set.rst has added since. The notation is that of the kernel's verifier and of LLVM.
 */
public final class Bpf {

    /** What a compare-and-exchange compares memory with. */
    static final RegisterView R0 = RegisterView.of("r0", "r0", Long.SIZE);
    static final RegisterView W0 = RegisterView.of("w0", "r0", Integer.SIZE);

    public static final InstructionSet INSTRUCTIONS = new InstructionSet("BPF", registers(), OperandOrder.FORMS, rows(), unsupported());

    private Bpf() {
    }

    private static RegisterFile registers() {
        List<RegisterView> views = new ArrayList<>();
        for (int i = 0; i <= 10; i++) {
            views.add(RegisterView.of("r" + i, "r" + i, 64));
            views.add(RegisterView.of("w" + i, "r" + i, 32));
        }
        // no symbolic registers: a percent sign is an operator
        return new RegisterFile(64, "the registers r0 … r10, their lower halves w0 … w10, and fp (r10)", views, Map.of("fp", "r10"), Map.of());
    }

    private static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.addAll(BpfMemory.rows());
        rows.addAll(BpfAtomics.rows());
        rows.addAll(BpfArithmetic.rows());
        rows.addAll(BpfJumps.rows());
        return rows;
    }

    private static Map<String, String> unsupported() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String call : List.of("CALL", "CALLX", "GOTOL", "GOTOX", "MAY_GOTO")) {
            reasons.put(call, "there are no functions, and jumps are to labels");
        }
        for (String swap : List.of("BSWAP16", "BSWAP32", "BSWAP64", "BE16", "BE32", "BE64", "LE16", "LE32", "LE64")) {
            reasons.put(swap, "there are no byte swaps");
        }
        return reasons;
    }
}
