package org.felis.tests;

import java.util.LinkedHashSet;
import java.util.Set;

/** Which types a sealed type consists of. */
public final class SealedTypes {

    private SealedTypes() {
    }

    /** The types below a sealed one, at any depth: its records, and the sealed types that group them. */
    public static Set<Class<?>> below(Class<?> sealed) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (Class<?> type : sealed.getPermittedSubclasses()) {
            types.add(type);
            if (type.isSealed()) {
                types.addAll(below(type));
            }
        }
        return types;
    }
}
