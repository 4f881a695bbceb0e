package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be used, in words: the messages of {@code java.nio.file} repeat the name and no more. */
public final class FileProblem {

    private FileProblem() {
    }

    public static String words(IOException problem) {
        return switch (problem) {
            case NoSuchFileException missing -> "no such file or folder";
            case AccessDeniedException denied -> "no permission";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(problem.getMessage());
        };
    }
}
