package org.felis.ide.verify;

import org.eclipse.core.resources.IProject;
import org.felis.ide.FelisPlugin;

/** What finds verdicts again that are out of date, as those know it who find out that one is. */
public interface Refresh {

    /** The one of the workbench. */
    static Refresh get() {
        return FelisPlugin.service(Refresh.class);
    }

    /** Looks at the tests of a project, soon. */
    void with(IProject project);

    /** Whether verdicts of a project that are out of date are found again without anybody asking. */
    boolean coversVerdictsOf(IProject project);
}
