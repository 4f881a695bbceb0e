package org.felis.cat;

/** Registers the language for EMF's resources where no Equinox does; {@link CatLanguage} does without. */
public class CatStandaloneSetup extends CatStandaloneSetupGenerated {

    /** Registers the language. */
    public static void doSetup() {
        new CatStandaloneSetup().createInjectorAndDoEMFRegistration();
    }
}
