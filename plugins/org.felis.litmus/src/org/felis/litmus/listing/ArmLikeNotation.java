package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.RegisterView;

/** What AArch64 and 32-bit Arm have in common: upper case, numbers marked by {@code #}, memory operands and lists of registers in brackets. */
abstract class ArmLikeNotation extends Notation {

    private static final Pattern MODIFIER = Pattern.compile("(lsl|lsr|asr|ror|[su]xt[bhwx]|msl)(?: *#?([-+]?\\w+))?", Pattern.CASE_INSENSITIVE);
    static final Set<String> CONDITIONS = Set.of("eq", "ne", "cs", "hs", "cc", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al");

    ArmLikeNotation(Architecture architecture) {
        super(architecture);
    }

    @Override
    boolean isFixedLength() {
        return true;
    }

    /** An operand, as litmus tests write it. */
    String operand(String operand, Symbols symbols) throws NotationException {
        if (symbols.labels().contains(operand)) {
            return operand;
        }
        if (operand.startsWith("[")) {
            int end = operand.lastIndexOf(']');
            if (end < 0 || !Set.of("", "!").contains(operand.substring(end + 1).strip())) {
                throw new NotationException("'" + operand + "' is not understood: expected a memory operand such as [x1], [x1, #8] or [x1, #8]!");
            }
            return "[" + String.join(",", operands(Operands.of(operand.substring(1, end)), symbols)) + "]" + operand.substring(end + 1).strip();
        }
        if (operand.startsWith("{") && operand.endsWith("}")) {
            List<String> registers = new ArrayList<>();
            for (String register : Operands.of(operand.substring(1, operand.length() - 1))) {
                registers.addAll(range(register));
            }
            return "{" + String.join(",", registers) + "}";
        }
        String immediate = operand.startsWith("#") ? operand.substring(1).strip() : operand;
        if (isNumber(immediate)) {
            return "#" + number(immediate);
        }
        Optional<RegisterView> register = register(operand.endsWith("!") ? operand.substring(0, operand.length() - 1) : operand);
        if (register.isPresent()) {
            return upper(operand);
        }
        Matcher modifier = MODIFIER.matcher(operand);
        if (modifier.matches()) {
            return upper(modifier.group(1)) + (modifier.group(2) == null ? "" : " #" + number(modifier.group(2)));
        }
        if (operand.matches("[A-Za-z][A-Za-z0-9_]*")) {
            return upper(operand);
        }
        throw new NotationException("'" + operand + "' is not understood: expected a register, a number such as #1, a memory operand, or a label of the function");
    }

    List<String> operands(List<String> operands, Symbols symbols) throws NotationException {
        List<String> spelled = new ArrayList<>();
        for (String operand : operands) {
            spelled.add(operand(operand, symbols));
        }
        return spelled;
    }

    /** {@code r4-r7} are four registers. */
    private List<String> range(String registers) throws NotationException {
        Matcher matcher = Pattern.compile("[rR](\\d{1,2}) *- *[rR](\\d{1,2})").matcher(registers);
        if (!matcher.matches()) {
            return List.of(upper(registers));
        }
        List<String> all = new ArrayList<>();
        for (int i = Integer.parseInt(matcher.group(1)); i <= Integer.parseInt(matcher.group(2)); i++) {
            all.add("R" + i);
        }
        return all;
    }
}
