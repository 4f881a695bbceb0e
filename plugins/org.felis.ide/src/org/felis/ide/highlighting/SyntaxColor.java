package org.felis.ide.highlighting;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;

/** What is coloured in an editor. The colours are colour definitions of the theme, so that the dark theme and the user can change them. */
public enum SyntaxColor {
    KEYWORD(SWT.BOLD), COMMENT(SWT.NORMAL), STRING(SWT.NORMAL), NUMBER(SWT.NORMAL), RELATION(SWT.NORMAL), SET(SWT.NORMAL),
    FUNCTION(SWT.NORMAL), TAG(SWT.NORMAL), AXIOM(SWT.NORMAL), MNEMONIC(SWT.BOLD), REGISTER(SWT.NORMAL), LOCATION(SWT.NORMAL),
    LABEL(SWT.NORMAL);

    /** Of all colour definitions of the editors. */
    static final String ID_PREFIX = "org.felis.ide.highlighting.";

    private final int style;

    SyntaxColor(int style) {
        this.style = style;
    }

    /** The id of the colour definition. */
    String id() {
        return ID_PREFIX + name().toLowerCase(java.util.Locale.ROOT);
    }

    /** As the theme has it now. Called from the UI thread. */
    TextAttribute attribute() {
        ColorRegistry colors = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
        return new TextAttribute(colors.get(id()), null, style);
    }
}
