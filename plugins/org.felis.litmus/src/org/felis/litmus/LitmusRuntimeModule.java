package org.felis.litmus;

import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.felis.litmus.parser.SyntaxMessages;
import org.felis.litmus.parser.TokenValues;

/** What the litmus language adds to Xtext's services. */
public class LitmusRuntimeModule extends AbstractLitmusRuntimeModule {

    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return SyntaxMessages.class;
    }

    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return TokenValues.class;
    }
}
