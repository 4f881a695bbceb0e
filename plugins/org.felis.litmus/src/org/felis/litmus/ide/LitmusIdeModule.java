package org.felis.litmus.ide;

import org.eclipse.xtext.ide.editor.syntaxcoloring.ISemanticHighlightingCalculator;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper;

/** What the litmus language adds to Xtext's services for editors. */
public class LitmusIdeModule extends AbstractLitmusIdeModule {

    public Class<? extends ISemanticHighlightingCalculator> bindISemanticHighlightingCalculator() {
        return LitmusHighlighting.class;
    }

    public Class<? extends ContentAssistService> bindContentAssistService() {
        return LitmusCompletion.class;
    }

    public Class<? extends DocumentSymbolMapper.DocumentSymbolNameProvider> bindDocumentSymbolNameProvider() {
        return LitmusSymbols.Names.class;
    }

    public Class<? extends DocumentSymbolMapper.DocumentSymbolKindProvider> bindDocumentSymbolKindProvider() {
        return LitmusSymbols.Kinds.class;
    }
}
