package org.felis.ide.builder;

import org.eclipse.ui.IStartup;
import org.felis.ide.FelisPlugin;

/** Goes on where the workbench was closed. */
public final class ResumedVerification implements IStartup {

    @Override
    public void earlyStartup() {
        FelisPlugin.get().catchUp().all();
    }
}
