package org.felis.cat;

import java.util.List;
import java.util.Optional;

import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.CompiledExpression;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem.Severity;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;

/**
 * Compiles an expression as if it were defined at the end of a model: it may use all that the model's text may use there. Its problems have places in
 * the expression, which is the file {@value #FILE}.
 */
final class ExpressionCompiler {

    /** What the expression is called where files are named. */
    static final String FILE = "<expression>";

    /** No model has this name. */
    private static final String NAME = "felis-asked-expression";
    private static final String BEFORE = "\nlet " + NAME + " =\n";

    private static final String MORE = "more than an expression";
    /** How the parser's words for what follows a whole definition begin. */
    private static final String NEXT_STATEMENT = "expected the next statement";

    private final CatSource model;
    private final String expression;
    private final CatSource source;
    private final int start;

    ExpressionCompiler(CatSource model, String expression) {
        this.model = model;
        this.expression = expression;
        start = model.text().length() + BEFORE.length();
        source = new CatSource(model.file(), model.text() + BEFORE + expression + "\n", model.library());
    }

    CompiledExpression compile(CatLanguage language, IncludeResolver includes, CatOptions options) throws ProblemException {
        CatCompilation whole = language.compile(source, includes, options);
        if (whole.model().isEmpty()) {
            List<Problem> errors = whole.problems().stream().filter(p -> p.severity() == Severity.ERROR).toList();
            List<Problem> own = errors.stream().filter(this::isInExpression).map(this::inExpression).toList();
            throw new ProblemException(own.isEmpty() ? errors : own);
        }
        requireOneStatement(language);
        MemoryModel compiled = whole.model().get();
        Optional<MemoryModel.Definition> asked = compiled.definitions().stream().filter(d -> d.name().equals(NAME)).findFirst();
        if (asked.isEmpty()) {
            throw problem(0, expression.length(), "neither a relation nor a set");
        }
        // its name is not one that explanations may use
        List<MemoryModel.Definition> others = compiled.definitions().stream().filter(d -> d != asked.get()).toList();
        return new CompiledExpression(new MemoryModel(compiled.name(), compiled.terms(), others, compiled.recursions(), compiled.choices(), compiled.axioms(),
                compiled.shown()), asked.get().term());
    }

    /** What follows the expression would be a statement of the model. */
    private void requireOneStatement(CatLanguage language) throws ProblemException {
        var statements = language.parse(source).model().getStatements();
        int end = language.parse(source).range(statements.get(statements.size() - 1)).offset();
        if (end > start) {
            throw problem(end - start, expression.length() - (end - start), MORE);
        }
    }

    private static ProblemException problem(int from, int length, String found) {
        SourceRange range = new SourceRange(FILE, 1, from + 1, from, length);
        return new ProblemException(List.of(CatProblem.UNEXPECTED_EXPRESSION.at(range, found)));
    }

    private boolean isInExpression(Problem problem) {
        return problem.range().file().equals(model.file()) && problem.range().offset() + problem.range().length() > model.text().length();
    }

    private Problem inExpression(Problem problem) {
        int from = Math.clamp(problem.range().offset() - start, 0, expression.length());
        int length = Math.min(problem.range().length(), expression.length() - from);
        return new Problem(problem.severity(), problem.code(), words(problem.message(), from), new SourceRange(FILE, 1, from + 1, from, length));
    }

    /** Not of the definition that the expression was made the end of. */
    private static String words(String message, int from) {
        if (message.startsWith(NEXT_STATEMENT)) {
            return CatProblem.UNEXPECTED_EXPRESSION.at(SourceRange.startOf(FILE), MORE).message();
        }
        String ofExpression = message.replace("but the file ends", "but the expression ends");
        return from == 0 ? ofExpression.replaceFirst(" after '=', but", ", but") : ofExpression;
    }
}
