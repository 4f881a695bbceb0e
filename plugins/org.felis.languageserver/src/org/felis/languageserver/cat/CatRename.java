package org.felis.languageserver.cat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.felis.cat.CatLanguage;
import org.felis.cat.lowering.PredefinedNames;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.cat.CatReferences.Reference;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.RefusedException;
import org.felis.languageserver.services.WorkspaceEdits;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;
import org.felis.verification.sources.ModelReading;

/**
 * Renames what a model defines, in all files of all models that know it. The result is compiled before it is handed out: every name
 * must mean afterwards what it meant before.
 */
final class CatRename {

    /** As the grammar's terminal ID. */
    private static final Pattern NAME = Pattern.compile("_?[a-zA-Z][a-zA-Z0-9_.-]*'?");

    private final CatModels models;
    private final DocumentView view;
    private final CatReferences references;

    CatRename(CatModels models, DocumentView view) {
        this.models = models;
        this.view = view;
        this.references = new CatReferences(models, view);
    }

    Optional<Range> renamable(int offset) throws RefusedException {
        Optional<Occurrence> occurrence = models.of(view).at(offset);
        if (occurrence.isPresent()) {
            checkRenamable(occurrence.get());
        }
        return occurrence.map(o -> Diagnostics.range(o.place(), view.document().lines()));
    }

    WorkspaceEdit rename(int offset, String newName) throws RefusedException {
        Optional<Occurrence> occurrence = models.of(view).at(offset);
        if (occurrence.isEmpty()) {
            throw new RefusedException("There is no name here that could be renamed.");
        }
        checkRenamable(occurrence.get());
        checkName(newName);
        if (newName.equals(occurrence.get().name())) {
            return new WorkspaceEdit();
        }
        List<CatAnalysis> concerned = references.modelsWith(occurrence.get().definition().orElseThrow().file());
        Map<TextDocument, List<SourceRange>> places = places(CatReferences.references(occurrence.get(), concerned));
        OpenDocuments.Snapshot after = view.open().with(places.entrySet().stream().map(e -> renamed(e.getKey(), e.getValue(), newName)).toList());
        for (CatAnalysis model : concerned) {
            view.cancellation().checkCanceled();
            TextDocument main = after.read(model.document().name()).orElse(model.document());
            Optional<String> change = new MeaningComparison(model, models.of(main, after)).firstChange(occurrence.get().definition().get(), newName);
            if (change.isPresent()) {
                throw new RefusedException("'" + newName + "' would change what the models mean: " + change.get() + ".");
            }
        }
        Map<TextDocument, List<TextEdit>> edits = new LinkedHashMap<>();
        places.forEach((document, ranges) -> edits.put(document,
                ranges.stream().map(r -> new TextEdit(Diagnostics.range(r, document.lines()), newName)).toList()));
        return WorkspaceEdits.of(view, edits);
    }

    private void checkRenamable(Occurrence occurrence) throws RefusedException {
        String name = "'" + occurrence.name() + "'";
        switch (occurrence.kind()) {
            case FILE -> throw new RefusedException("To rename an included file, rename the file and then its includes.");
            case TAG -> throw new RefusedException("Tags are the annotations that tests write: " + name + " cannot be renamed in a model alone.");
            default -> {
                // a name
            }
        }
        Optional<SourceRange> definition = occurrence.definition();
        if (definition.isEmpty()) {
            throw new RefusedException(name + " is predefined.");
        }
        if (DocumentIncludes.isShipped(definition.get().file())) {
            throw new RefusedException(name + " is defined by a model that Felis ships: " + definition.get() + ".");
        }
        if (definition.get().length() != occurrence.name().length()) {
            throw new RefusedException(name + " is not bound by its name: it follows from " + definition.get() + ".");
        }
    }

    private static void checkName(String name) throws RefusedException {
        if (!NAME.matcher(name).matches()) {
            throw new RefusedException("'" + name + "' is no name in CAT: a name is a letter, then letters, digits, '_', '.' or '-'.");
        }
        if (CatLanguage.shared().keywords().contains(name)) {
            throw new RefusedException("'" + name + "' is a keyword of CAT.");
        }
        if (PredefinedNames.find(name, ModelReading.TAGS).isPresent()) {
            throw new RefusedException("'" + name + "' is predefined.");
        }
    }

    /** Where the name stands, by document, in the order of the text. */
    private static Map<TextDocument, List<SourceRange>> places(List<Reference> references) {
        Map<TextDocument, List<SourceRange>> places = new LinkedHashMap<>();
        for (Reference reference : references) {
            SourceRange place = reference.occurrence().place();
            reference.model().document(place.file()).ifPresent(d -> places.computeIfAbsent(d, k -> new ArrayList<>()).add(place));
        }
        places.values().forEach(list -> list.sort(Comparator.comparingInt(SourceRange::offset)));
        return places;
    }

    private static TextDocument renamed(TextDocument document, List<SourceRange> places, String newName) {
        StringBuilder text = new StringBuilder(document.text());
        for (SourceRange place : places.reversed()) {
            text.replace(place.offset(), place.offset() + place.length(), newName);
        }
        return new TextDocument(document.uri(), document.language(), document.version(), text.toString());
    }
}
