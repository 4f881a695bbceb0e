package org.felis.ide.language;

import java.util.Optional;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.VerifyListener;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Refuses changes of the models that Felis ships: they are unpacked into a folder that everybody verifies with, and a slip of the hand
 * would change verdicts.
 */
public final class UnchangedModels extends TextFollower {

    private final VerifyListener refusal = event -> {
        if (isShipped()) {
            event.doit = false;
            tell();
        }
    };
    private ITextViewer viewer;

    @Override
    protected void connect(ITextViewer installedOn) {
        viewer = installedOn;
        viewer.getTextWidget().addVerifyListener(refusal);
    }

    @Override
    protected void disconnect() {
        StyledText text = viewer.getTextWidget();
        if (text != null && !text.isDisposed()) {
            text.removeVerifyListener(refusal);
        }
    }

    /** What the text says does not matter. */
    @Override
    protected void checked(OpenDocument version) {
        // only who changes it is asked
    }

    private boolean isShipped() {
        Optional<OpenDocument> text = viewer.getDocument() == null ? Optional.empty() : LanguageSession.get().snapshot(viewer.getDocument());
        return text.filter(ShippedModel::is).isPresent();
    }

    private static void tell() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        IEditorPart editor = window == null || window.getActivePage() == null ? null : window.getActivePage().getActiveEditor();
        if (editor != null) {
            editor.getEditorSite().getActionBars().getStatusLineManager().setMessage(ShippedModel.REFUSAL);
        }
    }
}
