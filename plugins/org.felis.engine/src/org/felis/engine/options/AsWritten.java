package org.felis.engine.options;

import java.util.Locale;

/** Names of option values as users write them. */
final class AsWritten {

    private AsWritten() {
    }

    /** {@code VERTEX_ELIMINATION} as {@code vertex-elimination}. */
    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
