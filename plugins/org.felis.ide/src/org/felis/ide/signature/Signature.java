package org.felis.ide.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationExtension;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.swt.graphics.Image;
import org.felis.ide.language.OpenDocument;

/**
 * A function or an instruction that is being written.
 *
 * @param text its forms, a line for each
 * @param parameters where the parameters stand in the text, of the form that is being written
 * @param arguments where they are written
 */
public record Signature(String text, List<IRegion> parameters, ArgumentList arguments) implements IContextInformation, IContextInformationExtension {

    static Signature of(SignatureHelp help, OpenDocument document, int offset) {
        List<SignatureInformation> forms = help.getSignatures();
        SignatureInformation active = forms.get(help.getActiveSignature());
        int before = forms.stream().limit(help.getActiveSignature()).mapToInt(form -> form.getLabel().length() + 1).sum();
        String text = forms.stream().map(SignatureInformation::getLabel).collect(Collectors.joining("\n"));
        boolean isInstruction = document.isTest() && !active.getLabel().matches("\\w+[({].*");
        return new Signature(text, parameters(active, before), ArgumentList.around(document.text(), offset, isInstruction));
    }

    /** Parameters stand in the label in their order, behind the name; two of them may be written alike. */
    private static List<IRegion> parameters(SignatureInformation form, int start) {
        List<IRegion> found = new ArrayList<>();
        String label = form.getLabel();
        int end = Math.max(0, label.indexOf(label.contains("(") ? '(' : ' '));
        for (ParameterInformation parameter : form.getParameters()) {
            String name = parameter.getLabel().getLeft();
            int at = label.indexOf(name, end);
            if (at < 0) {
                break;
            }
            end = at + name.length();
            found.add(new Region(start + at, name.length()));
        }
        return found;
    }

    @Override
    public String getContextDisplayString() {
        return text;
    }

    @Override
    public String getInformationDisplayString() {
        return text;
    }

    /** The pop-up begins below the first argument, so that proposals for a later one do not cover it. */
    @Override
    public int getContextInformationPosition() {
        return arguments.start();
    }

    @Override
    public Image getImage() {
        return null;
    }
}
