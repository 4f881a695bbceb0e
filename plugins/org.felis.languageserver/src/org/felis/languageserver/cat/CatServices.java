package org.felis.languageserver.cat;

import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.util.Modules2;
import org.eclipse.xtext.validation.IResourceValidator;
import org.felis.cat.CatRuntimeModule;
import org.felis.cat.ide.CatIdeModule;
import org.felis.cat.ide.CatIdeSetup;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;

/**
 * CAT with the services that an editor asks. What a name means is decided by the compiler ({@link CompiledModels}), not by Xtext's
 * cross references, because includes are textual and later definitions shadow earlier ones.
 */
public final class CatServices extends CatIdeSetup {

    /** Creates the language's injector and registers its EMF package. */
    public static IResourceServiceProvider create() {
        return new CatServices().createInjectorAndDoEMFRegistration().getInstance(IResourceServiceProvider.class);
    }

    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new CatRuntimeModule(), new CatIdeModule(), new EditorModule()));
    }

    private static final class EditorModule extends AbstractModule {
        @Override
        protected void configure() {
            bind(IResourceValidator.class).to(CatValidation.class);
            bind(DocumentSymbolService.class).to(CatDefinitions.class);
            bind(IHoverService.class).to(CatHover.class);
            bind(IdeContentProposalProvider.class).to(CatProposals.class);
        }
    }
}
