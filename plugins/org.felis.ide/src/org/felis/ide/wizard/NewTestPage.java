package org.felis.ide.wizard;

import java.util.Optional;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Composite;
import org.felis.ide.FelisFiles;
import org.felis.ide.HelpContext;
import org.felis.verification.sources.TestGeneration.NamedTest;

/** Where a generated test is to be. Its file is called as the test is, unless somebody has given it another name. */
final class NewTestPage extends NewFilePage {

    private Optional<NamedTest> test = Optional.empty();
    private String proposed = "";

    NewTestPage(IStructuredSelection selection) {
        super("test", selection);
        setTitle("Litmus Test");
        setDescription("Choose the folder and the file name.");
        setFileExtension(FelisFiles.LITMUS);
    }

    /** Is told about the test whenever it is another one. */
    void show(Optional<NamedTest> newTest) {
        test = newTest;
        String given = getFileName() == null ? "" : getFileName();
        if (test.isPresent() && getControl() != null && (given.isEmpty() || given.equals(proposed))) {
            proposed = unused(test.get().name());
            setFileName(proposed);
        }
        if (getControl() != null) {
            setPageComplete(validatePage());
        }
    }

    /** {@code MP.litmus}, {@code MP-2.litmus}: one that is not there yet. */
    private String unused(String name) {
        String unused = name + "." + FelisFiles.LITMUS;
        IPath folder = getContainerFullPath();
        for (int i = 2; folder != null && exists(folder.append(unused)); i++) {
            unused = name + "-" + i + "." + FelisFiles.LITMUS;
        }
        return unused;
    }

    private static boolean exists(IPath path) {
        return ResourcesPlugin.getWorkspace().getRoot().exists(path);
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        HelpContext.NEW_TEST.explains(getControl());
        show(test);
        // nothing was typed yet that could be wrong
        setErrorMessage(null);
    }

    @Override
    String text() {
        return test.map(NamedTest::text).orElse("");
    }
}
