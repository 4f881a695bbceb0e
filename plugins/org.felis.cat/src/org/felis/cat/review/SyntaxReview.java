package org.felis.cat.review;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.Comparison;
import org.felis.cat.syntax.ConditionalStatement;
import org.felis.cat.syntax.Enumeration;
import org.felis.cat.syntax.MatchExpression;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Sequence;
import org.felis.cat.syntax.Show;
import org.felis.cat.syntax.StatementClause;
import org.felis.cat.syntax.SyntaxPackage;
import org.felis.cat.syntax.Universe;
import org.felis.engine.source.Problem;

/**
 * Looks over the text of a model's main file: clauses that are never taken, and what Felis reads but herd7 does not, or reads
 * otherwise.
 */
public final class SyntaxReview {

    /** herd7 takes a name and an architecture. */
    private static final int MAX_TITLE_WORDS = 2;

    private final ParsedFile root;
    private final Set<String> tags = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    private SyntaxReview(ParsedFile root) {
        this.root = root;
    }

    /**
     * @param files all files of the model, whose tags the main file may match
     */
    public static List<Problem> of(ParsedFile root, Iterable<ParsedFile> files) {
        SyntaxReview review = new SyntaxReview(root);
        for (ParsedFile file : files) {
            file.model().getStatements().forEach(s -> {
                if (s instanceof Enumeration enumeration) {
                    review.tags.addAll(enumeration.getTags());
                }
            });
        }
        review.reviewTitle();
        root.model().eAllContents().forEachRemaining(review::review);
        return review.problems;
    }

    private void review(EObject node) {
        switch (node) {
            case MatchExpression match -> reviewClauses(match);
            case MatchStatement match -> reviewClauses(match);
            case Binding binding when binding.getParameters().size() > 1 ->
                notReadByHerd(binding.getParameters().get(1), "a second parameter", "(x, y)' or 'fun y ->");
            case Show show when show.getItems().size() > 1 -> show.getItems().stream().filter(i -> i.getLabel() != null).findFirst()
                    .ifPresent(i -> notReadByHerd(i, "'as' in a list", "show … as …' for itself"));
            case ConditionalStatement conditional when conditional.getCondition() instanceof Comparison ->
                notReadByHerd(conditional.getCondition(), "a comparison before statements", "match");
            case Sequence sequence -> sequence.getOperands().stream().filter(Universe.class::isInstance)
                    .forEach(u -> problems.add(CatProblem.READ_OTHERWISE_BY_HERD.at(root.range(u))));
            default -> {
                // nothing to say
            }
        }
    }

    private void reviewTitle() {
        List<String> words = root.model().getTitleWords();
        if (words.size() > MAX_TITLE_WORDS || words.size() == MAX_TITLE_WORDS && root.model().getTitle() != null) {
            problems.add(CatProblem.NOT_READ_BY_HERD.at(root.range(root.model(), SyntaxPackage.Literals.MODEL__TITLE_WORDS),
                    "a title of more than two words", "\"" + String.join(" ", words) + "\""));
        }
    }

    private void notReadByHerd(EObject node, String what, String instead) {
        problems.add(CatProblem.NOT_READ_BY_HERD.at(root.range(node), what, instead));
    }

    // Clauses

    private void reviewClauses(MatchExpression match) {
        Set<String> taken = new HashSet<>();
        for (Clause clause : match.getClauses()) {
            String pattern = clause.getTag() != null ? "'" + clause.getTag()
                    : clause.isEmpty() ? "{}" : clause.getElement() != null || clause.getRest() != null ? "e ++ rest" : "_";
            reviewClause(clause, clause.getTag(), pattern, taken);
        }
    }

    private void reviewClauses(MatchStatement match) {
        Set<String> taken = new HashSet<>();
        for (StatementClause clause : match.getClauses()) {
            reviewClause(clause, clause.getTag(), clause.getTag() != null ? "'" + clause.getTag() : "_", taken);
        }
    }

    private void reviewClause(EObject clause, String tag, String pattern, Set<String> taken) {
        if (tag != null && !tags.contains(tag)) {
            neverTaken(clause, "no 'enum' declares the tag '" + tag);
        } else if (taken.contains("_")) {
            neverTaken(clause, "the clause for all others stands before it");
        } else if (!taken.add(pattern)) {
            neverTaken(clause, "another clause for " + pattern + " stands before it");
        }
    }

    private void neverTaken(EObject clause, String why) {
        problems.add(CatProblem.CLAUSE_NEVER_TAKEN.at(root.range(clause), why));
    }
}
