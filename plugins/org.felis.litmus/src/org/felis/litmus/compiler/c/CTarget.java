package org.felis.litmus.compiler.c;

import java.util.Optional;

import org.felis.engine.expression.Register;

/** The machine that C is compiled for: its instructions for each operation of C. */
public interface CTarget {

    /** Its name, for messages. */
    String name();

    /** The architecture whose instructions and events the program gets. */
    String architecture();

    /** The size of a word and of a pointer. */
    int bytes();

    /** The register with that role: {@code address}, {@code value}, {@code result}, {@code old}. */
    Register register(String role);

    /** The instructions for a kind of operation ({@code load}, {@code store}, {@code fence}, {@code update}) of an order, if there are some. */
    Optional<Template> template(String kind, String order);
}
