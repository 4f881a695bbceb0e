package org.felis.llvm.ir;

import java.util.List;

/**
 * Another name of a function or variable.
 *
 * @param words the words before the type, the linkage among them
 * @param type of what it names
 * @param line its line in the text, 1-based
 */
public record Alias(String name, List<String> words, Type type, Operand aliasee, int line) {
    public Alias {
        words = List.copyOf(words);
    }
}
