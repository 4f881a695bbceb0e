package org.felis.llvm.ir;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One instruction, or one debug record, which stands among them.
 *
 * @param result the register that gets the result, if there is one: its name without {@code %}
 * @param metadata what is attached, by its name without {@code !}: {@code dbg} is the place in the source, for {@link org.felis.llvm.debug.DebugInformation}
 * @param line its line in the text, 1-based
 */
public record Instruction(Optional<String> result, Operation operation, Map<String, Metadata> metadata, int line) {

    public Instruction {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }
}
