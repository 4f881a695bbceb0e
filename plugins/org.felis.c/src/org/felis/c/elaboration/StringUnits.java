package org.felis.c.elaboration;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.felis.c.core.UnsupportedException;
import org.felis.c.syntax.Node;

/** Reads the text of a string literal as clang writes it: in quotes, with escapes where it has to. */
final class StringUnits {

    private StringUnits() {
    }

    /** Without the terminating zero. */
    static List<Integer> read(Node node) {
        String text = node.required("value");
        int start = text.indexOf('"');
        boolean isWide = start > 0 && !text.startsWith("u8");
        List<Integer> units = new ArrayList<>();
        int i = start + 1;
        while (i < text.length() - 1) {
            int c = text.codePointAt(i);
            if (c == '\\') {
                i = escape(node, text, i + 1, units);
            } else {
                i += Character.charCount(c);
                if (isWide) {
                    units.add(c);
                } else {
                    for (byte unit : new String(Character.toChars(c)).getBytes(StandardCharsets.UTF_8)) {
                        units.add(unit & 0xff);
                    }
                }
            }
        }
        return units;
    }

    private static int escape(Node node, String text, int i, List<Integer> units) {
        char c = text.charAt(i);
        int simple = "abfnrtv\\\"'?".indexOf(c);
        if (simple >= 0) {
            units.add((int) "\u0007\b\f\n\r\t\u000b\\\"'?".charAt(simple));
            return i + 1;
        }
        int end = i;
        int radix = c == 'x' ? 16 : c == 'u' || c == 'U' ? 16 : 8;
        int digits = c == 'x' ? 8 : c == 'u' ? 4 : c == 'U' ? 8 : 3;
        if (radix == 16) {
            i++;
            end = i;
        }
        while (end < text.length() - 1 && end - i < digits && Character.digit(text.charAt(end), radix) >= 0) {
            end++;
        }
        if (end == i) {
            throw new UnsupportedException(node.begin(), "this string literal is not supported");
        }
        units.add(Integer.parseUnsignedInt(text.substring(i, end), radix));
        return end;
    }
}
