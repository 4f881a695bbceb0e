package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;

/** Assembly of x86-64 in AT&T's notation. */
final class X86Notation extends Notation {

    private static final Set<String> NOTHING = Set.of("endbr64", "nop", "nopl", "nopw", "data16");
    private static final Pattern RELATIVE = Pattern.compile("(.*)\\(%rip\\)");
    private static final Pattern DISPLACED = Pattern.compile("([-+]?\\w*)(\\(.*\\))");
    private static final Pattern CONDITIONAL = Pattern.compile("j[a-z]+");
    private static final Set<String> CLEARS = Set.of("pxor", "xorps", "xorpd", "vpxor", "vxorps");
    private static final Set<String> STORES = Set.of("movaps", "movups", "movdqa", "movdqu", "movapd");

    /** Vector registers that hold 0. */
    private final Set<String> zeros = new HashSet<>();

    X86Notation() {
        super(Architecture.X86_64);
    }

    @Override
    List<String> comments() {
        return List.of("#");
    }

    @Override
    boolean isFixedLength() {
        return false;
    }

    @Override
    Spelled spell(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        if (NOTHING.contains(mnemonic)) {
            return Spelled.NOTHING;
        }
        switch (mnemonic) {
            case "ret", "retq":
                return Spelled.of("ret", new Flow.Return("jmp %s", Optional.empty()));
            case "call", "callq":
                return Spelled.of("call " + function(operand(operands, 0)), new Flow.Call(function(operands.get(0))));
            case "jmp", "jmpq":
                if (!symbols.labels().contains(operand(operands, 0))) {
                    return Spelled.of("jmp " + function(operands.get(0)), new Flow.TailCall(function(operands.get(0)), "jmp %s"));
                }
                break;
            default:
                break;
        }
        if (CLEARS.contains(mnemonic) && Set.copyOf(operands).size() == 1 && operands.get(0).matches("%xmm\\d+")) {
            zeros.add(operands.get(0));
            return Spelled.NOTHING;
        }
        if (STORES.contains(mnemonic) && operands.size() == 2 && zeros.contains(operands.get(0)) && operands.get(1).contains("(")) {
            Matcher displaced = DISPLACED.matcher(operands.get(1));
            if (displaced.matches() && (displaced.group(1).isEmpty() || isNumber(displaced.group(1)))) {
                long offset = displaced.group(1).isEmpty() ? 0 : Long.decode(number(displaced.group(1)));
                return new Spelled(List.of("movq $0," + operands.get(1), "movq $0," + (offset + 8) + displaced.group(2)), Flow.INSIDE);
            }
        }
        if (operands.stream().anyMatch(o -> o.matches(".*%[xyz]mm\\d.*"))) {
            throw new NotationException("vector registers are not supported, but for storing zeros");
        }
        if (CONDITIONAL.matcher(mnemonic).matches() && !symbols.labels().contains(operand(operands, 0))) {
            throw new NotationException("conditional jumps to functions are not supported: expected a label of the function");
        }
        List<String> spelled = new ArrayList<>();
        for (String operand : operands) {
            spelled.add(spell(operand, symbols));
        }
        boolean isAddressInTable = !operands.isEmpty() && operands.get(0).endsWith("@GOTPCREL(%rip)");
        return Spelled.of(instruction(isAddressInTable && mnemonic.equals("movq") ? "leaq" : mnemonic, spelled));
    }

    private static String spell(String operand, Symbols symbols) throws NotationException {
        if (symbols.labels().contains(operand)) {
            return operand;
        }
        Matcher relative = RELATIVE.matcher(operand);
        if (relative.matches()) {
            SymbolValue place = symbols.place(relative.group(1).replace("@GOTPCREL", ""));
            return (place.offset() == 0 ? "" : place.offset() + "+") + place.symbol() + "(%rip)";
        }
        if (operand.startsWith("*")) {
            throw new NotationException("jumps and calls through pointers are not supported: expected the name of a function, or a label");
        }
        if (operand.startsWith("$") && !isNumber(operand.substring(1))) {
            throw new NotationException("'" + operand + "' is not understood: expected a number such as $1; the address of a variable is read by leaq x(%rip), %rax");
        }
        Optional<String> known = operand.startsWith("%") || operand.startsWith("$") || DISPLACED.matcher(operand).matches() ? Optional.of(operand.replace(" ", "")) : Optional.empty();
        return known.orElseThrow(() -> new NotationException("'" + operand
                + "' is not understood: expected a register such as %rax, a number such as $1, a memory operand such as (%rdi) or x(%rip), or a label of the function"));
    }
}
