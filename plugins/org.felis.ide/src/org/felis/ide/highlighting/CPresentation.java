package org.felis.ide.highlighting;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;

/** Colours a program in C where no editor for C is installed. */
public final class CPresentation extends LanguagePresentation {

    /** Nobody has prepared the document: editors for C have partitions of their own. */
    private final ITextInputListener documentListener = new ITextInputListener() {
        @Override
        public void inputDocumentAboutToBeChanged(IDocument before, IDocument document) {
            if (document != null) {
                connect(document);
            }
        }

        @Override
        public void inputDocumentChanged(IDocument before, IDocument document) {
            // it is prepared
        }
    };
    private ITextViewer viewer;

    public CPresentation() {
        super(CCode::new);
    }

    @Override
    public void install(ITextViewer shown) {
        viewer = shown;
        shown.addTextInputListener(documentListener);
        super.install(shown);
    }

    @Override
    public void uninstall() {
        viewer.removeTextInputListener(documentListener);
        super.uninstall();
    }

    @Override
    void connect(IDocument document) {
        Partitions.connectC(document);
    }

    @Override
    boolean hasMeanings() {
        return false;
    }
}
