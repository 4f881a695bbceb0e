package org.felis.languageserver.cat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.TextDocument;

/**
 * Where a name is used: in the model's own files, and in every model of the workspace that includes the file which defines it.
 * Includes are textual, so a name's uses are known only from the models that bring definition and use together.
 */
final class CatReferences {

    private static final String INCLUDE = "include";
    /** Part of every model, whatever it includes. */
    private static final String STANDARD_LIBRARY = "stdlib.cat";

    private final CatModels models;
    private final DocumentView view;

    CatReferences(CatModels models, DocumentView view) {
        this.models = models;
        this.view = view;
    }

    /** A place where a name occurs, in a model that knows its file. */
    record Reference(CatAnalysis model, Occurrence occurrence) {

        private String place() {
            SourceRange place = occurrence.place();
            return place.file() + ":" + place.offset();
        }
    }

    /** The definition of what stands at an offset. */
    List<Location> definition(int offset) {
        CatAnalysis model = models.of(view);
        return model.at(offset).flatMap(Occurrence::definition).map(d -> List.of(model.location(d, view.open()))).orElse(List.of());
    }

    /** Where in the document what stands at an offset occurs. */
    List<DocumentHighlight> highlights(int offset) {
        CatAnalysis model = models.of(view);
        return model.at(offset).stream().flatMap(o -> model.occurrences().stream().filter(other -> sameThing(o, other)))
                .map(o -> new DocumentHighlight(Diagnostics.range(o.place(), view.document().lines()),
                        o.isBinding() ? DocumentHighlightKind.Write : DocumentHighlightKind.Read)).distinct().toList();
    }

    /** Two occurrences of one definition; of what is predefined, two of the same name. */
    private static boolean sameThing(Occurrence one, Occurrence other) {
        return one.definition().equals(other.definition()) && one.kind() == NameKind.FILE == (other.kind() == NameKind.FILE)
                && (one.definition().isPresent() || one.name().equals(other.name()));
    }

    /** The places where what stands at an offset is used. */
    List<Location> locations(int offset, boolean withDefinition) {
        return models.of(view).at(offset).stream().flatMap(o -> references(o).stream())
                .filter(r -> withDefinition || !r.occurrence().isBinding()).map(r -> r.model().location(r.occurrence().place(), view.open()))
                .distinct().toList();
    }

    /** All occurrences of what an occurrence means, over all models, each place once; of what is predefined, those in this model. */
    List<Reference> references(Occurrence meant) {
        String written = meant.kind() == NameKind.FILE ? INCLUDE : meant.name();
        return references(meant, meant.definition().map(d -> modelsUsing(written, d.file())).orElseGet(() -> List.of(models.of(view))));
    }

    /** All occurrences of what an occurrence means in some models, each place once. */
    static List<Reference> references(Occurrence meant, List<CatAnalysis> where) {
        Map<String, Reference> found = new LinkedHashMap<>();
        for (CatAnalysis model : where) {
            List<Occurrence> occurrences = meant.definition().isPresent() ? model.names().of(meant.definition().get())
                    : model.occurrences().stream().filter(o -> sameThing(meant, o)).toList();
            occurrences.stream().map(o -> new Reference(model, o)).forEach(r -> found.putIfAbsent(r.place(), r));
        }
        return List.copyOf(found.values());
    }

    /** The models that know a file: this document's, and those of the open documents and of the workspace that include it. */
    List<CatAnalysis> modelsWith(String file) {
        return modelsWith(file, "", Set.of());
    }

    /** The models with uses of a name that this document's model does not have: they speak of it in other files. */
    private List<CatAnalysis> modelsUsing(String name, String file) {
        return modelsWith(file, name, new IncludeClosure(view.open()).of(view.document()).keySet());
    }

    private List<CatAnalysis> modelsWith(String file, String name, Set<String> own) {
        List<CatAnalysis> with = new ArrayList<>();
        with.add(models.of(view));
        IncludeClosure closures = new IncludeClosure(view.open());
        boolean isEverywhere = DocumentIncludes.isShipped(file) && file.endsWith(STANDARD_LIBRARY);
        for (TextDocument document : documents()) {
            view.cancellation().checkCanceled();
            Map<String, TextDocument> closure = closures.of(document);
            boolean knows = isEverywhere || closure.containsKey(DocumentNames.canonical(file));
            if (document != view.document() && knows && speaksOf(name, closure, own)) {
                with.add(models.of(document, view.open()));
            }
        }
        return with;
    }

    private static boolean speaksOf(String name, Map<String, TextDocument> files, Set<String> except) {
        return files.entrySet().stream().anyMatch(f -> !except.contains(f.getKey()) && f.getValue().text().contains(name));
    }

    private Set<TextDocument> documents() {
        Set<TextDocument> documents = new LinkedHashSet<>();
        view.open().all().stream().filter(d -> d.language() == Language.CAT).forEach(documents::add);
        for (Path file : view.folders().files(Language.CAT, Optional.of(view.document()))) {
            view.open().read(file.toString()).ifPresent(documents::add);
        }
        return documents;
    }
}
