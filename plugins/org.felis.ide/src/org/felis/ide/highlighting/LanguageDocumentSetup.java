package org.felis.ide.highlighting;

import org.eclipse.core.filebuffers.IDocumentSetupParticipant;
import org.eclipse.jface.text.IDocument;
import org.felis.ide.language.LanguageSession;

/** Prepares the document of a model or test: its partitions, and the session that will tell the language server about it. */
public final class LanguageDocumentSetup implements IDocumentSetupParticipant {

    @Override
    public void setup(IDocument document) {
        Partitions.connect(document);
        LanguageSession.get();
    }
}
