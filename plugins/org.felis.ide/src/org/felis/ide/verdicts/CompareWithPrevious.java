package org.felis.ide.verdicts;

import org.eclipse.jface.action.Action;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.core.ledger.Question;
import org.felis.ide.verify.PreviousModelJob;

/** <em>Compare with Previous Model</em>: opens the execution that changed a verdict when a model was edited. */
final class CompareWithPrevious extends Action {

    private final Question question;
    private final IWorkbenchWindow window;

    CompareWithPrevious(Question question, IWorkbenchWindow window) {
        super("Compare with &Previous Model");
        this.question = question;
        this.window = window;
    }

    @Override
    public void run() {
        PreviousModelJob.begin(question, window);
    }
}
