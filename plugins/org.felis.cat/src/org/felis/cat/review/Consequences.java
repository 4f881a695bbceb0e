package org.felis.cat.review;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Statement;
import org.felis.engine.source.Problem.Severity;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * Tells problems of a model from mere consequences of others: where part of a text could not be read or an include is missing, names
 * may be defined that are not known, and what is said of the model as a whole may be wrong.
 */
public final class Consequences {

    private static final Set<String> UNKNOWN_NAMES = Set.of(CatProblem.UNRESOLVED_NAME.code(), CatProblem.UNDECLARED_TAG.code(),
            CatProblem.MATTERS_WHEN_USED.code());
    private static final Set<String> MISSING_FILES = Set.of(CatProblem.MISSING_INCLUDE.code(), CatProblem.CYCLIC_INCLUDE.code(),
            CatProblem.TOO_MANY_INCLUDES.code(), CatProblem.MISSING_LIBRARY.code(), CatProblem.NOT_TEXT.code(),
            CatProblem.TOO_LARGE.code(), CatProblem.NESTED_TOO_DEEPLY.code());

    private final Collection<ParsedFile> files;
    private final List<ParsedFile> damaged;
    private final boolean incomplete;

    /**
     * @param files all files of the model
     * @param textProblems what is wrong with their text and their includes
     */
    public Consequences(Collection<ParsedFile> files, List<Problem> textProblems) {
        this.files = files;
        this.damaged = files.stream().filter(ParsedFile::isDamaged).toList();
        this.incomplete = textProblems.stream().anyMatch(p -> MISSING_FILES.contains(p.code()));
    }

    /** Whether a problem would be there even if all text could be read. */
    public boolean isProblem(Problem problem) {
        if (!incomplete && damaged.isEmpty()) {
            return true;
        }
        if (problem.severity() != Severity.ERROR) {
            return false;
        }
        if (UNKNOWN_NAMES.contains(problem.code())) {
            return !incomplete && damaged.stream().noneMatch(f -> f.lostTextMentions(text(problem.range())));
        }
        return damaged.stream().noneMatch(f -> f.lostTextAffects(statementAround(problem.range())));
    }

    private String text(SourceRange range) {
        return file(range).map(f -> f.text(range)).orElse("");
    }

    private Optional<ParsedFile> file(SourceRange range) {
        return files.stream().filter(f -> f.source().file().equals(range.file())).findFirst();
    }

    private String statementAround(SourceRange place) {
        Optional<ParsedFile> file = file(place);
        if (file.isEmpty()) {
            return "";
        }
        for (Statement statement : file.get().model().getStatements()) {
            SourceRange range = file.get().range(statement);
            if (range.offset() <= place.offset() && place.offset() < range.offset() + range.length()) {
                return file.get().text(range);
            }
        }
        return "";
    }
}
