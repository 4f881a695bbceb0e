package org.felis.ide.verify;

import java.util.Collection;

import org.eclipse.core.resources.IFile;
import org.felis.ide.FelisPlugin;

/** What looks at files and tells the ledger what verdicts would follow from now, as those know it who have a reason to look. */
public interface Refresh {

    /** The one of the workbench. */
    static Refresh get() {
        return FelisPlugin.service(Refresh.class);
    }

    /** Looks at tests, soon; does not verify them. */
    void with(Collection<IFile> tests);
}
