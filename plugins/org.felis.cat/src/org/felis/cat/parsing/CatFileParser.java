package org.felis.cat.parsing;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.parser.ParseException;
import org.felis.cat.CatProblem;
import org.felis.cat.CatSource;
import org.felis.cat.parser.antlr.CatParser;
import org.felis.engine.source.SourceRange;

import com.google.common.base.Throwables;
import com.google.inject.Inject;
import com.google.inject.Provider;
import com.google.inject.Singleton;

/** Parses files with the generated parser; remembers the latest, since most models include the same few. Thread-safe. */
@Singleton
public class CatFileParser {

    private static final int REMEMBERED_FILES = 64;

    private final Provider<CatParser> parsers;

    private final Map<CatSource, ParsedFile> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CatSource, ParsedFile> eldest) {
            return size() > REMEMBERED_FILES;
        }
    };

    @Inject
    public CatFileParser(Provider<CatParser> parsers) {
        this.parsers = parsers;
    }

    /** The file's tree and what is wrong with its syntax. */
    public ParsedFile parse(CatSource source) {
        synchronized (remembered) {
            ParsedFile known = remembered.get(source);
            if (known != null) {
                return known;
            }
        }
        ParsedFile parsed = parseAnew(source);
        synchronized (remembered) {
            remembered.put(source, parsed);
        }
        return parsed;
    }

    private ParsedFile parseAnew(CatSource source) {
        LineIndex lines = new LineIndex(source.file(), source.text());
        SourceCheck.Result check = SourceCheck.check(source, lines);
        if (!check.parsable()) {
            return ParsedFile.unreadable(source, lines, check.problems());
        }
        try {
            return ParsedFile.of(source, lines, check.problems(), parsers.get().parse(new StringReader(source.text())));
        } catch (StackOverflowError tooDeep) {
            return tooDeep(source, lines);
        } catch (ParseException wrapped) {
            if (Throwables.getRootCause(wrapped) instanceof StackOverflowError) {
                return tooDeep(source, lines);
            }
            throw wrapped;
        }
    }

    /** {@link SourceCheck} counts brackets only, but operators and keywords such as {@code ~}, {@code let} and {@code fun} nest too. */
    private static ParsedFile tooDeep(CatSource source, LineIndex lines) {
        return ParsedFile.unreadable(source, lines,
                List.of(CatProblem.NESTED_TOO_DEEPLY.at(SourceRange.wholeFile(source.file()), SourceCheck.MAX_NESTING)));
    }
}
