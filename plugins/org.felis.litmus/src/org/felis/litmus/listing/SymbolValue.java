package org.felis.litmus.listing;

/**
 * A place as the text names it: a symbol and a distance in bytes.
 *
 * @param symbol empty for a mere number
 */
record SymbolValue(String symbol, long offset) {

    /** Reads {@code x}, {@code x+4}, {@code 4+x}, {@code x-4} or a number; null if it is something else. */
    static SymbolValue of(String text) {
        String symbol = "";
        long offset = 0;
        String rest = text.replace(" ", "");
        boolean first = true;
        while (!rest.isEmpty()) {
            int sign = 1;
            if (rest.charAt(0) == '+' || rest.charAt(0) == '-') {
                sign = rest.charAt(0) == '-' ? -1 : 1;
                rest = rest.substring(1);
            } else if (!first) {
                return null;
            }
            int end = 0;
            while (end < rest.length() && "+-".indexOf(rest.charAt(end)) < 0) {
                end++;
            }
            String term = rest.substring(0, end);
            rest = rest.substring(end);
            first = false;
            if (isNumber(term)) {
                try {
                    offset += sign * Long.decode(term.matches("0[0-9]+") ? Long.toString(Long.parseLong(term)) : term);
                } catch (NumberFormatException tooLarge) {
                    return null;
                }
            } else if (isSymbol(term) && symbol.isEmpty() && sign > 0) {
                symbol = term;
            } else {
                return null;
            }
        }
        return first ? null : new SymbolValue(symbol, offset);
    }

    static boolean isNumber(String text) {
        return text.matches("0[xX][0-9a-fA-F]{1,16}|[0-9]{1,19}");
    }

    static boolean isSymbol(String text) {
        return text.matches("[A-Za-z_.$][A-Za-z0-9_.$]*");
    }

    SymbolValue plus(long distance) {
        return new SymbolValue(symbol, offset + distance);
    }
}
