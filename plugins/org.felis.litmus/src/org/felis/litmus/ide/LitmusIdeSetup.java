package org.felis.litmus.ide;

import org.eclipse.xtext.util.Modules2;
import org.felis.litmus.LitmusRuntimeModule;
import org.felis.litmus.LitmusStandaloneSetup;

import com.google.inject.Guice;
import com.google.inject.Injector;

/** Sets the litmus language up for a language server. */
public class LitmusIdeSetup extends LitmusStandaloneSetup {

    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new LitmusRuntimeModule(), new LitmusIdeModule()));
    }
}
