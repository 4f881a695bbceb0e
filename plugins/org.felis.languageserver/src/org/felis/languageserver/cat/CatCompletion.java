package org.felis.languageserver.cat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.cat.names.KnownVariants;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.languageserver.cat.VisibleNames.VisibleName;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Proposals;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.TextDocument;

/** What could be written next in a model. */
final class CatCompletion {

    private static final String INSTALLATION = "shipped with Felis";
    /** Of a directory that are looked at. */
    private static final int MAX_ENTRIES = 5_000;

    private final CatAnalysis model;
    private final DocumentView view;
    private final int offset;

    private CatCompletion(CatAnalysis model, DocumentView view, int offset) {
        this.model = model;
        this.view = view;
        this.offset = offset;
    }

    static List<CompletionItem> at(CatAnalysis model, DocumentView view, int offset) {
        return new CatCompletion(model, view, offset).items();
    }

    private List<CompletionItem> items() {
        CompletionPlace place = CompletionPlace.of(view.document(), model.file(), offset);
        Proposals proposals = new Proposals(view, place.start(), offset, place.end());
        switch (place.kind()) {
            case PATH -> paths(proposals, view.text().substring(place.start(), offset));
            case VARIANT -> KnownVariants.names().forEach(v -> proposals.add(v, CompletionItemKind.Constant, "variant"));
            case TAG -> tags(proposals);
            case PROCEDURE -> names(proposals, place.start(), true);
            case EXPRESSION -> names(proposals, place.start(), false);
            case NOTHING, KEYWORD, STATEMENT -> {
                // keywords at most
            }
        }
        place.words().forEach(word -> proposals.add(word, CompletionItemKind.Keyword, "keyword",
                () -> CatKeywords.meaning(word.substring(word.lastIndexOf(' ') + 1)).orElse("")));
        return proposals.items();
    }

    /** The nearest definitions first: bound around the place, this file's, those of includes, those that are predefined. */
    private void names(Proposals proposals, int start, boolean procedures) {
        List<VisibleName> names = new ArrayList<>(VisibleNames.at(model, start).values());
        names.removeIf(n -> n.kind() == NameKind.PROCEDURE != procedures);
        names.sort(Comparator.comparingInt(this::distance).thenComparing(VisibleName::name, String.CASE_INSENSITIVE_ORDER));
        names.forEach(n -> proposals.add(n.name(), kind(n.kind()), n.kind().description() + ", " + origin(n),
                () -> new CatDescription(n.kind(), n.meaning(), n.definition()).markdown(model)));
    }

    private int distance(VisibleName name) {
        return name.kind() == NameKind.PARAMETER ? 0 : name.definition().map(d -> isOwn(d.file()) ? 1 : 2).orElse(3);
    }

    private boolean isOwn(String file) {
        return file.equals(view.document().name());
    }

    private String origin(VisibleName name) {
        return name.definition().map(d -> isOwn(d.file()) ? "line " + d.line() : CatText.fileName(d.file())).orElse("predefined");
    }

    static CompletionItemKind kind(NameKind kind) {
        return switch (kind) {
            case RELATION -> CompletionItemKind.Variable;
            case SET -> CompletionItemKind.Class;
            case FUNCTION -> CompletionItemKind.Function;
            case PROCEDURE -> CompletionItemKind.Method;
            case PARAMETER -> CompletionItemKind.TypeParameter;
            case TAG -> CompletionItemKind.EnumMember;
            case COLLECTION -> CompletionItemKind.Enum;
            case FILE -> CompletionItemKind.File;
            case OTHER -> CompletionItemKind.Value;
        };
    }

    private void tags(Proposals proposals) {
        for (String file : files()) {
            model.names().in(file).stream().filter(o -> o.kind() == NameKind.TAG && o.isBinding()).map(Occurrence::name)
                    .forEach(tag -> proposals.add(tag, CompletionItemKind.EnumMember, "tag, " + CatText.fileName(file)));
        }
    }

    /** This file and those that it includes. */
    private TreeSet<String> files() {
        TreeSet<String> files = new TreeSet<>();
        addWithIncludes(view.document().name(), files);
        return files;
    }

    private void addWithIncludes(String file, TreeSet<String> files) {
        if (files.add(file)) {
            model.names().in(file).stream().filter(o -> o.kind() == NameKind.FILE)
                    .forEach(o -> addWithIncludes(o.definition().orElseThrow().file(), files));
        }
    }

    /** Files beside this one, or in the directory that the path names so far; open documents there; the shipped models. */
    private void paths(Proposals proposals, String typed) {
        String directoryPart = typed.substring(0, typed.lastIndexOf('/') + 1);
        Optional<Path> directory = DocumentNames.path(view.document().uri()).map(Path::getParent).flatMap(d -> below(d, directoryPart));
        TreeSet<String> own = new TreeSet<>();
        directory.ifPresent(d -> {
            own.addAll(entries(d));
            view.open().all().stream().filter(o -> o.language() == Language.CAT).map(TextDocument::uri).map(DocumentNames::path)
                    .flatMap(Optional::stream).filter(p -> d.equals(p.getParent())).forEach(p -> own.add(p.getFileName().toString()));
        });
        own.stream().map(name -> directoryPart + name).filter(path -> !path.equals(view.document().fileName()))
                .forEach(path -> proposals.add(path, path.endsWith("/") ? CompletionItemKind.Folder : CompletionItemKind.File, "beside this file"));
        if (directoryPart.isEmpty()) {
            ModelLibrary.located().directory().ifPresent(d -> entries(d).stream().filter(name -> !name.endsWith("/"))
                    .forEach(name -> proposals.add(name, CompletionItemKind.File, INSTALLATION)));
        }
    }

    private static Optional<Path> below(Path directory, String path) {
        try {
            return Optional.of(directory.resolve(path).normalize()).filter(Files::isDirectory);
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    /** The models in a directory, and its directories with a slash behind them. */
    private static List<String> entries(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.limit(MAX_ENTRIES).filter(f -> !f.getFileName().toString().startsWith("."))
                    .flatMap(f -> Files.isDirectory(f) ? Stream.of(f.getFileName() + "/")
                            : Stream.of(f.getFileName().toString()).filter(n -> Language.ofName(n).filter(Language.CAT::equals).isPresent()))
                    .sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }
}
