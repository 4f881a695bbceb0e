package org.felis.litmus;

/** Registers the language for EMF's resources where no Equinox does; {@link LitmusLanguage} does without. */
public class LitmusStandaloneSetup extends LitmusStandaloneSetupGenerated {

    public static void doSetup() {
        new LitmusStandaloneSetup().createInjectorAndDoEMFRegistration();
    }
}
