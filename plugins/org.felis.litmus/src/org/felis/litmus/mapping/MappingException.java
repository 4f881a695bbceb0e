package org.felis.litmus.mapping;

/** A mapping is not what it should be; the message says where and what is accepted. */
public final class MappingException extends Exception {

    private static final long serialVersionUID = 1L;

    MappingException(String message) {
        super(message);
    }
}
