package org.felis.ide.highlighting;

import java.util.function.Function;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension4;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.ui.PlatformUI;

/**
 * Colours comments and strings as wholes and code by the scanner of the language, at once; what the language server knows of the words'
 * meanings is laid over it. Follows the theme.
 */
abstract class LanguagePresentation extends PresentationReconciler {

    private final SyntaxTokens tokens = new SyntaxTokens();
    private final IPropertyChangeListener themeListener = this::themeChanged;
    private ITextViewer installedOn;
    private MeaningColors meanings;

    LanguagePresentation(Function<SyntaxTokens, ITokenScanner> code) {
        setDocumentPartitioning(Partitions.PARTITIONING);
        color(IDocument.DEFAULT_CONTENT_TYPE, code.apply(tokens));
        color(Partitions.COMMENT, whole(SyntaxColor.COMMENT));
        color(Partitions.STRING, whole(SyntaxColor.STRING));
    }

    @Override
    public void install(ITextViewer viewer) {
        installedOn = viewer;
        if (viewer.getDocument() != null) {
            connect(viewer.getDocument());
        }
        super.install(viewer);
        if (hasMeanings() && viewer instanceof ITextViewerExtension4 painted) {
            meanings = new MeaningColors(viewer, painted, tokens);
        }
        colors().addListener(themeListener);
    }

    @Override
    public void uninstall() {
        colors().removeListener(themeListener);
        if (meanings != null) {
            meanings.close();
            meanings = null;
        }
        installedOn = null;
        super.uninstall();
    }

    /** Divides the document into comments, strings and code. */
    void connect(IDocument document) {
        Partitions.connect(document);
    }

    /** Whether the language server knows what words mean. */
    boolean hasMeanings() {
        return true;
    }

    private void themeChanged(PropertyChangeEvent event) {
        if (event.getProperty().startsWith(SyntaxColor.ID_PREFIX) && installedOn != null) {
            tokens.themeChanged();
            installedOn.invalidateTextPresentation();
        }
    }

    private ITokenScanner whole(SyntaxColor color) {
        RuleBasedScanner scanner = new RuleBasedScanner();
        scanner.setDefaultReturnToken(tokens.of(color));
        return scanner;
    }

    private void color(String contentType, ITokenScanner scanner) {
        DefaultDamagerRepairer painter = new DefaultDamagerRepairer(scanner);
        setDamager(painter, contentType);
        setRepairer(painter, contentType);
    }

    private static ColorRegistry colors() {
        return PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
    }
}
