package org.felis.ide;

import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;

/** What F1, and the question mark of a dialog, explains: the entries of {@code help/contexts.xml}. */
public enum HelpContext {
    VERDICTS("verdicts"), COUNTEREXAMPLE("counterexample"), C_SEMANTICS("cSemantics"), FIRST_STEPS("firstSteps"),
    TEST_EDITOR("testEditor"), MODEL_EDITOR("modelEditor"), COMPARISON("comparison"), MIX_TESTING("mixTesting"), OUTCOMES("outcomes"), SETTINGS("settings"),
    NEW_TEST("newTest"), NEW_MODEL("newModel"), IMPORT("import");

    private final String id;

    HelpContext(String id) {
        this.id = FelisPlugin.ID + "." + id;
    }

    /** As the platform calls it. */
    public String id() {
        return id;
    }

    /** Explains this when F1 is pressed in a control or in what is in it. */
    public void explains(Control control) {
        PlatformUI.getWorkbench().getHelpSystem().setHelp(control, id);
    }
}
