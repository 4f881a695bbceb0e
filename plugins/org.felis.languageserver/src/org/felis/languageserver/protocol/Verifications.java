package org.felis.languageserver.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.execution.render.SvgRenderer;
import org.felis.execution.render.Theme;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.TextDocument;
import org.felis.languageserver.verification.Drawing;
import org.felis.languageserver.verification.TestVerdict;
import org.felis.verification.ShownExecution;
import org.felis.verification.Verifier;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;

/** Verifies documents as they are in the editor, saved or not, under models as they are there. */
final class Verifications {

    private final Session session;
    private final Verifier verifier;

    Verifications(Session session, Verifier verifier) {
        this.session = session;
        this.verifier = verifier;
    }

    /** The verdict on a test, which is known from then on. */
    TestVerdict verify(DocumentView test, String model, WorkDone work) {
        long changes = session.verdicts().modelChanges();
        VerificationTask task = task(test, model);
        VerificationResult result = verifier.verify(task, work, work.interruption());
        return session.verdicts().add(test.document().name(), test.text(), result, changes);
    }

    /**
     * The execution that a verdict is about: one that the model allows, else the nearest that it forbids.
     *
     * @return empty if there is none
     */
    Optional<Drawing> draw(DocumentView test, String model, Theme theme, WorkDone work) {
        VerificationTask task = task(test, model);
        ShownExecution shown = ShownExecution.of(verifier, task.withOptions(task.options().withWitness(true)), true, work, work.interruption());
        return shown.graph().map(graph -> new Drawing(test.document().fileName() + ": " + shown.result().verdict() + " under " + shown.result().model(),
                shown.result().verdict().toString(), SvgRenderer.render(graph, ShownExecution.selection(graph), theme)));
    }

    private VerificationTask task(DocumentView test, String model) {
        VerificationOptions options = VerificationOptions.DEFAULT.withExpectations(true);
        return new VerificationTask(test.document().name(), test.text(), model, texts(test, model), options);
    }

    /** What editors have of models. Models that ship with Felis are not edited. */
    private static Map<String, String> texts(DocumentView test, String model) {
        if (model.isEmpty() || ShippedModel.find(model).isPresent()) {
            return Map.of();
        }
        return test.open().all().stream().filter(d -> d.language() == Language.CAT && DocumentNames.path(d.uri()).isPresent())
                .collect(Collectors.toMap(TextDocument::name, TextDocument::text));
    }
}
