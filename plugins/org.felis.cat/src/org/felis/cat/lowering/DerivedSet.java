package org.felis.cat.lowering;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.cat.names.KnownTags;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;

/**
 * Sets of events that herd7 predefines and that, in all programs that Felis reads, are another one by a second name, or empty. Models
 * may speak of them: what depends on an empty one is simply not there.
 */
enum DerivedSet {
    ACCESSES(Set.of("Exp", "EXEC"), "M: every access is explicit, none is speculated", terms -> terms.baseSet(BaseSet.M)),
    ABSENT(KnownTags.ABSENT, "no event: no program that Felis reads has such events", Terms::emptySet);

    private final Set<String> catNames;
    private final String meaning;
    private final Function<Terms, SetTerm> term;

    DerivedSet(Set<String> catNames, String meaning, Function<Terms, SetTerm> term) {
        this.catNames = catNames;
        this.meaning = meaning;
        this.term = term;
    }

    static Optional<DerivedSet> find(String catName) {
        return Arrays.stream(values()).filter(s -> s.catNames.contains(catName)).findFirst();
    }

    Set<String> catNames() {
        return catNames;
    }

    /** One line for people. */
    String meaning() {
        return meaning;
    }

    SetTerm term(Terms terms) {
        return term.apply(terms);
    }
}
