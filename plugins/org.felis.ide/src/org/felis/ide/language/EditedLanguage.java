package org.felis.ide.language;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorInput;

/** Whether what an editor shows is a model or a test: a file of the workspace or another one, as the shipped models are. */
public final class EditedLanguage extends PropertyTester {

    @Override
    public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
        return receiver instanceof IEditorInput input && DocumentFile.isOurs(input.getName());
    }
}
