package org.felis.languageserver.cat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.cat.compilation.ModelLibrary;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;

/**
 * The files that a model may include, directly or not, found without reading it as a model: also those that a comment or a variant
 * that is off only seems to include. Tells in little time which models cannot be concerned by a question.
 */
final class IncludeClosure {

    private static final Pattern INCLUDE = Pattern.compile("include\\s*\"([^\"\r\n]+)\"");

    private final OpenDocuments.Snapshot open;
    private final Map<String, List<TextDocument>> direct = new HashMap<>();

    IncludeClosure(OpenDocuments.Snapshot open) {
        this.open = open;
    }

    /** The document and all that it may include, by canonical name. */
    Map<String, TextDocument> of(TextDocument document) {
        Map<String, TextDocument> closure = new LinkedHashMap<>();
        add(document, closure);
        return closure;
    }

    private void add(TextDocument document, Map<String, TextDocument> closure) {
        if (closure.putIfAbsent(DocumentNames.canonical(document.name()), document) == null) {
            direct.computeIfAbsent(document.name(), n -> includes(document)).forEach(d -> add(d, closure));
        }
    }

    private List<TextDocument> includes(TextDocument document) {
        List<TextDocument> included = new ArrayList<>();
        Matcher include = INCLUDE.matcher(document.text());
        while (include.find()) {
            String path = include.group(1);
            Stream<String> places = Stream.concat(DocumentIncludes.beside(document.name(), path).stream(),
                    ModelLibrary.located().directory().map(d -> DocumentIncludes.beside(d.resolve("x").toString(), path)).flatMap(p -> p).stream());
            places.map(open::read).flatMap(Optional::stream).findFirst().ifPresent(included::add);
        }
        return included;
    }
}
