package org.felis.ide.builder;

import org.eclipse.ui.IStartup;

/** Goes on where the workbench was closed; not at once, since at first the user wants the editors. */
public final class ResumedVerification implements IStartup {

    private static final long DELAY_MILLIS = 3_000;

    @Override
    public void earlyStartup() {
        BasisUpdate.get().allIn(DELAY_MILLIS);
    }
}
