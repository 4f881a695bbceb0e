package org.felis.litmus;

import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.eclipse.xtext.naming.IQualifiedNameProvider;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.validation.IResourceValidator;
import org.felis.litmus.names.ExportedNames;
import org.felis.litmus.names.JumpTargets;
import org.felis.litmus.names.LitmusDocumentation;
import org.felis.litmus.parser.SyntaxMessages;
import org.felis.litmus.validation.LitmusResourceValidator;

/** What the litmus language adds to Xtext's services. */
public class LitmusRuntimeModule extends AbstractLitmusRuntimeModule {

    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return SyntaxMessages.class;
    }

    public Class<? extends IResourceValidator> bindIResourceValidator() {
        return LitmusResourceValidator.class;
    }

    @Override
    public Class<? extends IQualifiedNameProvider> bindIQualifiedNameProvider() {
        return ExportedNames.class;
    }

    public Class<? extends EObjectAtOffsetHelper> bindEObjectAtOffsetHelper() {
        return JumpTargets.class;
    }

    public Class<? extends IEObjectDocumentationProvider> bindIEObjectDocumentationProvider() {
        return LitmusDocumentation.class;
    }
}
