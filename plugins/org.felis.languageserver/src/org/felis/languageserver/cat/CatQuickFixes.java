package org.felis.languageserver.cat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.cat.names.KnownVariants;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.names.NearestNames;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Choose;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.cat.VisibleNames.VisibleName;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.QuickFixes;
import org.felis.languageserver.services.WorkspaceEdits;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;

/** Changes of a model that mend its problems. */
final class CatQuickFixes {

    /** Of a directory that are looked at for a definition. */
    private static final int MAX_FILES = 300;
    private static final List<String> STATEMENT_WORDS = List.of("include", "let", "acyclic", "irreflexive", "empty", "flag",
            "undefined_unless", "show", "unshow", "procedure", "call", "enum", "instructions", "forall", "with", "match");

    private final CatAnalysis model;
    private final DocumentView view;

    private CatQuickFixes(CatAnalysis model, DocumentView view) {
        this.model = model;
        this.view = view;
    }

    static List<CodeAction> of(CatAnalysis model, DocumentView view, Range range) {
        CatQuickFixes fixes = new CatQuickFixes(model, view);
        List<CodeAction> actions = new ArrayList<>();
        for (Problem problem : model.compilation().problems()) {
            Diagnostic diagnostic = Diagnostics.of(problem, view.document().lines());
            if (problem.range().file().equals(view.document().name())
                    && QuickFixes.touch(fixes.concerned(problem, diagnostic.getRange()), range)) {
                QuickFixes mending = new QuickFixes(view, diagnostic);
                fixes.mend(problem, mending);
                actions.addAll(mending.actions());
            }
        }
        return actions;
    }

    /** A syntax error concerns its whole line: what is misspelt stands before the word at which the parser notices. */
    private Range concerned(Problem problem, Range range) {
        boolean isSyntax = problem.code().equals(CatProblem.SYNTAX.code());
        int line = range.getStart().getLine();
        return isSyntax ? view.range(view.document().lines().start(line), view.document().lines().end(line)) : range;
    }

    private void mend(Problem problem, QuickFixes fixes) {
        SourceRange place = problem.range();
        int end = place.offset() + place.length();
        String text = view.text().substring(Math.min(place.offset(), view.text().length()), Math.min(end, view.text().length()));
        Optional<CatProblem> kind = Stream.of(CatProblem.values()).filter(p -> p.code().equals(problem.code())).findFirst();
        switch (kind.orElse(CatProblem.EMPTY_FILE)) {
            case SYNTAX, NOT_A_FUNCTION, STRAY_EXPRESSION -> misspeltKeyword(place, fixes);
            case MISSPELT_KEYWORD -> fixes.changeTo(place.offset(), end, NearestNames.of(text, STATEMENT_WORDS.stream()));
            case MISSING_AS -> fixes.insert("Write 'as " + text + "'", place.offset(), "as ");
            case UNCLOSED_COMMENT -> fixes.insert("Close the comment", endOfText(), " *)");
            case UNCLOSED_STRING -> fixes.insert("Close the string", view.document().lines().end(view.document().lines().line(place.offset())), "\"");
            case NOT_READ_BY_HERD -> herdSpelling(place, text, fixes);
            case MISSING_INCLUDE -> missingInclude(place, text.replace("\"", ""), fixes);
            case UNRESOLVED_NAME -> unresolvedName(place, text, fixes);
            case UNDECLARED_TAG -> fixes.changeTo(place.offset() + 1, end, NearestNames.of(text.replace("'", ""), tags()));
            case UNKNOWN_VARIANT -> fixes.changeTo(place.offset() + 1, end - 1, NearestNames.of(text.replace("\"", ""), KnownVariants.names().stream()));
            case SET_WHERE_RELATION_EXPECTED -> fixes.replace("Write '[" + text + "]', the identity on the set", place.offset(), end, "[" + text + "]");
            case RELATION_WHERE_SET_EXPECTED -> {
                fixes.replace("Write 'domain(" + text + ")'", place.offset(), end, "domain(" + text + ")");
                fixes.replace("Write 'range(" + text + ")'", place.offset(), end, "range(" + text + ")");
            }
            case UNUSED_DEFINITION -> removeDefinition(place, text, fixes);
            case UNNAMED_AXIOM -> nameAxiom(place, fixes);
            default -> {
                // nothing that could be done without knowing what was meant
            }
        }
    }

