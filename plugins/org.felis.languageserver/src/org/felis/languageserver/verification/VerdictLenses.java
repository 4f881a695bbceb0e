package org.felis.languageserver.verification;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.felis.languageserver.services.TestPlaces;

/** What is written above a test's first line: a verdict and what it can be asked for, or that the test can be verified. */
public final class VerdictLenses {

    private VerdictLenses() {
    }

    /** The lenses of a text: of its default model and of each model that it was verified under. */
    public static List<CodeLens> of(List<TestVerdict> verdicts, String uri, String text, TestPlaces places) {
        List<CodeLens> lenses = new ArrayList<>();
        places.model().filter(model -> verdicts.stream().noneMatch(v -> v.model().equals(model)))
                .ifPresent(model -> lenses.add(verify("Verify under " + model, uri, model, places)));
        for (TestVerdict verdict : verdicts) {
            if (!verdict.isAbout(text)) {
                lenses.add(verify("Verify under " + verdict.modelName() + " again: it was " + verdict.result().verdict(), uri, verdict.model(), places));
            } else if (verdict.result().verdict().isDecided()) {
                lenses.add(new CodeLens(places.header(),
                        new Command(verdict.words() + ": show the execution", EditorCommand.SHOW_DRAWING.id(), List.of(uri, verdict.model())), null));
            } else {
                lenses.add(verify(verdict.words() + ": verify again", uri, verdict.model(), places));
            }
        }
        return lenses;
    }

    private static CodeLens verify(String title, String uri, String model, TestPlaces places) {
        return new CodeLens(places.header(), new Command(title, EditorCommand.VERIFY.id(), List.of(uri, model)), null);
    }
}
