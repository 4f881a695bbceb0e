package org.felis.c.constraint;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.c.syntax.Node;
import org.felis.clang.CSource;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;

/**
 * Judges a program by the messages of clang and by its syntax tree. An error that the table does not know rejects the program, since clang goes no further; a
 * warning that
 * the table does not know means nothing.
 */
public final class Constraints {

    private static final Pattern OPTION = Pattern.compile("\\s*\\[-W[^\\]]*\\]$");

    private static final List<TreeCheck> CHECKS = List.of(new ConstantInitializers(), new DeclarationsInFor());

    /** How notes begin that say where, in a macro, the place of a message is. */
    private static final String EXPANDED = "expanded from macro";

    private final CSource source;
    private final Map<String, Optional<SourceText>> texts = new HashMap<>();

    private final List<Problem> unsupported = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final List<StaticUndefined> undefined = new ArrayList<>();
    private final List<Rejection> extensions = new ArrayList<>();

    private Constraints(CSource source) {
        this.source = source;
    }

    /**
     * Judges.
     *
     * @param problems clang's
     * @param unit the syntax tree; empty if clang was ended while it wrote: what it said tells why
     * @param source what the tree is of; what clang's messages are about is read in it
     */
    public static Judgement judge(List<Problem> problems, Optional<Node> unit, CSource source) {
        Constraints constraints = new Constraints(source);
        constraints.messages(problems);
        for (TreeCheck check : CHECKS) {
            unit.ifPresent(tree -> constraints.rejections.addAll(check.rejections(tree)));
        }
        return constraints.judgement();
    }

    private Judgement judgement() {
        return new Judgement(inOrder(unsupported, Problem::range), inOrder(rejections, Rejection::place), inOrder(undefined, StaticUndefined::place),
                inOrder(extensions, Rejection::place));
    }

    private static <T> List<T> inOrder(List<T> found, Function<T, SourceRange> place) {
        return found.stream().sorted(Comparator.comparing(place, Comparator.comparingInt(SourceRange::line).thenComparingInt(SourceRange::column))).toList();
    }

    private void messages(List<Problem> problems) {
        for (int i = 0; i < problems.size(); i++) {
            if (problems.get(i).severity() != Problem.Severity.INFO) {
                int end = i + 1;
                while (end < problems.size() && problems.get(end).severity() == Problem.Severity.INFO) {
                    end++;
                }
                message(problems.get(i), problems.subList(i + 1, end));
            }
        }
    }

    private void message(Problem problem, List<Problem> notes) {
        String said = OPTION.matcher(problem.message()).replaceFirst("");
        List<Problem> places = Stream.concat(Stream.of(problem), notes.stream().filter(note -> note.message().startsWith(EXPANDED))).toList();
        Optional<Rule> rule = RuleTable.RULES.stream().filter(r -> places.stream().anyMatch(at -> r.fits(said, text(at), at.range().offset()))).findFirst();
        if (rule.isPresent()) {
            apply(rule.get(), problem, said, place(rule.get().position(), problem, notes));
        } else if (problem.severity() == Problem.Severity.ERROR) {
            rejections.add(new Rejection(problem.range(), Rejection.Kind.OTHER, said, List.of()));
        }
    }

    private Optional<SourceText> text(Problem at) {
        return texts.computeIfAbsent(at.range().file(), this::read);
    }

    private void apply(Rule rule, Problem problem, String said, SourceRange place) {
        switch (rule.kind()) {
            case CONSTRAINT -> rejections.add(new Rejection(place, Rejection.Kind.CONSTRAINT, said, rule.paragraphs()));
            case SYNTAX -> rejections.add(new Rejection(place, Rejection.Kind.SYNTAX, said, rule.paragraphs()));
            case UNDEFINED -> undefined.add(new StaticUndefined(place, rule.name(), said, rule.paragraphs()));
            case EXTENSION -> extensions.add(new Rejection(place, Rejection.Kind.CONSTRAINT, said, rule.paragraphs()));
            case UNSUPPORTED -> unsupported.add(problem);
            case UNDECLARED_FUNCTION -> undeclared(rule, problem, said);
            case ABSENT_HEADER -> absent(rule, problem, said);
            case IGNORED -> {
                // means nothing
            }
        }
    }

    private void undeclared(Rule rule, Problem problem, String said) {
        String name = rule.named(said);
        if (Library.isCalledUndeclared(name)) {
            extensions.add(new Rejection(problem.range(), Rejection.Kind.CONSTRAINT, said, rule.paragraphs()));
        } else if (Library.headerOf(name).filter(this::isIncluded).isPresent()) {
            unsupported.add(new Problem(Problem.Severity.ERROR, problem.code(), "the library function '" + name + "' is not supported", problem.range()));
        } else {
            rejections.add(new Rejection(problem.range(), Rejection.Kind.CONSTRAINT, said, rule.paragraphs()));
        }
    }

    private void absent(Rule rule, Problem problem, String said) {
        if (Library.isHeader(rule.named(said))) {
            unsupported.add(new Problem(Problem.Severity.ERROR, problem.code(), "the header <" + rule.named(said) + "> is not supported", problem.range()));
        } else {
            rejections.add(new Rejection(problem.range(), Rejection.Kind.CONSTRAINT, said, rule.paragraphs()));
        }
    }

    private boolean isIncluded(String header) {
        Pattern include = Pattern.compile("(?m)^\\s*#\\s*include\\s*[<\"]" + Pattern.quote(header) + "[>\"]");
        return texts.computeIfAbsent(source.file(), this::read).filter(text -> text.contains(include)).isPresent();
    }

    private static SourceRange place(Rule.Position position, Problem problem, List<Problem> notes) {
        Comparator<SourceRange> byOffset = Comparator.comparingInt(SourceRange::offset);
        Stream<SourceRange> places = Stream.concat(Stream.of(problem), notes.stream()).map(Problem::range).filter(range ->
                range.file().equals(problem.range().file()));
        return switch (position) {
            case MESSAGE -> problem.range();
            case FIRST -> places.min(byOffset).orElseThrow();
            case LAST -> places.max(byOffset).orElseThrow();
        };
    }

    private Optional<SourceText> read(String file) {
        try {
            return Optional.of(new SourceText(TextFile.read(source.directory().resolve(file))));
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty(); // a place in what clang made up, such as <command line>
        }
    }
}
