package org.felis.ide;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;

/** The files Felis is about. */
public final class FelisFiles {

    public static final String LITMUS = "litmus";
    public static final String CAT = "cat";

    private FelisFiles() {
    }

    public static boolean isTest(IResource resource) {
        return resource instanceof IFile && LITMUS.equals(resource.getFileExtension());
    }

    public static boolean isModel(IResource resource) {
        return resource instanceof IFile && CAT.equals(resource.getFileExtension());
    }

    /** The resource itself if it is a test, the tests in it if it is a folder or an open project. */
    public static List<IFile> testsIn(IResource resource) throws CoreException {
        return filesIn(resource, LITMUS);
    }

    /** The resource itself if it is a model, the models in it if it is a folder or an open project. */
    public static List<IFile> modelsIn(IResource resource) throws CoreException {
        return filesIn(resource, CAT);
    }

    private static List<IFile> filesIn(IResource resource, String extension) throws CoreException {
        List<IFile> found = new ArrayList<>();
        if (resource instanceof IContainer && !resource.isAccessible()) {
            return found;
        }
        String suffix = "." + extension;
        resource.accept(proxy -> {
            if (proxy.getType() == IResource.FILE && proxy.getName().endsWith(suffix) && !proxy.isDerived()) {
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
        } catch (IOException unreadable) {
            throw new CoreException(org.eclipse.core.runtime.Status.error(file.getFullPath() + " cannot be read", unreadable));
        }
    }
}
