package org.felis.verification.explanation;

/** Numbers of things in words. */
final class Count {

    private Count() {
    }

    /** {@code 1 reason}, {@code 3 reasons}. */
    static String of(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
