package org.felis.ide.choice;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;

/** Whether tests are in C, programs or by their first word. A menu that is about to open asks: only so many files are looked at. */
public final class TestsInC {

    private static final int MAX_FILES = 200;
    private static final int MAX_BYTES = 200;
    private static final Pattern C = Pattern.compile("\\A\\uFEFF?\\s*C\\s");

    private TestsInC() {
    }

    /** Of a great many the first are taken for all: a test that is not in C says so when it is to be compiled. */
    public static boolean isAll(List<IFile> tests) {
        for (IFile test : tests.subList(0, Math.min(MAX_FILES, tests.size()))) {
            if (!isInC(test)) {
                return false;
            }
        }
        return !tests.isEmpty();
    }

    /** Whether there is one, among the first of a great many. */
    public static boolean isAny(List<IFile> tests) {
        return tests.stream().limit(MAX_FILES).anyMatch(TestsInC::isInC);
    }

    private static boolean isInC(IFile test) {
        if (FelisFiles.isProgram(test)) {
            return true;
        }
        try (InputStream in = test.getContents(true)) {
            return C.matcher(new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8)).find();
        } catch (IOException | CoreException unreadable) {
            return false; // the verification will complain
        }
    }
}
