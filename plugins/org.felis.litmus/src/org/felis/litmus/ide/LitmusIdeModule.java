package org.felis.litmus.ide;

/** Xtext's services for editors; {@code org.felis.languageserver} does without. */
public class LitmusIdeModule extends AbstractLitmusIdeModule {
}
