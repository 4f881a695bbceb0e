package org.felis.cat.review;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Choose;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Statement;

/** Which shipped file a name comes from that a model uses and has not included: a file without axioms, made to be included. */
public final class LibraryNames {

    private final IncludeResolver resolver;
    private final Function<CatSource, ParsedFile> parser;
    private final CatSource root;
    private Map<String, String> files;

    public LibraryNames(IncludeResolver resolver, Function<CatSource, ParsedFile> parser, CatSource root) {
        this.resolver = resolver;
        this.parser = parser;
        this.root = root;
    }

    /** The file that defines a name. Files are looked through when a name is asked for first. */
    public Optional<String> definingFile(String name) {
        if (files == null) {
            files = collect();
        }
        return Optional.ofNullable(files.get(name));
    }

    private Map<String, String> collect() {
        Map<String, String> found = new HashMap<>();
        for (String file : resolver.available(root)) {
            List<Statement> statements = resolver.library(file).map(parser).map(f -> f.model().getStatements()).map(List::copyOf)
                    .orElse(List.of());
            if (statements.stream().noneMatch(Check.class::isInstance)) {
                statements.forEach(s -> names(s).forEach(n -> found.putIfAbsent(n, file)));
            }
        }
        return found;
    }

    private static List<String> names(Statement statement) {
        return switch (statement) {
            case Definition definition -> definition.getBindings().stream().flatMap(b -> b.getNames().stream())
                    .map(v -> String.valueOf(v.getName())).toList();
            case Choose choose -> List.of(String.valueOf(choose.getVariable().getName()));
            default -> List.of();
        };
    }
}
