package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.explanation.Derivation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermText;
import org.felis.engine.source.SourceRange;

/** Writes derivations as trees of texts. */
final class Trees {

    /** A derivation shares its parts, a tree does not: one of so many nodes is cut. */
    private static final int MOST_NODES = 300;

    private static final SourceRange NOWHERE = SourceRange.wholeFile("");

    private final TermText text;
    private final Map<Term, MemoryModel.Definition> definitions = new HashMap<>();

    Trees(MemoryModel model) {
        text = new TermText(model);
        model.definitions().forEach(d -> definitions.put(d.term(), d));
    }

    DerivationTree of(Derivation derivation) {
        return tree(derivation, new int[] {MOST_NODES});
    }

    private DerivationTree tree(Derivation derivation, int[] left) {
        left[0]--;
        Term term = derivation.fact().term();
        List<DerivationTree> premises = new ArrayList<>();
        boolean cut = left[0] < derivation.premises().size();
        if (!cut) {
            derivation.premises().forEach(p -> premises.add(tree(p, left)));
        }
        MemoryModel.Definition definition = definitions.get(term);
        boolean defined = definition != null && !derivation.premises().isEmpty();
        return new DerivationTree(text.nameOrDefinition(term), defined ? text.definition(term) : "",
                definition == null ? NOWHERE : definition.source(), derivation.fact().source(), derivation.fact().target(),
                premises, derivation.absent().map(a -> text.nameOrDefinition(a.term())).orElse(""), cut);
    }
}
