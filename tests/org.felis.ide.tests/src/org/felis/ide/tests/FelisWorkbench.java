package org.felis.ide.tests;

import org.felis.ide.tests.robot.Bot;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Each test begins in the Felis perspective as it is when new, and leaves nothing behind: no editors, projects, jobs of Felis, nor a dark theme. */
final class FelisWorkbench implements BeforeEachCallback, AfterEachCallback {

    @Override
    public void beforeEach(ExtensionContext test) {
        Workbench.prepare();
    }

    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        Workbench.light();
        Workbench.cleanUp(new Bot());
    }
}
