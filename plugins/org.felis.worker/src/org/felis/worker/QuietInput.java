package org.felis.worker;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What a process says. A process that dies has said all: that is an end and no failure. */
final class QuietInput extends FilterInputStream {

    private static final int END = -1;

    QuietInput(InputStream ofProcess) {
        super(ofProcess);
    }

    @Override
    public int read() {
        try {
            return super.read();
        } catch (IOException dead) {
            return END;
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        try {
            return super.read(bytes, offset, length);
        } catch (IOException dead) {
            return END;
        }
    }
}