    private int endOfText() {
        return view.text().stripTrailing().length();
    }

    // Names

    private void unresolvedName(SourceRange place, String name, QuickFixes fixes) {
        Stream<String> visible = VisibleNames.at(model, place.offset()).values().stream().filter(n -> n.kind() != NameKind.PROCEDURE)
                .map(VisibleName::name);
        fixes.changeTo(place.offset(), place.offset() + place.length(), NearestNames.of(name, visible));
        definingFiles(name).forEach(file -> include(file, fixes));
        if (startsLine(place.offset())) {
            fixes.changeTo(place.offset(), place.offset() + place.length(), NearestNames.of(name, STATEMENT_WORDS.stream()));
        }
    }

    private boolean startsLine(int offset) {
        return view.text().substring(view.document().lines().start(view.document().lines().line(offset)), offset).isBlank();
    }

    /**
     * A misspelt keyword at the start of a line is taken for an argument of what stands before it, so that the problem is not always
     * found at its place.
     */
    private void misspeltKeyword(SourceRange place, QuickFixes fixes) {
        List<ILeafNode> words = CatText.leaves(model.file()).stream().filter(l -> !l.isHidden() && Character.isLetter(l.getText().charAt(0)))
                .filter(l -> l.getOffset() <= place.offset() + place.length() && startsLine(l.getOffset())).toList();
        for (ILeafNode word : words.subList(Math.max(0, words.size() - 2), words.size())) {
            if (!VisibleNames.at(model, word.getOffset()).containsKey(word.getText()) && !STATEMENT_WORDS.contains(word.getText())) {
                fixes.changeTo(word.getOffset(), word.getEndOffset(), NearestNames.of(word.getText(), STATEMENT_WORDS.stream()));
            }
        }
    }

    private Stream<String> tags() {
        return model.names().in(view.document().name()).stream()
                .flatMap(o -> o.kind() == NameKind.FILE ? model.names().in(o.definition().orElseThrow().file()).stream() : Stream.of(o))
                .filter(o -> o.kind() == NameKind.TAG && o.isBinding()).map(Occurrence::name);
    }

    // Files

    private void missingInclude(SourceRange place, String path, QuickFixes fixes) {
        List<String> known = new ArrayList<>(modelsIn(directory()));
        known.addAll(modelsIn(ModelLibrary.located().directory()));
        known.remove(view.document().fileName());
        fixes.changeTo(place.offset() + 1, place.offset() + place.length() - 1, NearestNames.of(path, known.stream()));
        Optional<String> created = DocumentIncludes.beside(view.document().name(), path).filter(p -> !DocumentNames.isUri(p));
        if (created.isPresent() && view.client().newFiles() && Language.ofName(path).filter(Language.CAT::equals).isPresent()) {
            fixes.change("Create '" + path + "'", WorkspaceEdits.newFile(DocumentNames.uri(created.get())));
        }
    }

