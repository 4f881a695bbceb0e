package org.felis.litmus.listing;

import java.util.Optional;
import java.util.Set;

/** What names in a function stand for. Symbols are spelled as symbolic registers that hold their addresses: {@code %g.x}. */
interface Symbols {

    /** What the name of a register begins with that holds the address of a global variable; the variable's name follows. */
    String ADDRESS = ListedFunction.ADDRESS_REGISTER;

    /** The labels of the function that its operands may name, by the names that they have in the result. */
    Set<String> labels();

    /** The place in terms of a variable of the program. */
    SymbolValue resolve(SymbolValue place) throws NotationException;

    /** What a local table of addresses holds at a place. */
    Optional<SymbolValue> entry(SymbolValue place);

    /** What {@code %pcrel_lo(label)} refers to: the symbol that the instruction at the label is about. */
    Optional<SymbolValue> atLabel(String label);

    /** The place that the text names, in terms of a variable of the program. */
    default SymbolValue place(String text) throws NotationException {
        SymbolValue place = SymbolValue.of(text);
        if (place == null || place.symbol().isEmpty()) {
            throw new NotationException("'" + text + "' is not understood: expected a variable, such as x or x+4");
        }
        return resolve(place);
    }
}
