package org.felis.languageserver.litmus;

import java.util.LinkedHashMap;
import java.util.Map;

import org.felis.languageserver.text.TextDocument;

/** Parses each version of a test once. Thread-safe. */
final class LitmusTests {

    private static final int REMEMBERED_TESTS = 32;

    private final Map<TextDocument, LitmusAnalysis> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TextDocument, LitmusAnalysis> eldest) {
            return size() > REMEMBERED_TESTS;
        }
    };

    LitmusAnalysis of(TextDocument document) {
        synchronized (document) { // so that several questions at once parse it once
            LitmusAnalysis known;
            synchronized (remembered) {
                known = remembered.get(document);
            }
            if (known == null) {
                known = new LitmusAnalysis(document);
                synchronized (remembered) {
                    remembered.put(document, known);
                }
            }
            return known;
        }
    }
}
