package org.felis.ide.help;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.custom.StyledText;
import org.felis.ide.HelpContext;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.language.TextFollower;

/** Says what F1 explains in an editor. */
public final class EditorHelp extends TextFollower {

    private StyledText text;

    @Override
    protected void connect(ITextViewer viewer) {
        text = viewer.getTextWidget();
    }

    @Override
    protected void disconnect() {
        text = null;
    }

    /** After the editor is made, which says at its end that it is any editor. */
    @Override
    protected void checked(OpenDocument version) {
        StyledText shown = text;
        if (shown != null && !shown.isDisposed()) {
            shown.getDisplay().asyncExec(() -> {
                if (!shown.isDisposed()) {
                    (version.isTest() ? HelpContext.TEST_EDITOR : HelpContext.MODEL_EDITOR).explains(shown);
                }
            });
        }
    }
}
