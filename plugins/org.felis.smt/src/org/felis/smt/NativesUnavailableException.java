package org.felis.smt;

/**
 * Z3's native libraries cannot be loaded on this machine. The message says which platform and file, why, and what to do;
 * no verification by SMT is possible in this process, the explicit procedure still is.
 */
public final class NativesUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NativesUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
