package org.felis.llvm.ir;

import java.util.Optional;

/**
 * A property of a function, parameter, result or call.
 *
 * @param name LLVM's word, such as {@code noreturn}; a group such as {@code #3}, whose attributes {@link Module#attributeGroups()} has; or a text in quotes
 * @param type of {@code byval(%struct.pair)} and the like
 * @param value the rest as written, such as {@code  8} in {@code align 8}, {@code (none)} in {@code memory(none)}, {@code ="true"}; or empty
 */
public record Attribute(String name, Optional<Type> type, String value) {

    public static Attribute word(String name) {
        return new Attribute(name, Optional.empty(), "");
    }

    @Override
    public String toString() {
        return name + type.map(t -> "(" + t + ")").orElse("") + value;
    }
}
