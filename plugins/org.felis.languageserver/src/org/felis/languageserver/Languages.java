package org.felis.languageserver;

import java.util.Map;

import org.felis.languageserver.cat.CatServices;
import org.felis.languageserver.litmus.LitmusServices;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.text.Language;

/** The services of both languages. */
final class Languages {

    private Languages() {
    }

    static Map<Language, LanguageServices> all() {
        return Map.of(Language.CAT, new CatServices(), Language.LITMUS, new LitmusServices());
    }
}
