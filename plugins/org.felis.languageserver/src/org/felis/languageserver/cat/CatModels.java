package org.felis.languageserver.cat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.parsing.ParsedFile;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;
import org.felis.verification.sources.ModelReading;

/** Compiles models when they are asked for first, and again when one of their files has changed. Thread-safe. */
final class CatModels {

    private static final int REMEMBERED_MODELS = 64;

    private final Map<TextDocument, CatAnalysis> remembered = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TextDocument, CatAnalysis> eldest) {
            return size() > REMEMBERED_MODELS;
        }
    });

    /** The model that the document is the main file of. */
    CatAnalysis of(DocumentView view) {
        return of(view.document(), view.open());
    }

    /** The model that a document is the main file of, among these open documents. */
    CatAnalysis of(TextDocument document, OpenDocuments.Snapshot open) {
        synchronized (document) { // so that several questions at once compile it once
            CatAnalysis known = remembered.get(document);
            if (known == null || !known.includes().isStillSo(open)) {
                known = compile(document, open);
                remembered.put(document, known);
            }
            return known;
        }
    }

    /** The syntax tree of a file. */
    static ParsedFile parse(CatSource source) {
        return CatLanguage.shared().parse(source);
    }

    private static CatAnalysis compile(TextDocument document, OpenDocuments.Snapshot open) {
        DocumentIncludes includes = new DocumentIncludes(open);
        CatSource source = new CatSource(document.name(), document.text());
        CatCompilation compilation = CatLanguage.shared().compile(source, includes, ModelReading.DEFAULTS);
        return new CatAnalysis(document, parse(source), compilation, includes);
    }
}
