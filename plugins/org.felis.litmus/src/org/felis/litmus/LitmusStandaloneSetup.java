package org.felis.litmus;

/** Sets the litmus language up outside OSGi, and inside it too: it needs no extension registry. */
public class LitmusStandaloneSetup extends LitmusStandaloneSetupGenerated {

    public static void doSetup() {
        new LitmusStandaloneSetup().createInjectorAndDoEMFRegistration();
    }
}
