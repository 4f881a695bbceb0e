package org.felis.ide;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.felis.c.source.SourceFile;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.frontends.FrontEnds;

/** The files Felis is about. */
public final class FelisFiles {

    public static final String LITMUS = "litmus";
    public static final String CAT = "cat";

    private static final Pattern INCLUDED = Pattern.compile("(?m)^[ \\t]*#[ \\t]*include[ \\t]*\"([^\"\\n]+)\"");
    private static final Pattern MAIN = Pattern.compile("\\bmain\\s*\\(");

    private FelisFiles() {
    }

    /** Whether it can be verified: a litmus test, or what may be a program with assertions. */
    public static boolean isTest(IResource resource) {
        return resource instanceof IFile && isTest(resource.getName());
    }

    /** What a test is called where it is not taken for a file: a litmus test without the ending. */
    public static String testName(IResource test) {
        String name = test.getName();
        return isLitmus(test) ? name.substring(0, name.length() - ("." + LITMUS).length()) : name;
    }

    /** Whether it is a litmus test: it is verified as soon as it is there, and models are compared on it. */
    public static boolean isLitmus(IResource resource) {
        return resource instanceof IFile && LITMUS.equals(resource.getFileExtension());
    }

    /**
     * Whether it may be a program with assertions, in C or LLVM IR. Nothing says so but its name, and most C files are parts of something else: it is verified under a model only
     * after somebody has asked for that, or if it {@linkplain #isParallel runs statements in parallel}.
     */
    public static boolean isProgram(IResource resource) {
        return isTest(resource) && !isLitmus(resource);
    }

    /** Whether it is a C file, which can be verified as source. */
    public static boolean isSourceOfC(IResource resource) {
        return resource instanceof IFile && SourcePrograms.isSource(resource.getName());
    }

    /**
     * Whether a file can only be a program to be verified as source: it has statements that run in parallel, which no compiler accepts. It is verified as soon
     * as it is there, as litmus tests are.
     */
    public static boolean isParallel(IResource resource, String text) {
        return isSourceOfC(resource) && SourceFile.isParallel(text);
    }

    /**
     * Whether a program has a function {@code main}, also if it is commented out, in itself or in a file of the workspace that it includes: of several files, the others are not meant when somebody wants
     * programs to be verified.
     *
     * @throws CoreException if it cannot be read; an included file that cannot has none
     */
    public static boolean hasMain(IFile program) throws CoreException {
        return hasMain(program, text(program), new HashSet<>());
    }

    private static boolean hasMain(IFile file, String text, Set<IFile> seen) {
        return MAIN.matcher(text).find() || seen.add(file) && INCLUDED.matcher(text).results()
                .map(included -> file.getParent().getFullPath().append(included.group(1))).filter(path -> path.segmentCount() > 1).map(file.getWorkspace().getRoot()::getFile)
                .anyMatch(included -> !seen.contains(included) && textIfReadable(included).filter(more -> hasMain(included, more, seen)).isPresent());
    }

    private static Optional<String> textIfReadable(IFile file) {
        try {
            return file.isAccessible() ? Optional.of(text(file)) : Optional.empty();
        } catch (CoreException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isTest(String name) {
        return FrontEnds.ALL.suffixes().stream().anyMatch(name::endsWith);
    }

    public static boolean isModel(IResource resource) {
        return resource instanceof IFile && CAT.equals(resource.getFileExtension());
    }

    /** The resource itself if it is a test, the tests in it if it is a folder or an open project. */
    public static List<IFile> testsIn(IResource resource) throws CoreException {
        return filesIn(resource, FelisFiles::isTest);
    }

    /** The resource itself if it is a litmus test, those in it if it is a folder or an open project. */
    public static List<IFile> litmusIn(IResource resource) throws CoreException {
        return filesIn(resource, name -> name.endsWith("." + LITMUS));
    }

    /** The resource itself if it is a model, the models in it if it is a folder or an open project. */
    public static List<IFile> modelsIn(IResource resource) throws CoreException {
        return filesIn(resource, name -> name.endsWith("." + CAT));
    }

    private static List<IFile> filesIn(IResource resource, Predicate<String> named) throws CoreException {
        List<IFile> found = new ArrayList<>();
        if (resource instanceof IContainer && !resource.isAccessible()) {
            return found;
        }
        resource.accept(proxy -> {
            if (proxy.getType() == IResource.FILE && named.test(proxy.getName()) && !proxy.isDerived()) {
                found.add((IFile) proxy.requestResource());
            }
            return !proxy.isDerived();
        }, IResource.NONE);
        return found;
    }

    /** Whether a file that cannot be read is there no more, also if the workspace has not been told yet; then it is told. */
    public static boolean isGone(IFile file) throws CoreException {
        if (file.exists()) {
            file.refreshLocal(IResource.DEPTH_ZERO, null);
        }
        return !file.exists();
    }

    /**
     * The text of a file as it is on disk.
     *
     * @throws CoreException if the file is gone or unreadable
     */
    public static String text(IFile file) throws CoreException {
        try (InputStream in = file.getContents(true)) {
            return new String(in.readAllBytes(), Charset.forName(file.getCharset()));
        } catch (IOException | IllegalCharsetNameException | UnsupportedCharsetException unreadable) {
            throw new CoreException(org.eclipse.core.runtime.Status.error(file.getFullPath() + " cannot be read", unreadable));
        }
    }
}
