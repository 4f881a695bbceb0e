package org.felis.ide.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.swt.graphics.Image;

/**
 * A function or an instruction that is being written.
 *
 * @param text its forms, a line for each
 * @param parameters where the parameters stand in the text, of the form that is being written
 * @param isInstruction whether the arguments are operands, which end with the cell of the thread; else they stand in brackets
 */
public record Signature(String text, List<IRegion> parameters, boolean isInstruction) implements IContextInformation {

    static Signature of(SignatureHelp help, boolean inTest) {
        List<SignatureInformation> forms = help.getSignatures();
        SignatureInformation active = forms.get(help.getActiveSignature());
        int before = forms.stream().limit(help.getActiveSignature()).mapToInt(form -> form.getLabel().length() + 1).sum();
        String text = forms.stream().map(SignatureInformation::getLabel).collect(Collectors.joining("\n"));
        return new Signature(text, parameters(active, before), inTest && !active.getLabel().matches("\\w+[({].*"));
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

    @Override
    public Image getImage() {
        return null;
    }
}