    /** The files beside this one and among the shipped ones that define a name themselves. */
    private List<String> definingFiles(String name) {
        List<String> files = new ArrayList<>();
        for (Optional<Path> where : List.of(directory(), ModelLibrary.located().directory())) {
            for (String file : modelsIn(where)) {
                boolean defines = !file.equals(view.document().fileName()) && view.open().read(where.orElseThrow().resolve(file).toString())
                        .map(d -> CatModels.parse(new CatSource(d.name(), d.text()))).filter(f -> defines(f, name)).isPresent();
                if (defines && !files.contains(file)) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    private static boolean defines(ParsedFile file, String name) {
        return file.model().getStatements().stream().anyMatch(s -> switch (s) {
            case Definition definition -> definition.getBindings().stream().flatMap(b -> b.getNames().stream()).anyMatch(v -> name.equals(v.getName()));
            case Choose choose -> choose.getVariable() != null && name.equals(choose.getVariable().getName());
            case Procedure procedure -> name.equals(procedure.getName());
            default -> false;
        });
    }

    private Optional<Path> directory() {
        return DocumentNames.path(view.document().uri()).map(Path::getParent);
    }

    private static List<String> modelsIn(Optional<Path> directory) {
        if (directory.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory.get())) {
            return files.map(f -> f.getFileName().toString()).filter(f -> Language.ofName(f).filter(Language.CAT::equals).isPresent())
                    .limit(MAX_FILES).sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    /** Behind the last include before all else, else behind the title. */
    private void include(String file, QuickFixes fixes) {
        String newline = view.text().contains("\r\n") ? "\r\n" : "\n";
        String line = "include \"" + file + "\"";
        Optional<Include> last = Optional.empty();
        for (Statement statement : model.file().model().getStatements()) {
            if (statement instanceof Include include) {
                last = Optional.of(include);
            } else {
                break;
            }
        }
        Optional<Integer> behind = last.map(i -> model.file().range(i)).map(r -> r.offset() + r.length())
                .or(() -> CatText.leaves(model.file()).stream().filter(l -> l.getText().startsWith("\"")).map(ILeafNode::getEndOffset).findFirst()
                        .filter(e -> model.file().model().getTitle() != null));
        if (behind.isPresent()) {
            fixes.insert("Add 'include \"" + file + "\"'", behind.get(), newline + line);
        } else {
            fixes.insert("Add 'include \"" + file + "\"'", 0, line + newline);
        }
    }

    // Axioms and spelling

    private void nameAxiom(SourceRange place, QuickFixes fixes) {
        Optional<Check> check = CatText.elementAt(model.file(), place.offset()).flatMap(CatText::statement)
                .filter(Check.class::isInstance).map(Check.class::cast).filter(c -> c.getTest() != null);
        check.ifPresent(c -> {
            SourceRange test = model.file().range(c.getTest());
            String relation = c.getTest().getRelation() == null ? "" : CatText.text(c.getTest().getRelation());
            String name = relation.matches("[a-zA-Z][a-zA-Z0-9_-]*") ? relation + "-" + c.getTest().getProperty().getLiteral()
                    : "axiom-" + (test.line());
            fixes.insert("Name it '" + name + "'", test.offset() + test.length(), " as " + name);
        });
    }

    /** Offers to remove a binding; the statement, if it is its only one. */
    private void removeDefinition(SourceRange place, String name, QuickFixes fixes) {
        Optional<Binding> found = CatText.elementAt(model.file(), place.offset()).map(e -> EcoreUtil2.getContainerOfType(e, Binding.class));
        if (found.isEmpty() || found.get().getNames().size() != 1 || !(found.get().eContainer() instanceof Definition definition)) {
            return;
        }
        List<Binding> all = definition.getBindings();
        int index = all.indexOf(found.get());
        int from = start(all.size() == 1 ? definition : found.get());
        int to = end(all.size() == 1 ? definition : found.get());
        if (all.size() == 1) {
            int line = view.document().lines().line(to);
            boolean wholeLines = startsLine(from) && view.text().substring(to, view.document().lines().end(line)).isBlank();
            from = wholeLines ? view.document().lines().start(view.document().lines().line(from)) : from;
            to = wholeLines && line + 1 < view.document().lines().count() ? view.document().lines().start(line + 1) : to;
        } else if (index == 0) {
            to = start(all.get(1));
        } else {
            from = end(all.get(index - 1));
        }
        fixes.replace("Remove '" + name + "'", from, to, "");
    }

    private int start(EObject element) {
        return model.file().range(element).offset();
    }

    private int end(EObject element) {
        return start(element) + model.file().range(element).length();
    }

    private static void herdSpelling(SourceRange place, String text, QuickFixes fixes) {
        if (text.length() == 2 && text.startsWith("^")) {
            fixes.replace("Write '" + text.substring(1) + "'", place.offset(), place.offset() + 2, text.substring(1));
        } else if (text.startsWith("~")) {
            fixes.replace("Put brackets around it", place.offset(), place.offset() + place.length(), "(" + text + ")");
        }
    }
}
