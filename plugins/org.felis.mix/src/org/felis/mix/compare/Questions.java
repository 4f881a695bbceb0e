package org.felis.mix.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.TextFile;
import org.felis.mix.ContentKey;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/** Asks a verifier, unless the answer is kept. Thread-safe. */
final class Questions {

    /** Warnings that executions were left out. */
    private static final Set<String> INCOMPLETE = Set.of("LIT214", "LIT215");
    private static final String NAME = "mix.litmus";
    private static final String SEPARATOR = " | ";
    private static final String UP_TO_BOUND = "bound";
    private static final String UNDEFINED = "undefined";

    private final Verifier verifier;
    private final Answers answers;
    private final Interruption interruption;

    Questions(Verifier verifier, Answers answers, Interruption interruption) {
        this.verifier = verifier;
        this.answers = answers;
        this.interruption = interruption;
    }

    /** The same, stopped by another interruption. */
    Questions with(Interruption other) {
        return new Questions(verifier, answers, other);
    }

    /** Whether some execution satisfies the condition of a test. */
    enum Satisfied {
        YES, NO, NO_UP_TO_BOUND
    }

    /** An answer, or why there is none. */
    record Answer<T>(Optional<T> value, String reason) {
        static <T> Answer<T> of(T value) {
            return new Answer<>(Optional.of(value), "");
        }

        static <T> Answer<T> none(String reason) {
            return new Answer<>(Optional.empty(), reason);
        }
    }

    /** @throws Interruption.StoppedException if asked to stop */
    Answer<Satisfied> isSatisfied(String text, String model, VerificationOptions options) {
        Optional<String> key = key("verdict", text, model, options);
        Optional<String> known = key.flatMap(answers::find);
        if (known.isPresent()) {
            return Answer.of(Satisfied.valueOf(known.get()));
        }
        VerificationResult result = verifier.verify(new VerificationTask(NAME, text, model, options), Progress.NONE, interruption);
        Optional<String> incomplete = incomplete(result);
        if (incomplete.isPresent()) {
            return Answer.none(incomplete.get());
        }
        Satisfied satisfied;
        switch (result.verdict()) {
            case Verdict.Allowed allowed -> satisfied = Satisfied.YES;
            case Verdict.Forbidden forbidden -> satisfied = Satisfied.NO;
            case Verdict.ForbiddenUpToBound forbidden -> satisfied = Satisfied.NO_UP_TO_BOUND;
            default -> {
                return Answer.none(reason(result.verdict()));
            }
        }
        key.ifPresent(kept -> answers.add(kept, satisfied.name()));
        return Answer.of(satisfied);
    }

    /** All final states; a test that is undefined has none. */
    SourceAnswer states(String text, String model, VerificationOptions options) {
        VerificationOptions observing = options.withObservation(true);
        Optional<String> key = key("states", text, model, observing);
        Optional<String> known = key.flatMap(answers::find);
        if (known.isPresent()) {
            return read(known.get());
        }
        OutcomesResult outcomes = verifier.outcomes(new VerificationTask(NAME, text, model, observing), Progress.NONE, interruption);
        VerificationResult result = outcomes.result();
        Optional<String> incomplete = incomplete(result);
        if (incomplete.isPresent()) {
            return new SourceAnswer.Unanswered(incomplete.get());
        }
        String answer;
        switch (outcomes) {
            case OutcomesResult.Decided decided when decided.result().verdict() instanceof Verdict.Undefined undefined -> answer = UNDEFINED + SEPARATOR + undefined.axiom();
            case OutcomesResult.Decided decided -> answer = decided.result().boundReached().orElse(decided.result().verdict().isUpToBound()) ? UP_TO_BOUND + states(decided) : "all" + states(decided);
            case OutcomesResult.Undecided undecided -> {
                return new SourceAnswer.Unanswered(reason(undecided.result().verdict()));
            }
        }
        key.ifPresent(kept -> answers.add(kept, answer));
        return read(answer);
    }

    private static String states(OutcomesResult.Decided decided) {
        return decided.states().stream().map(state -> SEPARATOR + OutcomesResult.text(state)).collect(Collectors.joining());
    }

    private static SourceAnswer read(String answer) {
        List<String> parts = Arrays.asList(answer.split(" \\| "));
        if (parts.getFirst().equals(UNDEFINED)) {
            return new SourceAnswer.Undefined(parts.size() > 1 ? parts.get(1) : "");
        }
        List<Map<String, String>> states = new ArrayList<>();
        parts.subList(1, parts.size()).forEach(part -> OutcomesResult.state(part).ifPresent(states::add));
        return new SourceAnswer.Known(states, parts.getFirst().equals(UP_TO_BOUND));
    }

    private Optional<String> incomplete(VerificationResult result) {
        if (result.verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled()) {
            interruption.stop(Interruption.Reason.CANCELLED);
        }
        interruption.check();
        return result.warnings().stream().filter(warning -> INCOMPLETE.contains(warning.code())).map(warning -> warning.message()).findFirst();
    }

    private static String reason(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Unknown unknown -> unknown.reason();
            case Verdict.Error error -> error.reason().toString();
            default -> verdict.toString();
        };
    }

    /** By what an answer is kept; empty if it depends on what is not known here. */
    private static Optional<String> key(String kind, String text, String model, VerificationOptions options) {
        return modelText(model).map(definition -> ContentKey.of(List.of(kind, text, model, definition, options.bound().toString(), options.procedure().name(),
                String.join(" ", options.variants()))));
    }

    /** Of a user's model, unless it may include files, which may change; those that Felis brings change with its version, which each key has. */
    private static Optional<String> modelText(String model) {
        if (ShippedModel.find(model).isPresent()) {
            return Optional.of("");
        }
        try {
            return Optional.of(TextFile.read(Path.of(model))).filter(text -> !text.contains("include"));
        } catch (IOException saidByTheVerdict) {
            return Optional.empty();
        }
    }
}
