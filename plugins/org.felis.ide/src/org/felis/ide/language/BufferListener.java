package org.felis.ide.language;

import java.util.function.Consumer;

import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.runtime.IPath;

/**
 * Tells when a file buffer comes and goes. A renamed or moved buffer is replaced by the platform: it goes, and another one comes.
 *
 * @param created told about each new buffer, its content being there
 * @param disposed told about each buffer whose last editor was closed
 */
record BufferListener(Consumer<IFileBuffer> created, Consumer<IFileBuffer> disposed) implements IFileBufferListener {

    @Override
    public void bufferCreated(IFileBuffer buffer) {
        created.accept(buffer);
    }

    @Override
    public void bufferDisposed(IFileBuffer buffer) {
        disposed.accept(buffer);
    }

    @Override
    public void bufferContentAboutToBeReplaced(IFileBuffer buffer) {
        // the document tells
    }

    @Override
    public void bufferContentReplaced(IFileBuffer buffer) {
        // the document tells
    }

    @Override
    public void stateChanging(IFileBuffer buffer) {
        // of no interest
    }

    @Override
    public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
        // of no interest
    }

    @Override
    public void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {
        // of no interest
    }

    @Override
    public void underlyingFileMoved(IFileBuffer buffer, IPath path) {
        // a new buffer follows
    }

    @Override
    public void underlyingFileDeleted(IFileBuffer buffer) {
        // the editor decides whether to close
    }

    @Override
    public void stateChangeFailed(IFileBuffer buffer) {
        // of no interest
    }
}
