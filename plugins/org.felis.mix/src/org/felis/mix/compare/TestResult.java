package org.felis.mix.compare;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.mix.compile.TypeLayouts;
import org.felis.mix.split.Part;
import org.felis.mix.split.Split;

/**
 * What came of a test.
 *
 * @param file as the user named it
 * @param name in its first line, or the file's
 * @param parts what was compiled apart
 * @param counts of its mixes
 * @param source what C says of it; empty if it could not be read
 * @param found mixes with final states that C forbids, those of the fewest changes first; at most as many as are shown
 * @param layouts types that profiles lay out differently, or load by writing
 * @param problems why some mixes are missing or unanswered
 * @param seconds that it took
 */
public record TestResult(String file, String name, Split split, List<Part> parts, Counts counts, Optional<SourceAnswer> source, List<FoundMix> found, List<TypeLayouts> layouts, List<Problem> problems,
        double seconds) {

    public TestResult {
        parts = List.copyOf(parts);
        found = List.copyOf(found);
        layouts = List.copyOf(layouts);
        problems = List.copyOf(problems);
    }

    /**
     * Numbers of mixes.
     *
     * @param assignments of profiles to parts
     * @param verified how many different mixes they come to
     * @param withNewState assignments whose mix has a final state that C forbids
     * @param withLoadBuffering assignments whose mix has such states, all of which are load buffering
     * @param unanswered assignments whose mix has no answer
     * @param upToBound assignments whose mix conforms as far as executions were considered
     */
    public record Counts(BigInteger assignments, int verified, BigInteger withNewState, BigInteger withLoadBuffering, BigInteger unanswered, BigInteger upToBound) {

        static final Counts NONE = new Counts(BigInteger.ZERO, 0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

        /** With more assignments. */
        Counts withMore(BigInteger more) {
            return new Counts(assignments.add(more), verified, withNewState, withLoadBuffering, unanswered, upToBound);
        }

        Counts and(BigInteger count, MixAnswer answer) {
            return switch (answer) {
                case MixAnswer.NewState found -> new Counts(assignments, verified + 1, withNewState.add(count), withLoadBuffering, unanswered, upToBound);
                case MixAnswer.LoadBuffering found -> new Counts(assignments, verified + 1, withNewState, withLoadBuffering.add(count), unanswered, upToBound);
                case MixAnswer.Unanswered none -> new Counts(assignments, verified + 1, withNewState, withLoadBuffering, unanswered.add(count), upToBound);
                case MixAnswer.Conforms conforms -> new Counts(assignments, verified + 1, withNewState, withLoadBuffering, unanswered, conforms.upToBound() ? upToBound.add(count) : upToBound);
            };
        }
    }

    /** What is said of a test in a word. */
    public enum Summary {
        /** A mix has a final state that C forbids. */
        BUG("Bug"),
        /** Mixes have new final states, all of which are load buffering. */
        LOAD_BUFFERING("LoadBuffering"),
        /** No mix has. */
        CONFORMS("Conforms"),
        /** No mix has, as far as executions were considered. */
        CONFORMS_UP_TO_BOUND("Conforms(bound)"),
        /** The source is undefined. */
        UNDEFINED("Undefined"),
        /** The source, or some mix, has no answer, and no other has a new final state. */
        UNKNOWN("Unknown"),
        /** The test cannot be read or compiled. */
        ERROR("Error");

        private final String word;

        Summary(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** The worst that is known. */
    public Summary summary() {
        return summary(source, counts);
    }

    /** The worst that is known of some mixes of a test. */
    static Summary summary(Optional<SourceAnswer> source, Counts counts) {
        if (counts.withNewState().signum() > 0) {
            return Summary.BUG;
        }
        if (source.isEmpty()) {
            return Summary.ERROR;
        }
        return switch (source.get()) {
            case SourceAnswer.Undefined undefined -> Summary.UNDEFINED;
            case SourceAnswer.Unanswered unanswered -> Summary.UNKNOWN;
            case SourceAnswer.Known known when counts.verified() == 0 -> Summary.ERROR;
            case SourceAnswer.Known known when counts.unanswered().signum() > 0 -> Summary.UNKNOWN;
            case SourceAnswer.Known known when counts.withLoadBuffering().signum() > 0 -> Summary.LOAD_BUFFERING;
            case SourceAnswer.Known known -> counts.upToBound().signum() > 0 ? Summary.CONFORMS_UP_TO_BOUND : Summary.CONFORMS;
        };
    }
}
