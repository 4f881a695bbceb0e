package org.felis.cat.review;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.Meaning;
import org.felis.cat.lowering.NameWalk;
import org.felis.cat.lowering.Names;
import org.felis.cat.lowering.Occurrences;
import org.felis.cat.names.NearestNames;
import org.felis.cat.names.TagVocabulary;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.TryExpression;
import org.felis.cat.syntax.Variable;
import org.felis.cat.terms.DerivedSet;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.source.Problem;

/** Looks over the names of a model's main file after it has been compiled without an error. */
public final class NameReview {

    private final ParsedFile root;
    private final Names names;
    private final List<Problem> problems = new ArrayList<>();

    private NameReview(ParsedFile root, Names names) {
        this.root = root;
        this.names = names;
    }

    public static List<Problem> of(ParsedFile root, Names names) {
        NameReview review = new NameReview(root, names);
        review.reviewUnused();
        review.reviewHidden();
        review.reviewTags();
        return review.problems;
    }

    // Unused

    /** A file that states no axiom defines names for others. */
    private void reviewUnused() {
        List<Statement> statements = root.model().getStatements();
        if (statements.stream().noneMatch(Check.class::isInstance)) {
            return;
        }
        Map<EObject, Boolean> used = usedBindings();
        for (Statement statement : statements) {
            if (statement instanceof Definition definition) {
                definition.getBindings().stream().flatMap(b -> b.getNames().stream()).forEach(v -> reportUnused(v.getName(), v, used));
            } else if (statement instanceof Procedure procedure) {
                reportUnused(procedure.getName(), procedure, used);
            }
        }
    }

    /** Everything that binds a name that something else uses. */
    private Map<EObject, Boolean> usedBindings() {
        Map<EObject, Boolean> used = new IdentityHashMap<>();
        names.uses().forEach((node, use) -> {
            if (node instanceof Name) {
                use.meaning().place().map(Meaning.Place::node).filter(bound -> !EcoreUtil.isAncestor(around(bound), node))
                        .ifPresent(bound -> used.put(bound, true));
            }
        });
        return used;
    }

    private static EObject around(EObject bound) {
        return bound instanceof Variable && bound.eContainer() instanceof Binding binding ? binding : bound;
    }

    private void reportUnused(String name, EObject bound, Map<EObject, Boolean> used) {
        if (name != null && !name.startsWith("_") && !used.containsKey(bound)) {
            problems.add(CatProblem.UNUSED_DEFINITION.at(Occurrences.place(root, bound), name));
        }
    }

    // Hidden

    /** A definition that hides an earlier one of the file without using it, or one of the engine's relations and sets. */
    private void reviewHidden() {
        Map<String, Variable> earlier = new HashMap<>();
        for (Statement statement : root.model().getStatements()) {
            if (statement instanceof Definition definition) {
                definition.getBindings().forEach(b -> b.getNames().forEach(v -> reportHidden(v, b, earlier.get(v.getName()))));
                definition.getBindings().forEach(b -> b.getNames().forEach(v -> earlier.put(v.getName(), v)));
            }
        }
    }

    private void reportHidden(Variable variable, Binding binding, Variable earlier) {
        String name = variable.getName();
        boolean predefined = BaseRelation.find(name).isPresent() || BaseSet.find(name).isPresent();
        if (name == null || earlier == null && !predefined || NameWalk.writtenIn(binding.getBody()).contains(name)) {
            return;
        }
        String hidden = earlier == null ? "the one that the engine gives" : "the one of line " + root.range(earlier).line();
        problems.add(CatProblem.HIDDEN_DEFINITION.at(root.range(variable), name, hidden));
    }

    // Tags

    /** Tags in the main file that no instruction carries: of the architecture that the model names, or of any. */
    private void reviewTags() {
        String architecture = root.model().getTitleWords().isEmpty() ? "" : root.model().getTitleWords().get(0);
        TagVocabulary tags = names.tags();
        Set<String> known = tags.of(architecture);
        names.uses().forEach((node, use) -> {
            boolean predefined = node instanceof Name && use.file() == root && use.meaning().place().isEmpty();
            if (!predefined || isTried(node)) {
                return;
            }
            String tag = ((Name) node).getName();
            Optional<DerivedSet> derived = DerivedSet.find(tag, tags);
            if (derived.equals(Optional.of(DerivedSet.ABSENT))) {
                problems.add(CatProblem.TAG_NOT_CARRIED.at(root.range(node), "any architecture that Felis reads", tag, "it is the empty set"));
            } else if (derived.isEmpty() && !known.isEmpty() && tags.contains(tag) && !known.contains(tag)) {
                problems.add(CatProblem.TAG_NOT_CARRIED.at(root.range(node), architecture, tag,
                        NearestNames.question(tag, known.stream()).orElse("it is the empty set")));
            }
        });
    }

    private static boolean isTried(EObject node) {
        for (EObject around = node; around != null; around = around.eContainer()) {
            if (around instanceof TryExpression) {
                return true;
            }
        }
        return false;
    }
}
