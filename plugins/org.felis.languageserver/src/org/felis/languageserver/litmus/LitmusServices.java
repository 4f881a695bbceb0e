package org.felis.languageserver.litmus;

import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.util.Modules2;
import org.eclipse.xtext.validation.IResourceValidator;
import org.felis.litmus.LitmusRuntimeModule;
import org.felis.litmus.ide.LitmusIdeModule;
import org.felis.litmus.ide.LitmusIdeSetup;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;

/** The litmus language with the services that an editor asks. */
public final class LitmusServices extends LitmusIdeSetup {

    /** Creates the language's injector and registers its EMF package. */
    public static IResourceServiceProvider create() {
        return new LitmusServices().createInjectorAndDoEMFRegistration().getInstance(IResourceServiceProvider.class);
    }

    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new LitmusRuntimeModule(), new LitmusIdeModule(), new EditorModule()));
    }

    private static final class EditorModule extends AbstractModule {
        @Override
        protected void configure() {
            bind(IResourceValidator.class).to(LitmusValidation.class);
        }
    }
}
