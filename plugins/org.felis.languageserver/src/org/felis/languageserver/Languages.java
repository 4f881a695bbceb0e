package org.felis.languageserver;

import java.util.Map;

import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.felis.languageserver.cat.CatServices;
import org.felis.litmus.ide.LitmusIdeSetup;

/** The two languages by the extension of their files. */
final class Languages {

    private Languages() {
    }

    /** Creates the injectors of both languages. */
    static Map<String, IResourceServiceProvider> byExtension() {
        IResourceServiceProvider cat = CatServices.create();
        return Map.of("cat", cat, "bell", cat, "litmus",
                new LitmusIdeSetup().createInjectorAndDoEMFRegistration().getInstance(IResourceServiceProvider.class));
    }
}
