package org.felis.worker;

import java.io.IOException;
import java.io.OutputStream;

/** What a process is told. Who speaks to a dead one learns it from the process and not from here. */
final class QuietOutput extends OutputStream {

    private final OutputStream toProcess;

    QuietOutput(OutputStream toProcess) {
        this.toProcess = toProcess;
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void quietly(Work work) {
        try {
            work.run();
        } catch (IOException dead) {
            // see above
        }
    }

    @Override
    public void write(int oneByte) {
        quietly(() -> toProcess.write(oneByte));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        quietly(() -> toProcess.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        quietly(toProcess::flush);
    }

    @Override
    public void close() {
        quietly(toProcess::close);
    }
}
