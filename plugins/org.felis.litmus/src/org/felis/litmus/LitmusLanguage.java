package org.felis.litmus;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.compiler.LitmusCompiler;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.litmus.problems.LitmusProblem;

import com.google.common.base.Throwables;

/**
 * The litmus language without an editor: text in, program and problems out. Works in OSGi and on a plain class path, and
 * from several threads at once. The parser is set up when it is first needed.
 */
public final class LitmusLanguage {

    private static final class Setup {
        private static final ParserFactory PARSERS = new ParserFactory();
    }

    private LitmusLanguage() {
    }

    /** Compiles a test. Never throws for a bad input: what is wrong is in the result's problems. */
    public static LitmusCompilation compile(LitmusSource source) {
        return compile(source, parse(source.text()));
    }

    /** Compiles a C test for a machine: its operations become the machine's instructions. */
    public static LitmusCompilation compile(LitmusSource source, CTarget target) {
        return compile(source, parse(source.text()), Optional.of(target));
    }

    /**
     * Compiles a test that was parsed already.
     *
     * @param parsed what {@link #parse} made of its text
     */
    public static LitmusCompilation compile(LitmusSource source, Optional<IParseResult> parsed) {
        return compile(source, parsed, Optional.empty());
    }

    private static LitmusCompilation compile(LitmusSource source, Optional<IParseResult> parsed, Optional<CTarget> target) {
        try {
            return parsed.map(p -> LitmusCompiler.compile(source.file(), p, target)).orElseGet(() -> tooDeep(source));
        } catch (StackOverflowError deep) {
            return tooDeep(source);
        }
    }

    /** The syntax tree of a test; empty if it is nested too deeply to be read. */
    public static Optional<IParseResult> parse(String text) {
        try {
            return Optional.of(Setup.PARSERS.get().parse(new StringReader(text)));
        } catch (StackOverflowError | ParseException failure) {
            if (Throwables.getRootCause(failure) instanceof StackOverflowError) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private static LitmusCompilation tooDeep(LitmusSource source) {
        return new LitmusCompilation(Optional.empty(), List.of(LitmusProblem.NESTED_TOO_DEEPLY
                .at(SourceRange.startOf(source.file()), "can be read")), Optional.empty(), Map.of(), List.of(),
                List.of());
    }
}
