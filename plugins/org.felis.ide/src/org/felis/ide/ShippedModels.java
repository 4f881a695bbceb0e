package org.felis.ide;

import java.io.File;
import java.io.IOException;
import java.net.URL;

import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.felis.cat.compilation.ModelLibrary;
import org.osgi.framework.Bundle;

/** The memory models that ship with Felis: an installed bundle is an archive, so they are unpacked before the compiler reads them. */
public final class ShippedModels {

    private static final String BUNDLE = "org.felis.verification";
    private static final String FOLDER = "cat-models";

    private ShippedModels() {
    }

    /** Tells the compiler where they are; a folder named on the command line of Java wins. */
    public static void locate() throws IOException {
        Bundle bundle = Platform.getBundle(BUNDLE);
        URL folder = bundle == null ? null : FileLocator.find(bundle, IPath.fromPortableString(FOLDER));
        if (folder != null && System.getProperty(ModelLibrary.DIRECTORY_PROPERTY) == null) {
            ModelLibrary.locateAt(new File(FileLocator.toFileURL(folder).getPath()).toPath());
        }
    }
}
