package org.felis.languageserver.cat;

import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.Location;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.names.NameResolution;
import org.felis.cat.parsing.ParsedFile;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;

/**
 * A model, compiled with the files that it includes as they were then.
 *
 * @param document the model's main file
 * @param file its syntax tree
 * @param includes the other files
 */
record CatAnalysis(TextDocument document, ParsedFile file, CatCompilation compilation, DocumentIncludes includes) {

    NameResolution names() {
        return compilation.names();
    }

    /** The name, or string of an include, that covers an offset of the main file or ends there. */
    Optional<Occurrence> at(int offset) {
        return names().at(document.name(), offset);
    }

    /** The names and includes of the main file, in the order of the text. */
    List<Occurrence> occurrences() {
        return names().in(document.name());
    }

    /** The main file, or an included one. */
    Optional<TextDocument> document(String name) {
        return DocumentNames.canonical(name).equals(document.name()) ? Optional.of(document) : includes.found(name);
    }

    /** The tree of the main file, or of an included one. */
    Optional<ParsedFile> file(String name) {
        return DocumentNames.canonical(name).equals(document.name()) ? Optional.of(file)
                : includes.found(name).map(d -> CatModels.parse(new CatSource(d.name(), d.text(), DocumentIncludes.isShipped(d.name()))));
    }

    /** A place in one of the files as the protocol writes it. */
    Location location(SourceRange place, OpenDocuments.Snapshot open) {
        return new Location(open.uri(place.file()), document(place.file()).map(d -> Diagnostics.range(place, d.lines()))
                .orElseGet(() -> document.lines().range(0, 0)));
    }
}
