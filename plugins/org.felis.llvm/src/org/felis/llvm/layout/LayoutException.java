package org.felis.llvm.layout;

/** A type has no size, or not one that is known; or a data layout cannot be read. The message says which. */
public final class LayoutException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    LayoutException(String message) {
        super(message);
    }
}
