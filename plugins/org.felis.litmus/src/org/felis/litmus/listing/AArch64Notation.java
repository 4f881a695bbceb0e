package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;

/** Assembly of AArch64. */
final class AArch64Notation extends ArmLikeNotation {

    /** Marks of where jumps may arrive, and of pointers that are signed: nothing that a memory model speaks of. */
    private static final Set<String> NOTHING = Set.of("bti", "paciasp", "autiasp", "pacibsp", "autibsp", "hint", "nop", "pacib", "xpaclri");
    private static final Pattern RELOCATED = Pattern.compile("#?:(lo12|got_lo12):(.+)");
    private static final String RETURN = "B %s";

    AArch64Notation() {
        super(Architecture.AARCH64);
    }

    @Override
    List<String> comments() {
        return List.of("//");
    }

    @Override
    Spelled spell(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        if (NOTHING.contains(mnemonic)) {
            return Spelled.NOTHING;
        }
        switch (mnemonic) {
            case "ret", "retaa", "retab":
                if (operands.isEmpty() || operands.equals(List.of("x30")) || operands.equals(List.of("lr"))) {
                    return Spelled.of("RET", new Flow.Return(RETURN, Optional.empty()));
                }
                throw new NotationException("expected a return to the address in x30");
            case "bl":
                return Spelled.of("BL " + function(operand(operands, 0)), new Flow.Call(function(operand(operands, 0))));
            case "b":
                if (!symbols.labels().contains(operand(operands, 0))) {
                    return Spelled.of("B " + function(operands.get(0)), new Flow.TailCall(function(operands.get(0)), RETURN));
                }
                break;
            case "br", "blr":
                throw new NotationException("jumps and calls through pointers are not supported: expected bl and the name of a function, or b and a label");
            case "adrp":
                return Spelled.NOTHING;
            case "adr":
                if (operands.size() == 2 && !symbols.labels().contains(operands.get(1))) {
                    return Spelled.of(addressOf(symbols.place(operands.get(1)), "MOV", "ADD", upper(operands.get(0)), "X", "#"));
                }
                break;
            default:
                break;
        }
        Optional<Spelled> relocated = relocated(mnemonic, operands, symbols);
        return relocated.isPresent() ? relocated.get() : Spelled.of(instruction(mnemonic(mnemonic), operands(operands, symbols)));
    }

    /** GCC leaves the dot of conditional branches out. */
    private static String mnemonic(String mnemonic) {
        return upper(mnemonic.equals("b.al") ? "b" : mnemonic.length() == 3 && mnemonic.startsWith("b") && CONDITIONS.contains(mnemonic.substring(1)) ? "b." + mnemonic.substring(1) : mnemonic);
    }

    /**
     * An access to a global variable, or its address. The page that ADRP puts into the register and the rest of the address are together the
     * address, which depends on nothing.
     */
    private Optional<Spelled> relocated(String mnemonic, List<String> operands, Symbols symbols) throws NotationException {
        if (operands.isEmpty()) {
            return Optional.empty();
        }
        String last = operands.get(operands.size() - 1);
        Matcher sum = RELOCATED.matcher(last);
        if (mnemonic.equals("add") && operands.size() == 3 && sum.matches()) {
            return Optional.of(Spelled.of(addressOf(symbols.place(sum.group(2)), "MOV", "ADD", upper(operands.get(0)), "X", "#")));
        }
        if (!last.startsWith("[") || !last.endsWith("]")) {
            return Optional.empty();
        }
        List<String> parts = Operands.of(last.substring(1, last.length() - 1));
        Matcher address = RELOCATED.matcher(parts.size() == 2 ? parts.get(1) : "");
        if (!address.matches()) {
            return Optional.empty();
        }
        SymbolValue place = symbols.place(address.group(2));
        if (address.group(1).equals("got_lo12")) {
            return Optional.of(Spelled.of(addressOf(place, "MOV", "ADD", upper(operands.get(0)), "X", "#")));
        }
        List<String> spelled = new ArrayList<>(operands(operands.subList(0, operands.size() - 1), symbols));
        spelled.add("[X" + Symbols.ADDRESS + place.symbol() + (place.offset() == 0 ? "" : ",#" + place.offset()) + "]");
        return Optional.of(Spelled.of(instruction(mnemonic(mnemonic), spelled)));
    }
}
