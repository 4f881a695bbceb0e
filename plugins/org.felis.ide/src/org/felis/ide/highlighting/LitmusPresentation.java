package org.felis.ide.highlighting;

/** Colours a litmus test. */
public final class LitmusPresentation extends LanguagePresentation {

    public LitmusPresentation() {
        super(LitmusCode::new);
    }
}
