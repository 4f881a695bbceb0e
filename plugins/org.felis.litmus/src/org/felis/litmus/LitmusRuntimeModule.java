package org.felis.litmus;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.felis.litmus.parser.SyntaxMessages;

/** What the litmus language adds to Xtext's services. */
public class LitmusRuntimeModule extends AbstractLitmusRuntimeModule {

    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return SyntaxMessages.class;
    }
}
