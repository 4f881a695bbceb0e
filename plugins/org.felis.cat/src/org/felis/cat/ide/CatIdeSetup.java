package org.felis.cat.ide;

import org.eclipse.xtext.util.Modules2;
import org.felis.cat.CatRuntimeModule;
import org.felis.cat.CatStandaloneSetup;

import com.google.inject.Guice;
import com.google.inject.Injector;

/** The language with what editors ask of it. */
public class CatIdeSetup extends CatStandaloneSetup {

    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new CatRuntimeModule(), new CatIdeModule()));
    }
}
