package org.felis.cat.terms;

import java.util.HashMap;
import java.util.Map;

import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;

/** Puts terms in the place of others, of the same kinds. */
public final class Substitution {

    private final Terms terms;
    private final Map<Term, Term> known;

    public Substitution(Terms terms, Map<Term, Term> replacements) {
        this.terms = terms;
        this.known = new HashMap<>(replacements);
    }

    public Term in(Term term) {
        Term found = known.get(term);
        if (found == null) {
            found = term.operands().isEmpty() ? term : terms.rebuild(term, this::in);
            known.put(term, found);
        }
        return found;
    }
}
