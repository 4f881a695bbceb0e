package org.felis.cat.parsing;

import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.nodemodel.INode;

/** The values of tokens: strings without their quotes (CAT has no escapes), tags without their leading quote, all others as they stand. */
public final class CatValueConverters implements IValueConverterService {

    private static final String QUOTE = "\"";
    private static final String TAG_QUOTE = "'";

    @Override
    public Object toValue(String text, String rule, INode node) {
        if (text == null) {
            return null;
        }
        return switch (simpleName(rule)) {
            case "STRING" -> stripped(text, QUOTE, QUOTE);
            case "TAG" -> stripped(text, TAG_QUOTE, "");
            default -> text;
        };
    }

    @Override
    public String toString(Object value, String rule) {
        return switch (simpleName(rule)) {
            case "STRING" -> QUOTE + value + QUOTE;
            case "TAG" -> TAG_QUOTE + value;
            default -> String.valueOf(value);
        };
    }

    /** A token that the parser made up, where one was missing, may lack its quotes. */
    private static String stripped(String text, String prefix, String suffix) {
        int start = text.startsWith(prefix) ? prefix.length() : 0;
        int end = text.length() > start && text.endsWith(suffix) ? text.length() - suffix.length() : text.length();
        return text.substring(start, end);
    }

    /** Without the grammar's name, which may stand before it. */
    private static String simpleName(String rule) {
        return rule.substring(rule.lastIndexOf('.') + 1);
    }
}
