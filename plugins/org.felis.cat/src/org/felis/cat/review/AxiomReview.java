package org.felis.cat.review;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.terms.ByConstruction;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.Term;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** Looks over the axioms of a model that has been compiled without an error; says what concerns its main file. */
public final class AxiomReview {

    private AxiomReview() {
    }

    public static List<Problem> of(ParsedFile root, List<Axiom> axioms, List<Term> terms) {
        ByConstruction known = new ByConstruction(terms);
        List<Problem> problems = new ArrayList<>();
        if (axioms.stream().noneMatch(a -> a.role() == Axiom.Role.REQUIRED)) {
            problems.add(CatProblem.NO_AXIOM.at(SourceRange.startOf(root.source().file())));
        }
        String file = root.source().file();
        Map<String, Axiom> named = new HashMap<>();
        for (Axiom axiom : axioms) {
            boolean here = axiom.source().file().equals(file);
            Axiom earlier = axiom.role() == Axiom.Role.FLAG ? null : named.putIfAbsent(axiom.name(), axiom);
            // a check in a procedure or a loop is stated several times
            if (here && earlier != null && !earlier.source().equals(axiom.source())) {
                problems.add(CatProblem.REPEATED_AXIOM.at(axiom.source(), axiom.name(), earlier.source()));
            }
            if (here && axiom.role() == Axiom.Role.REQUIRED) {
                known.reasonToHold(axiom).ifPresent(why -> problems.add(CatProblem.AXIOM_NEVER_FAILS.at(axiom.source(), why)));
            }
        }
        return problems;
    }
}
