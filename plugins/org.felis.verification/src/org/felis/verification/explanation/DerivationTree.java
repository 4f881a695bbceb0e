package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.felis.engine.source.SourceRange;
import org.felis.execution.DerivationStep;
import org.felis.execution.ModelTerm;
import org.felis.execution.SourcePlace;

/**
 * Why a pair is in a relation, or an event in a set: the definition unfolded down to base relations and sets.
 *
 * @param term the name that the model gives to it, or else its definition, in CAT
 * @param definition the right-hand side of its definition; empty if it has no name or is given
 * @param place where the model names it; the whole of no file if it has no name
 * @param source the id of the first event, or of the member
 * @param target the id of the second event, or of the member
 * @param rule what is made of the premises: {@code given}, {@code sequence}, {@code path}, {@code same}, {@code all}, {@code except},
 *        {@code turned}, {@code ends} or {@code pair}
 * @param alternative the part of a union that applies, in CAT; empty if there is only one
 * @param premises what makes it hold
 * @param absent what must not hold besides, in CAT; empty if nothing
 * @param cut whether premises were left out because the tree is too large
 */
public record DerivationTree(String term, String definition, SourceRange place, int source, int target, String rule, String alternative,
        List<DerivationTree> premises, String absent, boolean cut) {

    /** A derivation shares its parts, a tree does not: one of so many nodes is cut. */
    private static final int MOST_NODES = 300;

    public DerivationTree {
        premises = List.copyOf(premises);
    }

    static DerivationTree of(DerivationStep step) {
        return of(step, new int[] {MOST_NODES});
    }

    private static DerivationTree of(DerivationStep step, int[] left) {
        left[0]--;
        List<DerivationTree> premises = new ArrayList<>();
        boolean cut = left[0] < step.getPremises().size();
        if (!cut) {
            step.getPremises().forEach(p -> premises.add(of(p, left)));
        }
        ModelTerm term = step.getTerm();
        return new DerivationTree(term.getText(), term.getDefinition() == null ? "" : term.getDefinition(), place(term.getPlace()),
                step.getSource().getId(), step.getTarget().getId(), step.getRule().getName().toLowerCase(Locale.ROOT),
                text(step.getAlternative()), premises, text(step.getAbsent()), cut);
    }

    private static String text(ModelTerm term) {
        return term == null ? "" : term.getText();
    }

    private static SourceRange place(SourcePlace place) {
        return place == null ? SourceRange.wholeFile("")
                : new SourceRange(place.getFile(), place.getLine(), place.getColumn(), place.getOffset(), place.getLength());
    }
}
