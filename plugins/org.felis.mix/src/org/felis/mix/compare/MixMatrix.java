package org.felis.mix.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.mix.combine.Mix;
import org.felis.mix.compile.TypeLayouts;

/**
 * What came of a test, by pairs of profiles. All of it follows from the answers about the test's mixes: nothing is verified for a pair. Thread-safe.
 */
public final class MixMatrix {

    /** Worst first. */
    private static final List<Class<? extends MixAnswer>> WORST_FIRST =
            List.of(MixAnswer.NewState.class, MixAnswer.LoadBuffering.class, MixAnswer.Unanswered.class, MixAnswer.Conforms.class);

    /**
     * The mixes of two profiles, those of each alone among them; on the diagonal, those of one profile.
     *
     * @param counts of their assignments to parts
     * @param worst what is said of all these mixes in a word
     * @param mixes the worst first, then those of the fewest changes; only the two profiles are named in them
     */
    public record Cell(String one, String other, TestResult.Counts counts, TestResult.Summary worst, List<JudgedMix> mixes) {
        public Cell {
            mixes = List.copyOf(mixes);
        }

        /** Whether it is about one profile. */
        public boolean isAlone() {
            return one.equals(other);
        }
    }

    private final TestResult result;
    private final List<String> profiles;
    private final List<List<Cell>> cells = new ArrayList<>();
    private final List<TypeLayouts> layouts;
    private final Optional<MixDetails> details;

    MixMatrix(TestResult result, List<String> profiles, List<JudgedMix> judged, List<TypeLayouts> layouts, Optional<MixDetails> details) {
        this.result = result;
        this.profiles = profiles.stream().filter(profile -> judged.stream()
                .flatMap(mix -> mix.mix().bodies().stream()).anyMatch(body -> body.isMadeBy(profile))).toList();
        this.layouts = List.copyOf(layouts);
        this.details = details;
        for (String one : this.profiles) {
            List<Cell> row = new ArrayList<>();
            for (int i = 0; i < this.profiles.size(); i++) {
                row.add(i < cells.size() ? mirrored(cells.get(i).get(cells.size())) : cell(one, this.profiles.get(i), judged));
            }
            cells.add(row);
        }
    }

    private static Cell mirrored(Cell cell) {
        return new Cell(cell.other(), cell.one(), cell.counts(), cell.worst(), cell.mixes());
    }

    private Cell cell(String one, String other, List<JudgedMix> judged) {
        Set<String> both = new LinkedHashSet<>(List.of(one));
        both.add(other);
        TestResult.Counts counts = TestResult.Counts.NONE;
        List<JudgedMix> mixes = new ArrayList<>();
        for (JudgedMix all : judged) {
            if (all.mix().isMadeBy(both)) {
                Mix mix = all.mix().only(both);
                mixes.add(new JudgedMix(mix, all.answer()));
                counts = counts.and(mix.assignments(), all.answer()).withMore(mix.assignments());
            }
        }
        mixes.sort(Comparator.<JudgedMix>comparingInt(mix -> WORST_FIRST.indexOf(mix.answer().getClass())).thenComparingInt(mix -> mix.mix().changes()));
        return new Cell(one, other, counts, TestResult.summary(result.source(), counts), mixes);
    }

    /** What came of all mixes together. */
    public TestResult result() {
        return result;
    }

    /**
     * The names of the profiles that some mix has, in the order of their file: one that compiles nothing, since its compiler is missing, is not among
     * them.
     */
    public List<String> profiles() {
        return profiles;
    }

    /** @param row the number of a profile */
    public Cell cell(int row, int column) {
        return cells.get(row).get(column);
    }

    /** How the profiles lay out the types of the test, as far as is known. */
    public List<TypeLayouts> layouts() {
        return layouts;
    }

    /** What is behind a mix; empty if the test cannot be read. */
    public Optional<MixDetails> details() {
        return details;
    }
}
