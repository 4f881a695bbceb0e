package org.felis.cat.terms;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.cat.names.TagVocabulary;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;

/**
 * Sets of events that herd7 predefines and that, in all programs that Felis reads, are another one by a second name, or empty. Models
 * may speak of them: what depends on an empty one is simply not there.
 */
public enum DerivedSet {
    ACCESSES(Set.of("Exp", "EXEC"), "M: every access is explicit, none is speculated", terms -> terms.baseSet(BaseSet.M)),
    /**
     * Accesses that are not explicit, speculated or spurious; executions that were cut off; faults and exceptions with their causes; updates of
     * page tables by hardware, and what invalidates translations; cache maintenance; memory tags and the guarded control stack; acquires of
     * BPF. One that is a tag of the programs that a model is read for is not absent.
     */
    ABSENT(Set.of("NExp", "SPEC", "SPURIOUS", "CutOff",
            "FAULT", "FAULT-RD", "FAULT-WR", "EXC-ENTRY", "EXC-RET", "MMU", "D-MMU", "Translation", "AccessFlag", "Permission", "Exclusive",
            "TagCheck", "UndefinedInstruction", "SupervisorCall", "SVC", "AF", "DB", "TLBI", "TLBIIS", "TLBInXS",
            "DC.IVAC", "DC.IVAU", "DC.ISWC", "DC.ISWU", "DC.CVAC", "DC.CVAU", "DC.CSWC", "DC.CSWU",
            "DC.CIVAC", "DC.CIVAU", "DC.CISWC", "DC.CISWU", "DC.ZVAC", "DC.ZVAU", "DC.ZSWC", "DC.ZSWU",
            "IC.IALLU", "IC.IALLUIS", "IC.IVAU", "T", "S", "GCS", "AQ"),
            "no event: no program that Felis reads has such events", Terms::emptySet);

    private final Set<String> catNames;
    private final String meaning;
    private final Function<Terms, SetTerm> term;

    DerivedSet(Set<String> catNames, String meaning, Function<Terms, SetTerm> term) {
        this.catNames = catNames;
        this.meaning = meaning;
        this.term = term;
    }

    /** @param tags of the programs that the model is read for */
    public static Optional<DerivedSet> find(String catName, TagVocabulary tags) {
        return Arrays.stream(values()).filter(s -> s.catNames.contains(catName)).filter(s -> s != ABSENT || !tags.contains(catName)).findFirst();
    }

    public Set<String> catNames() {
        return catNames;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }

    public SetTerm term(Terms terms) {
        return term.apply(terms);
    }
}
