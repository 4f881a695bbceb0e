package org.felis.ide.preferences;

import java.util.Optional;

/**
 * A setting that is a whole number.
 *
 * @param key in the preferences
 * @param name for people
 * @param least the smallest one accepted
 * @param most the greatest one accepted
 */
record WholeNumber(String key, String name, int least, int most) {

    /** The number that a text is, empty if it is none or not accepted. */
    Optional<Integer> in(String text) {
        try {
            return Optional.of(Integer.parseInt(text.strip())).filter(n -> n >= least && n <= most);
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }

    /** What is wrong with a text, empty if nothing is. */
    Optional<String> problem(String text) {
        return in(text).isPresent() ? Optional.empty() : Optional.of(name + ": enter " + least + " to " + most + (text.isBlank() ? "." : ", not '" + text.strip() + "'."));
    }
}
