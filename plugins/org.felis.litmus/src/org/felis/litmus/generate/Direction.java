package org.felis.litmus.generate;

/** What an access of a cycle does. */
enum Direction {
    READ('R', "a read"), WRITE('W', "a write");

    private final char letter;
    private final String words;

    Direction(char letter, String words) {
        this.letter = letter;
        this.words = words;
    }

    char letter() {
        return letter;
    }

    /** For people: {@code a read}. */
    String words() {
        return words;
    }

    static Direction of(char letter) {
        return letter == 'R' ? READ : WRITE;
    }
}
