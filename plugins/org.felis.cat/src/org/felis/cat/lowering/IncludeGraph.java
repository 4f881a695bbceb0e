package org.felis.cat.lowering;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.names.NearestNames;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.ConditionalStatement;
import org.felis.cat.syntax.ForAll;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.SyntaxPackage;
import org.felis.engine.source.Problem;

/**
 * All files of a model, loaded before any is executed, so that what is wrong with the text of any of them is known. An include
 * under a variant that is off is not loaded.
 */
public final class IncludeGraph {

    /** Of different names. */
    private static final int MAX_FILES = 500;

    private static final String STANDARD_LIBRARY = "stdlib.cat";
    private static final String MODEL = ".cat";
    private static final String BELL = ".bell";

    private final IncludeResolver resolver;
    private final Function<CatSource, ParsedFile> parser;
    private final Conditions conditions;
    private final Map<Include, Edge> edges = new IdentityHashMap<>();
    private final Map<String, ParsedFile> loaded = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private Optional<ParsedFile> standardLibrary = Optional.empty();
    private Optional<ParsedFile> bell = Optional.empty();
    private boolean full;

    /** One file includes another. */
    record Edge(ParsedFile from, ParsedFile to) {
    }

    private IncludeGraph(IncludeResolver resolver, Function<CatSource, ParsedFile> parser, Conditions conditions) {
        this.resolver = resolver;
        this.parser = parser;
        this.conditions = conditions;
    }

    public static IncludeGraph load(ParsedFile root, IncludeResolver resolver, Function<CatSource, ParsedFile> parser, Conditions conditions) {
        IncludeGraph graph = new IncludeGraph(resolver, parser, conditions);
        graph.enter(root, new LinkedHashSet<>());
        graph.loadStandardLibrary(root);
        graph.loadBell(root);
        return graph;
    }

    /** The file that an include means; empty if there is none, which has been reported. */
    Optional<ParsedFile> included(Include include) {
        return Optional.ofNullable(edges.get(include)).map(Edge::to);
    }

    /** All includes that lead to a file. */
    Map<Include, Edge> edges() {
        return edges;
    }

    /** All files of the model. */
    public Collection<ParsedFile> files() {
        return loaded.values();
    }

    /** What every model includes before its first statement. */
    public Optional<ParsedFile> standardLibrary() {
        return standardLibrary;
    }

    /**
     * The instructions of a model in a file beside it of the same name, {@code linux-kernel.bell} for {@code linux-kernel.cat}: read
     * after the standard library, unless the model includes it itself.
     */
    public Optional<ParsedFile> bell() {
        return bell;
    }

    /** Problems of the text of all files and of the includes, those of the root first. */
    public List<Problem> problems() {
        return problems;
    }

    private void loadStandardLibrary(ParsedFile root) {
        standardLibrary = resolver.library(STANDARD_LIBRARY).map(parser);
        if (standardLibrary.isPresent()) {
            enter(standardLibrary.get(), new LinkedHashSet<>());
        } else {
            problems.add(CatProblem.MISSING_LIBRARY.at(root.range(root.model()), STANDARD_LIBRARY));
        }
    }

    private void loadBell(ParsedFile root) {
        String name = root.source().fileName();
        if (!name.endsWith(MODEL)) {
            return;
        }
        Optional<CatSource> beside = resolver.resolve(name.substring(0, name.length() - MODEL.length()) + BELL, root.source())
                .filter(s -> !loaded.containsKey(identity(s)));
        bell = beside.map(parser);
        bell.ifPresent(file -> enter(file, new LinkedHashSet<>()));
    }

    private void enter(ParsedFile file, Set<String> path) {
        String identity = identity(file.source());
        if (loaded.put(identity, file) != null) {
            return;
        }
        problems.addAll(file.problems());
        path.add(identity);
        visit(file.model().getStatements(), file, path);
        path.remove(identity);
    }

    private void visit(List<Statement> statements, ParsedFile file, Set<String> path) {
        for (Statement statement : statements) {
            switch (statement) {
                case Include include -> follow(include, file, path);
                case ConditionalStatement conditional -> {
                    Conditions.Truth truth = conditions.ofVariants(conditional.getCondition());
                    if (truth != Conditions.Truth.FALSE) {
                        visit(conditional.getStatements(), file, path);
                    }
                    if (truth != Conditions.Truth.TRUE) {
                        visit(conditional.getOtherwise(), file, path);
                    }
                }
                case Procedure procedure -> visit(procedure.getStatements(), file, path);
                case ForAll forAll -> visit(forAll.getStatements(), file, path);
                case MatchStatement match -> match.getClauses().forEach(c -> visit(c.getStatements(), file, path));
                default -> {
                    // holds no statements
                }
            }
        }
    }

    private void follow(Include include, ParsedFile from, Set<String> path) {
        if (include.getPath() == null || full) {
            return;
        }
        if (!IncludeResolver.isModelFile(include.getPath())) {
            report(CatProblem.NO_MODEL_FILE, include, from, include.getPath());
            return;
        }
        Optional<CatSource> source = resolver.resolve(include.getPath(), from.source());
        if (source.isEmpty()) {
            String otherwise = "put it beside " + from.source().fileName() + " or name one of the models that Felis ships";
            report(CatProblem.MISSING_INCLUDE, include, from, include.getPath(),
                    NearestNames.question(include.getPath(), resolver.available(from.source()).stream()).orElse(otherwise));
            return;
        }
        String identity = identity(source.get());
        if (path.contains(identity)) {
            report(CatProblem.CYCLIC_INCLUDE, include, from, cycle(path, identity));
            return;
        }
        if (loaded.size() == MAX_FILES) {
            full = true;
            report(CatProblem.TOO_MANY_INCLUDES, include, from, MAX_FILES);
            return;
        }
        ParsedFile file = loaded.containsKey(identity) ? loaded.get(identity) : parser.apply(source.get());
        edges.put(include, new Edge(from, file));
        enter(file, path);
    }

    private void report(CatProblem problem, Include include, ParsedFile file, Object... arguments) {
        problems.add(problem.at(file.range(include, SyntaxPackage.Literals.INCLUDE__PATH), arguments));
    }

    private static String cycle(Set<String> path, String back) {
        List<String> files = new ArrayList<>(path.stream().dropWhile(f -> !f.equals(back)).toList());
        files.add(back);
        return String.join(" → ", files.stream().map(f -> new CatSource(f, "").fileName()).toList());
    }

    private static String identity(CatSource source) {
        try {
            return Path.of(source.file()).toAbsolutePath().normalize().toString();
        } catch (InvalidPathException noPath) {
            return source.file();
        }
    }
}
