package org.felis.verification.sources;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.cat.names.KnownVariants;
import org.felis.cat.names.NearestNames;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** Warnings about variants that are on and that a model never asks for: their names may be misspelt. */
final class UnaskedVariants {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\n]*)\"");

    /** None for a variant that is spelt right: the model just has no use for it. */
    private static Optional<String> suggestion(String variant) {
        return KnownVariants.names().contains(variant.toLowerCase(Locale.ROOT)) ? Optional.empty() : NearestNames.question(variant, KnownVariants.names().stream());
    }

    private UnaskedVariants() {
    }

    /**
     * The warnings.
     *
     * @param file the model's file
     * @param texts of the model and all it includes
     */
    static List<Problem> warnings(Set<String> variants, String file, Collection<String> texts) {
        Set<String> asked = new HashSet<>();
        if (!variants.isEmpty()) {
            for (String text : texts) {
                Matcher quoted = QUOTED.matcher(text);
                while (quoted.find()) {
                    asked.add(KnownVariants.canonical(quoted.group(1)));
                }
            }
        }
        List<Problem> warnings = new ArrayList<>();
        for (String variant : variants.stream().sorted().toList()) {
            if (!asked.contains(KnownVariants.canonical(variant))) {
                warnings.add(Problem.warning("FELIS010", "the model does not ask for the variant '" + variant + "'"
                        + suggestion(variant).map(q -> "; " + q).orElse(""),
                        SourceRange.wholeFile(file)));
            }
        }
        return warnings;
    }
}
