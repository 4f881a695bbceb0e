package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;

/** Assembly of 32-bit Arm, in the unified syntax of A32 and T32. */
final class ArmNotation extends ArmLikeNotation {

    private static final Pattern HALF = Pattern.compile("#?:(lower16|upper16):\\(?([^)]+)\\)?");
    private static final Pattern CONDITIONAL = Pattern.compile("(bx|b|bl|pop)(" + String.join("|", CONDITIONS) + ")");

    ArmNotation() {
        super(Architecture.ARM);
    }

    @Override
    List<String> comments() {
        return List.of("@", "//");
    }

    @Override
    Spelled spell(String written, List<String> operands, Symbols symbols) throws NotationException {
        String mnemonic = written.replaceFirst("\\.[nw]$", "");
        Matcher conditional = CONDITIONAL.matcher(mnemonic);
        boolean isConditional = conditional.matches();
        String base = isConditional ? conditional.group(1) : mnemonic;
        String code = isConditional ? upper(conditional.group(2)) : "";
        String jump = "B" + (code.equals("AL") ? "" : code) + " %s";
        switch (base) {
            case "bx":
                if (operands.equals(List.of("lr")) || operands.equals(List.of("r14"))) {
                    return Spelled.of(upper(mnemonic) + " LR", new Flow.Return(jump, Optional.empty()));
                }
                throw new NotationException("jumps through pointers are not supported: expected bx lr");
            case "bl":
                if (isConditional) {
                    throw new NotationException("conditional calls are not supported: expected bl");
                }
                return Spelled.of("BL " + function(operand(operands, 0)), new Flow.Call(function(operands.get(0))));
            case "b":
                if (!symbols.labels().contains(operand(operands, 0))) {
                    if (isConditional) {
                        throw new NotationException("conditional jumps to functions are not supported: expected a label of the function");
                    }
                    return Spelled.of("B " + function(operands.get(0)), new Flow.TailCall(function(operands.get(0)), jump));
                }
                break;
            case "blx":
                throw new NotationException("calls through pointers are not supported: expected bl and the name of a function");
            case "pop", "ldmfd", "ldmia", "ldm":
                Optional<Spelled> popped = pop(base, operands, jump, isConditional, symbols);
                if (popped.isPresent()) {
                    return popped.get();
                }
                break;
            case "stmfd", "stmdb":
                if (operands.size() == 2 && operands.get(0).replace(" ", "").equals("sp!")) {
                    return Spelled.of("PUSH " + operand(operands.get(1), symbols));
                }
                break;
            case "mov":
                if (operands.equals(List.of("pc", "lr"))) {
                    return Spelled.of("MOV PC,LR", new Flow.Return("B %s", Optional.empty()));
                }
                break;
            case "ldr":
                if (operands.size() > 1 && operands.get(0).equals("pc")) {
                    return Spelled.of(instruction("LDR", operands(operands, symbols)), new Flow.Return("B %s", Optional.of(
                            instruction("LDR", operands(replaced(operands, 0, "lr"), symbols)))));
                }
                if (operands.size() == 2 && !operands.get(1).startsWith("[") && !symbols.labels().contains(operands.get(1))) {
                    return Spelled.of(literal(operands, symbols));
                }
                break;
            case "movw", "movt":
                Matcher half = HALF.matcher(operands.size() == 2 ? operands.get(1) : "");
                if (half.matches()) {
                    return base.equals("movt") ? Spelled.NOTHING
                            : Spelled.of(addressOf(symbols.place(half.group(2)), "MOV", "ADD", upper(operands.get(0)), "", "#"));
                }
                break;
            case "nop":
                return Spelled.NOTHING;
            default:
                break;
        }
        return Spelled.of(instruction(upper(mnemonic), operands(operands, symbols)));
    }

    /** What pops the program counter returns: the register of return addresses takes its word. */
    private Optional<Spelled> pop(String mnemonic, List<String> operands, String jump, boolean isConditional, Symbols symbols) throws NotationException {
        boolean ofStack = mnemonic.equals("pop") ? operands.size() == 1 : operands.size() == 2 && operands.get(0).replace(" ", "").equals("sp!");
        if (!ofStack) {
            return Optional.empty();
        }
        String list = operand(operands.get(operands.size() - 1), symbols);
        if (!list.matches(".*\\b(PC|R15)\\b.*")) {
            return isConditional ? Optional.empty() : Optional.of(Spelled.of("POP " + list));
        }
        if (isConditional) {
            throw new NotationException("a conditional return that restores registers is not supported: expected pop");
        }
        String restored = list.replaceAll("\\b(PC|R15)\\b", "LR");
        return Optional.of(Spelled.of("POP " + list, new Flow.Return(jump, Optional.of("POP " + restored))));
    }

    /** The address of a variable, from a table of addresses behind the function ({@code .L5: .word x}), or {@code =x}. */
    private String literal(List<String> operands, Symbols symbols) throws NotationException {
        String text = operands.get(1);
        SymbolValue entry = SymbolValue.of(text.startsWith("=") ? text.substring(1) : text);
        SymbolValue value = entry == null ? null : text.startsWith("=") ? entry : symbols.entry(entry).orElse(null);
        if (value == null) {
            throw new NotationException("'" + text + "' is not understood: expected a memory operand such as [r1], or a label in front of .word and a variable");
        }
        if (value.symbol().isEmpty()) {
            return "MOV " + upper(operands.get(0)) + ",#" + value.offset();
        }
        return addressOf(symbols.resolve(value), "MOV", "ADD", upper(operands.get(0)), "", "#");
    }

    private static List<String> replaced(List<String> operands, int index, String operand) {
        List<String> all = new ArrayList<>(operands);
        all.set(index, operand);
        return all;
    }
}
