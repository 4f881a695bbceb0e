package org.felis.languageserver.litmus;

/**
 * A name in a test and what it stands for.
 *
 * @param offset of its first character
 * @param text as written there: {@code W1} and {@code X1} may stand for one register
 * @param defines whether this is where the thing is declared
 */
record LitmusName(int offset, String text, Thing thing, boolean defines) {

    /** What names stand for; two names of the same thing are equal here. */
    sealed interface Thing {

        /** A location of the memory. */
        record Location(String name) implements Thing {
        }

        /** @param canonical the whole register, of which the name may be a part */
        record Register(int thread, String canonical) implements Thing {
        }

        record Label(int thread, String name) implements Thing {
        }

        record Thread(int index) implements Thing {
        }

        /** A word that some instruction takes as an operand, such as {@code SY} or {@code LSL}. */
        record Option(String name) implements Thing {
        }
    }

    int length() {
        return text.length();
    }

    int end() {
        return offset + text.length();
    }
}
