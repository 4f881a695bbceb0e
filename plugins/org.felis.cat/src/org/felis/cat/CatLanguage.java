package org.felis.cat;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.xtext.GrammarUtil;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.CompiledExpression;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.parsing.CatFileParser;
import org.felis.cat.parsing.CatParsers;
import org.felis.cat.parsing.ParsedFile;
import org.felis.engine.source.ProblemException;

/**
 * CAT for the rest of Felis: text in, memory model and problems out. Thread-safe. Whatever the text, a compilation ends and
 * words what is wrong as {@link CatProblem}s.
 */
public final class CatLanguage {

    private final CatParsers parsers;
    private final CatFileParser parser;

    private static final class Shared {
        private static final CatLanguage LANGUAGE = new CatLanguage(new CatParsers());
    }

    /** Editors want them, a verification does not. */
    private static final class Keywords {
        private static final SortedSet<String> ALL = Collections.unmodifiableSortedSet(GrammarUtil
                .getAllKeywords(shared().parsers.grammar()).stream().filter(k -> Character.isLetter(k.charAt(0)))
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private CatLanguage(CatParsers parsers) {
        this.parsers = parsers;
        this.parser = new CatFileParser(parsers);
    }

    /** The one instance of this virtual machine, made at the first call. */
    public static CatLanguage shared() {
        return Shared.LANGUAGE;
    }

    /** Compiles a model. */
    public CatCompilation compile(CatSource source, IncludeResolver includes, CatOptions options) {
        return compiler(includes, options).compile(parser.parse(source));
    }

    /** What the expression is called where problems name a file. */
    public static final String EXPRESSION = ExpressionCompiler.FILE;

    /**
     * Compiles an expression over what a model names.
     *
     * @param expression in one line
     * @param model that can be compiled
     * @throws ProblemException if the expression is wrong; places are in the file {@link #EXPRESSION} then
     */
    public CompiledExpression compileExpression(String expression, CatSource model, IncludeResolver includes, CatOptions options) throws ProblemException {
        return new ExpressionCompiler(model, expression).compile(this, includes, options);
    }

    /** The syntax tree of a file. A text that was parsed lately is not parsed again. */
    public ParsedFile parse(CatSource source) {
        return parser.parse(source);
    }

    /** The words that cannot be names, sorted. */
    public SortedSet<String> keywords() {
        return Keywords.ALL;
    }

    private CatCompiler compiler(IncludeResolver includes, CatOptions options) {
        return new CatCompiler(includes, options, parser::parse, parser::parseCorrected);
    }
}
