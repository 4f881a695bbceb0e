package org.felis.cat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.lowering.Context;
import org.felis.cat.lowering.Evaluator;
import org.felis.cat.lowering.IncludeGraph;
import org.felis.cat.lowering.Lowering;
import org.felis.cat.lowering.Occurrences;
import org.felis.cat.lowering.Scope;
import org.felis.cat.lowering.Statements;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.review.AxiomReview;
import org.felis.cat.review.Consequences;
import org.felis.cat.review.LibraryNames;
import org.felis.cat.review.NameReview;
import org.felis.cat.review.SyntaxReview;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem.Severity;
import org.felis.engine.source.Problem;

/**
 * Turns a parsed model and what it includes into an {@link MemoryModel}. Statements are executed in order, as herd7 does, but
 * without an execution at hand: what depends on the execution becomes a term.
 */
public final class CatCompiler {

    private static final String EXTENSION = ".cat";

    private final IncludeResolver resolver;
    private final CatOptions options;
    private final Function<CatSource, ParsedFile> parser;
    private final Function<CatSource, Optional<ParsedFile>> correctingParser;

    /**
     * @param parser parses an included file
     * @param correctingParser parses a file with errors as if misspelt keywords were not, if it has any
     */
    public CatCompiler(IncludeResolver resolver, CatOptions options, Function<CatSource, ParsedFile> parser,
            Function<CatSource, Optional<ParsedFile>> correctingParser) {
        this.resolver = resolver;
        this.options = options;
        this.parser = parser;
        this.correctingParser = correctingParser;
    }

    /** Compiles the model whose main file this is. Names are resolved even if the text has errors. */
    public CatCompilation compile(ParsedFile root) {
        CatCompilation asWritten = compileAsParsed(root);
        if (asWritten.model().isPresent()) {
            return asWritten;
        }
        Optional<CatCompilation> asMeant = correctingParser.apply(root.source()).map(this::compileAsParsed);
        return asMeant.filter(c -> errors(c) < errors(asWritten)).orElse(asWritten);
    }

    /** Errors other than misspelt keywords. */
    private static long errors(CatCompilation compilation) {
        return compilation.problems().stream().filter(p -> p.severity() == Severity.ERROR)
                .filter(p -> !p.code().equals(CatProblem.MISSPELT_KEYWORD.code())).count();
    }

    private CatCompilation compileAsParsed(ParsedFile root) {
        Lowering lowering = new Lowering(options, new LibraryNames(resolver, parser, root.source())::definingFile);
        Evaluator evaluator = new Evaluator(lowering);
        IncludeGraph includes = IncludeGraph.load(root, resolver, parser, evaluator.conditions());
        Statements statements = new Statements(lowering, evaluator, includes, root);
        Scope scope = Scope.empty();
        includes.standardLibrary().ifPresent(
                library -> statements.execute(library.model().getStatements(), new Context(library, scope), true));
        includes.bell().ifPresent(bell -> statements.execute(bell.model().getStatements(), new Context(bell, scope), true));
        statements.checkOptions(root);
        statements.execute(root.model().getStatements(), new Context(root, scope), true);

        List<Problem> problems = new ArrayList<>(includes.problems());
        Consequences consequences = new Consequences(includes.files(), problems);
        lowering.diagnostics().problems().stream().filter(consequences::isProblem).forEach(problems::add);
        boolean sound = problems.stream().noneMatch(p -> p.severity() == Severity.ERROR);
        if (sound) {
            problems.addAll(NameReview.of(root, lowering.names()));
            problems.addAll(SyntaxReview.of(root, includes.files()));
            problems.addAll(AxiomReview.of(root, lowering.model().axioms(), lowering.terms().all()));
        }
        Optional<MemoryModel> model = sound ? Optional.of(lowering.model().build(name(root))) : Optional.empty();
        return new CatCompilation(model, sorted(problems, root), Occurrences.of(lowering.names(), includes));
    }

    /** The root's problems first, then file by file, each in the order of the text. */
    private static List<Problem> sorted(List<Problem> problems, ParsedFile root) {
        Map<String, Integer> fileOrder = new LinkedHashMap<>();
        fileOrder.put(root.source().file(), 0);
        problems.forEach(p -> fileOrder.putIfAbsent(p.range().file(), fileOrder.size()));
        return problems.stream().sorted(Comparator.<Problem>comparingInt(p -> fileOrder.get(p.range().file()))
                .thenComparingInt(p -> p.range().offset())).toList();
    }

    private static String name(ParsedFile root) {
        List<String> parts = new ArrayList<>(root.model().getTitleWords());
        if (root.model().getTitle() != null) {
            parts.add(root.model().getTitle());
        }
        String fileName = root.source().fileName();
        return !parts.isEmpty() ? String.join(" ", parts)
                : fileName.endsWith(EXTENSION) ? fileName.substring(0, fileName.length() - EXTENSION.length()) : fileName;
    }
}
