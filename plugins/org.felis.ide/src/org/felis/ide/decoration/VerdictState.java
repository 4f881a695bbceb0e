package org.felis.ide.decoration;

import java.util.Collection;
import java.util.Optional;

import org.felis.ide.verdicts.VerdictCell;
import org.felis.ide.verdicts.VerdictRow;

/** What a small sign says about a test's verdicts, or about those of all tests in a folder: the worst of them. The worst comes last. */
enum VerdictState {

    /** All verdicts are answers, and none contradicts what the test expects. */
    EXPECTED,
    /** Being verified, or about to be. */
    RUNNING,
    /** There is no answer under some model. */
    UNKNOWN,
    /** A verdict contradicts what the test expects. */
    UNEXPECTED;

    /** Nothing is said about a test that was not verified since it changed. */
    static Optional<VerdictState> of(VerdictRow row) {
        Collection<VerdictCell> cells = row.cells().values();
        if (row.isBusy()) {
            return Optional.of(RUNNING);
        }
        if (cells.isEmpty() || cells.stream().anyMatch(c -> c.state() != VerdictCell.State.CURRENT)) {
            return Optional.empty();
        }
        return Optional.of(cells.stream().anyMatch(VerdictCell::unexpected) ? UNEXPECTED
                : cells.stream().allMatch(VerdictCell::isDecided) ? EXPECTED : UNKNOWN);
    }

    VerdictState worse(VerdictState other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** The icon, from the bundle's root. */
    String icon() {
        return "icons/" + name().toLowerCase(java.util.Locale.ROOT) + "_ovr.svg";
    }
}
