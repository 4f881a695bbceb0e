package org.felis.cat.names;

/**
 * A name that a model may use without defining or including anything.
 *
 * @param meaning one line for people, which repeats the name
 */
public record PredefinedName(String name, NameKind kind, String meaning) {
}
