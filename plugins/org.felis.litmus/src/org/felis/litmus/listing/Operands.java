package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;

/** Divides the operands of an instruction or directive. */
final class Operands {

    private Operands() {
    }

    /** What commas separate that stand outside of brackets and quotation marks, without blanks around it. */
    static List<String> of(String text) {
        List<String> operands = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' && (i == 0 || text.charAt(i - 1) != '\\')) {
                quoted = !quoted;
            } else if (!quoted && "([{".indexOf(c) >= 0) {
                depth++;
            } else if (!quoted && ")]}".indexOf(c) >= 0) {
                depth--;
            } else if (!quoted && c == ',' && depth == 0) {
                operands.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        String last = text.substring(start).strip();
        if (!last.isEmpty() || !operands.isEmpty()) {
            operands.add(last);
        }
        return operands;
    }
}
