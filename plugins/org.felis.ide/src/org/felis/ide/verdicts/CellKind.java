package org.felis.ide.verdicts;

import java.util.List;
import java.util.Locale;

import org.felis.verification.verdict.Verdict;

/** What somebody may look for among verdicts: they are counted, and found by these words. */
enum CellKind {

    /** Contradicts what the test expects. */
    UNEXPECTED {
        @Override
        boolean isOf(VerdictCell cell) {
            return cell.unexpected();
        }
    },
    /** Another one than before. */
    CHANGED {
        @Override
        boolean isOf(VerdictCell cell) {
            return cell.isChanged();
        }
    },
    /** There is no answer. */
    UNKNOWN {
        @Override
        boolean isOf(VerdictCell cell) {
            return cell.newest().filter(answer -> answer.verdict() instanceof Verdict.Unknown).isPresent();
        }
    },
    /** The test or the model cannot be used. */
    ERROR {
        @Override
        boolean isOf(VerdictCell cell) {
            return cell.newest().filter(answer -> answer.verdict() instanceof Verdict.Error).isPresent();
        }
    };

    private static final List<CellKind> ALL = List.of(values());

    abstract boolean isOf(VerdictCell cell);

    /** As it is counted, and looked for. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** In their order. */
    static List<CellKind> all() {
        return ALL;
    }
}
