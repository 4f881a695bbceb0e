package org.felis.cat.parsing;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.parser.antlr.CatParser;
import org.felis.cat.syntax.Model;
import org.felis.cat.syntax.Statement;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

import com.google.common.base.Throwables;

/** Parses files with the generated parser; remembers the latest, since most models include the same few. Thread-safe. */
public final class CatFileParser {

    private static final int REMEMBERED_FILES = 64;

    /** How often to try again behind a place where the parser gave up: more errors than that nobody reads. */
    private static final int MAX_RESULTS = 30;

    private final CatParsers parsers;

    private final Map<CatSource, ParsedFile> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CatSource, ParsedFile> eldest) {
            return size() > REMEMBERED_FILES;
        }
    };

    public CatFileParser(CatParsers parsers) {
        this.parsers = parsers;
    }

    /** The tree of a file with errors when words are read as the keywords that they nearly are; empty if there are no such words. */
    public Optional<ParsedFile> parseCorrected(CatSource source) {
        Map<Integer, String> meant = MisspeltKeywords.in(source.text());
        if (meant.isEmpty()) {
            return Optional.empty();
        }
        LineIndex lines = new LineIndex(source.file(), source.text());
        List<Problem> misspelt = new ArrayList<>();
        for (Words.Word word : Words.of(source.text())) {
            if (meant.containsKey(word.offset())) {
                misspelt.add(CatProblem.MISSPELT_KEYWORD.at(lines.range(word.offset(), word.text().length()), word.text(),
                        meant.get(word.offset())));
            }
        }
        return Optional.of(parseAnew(source, lines, parsers.correcting(meant), misspelt));
    }

    /** The file's tree and what is wrong with its syntax. */
    public ParsedFile parse(CatSource source) {
        synchronized (remembered) {
            ParsedFile known = remembered.get(source);
            if (known != null) {
                return known;
            }
        }
        LineIndex lines = new LineIndex(source.file(), source.text());
        ParsedFile parsed = parseAnew(source, lines, parsers.parser(), List.of());
        synchronized (remembered) {
            remembered.put(source, parsed);
        }
        return parsed;
    }

    private static ParsedFile parseAnew(CatSource source, LineIndex lines, CatParser parser, List<Problem> known) {
        SourceCheck.Result check = SourceCheck.check(source, lines);
        if (!check.parsable()) {
            return ParsedFile.unreadable(source, lines, check.problems());
        }
        try {
            return ParsedFile.of(source, lines, check.problems(), known, results(source.text(), parser));
        } catch (StackOverflowError tooDeep) {
            return tooDeep(source, lines);
        } catch (ParseException wrapped) {
            if (Throwables.getRootCause(wrapped) instanceof StackOverflowError) {
                return tooDeep(source, lines);
            }
            throw wrapped;
        }
    }

    /** Parses the text and, where the parser gave up, what follows: from the next line that a statement begins with. */
    private static List<IParseResult> results(String text, CatParser parser) {
        List<IParseResult> results = new ArrayList<>();
        results.add(parser.parse(new StringReader(text)));
        int read = 0;
        while (results.get(results.size() - 1).hasSyntaxErrors() && results.size() < MAX_RESULTS) {
            read = Math.max(read, end(ParsedFile.model(results.get(results.size() - 1))));
            int after = read;
            Optional<Words.Word> next = Words.of(text).stream().filter(w -> w.offset() >= after && beginsStatement(w, text)).findFirst();
            if (next.isEmpty()) {
                break;
            }
            read = next.get().end();
            results.add(parser.parse(new StringReader(" ".repeat(next.get().offset()) + text.substring(next.get().offset()))));
        }
        return results;
    }

    /** Where the last statement ends. */
    private static int end(Model model) {
        List<Statement> statements = model.getStatements();
        INode last = statements.isEmpty() ? null : NodeModelUtils.findActualNodeFor(statements.get(statements.size() - 1));
        return last == null ? 0 : last.getOffset() + last.getLength();
    }

    private static boolean beginsStatement(Words.Word word, String text) {
        boolean firstInLine = word.offset() == 0 || text.charAt(word.offset() - 1) == '\n';
        return firstInLine && Words.STATEMENTS.contains(word.text());
    }

    /** {@link SourceCheck} counts brackets only, but operators and keywords such as {@code ~}, {@code let} and {@code fun} nest too. */
    private static ParsedFile tooDeep(CatSource source, LineIndex lines) {
        return ParsedFile.unreadable(source, lines,
                List.of(CatProblem.NESTED_TOO_DEEPLY.at(SourceRange.startOf(source.file()), SourceCheck.MAX_NESTING)));
    }
}
