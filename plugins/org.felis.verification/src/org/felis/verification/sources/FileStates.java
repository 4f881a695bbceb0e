package org.felis.verification.sources;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What tells that files are as they were, or still not there, without reading them: size, time of modification, and what the file
 * system calls them by.
 * That is no proof if a file was modified just before, since it may be again before the file system's clock goes on.
 *
 * @param files their states; empty if nothing is known
 */
record FileStates(Map<Path, State> files) {

    /** Coarser clocks than this no file system has. */
    private static final long CLOCK_MILLIS = TimeUnit.SECONDS.toMillis(3);

    /** Of files that may have changed. */
    static final FileStates UNKNOWN = new FileStates(Map.of());

    private record State(FileTime modified, long size, Object key) {

        /** Of a file that is not there. */
        static final State ABSENT = new State(FileTime.fromMillis(0), -1, Optional.empty());

        static State of(Path file) throws IOException {
            // without an exception for one that is not there, as some are where includes are looked for
            BasicFileAttributes attributes = file.getFileSystem().provider().readAttributesIfExists(file, BasicFileAttributes.class);
            if (attributes == null) {
                return ABSENT;
            }
            return new State(attributes.lastModifiedTime(), attributes.size(), Optional.ofNullable(attributes.fileKey()));
        }
    }

    /** The states that the files have now. */
    static FileStates now(Collection<String> names) {
        long settled = System.currentTimeMillis() - CLOCK_MILLIS;
        Map<Path, State> files = new LinkedHashMap<>();
        for (String name : names) {
            try {
                Path file = Path.of(name);
                State state = State.of(file);
                if (state.modified().toMillis() > settled) {
                    return UNKNOWN;
                }
                files.put(file, state);
            } catch (IOException | InvalidPathException unreadable) {
                return UNKNOWN;
            }
        }
        return new FileStates(files);
    }

    /** Whether the files certainly have the texts that they had. */
    boolean areUnchanged() {
        for (Map.Entry<Path, State> file : files.entrySet()) {
            try {
                if (!State.of(file.getKey()).equals(file.getValue())) {
                    return false;
                }
            } catch (IOException unreadable) {
                return false;
            }
        }
        return !files.isEmpty();
    }
}
