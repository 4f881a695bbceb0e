package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.RegisterView;

/** Assembly of RISC-V. */
final class RiscVNotation extends Notation {

    private static final Pattern HIGH = Pattern.compile("%(hi|pcrel_hi|got_pcrel_hi|tprel_hi)\\((.+)\\)");
    private static final Pattern LOW = Pattern.compile("%(lo|pcrel_lo)\\(([^()]+)\\)(?:\\((\\w+)\\))?");
    private static final Pattern DISPLACED = Pattern.compile("([-+]?\\w*)\\((\\w+)\\)");

    RiscVNotation() {
        super(Architecture.RISCV);
    }

    @Override
    List<String> comments() {
        return List.of("#", "//");
    }

    /** Compressed instructions have two bytes. */
    @Override
    boolean isFixedLength() {
        return false;
    }

    @Override
    Spelled spell(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        switch (mnemonic) {
            case "ret":
                return Spelled.of("ret", new Flow.Return("j %s", Optional.empty()));
            case "jr":
                if (operands.equals(List.of("ra")) || operands.equals(List.of("x1"))) {
                    return Spelled.of("jr x1", new Flow.Return("j %s", Optional.empty()));
                }
                throw new NotationException("jumps through pointers are not supported: expected jr ra, or tail and the name of a function");
            case "call":
                return Spelled.of("call " + function(last(operands)), new Flow.Call(function(last(operands))));
            case "jal":
                if (!symbols.labels().contains(last(operands))) {
                    return Spelled.of("call " + function(last(operands)), new Flow.Call(function(last(operands))));
                }
                break;
            case "tail":
                return Spelled.of("tail " + function(last(operands)), new Flow.TailCall(function(last(operands)), "j %s"));
            case "j":
                if (!symbols.labels().contains(operand(operands, 0))) {
                    return Spelled.of("tail " + function(operands.get(0)), new Flow.TailCall(function(operands.get(0)), "j %s"));
                }
                break;
            case "jalr":
                throw new NotationException("calls through pointers are not supported: expected call and the name of a function");
            case "la", "lla", "lga":
                return Spelled.of(addressOf(symbols.place(operand(operands, 1)), "mv", "addi", spell(operands.get(0), symbols), "", ""));
            case "nop", "lpad":
                return Spelled.NOTHING;
            case "lui", "auipc":
                if (HIGH.matcher(operand(operands, 1)).matches()) {
                    return Spelled.NOTHING;
                }
                break;
            default:
                break;
        }
        Optional<Spelled> relocated = relocated(mnemonic, operands, symbols);
        if (relocated.isPresent()) {
            return relocated.get();
        }
        List<String> spelled = new ArrayList<>();
        for (String operand : operands) {
            spelled.add(spell(operand, symbols));
        }
        return Spelled.of(instruction(mnemonic, spelled));
    }

    /** What {@code auipc} at a label is about: {@code x} of {@code %pcrel_hi(x)}. */
    static Optional<SymbolValue> high(String operand) {
        Matcher high = HIGH.matcher(operand);
        return high.matches() ? Optional.ofNullable(SymbolValue.of(high.group(2))) : Optional.empty();
    }

    /** Whether {@code auipc} finds the address of the variable in a table. */
    static boolean isInTable(String operand) {
        return operand.startsWith("%got_");
    }

    private Optional<Spelled> relocated(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        Matcher low = LOW.matcher(operands.isEmpty() ? "" : last(operands));
        if (!low.matches()) {
            return Optional.empty();
        }
        Optional<SymbolValue> atLabel = low.group(1).equals("pcrel_lo") ? symbols.atLabel(low.group(2)) : Optional.ofNullable(SymbolValue.of(low.group(2)));
        if (atLabel.isEmpty()) {
            throw new NotationException("'" + last(operands) + "' is not understood: expected a variable, or the label of an auipc");
        }
        // a symbol in front of which the table is marked: its address is loaded, not its value
        boolean inTable = low.group(1).equals("pcrel_lo") && symbols.atLabel(low.group(2) + "@got").isPresent();
        SymbolValue place = symbols.resolve(atLabel.get());
        if (mnemonic.equals("addi") || inTable && mnemonic.equals("ld")) {
            return Optional.of(Spelled.of(addressOf(place, "mv", "addi", spell(operands.get(0), symbols), "", "")));
        }
        return Optional.of(Spelled.of(mnemonic + " " + spell(operands.get(0), symbols) + "," + place.offset() + "(" + Symbols.ADDRESS + place.symbol() + ")"));
    }

    private String spell(String operand, Symbols symbols) throws NotationException {
        if (symbols.labels().contains(operand)) {
            return operand;
        }
        Optional<RegisterView> register = register(operand);
        if (register.isPresent()) {
            return register.get().name();
        }
        Matcher displaced = DISPLACED.matcher(operand);
        if (displaced.matches()) {
            return displaced.group(1) + "(" + spell(displaced.group(2), symbols) + ")";
        }
        if (isNumber(operand)) {
            return number(operand);
        }
        if (operand.matches("[a-z]+")) {
            return operand;
        }
        throw new NotationException("'" + operand + "' is not understood: expected a register, a number, a memory operand such as 0(a0), or a label of the function");
    }

    private static String last(List<String> operands) throws NotationException {
        return operand(operands, operands.size() - 1 < 0 ? 0 : operands.size() - 1);
    }
}
