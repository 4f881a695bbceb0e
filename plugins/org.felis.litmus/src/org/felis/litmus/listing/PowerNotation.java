package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Assembly of Power: registers are written by their numbers, which the tables of instructions tell from other numbers. */
final class PowerNotation extends Notation {

    private static final Pattern RETURN = Pattern.compile("b(eq|ne|lt|ge|gt|le|nl|ng)?lr([+-]?)");
    private static final Pattern LOW = Pattern.compile("(.+?)@(toc@l|l|got@l|toc|got@toc@l|toc@got@l)(?:\\((\\w+)\\))?");
    private static final Pattern HIGH = Pattern.compile(".+@(toc@)?(ha|h)");
    private static final Pattern DISPLACED = Pattern.compile("([-+]?\\w*)\\((\\w+)\\)");

    PowerNotation() {
        super(Architecture.POWER);
    }

    @Override
    List<String> comments() {
        return List.of("#");
    }

    @Override
    boolean isFixedLength() {
        return true;
    }

    @Override
    Spelled spell(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        Matcher back = RETURN.matcher(mnemonic);
        if (back.matches()) {
            String field = operands.isEmpty() ? "" : field(operands.get(0)) + ",";
            String branch = "b" + (back.group(1) == null ? "" : back.group(1)) + back.group(2) + " " + field + "%s";
            return Spelled.of(instruction(mnemonic, operands.isEmpty() ? operands : List.of(field(operands.get(0)))), new Flow.Return(branch, Optional.empty()));
        }
        switch (mnemonic) {
            case "bl":
                return Spelled.of("bl " + function(operand(operands, 0)), new Flow.Call(function(operands.get(0))));
            case "b":
                if (!symbols.labels().contains(operand(operands, 0))) {
                    return Spelled.of("b " + function(operands.get(0)), new Flow.TailCall(function(operands.get(0)), "b %s"));
                }
                break;
            case "bctr", "bctrl":
                throw new NotationException("jumps and calls through pointers are not supported: expected bl and the name of a function");
            case "nop":
                return Spelled.NOTHING;
            case "addis", "lis":
                if (HIGH.matcher(operands.isEmpty() ? "" : operands.get(operands.size() - 1)).matches()) {
                    return Spelled.NOTHING;
                }
                break;
            default:
                break;
        }
        Optional<Spelled> relocated = relocated(mnemonic, operands, symbols);
        return relocated.isPresent() ? relocated.get() : Spelled.of(instruction(mnemonic, byShape(mnemonic, operands, symbols)));
    }

    /** An access to a global variable, or its address: the high half of the address came before, and depends on nothing. */
    private Optional<Spelled> relocated(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        Matcher low = LOW.matcher(operands.isEmpty() ? "" : operands.get(operands.size() - 1));
        if (!low.matches()) {
            return Optional.empty();
        }
        SymbolValue named = SymbolValue.of(low.group(1));
        if (named == null) {
            throw new NotationException("'" + low.group(1) + "' is not understood: expected a variable");
        }
        Optional<SymbolValue> entry = symbols.entry(named);
        String target = numbered(operands.get(0));
        if (mnemonic.equals("ld") && (entry.isPresent() || low.group(2).contains("got"))) {
            return Optional.of(Spelled.of(addressOf(symbols.resolve(entry.orElse(named)), "mr", "addi", target, "", "")));
        }
        SymbolValue place = symbols.resolve(named);
        if (mnemonic.equals("addi") || mnemonic.equals("la")) {
            return Optional.of(Spelled.of(addressOf(place, "mr", "addi", target, "", "")));
        }
        return Optional.of(Spelled.of(mnemonic + " " + target + "," + place.offset() + "(" + Symbols.ADDRESS + place.symbol() + ")"));
    }

    /** What each operand is, by the row that takes as many. */
    private List<String> byShape(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        List<InstructionRow> rows = instructions().find(mnemonic);
        List<String> spelled = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            String operand = operands.get(i);
            OperandShape shape = null;
            for (InstructionRow row : rows) {
                if (shape == null && row.required() <= operands.size() && operands.size() <= row.operands().size()) {
                    shape = row.operands().get(i);
                }
            }
            spelled.add(symbols.labels().contains(operand) || shape == null ? operand : spell(operand, shape.notation()));
        }
        return spelled;
    }

    private static String spell(String operand, String notation) throws NotationException {
        return switch (notation) {
            case "rD", "rS", "rA", "rB" -> numbered(operand);
            case "rA|0" -> operand.equals("0") ? operand : numbered(operand);
            case "crN" -> field(operand);
            case "d(rA)" -> {
                Matcher displaced = DISPLACED.matcher(operand);
                if (!displaced.matches()) {
                    throw new NotationException("'" + operand + "' is not understood: expected a memory operand such as 0(3)");
                }
                yield (displaced.group(1).isEmpty() ? "0" : displaced.group(1)) + "(" + numbered(displaced.group(2)) + ")";
            }
            default -> isNumber(operand) ? number(operand) : operand;
        };
    }

    private static String numbered(String operand) throws NotationException {
        String number = operand.replaceFirst("^%?r", "");
        if (number.matches("[0-9]|[12][0-9]|3[01]")) {
            return "r" + number;
        }
        throw new NotationException("'" + operand + "' is not a register: expected the number of one, 0 to 31");
    }

    private static String field(String operand) throws NotationException {
        String number = operand.replaceFirst("^%?cr", "");
        if (number.matches("[0-7]")) {
            return "cr" + number;
        }
        throw new NotationException("'" + operand + "' is not a field of the condition register: expected its number, 0 to 7");
    }
}
