package org.felis.mix.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.litmus.piece.PieceException;
import org.felis.mix.combine.Mix;
import org.felis.mix.combine.MixWriter;
import org.felis.mix.combine.MixedLine;
import org.felis.mix.combine.MixedTest;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Part;
import org.felis.mix.split.SplitTest;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/** What is behind the mixes of a test: their code and its source, final states, and tests whose executions show them. Thread-safe. */
public final class MixDetails {

    /**
     * The code of a mix.
     *
     * @param profiles what compiled each part, in their order
     * @param text the mix as a litmus test, which asks for a final state that the source has not
     * @param lines where its lines come from
     */
    public record Code(List<String> profiles, String text, List<MixedLine> lines) {
        public Code {
            profiles = List.copyOf(profiles);
            lines = List.copyOf(lines);
        }
    }

    /**
     * Final states, by the names of the source.
     *
     * @param source those of the source
     * @param mix those of the mix
     * @param upToBound whether longer executions of one of them were not considered
     * @param reason why those of the mix are not known; empty if they are
     */
    public record Outcomes(List<Map<String, String>> source, List<Map<String, String>> mix, boolean upToBound, Optional<String> reason) {
        public Outcomes {
            source = List.copyOf(source);
            mix = List.copyOf(mix);
        }
    }

    private final SplitTest test;
    private final Profiles profiles;
    private final Settings settings;
    private final VerificationOptions options;
    private final MixWriter writer;
    private final Questions questions;

    MixDetails(SplitTest test, Profiles profiles, Settings settings, VerificationOptions options, MixWriter writer, Questions questions) {
        this.test = test;
        this.profiles = profiles;
        this.settings = settings;
        this.options = options;
        this.writer = writer;
        this.questions = questions;
    }

    /** The source. */
    public SplitTest test() {
        return test;
    }

    /** The model of the machine. */
    public String model() {
        return profiles.model();
    }

    /** The model of C that the source is judged by. */
    public String sourceModel() {
        return settings.sourceModel();
    }

    /** What compiles, with its model. */
    public Profiles profiles() {
        return profiles;
    }

    /** Empty if the mix is too large to be written. */
    public Optional<Code> code(Mix mix, SourceAnswer.Known source) {
        return written(mix).map(mixed -> {
            List<String> assignment = mix.assignment();
            String text = mixed.text(name(), comments(assignment), source.states());
            return new Code(assignment, text, mixed.lines(text, assignment));
        });
    }

    /** A mix as a file to be verified by hand, which says what to expect of it; empty if the mix is too large to be written. */
    public Optional<String> litmusTest(JudgedMix judged, SourceAnswer.Known source) {
        List<String> comments = comments(judged.mix().assignment());
        boolean isAllowed = judged.answer() instanceof MixAnswer.NewState || judged.answer() instanceof MixAnswer.LoadBuffering;
        if (isAllowed || judged.answer() instanceof MixAnswer.Conforms) {
            comments.add("expect: " + profiles.model() + (isAllowed ? " allowed" : " forbidden"));
        }
        return written(judged.mix()).map(mixed -> mixed.text(name(), comments, source.states()));
    }

    /**
     * All final states of a mix.
     *
     * @throws Interruption.StoppedException if asked to stop
     */
    public Outcomes outcomes(Mix mix, SourceAnswer.Known source, Interruption interruption) {
        Optional<MixedTest> mixed = written(mix);
        if (mixed.isEmpty()) {
            return new Outcomes(source.states(), List.of(), source.upToBound(), Optional.of("the mix needs more registers than the machine has"));
        }
        return switch (questions.with(interruption).states(mixed.get().text(name(), List.of(), source.states()), profiles.model(), options)) {
            case SourceAnswer.Known(List<Map<String, String>> states, boolean upToBound) -> new Outcomes(source.states(),
                    states.stream().map(mixed.get()::stateOfSource).distinct().toList(), upToBound || source.upToBound(), Optional.empty());
            case SourceAnswer.Undefined(String axiom) -> new Outcomes(source.states(), List.of(), source.upToBound(), Optional.of("undefined (" + axiom + ")"));
            case SourceAnswer.Unanswered(String reason) -> new Outcomes(source.states(), List.of(), source.upToBound(), Optional.of(reason));
        };
    }

    /**
     * A task whose executions end in a final state, or, without one, in some state that the source has not. The lines of its test are those of {@link #code}.
     *
     * @throws IllegalArgumentException if the mix cannot be written
     */
    public VerificationTask execution(Mix mix, SourceAnswer.Known source, Optional<Map<String, String>> state) {
        MixedTest mixed = written(mix).orElseThrow(() -> new IllegalArgumentException("the mix needs more registers than the machine has"));
        List<String> comments = comments(mix.assignment());
        String text = state.map(asked -> mixed.textAsking(name(), comments, asked)).orElseGet(() -> mixed.text(name(), comments, source.states()));
        return new VerificationTask(fileName(), text, profiles.model(), options);
    }

    /** What {@link #execution} calls the test: there is no such file. */
    public String fileName() {
        return name() + ".litmus";
    }

    private String name() {
        return test.name() + "+mix";
    }

    private List<String> comments(List<String> assignment) {
        List<String> comments = new ArrayList<>();
        for (int i = 0; i < assignment.size(); i++) {
            comments.add(comment(test.parts().get(i), assignment.get(i)));
        }
        return comments;
    }

    /** By what a part was compiled. */
    static String comment(Part part, String profile) {
        return part.name() + " by " + profile + ": " + part.text().replace("(*", "( *");
    }

    private Optional<MixedTest> written(Mix mix) {
        try {
            return Optional.of(writer.write(mix));
        } catch (PieceException tooLarge) {
            return Optional.empty();
        }
    }
}
