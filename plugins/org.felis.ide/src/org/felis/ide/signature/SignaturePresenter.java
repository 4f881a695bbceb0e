package org.felis.ide.signature;

import java.util.OptionalInt;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationPresenter;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;

/** Keeps the pop-up with a signature open as long as the caret is among the arguments, and shows in bold which parameter that is. */
public final class SignaturePresenter implements IContextInformationValidator, IContextInformationPresenter {

    private Signature shown;
    private ITextViewer viewer;

    @Override
    public void install(IContextInformation information, ITextViewer on, int offset) {
        shown = (Signature) information;
        viewer = on;
    }

    @Override
    public boolean isContextInformationValid(int offset) {
        return argument(offset).isPresent();
    }

    @Override
    public boolean updatePresentation(int offset, TextPresentation presentation) {
        presentation.clear();
        OptionalInt argument = argument(offset);
        if (argument.isEmpty() || argument.getAsInt() >= shown.parameters().size()) {
            return false;
        }
        IRegion parameter = shown.parameters().get(argument.getAsInt());
        int end = parameter.getOffset() + parameter.getLength();
        presentation.addStyleRange(new StyleRange(0, parameter.getOffset(), null, null, SWT.NORMAL));
        presentation.addStyleRange(new StyleRange(parameter.getOffset(), parameter.getLength(), null, null, SWT.BOLD));
        presentation.addStyleRange(new StyleRange(end, shown.text().length() - end, null, null, SWT.NORMAL));
        return true;
    }

    private OptionalInt argument(int offset) {
        return shown.arguments().argument(viewer.getDocument().get(), offset);
    }
}
