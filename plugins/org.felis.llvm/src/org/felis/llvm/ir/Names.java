package org.felis.llvm.ir;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Names as LLVM writes them. A value without a name has its number as its name; a name that only looks like a number, {@code %"0"} in the text, keeps its quotes here.
 */
public final class Names {

    private static final Pattern PLAIN = Pattern.compile("[-a-zA-Z$._][-a-zA-Z$._0-9]*|[0-9]+");

    private Names() {
    }

    /** The name of a value in a function, of a block where it is used, or of a type: {@code %name}. */
    public static String local(String name) {
        return "%" + quoted(name);
    }

    /** The name of a function or global variable: {@code @name}. */
    public static String global(String name) {
        return "@" + quoted(name);
    }

    /** The name without a prefix, in quotes if it needs them: a block where it begins. */
    public static String quoted(String name) {
        return PLAIN.matcher(name).matches() || isQuotedNumber(name) ? name : "\"" + escaped(name) + "\"";
    }

    /** Whether this is a number in quotes. */
    private static boolean isQuotedNumber(String name) {
        return name.length() > 2 && name.startsWith("\"") && name.endsWith("\"") && name.substring(1, name.length() - 1).chars().allMatch(Character::isDigit);
    }

    /** The name that stands for the decoded content of quotes. */
    public static String unquoted(String content) {
        return !content.isEmpty() && content.chars().allMatch(c -> c >= '0' && c <= '9') ? "\"" + content + "\"" : content;
    }

    /** Text between quotes: what is not printable ASCII, quotes and backslashes become {@code \XX}, byte by byte in UTF-8. */
    public static String escaped(String text) {
        return escapedBytes(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }

    /** Bytes between quotes. @param bytes each character is one byte */
    public static String escapedBytes(String bytes) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                out.append(String.format("\\%02X", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
