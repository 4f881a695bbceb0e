package org.felis.mix.split;

import org.felis.litmus.piece.Local;

/**
 * A local variable of a thread.
 *
 * @param type as the test writes it
 * @param local its name and width
 */
record Variable(String type, Local local) {

    /** What a name means that nothing declares: of the widest type, as the source is read. */
    static Variable undeclared(String name) {
        return new Variable("long long", new Local(name, Long.SIZE, true));
    }

    String name() {
        return local.name();
    }
}
