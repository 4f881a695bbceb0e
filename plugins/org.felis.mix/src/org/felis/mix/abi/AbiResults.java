package org.felis.mix.abi;

import java.util.List;

import org.felis.engine.source.Problem;
import org.felis.mix.compile.TypeLayouts;

/**
 * What came of a comparison.
 *
 * @param profiles those that compile something, in order
 * @param findings by profiles, then by operations, widths and orders
 * @param layouts of atomic types
 * @param problems why some profiles are missing
 */
public record AbiResults(AbiTable table, List<String> profiles, List<AbiFinding> findings, List<TypeLayouts> layouts, List<Problem> problems) {

    public AbiResults {
        profiles = List.copyOf(profiles);
        findings = List.copyOf(findings);
        layouts = List.copyOf(layouts);
        problems = List.copyOf(problems);
    }

    /** Those of a profile. */
    public List<AbiFinding> of(String profile) {
        return findings.stream().filter(finding -> finding.profile().equals(profile)).toList();
    }

    /** Whether each operation of each profile has a verdict. */
    public boolean isAnswered() {
        return !profiles.isEmpty() && findings.stream().noneMatch(finding -> finding.verdict() instanceof AbiVerdict.NotCompiled || finding.verdict() instanceof AbiVerdict.Another another && another.unanswered() > 0);
    }
}
