package org.felis.ide.signature;

import java.util.OptionalInt;

/**
 * The arguments of a function, or the operands of an instruction, that are being written. Read off the characters, since the caret goes
 * on while the language server thinks.
 *
 * @param start of the first argument; of an instruction where it begins
 * @param isInstruction whether the list ends with the cell and not with a bracket
 */
record ArgumentList(int start, boolean isInstruction) {

    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";
    /** Between the cells of a test. */
    private static final String CELL_ENDS = "|;\n";

    /** The list around an offset. */
    static ArgumentList around(String text, int offset, boolean isInstruction) {
        int depth = 0;
        int start = offset;
        while (start > 0) {
            char c = text.charAt(start - 1);
            depth += CLOSING.indexOf(c) >= 0 ? 1 : OPENING.indexOf(c) >= 0 ? -1 : 0;
            if (isInstruction ? CELL_ENDS.indexOf(c) >= 0 : depth < 0) {
                break;
            }
            start--;
        }
        while (start < offset && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        return new ArgumentList(start, isInstruction);
    }

    /** The number of the argument at an offset, 0-based; empty if the offset is not in the list. */
    OptionalInt argument(String text, int offset) {
        if (offset < start || offset > text.length()) {
            return OptionalInt.empty();
        }
        int depth = 0;
        int argument = 0;
        for (char c : text.substring(start, offset).toCharArray()) {
            depth += OPENING.indexOf(c) >= 0 ? 1 : CLOSING.indexOf(c) >= 0 ? -1 : 0;
            if (depth < 0 || isInstruction && CELL_ENDS.indexOf(c) >= 0) {
                return OptionalInt.empty();
            }
            argument += c == ',' && depth == 0 ? 1 : 0;
        }
        return OptionalInt.of(argument);
    }
}
