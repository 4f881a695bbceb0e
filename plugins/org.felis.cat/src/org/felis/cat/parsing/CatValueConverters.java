package org.felis.cat.parsing;

import org.eclipse.xtext.conversion.IValueConverter;
import org.eclipse.xtext.conversion.ValueConverter;
import org.eclipse.xtext.conversion.impl.AbstractDeclarativeValueConverterService;
import org.eclipse.xtext.conversion.impl.AbstractNullSafeConverter;
import org.eclipse.xtext.nodemodel.INode;

/** The values of tokens: strings without their quotes (CAT has no escapes), tags without their leading quote. */
public final class CatValueConverters extends AbstractDeclarativeValueConverterService {

    /** A token whose value lacks some characters at its ends. */
    private static final class Stripped extends AbstractNullSafeConverter<String> {

        private final String prefix;
        private final String suffix;

        private Stripped(String prefix, String suffix) {
            this.prefix = prefix;
            this.suffix = suffix;
        }

        @Override
        protected String internalToString(String value) {
            return prefix + value + suffix;
        }

        @Override
        protected String internalToValue(String text, INode node) {
            int start = text.startsWith(prefix) ? prefix.length() : 0;
            int end = text.length() > start && text.endsWith(suffix) ? text.length() - suffix.length() : text.length();
            return text.substring(start, end);
        }
    }

    @ValueConverter(rule = "STRING")
    public IValueConverter<String> string() {
        return new Stripped("\"", "\"");
    }

    @ValueConverter(rule = "TAG")
    public IValueConverter<String> tag() {
        return new Stripped("'", "");
    }
}
