package org.felis.litmus.parser;

import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.nodemodel.INode;

/** The values of tokens: strings without their quotes (a test has no escapes), all others as they stand. */
public final class TokenValues implements IValueConverterService {

    private static final String STRING = "STRING";
    private static final String QUOTE = "\"";

    @Override
    public Object toValue(String text, String rule, INode node) {
        return text != null && isString(rule) ? text.substring(1, text.length() - 1) : text;
    }

    @Override
    public String toString(Object value, String rule) {
        return isString(rule) ? QUOTE + value + QUOTE : String.valueOf(value);
    }

    /** Rules are named with their grammar's name before them, or without. */
    private static boolean isString(String rule) {
        return rule.endsWith(STRING) && (rule.length() == STRING.length() || rule.endsWith("." + STRING));
    }
}
