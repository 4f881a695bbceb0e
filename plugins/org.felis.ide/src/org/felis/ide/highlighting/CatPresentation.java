package org.felis.ide.highlighting;

/** Colours a memory model. */
public final class CatPresentation extends LanguagePresentation {

    public CatPresentation() {
        super(CatCode::new);
    }
}
