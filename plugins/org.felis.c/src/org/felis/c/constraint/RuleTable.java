package org.felis.c.constraint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code constraints.tsv}, whose first lines say what its columns are. */
final class RuleTable {

    static final List<Rule> RULES = read("constraints.tsv");

    private static final String NONE = "-";

    private RuleTable() {
    }

    private static List<Rule> read(String resource) {
        try (InputStream content = RuleTable.class.getResourceAsStream(resource)) {
            if (content == null) {
                throw new IllegalStateException("the table " + resource + " is missing in this installation of Felis");
            }
            return new String(content.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank()
                    && !line.startsWith("#")).map(RuleTable::rule).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Rule rule(String line) {
        String[] columns = line.split("\t", -1);
        String[] placed = columns[0].split("@");
        Rule.Position position = placed.length > 1 ? Rule.Position.valueOf(placed[1].toUpperCase(Locale.ROOT)) : Rule.Position.MESSAGE;
        String[] kind = placed[0].split(":");
        List<String> paragraphs = columns[1].equals(NONE) ? List.of() : Arrays.stream(columns[1].split(" ")).map(p -> "§" + p).toList();
        Optional<Scope> scope = columns[2].equals(NONE) ? Optional.empty() : Optional.of(Scope.valueOf(columns[2].toUpperCase(Locale.ROOT)));
        return new Rule(Rule.Kind.valueOf(kind[0].toUpperCase(Locale.ROOT).replace('-', '_')), kind.length > 1 ? kind[1] : "", position, paragraphs, scope,
                Pattern.compile(columns[3]), columns.length > 4 ? Optional.of(Pattern.compile(columns[4])) : Optional.empty());
    }
}
