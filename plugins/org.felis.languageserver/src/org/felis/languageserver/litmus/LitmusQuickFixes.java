package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.QuickFixes;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.c.COperations;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.Filter;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadColumn;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** Changes of a test that mend its problems. */
final class LitmusQuickFixes {

    private static final String EXPECTED_SEMICOLON = "expected ';'";

    private final LitmusAnalysis analysis;
    private final DocumentView view;

    private LitmusQuickFixes(LitmusAnalysis analysis, DocumentView view) {
        this.analysis = analysis;
        this.view = view;
    }

    static List<CodeAction> of(LitmusAnalysis analysis, DocumentView view, Range range) {
        LitmusQuickFixes fixes = new LitmusQuickFixes(analysis, view);
        List<CodeAction> actions = new ArrayList<>();
        for (Problem problem : analysis.compilation().problems()) {
            Diagnostic diagnostic = Diagnostics.of(problem, view.document().lines());
            if (QuickFixes.touch(diagnostic.getRange(), range)) {
                QuickFixes mending = new QuickFixes(view, diagnostic);
                fixes.mend(problem, mending);
                actions.addAll(mending.actions());
            }
        }
        return actions;
    }

    private void mend(Problem problem, QuickFixes fixes) {
        SourceRange place = problem.range();
        int from = place.offset();
        int to = from + place.length();
        String text = view.text().substring(Math.min(from, view.text().length()), Math.min(to, view.text().length()));
        Optional<LitmusProblem> kind = Stream.of(LitmusProblem.values()).filter(p -> p.code().equals(problem.code())).findFirst();
        switch (kind.orElse(LitmusProblem.EMPTY_FILE)) {
            case UNCLOSED_COMMENT -> fixes.insert("Close the comment", view.document().lines().end(view.document().lines().line(from)), " *)");
            case SYNTAX, MISSING_ROW_END -> missingSemicolon(problem, from, fixes);
            case UNKNOWN_ARCHITECTURE -> fixes.changeTo(from, to, Nearest.to(text, Architecture.headerNames()));
            case MISSING_INITIAL_STATE -> fixes.insert("Add an empty initial state", startOfLine(from), "{ }" + newline());
            case UNCLOSED_INITIAL_STATE -> fixes.insert("Insert '}'", from, newline() + "}");
            case DUPLICATE_DECLARATION -> remove("Remove this declaration", element(from, Declaration.class), ";", fixes);
            case UNKNOWN_TYPE -> fixes.changeTo(from, to, Nearest.to(text, Types.names()));
            case THREAD_NAME -> threadName(from, to, fixes);
            case UNKNOWN_REGISTER -> analysis.instructions().ifPresent(
                    set -> fixes.changeTo(from, to, Nearest.to(text, set.registers().all().stream().map(RegisterView::name).toList())));
            case CELL_COUNT -> missingCells(from, fixes);
            case UNKNOWN_INSTRUCTION -> analysis.instructions().ifPresent(set -> fixes.changeTo(from, to, set.nearest(text)));
            case UNKNOWN_FUNCTION -> unknownFunction(from, fixes);
            case UNDEFINED_LABEL -> undefinedLabel(from, to, text, fixes);
            case SEVERAL_FILTERS -> remove("Remove this filter", element(from, Filter.class), "", fixes);
            default -> {
                // nothing that could be done without knowing what was meant
            }
        }
    }

    private static void missingSemicolon(Problem problem, int at, QuickFixes fixes) {
        if (problem.message().startsWith(EXPECTED_SEMICOLON)) {
            fixes.insert("Insert ';'", at, " ;");
        }
    }

    private void threadName(int from, int to, QuickFixes fixes) {
        element(from, ThreadColumn.class).ifPresent(column -> {
            List<ThreadColumn> columns = EcoreUtil2.getAllContentsOfType(analysis.test(), ThreadColumn.class);
            fixes.changeTo(from, to, List.of("P" + columns.indexOf(column)));
        });
    }

    private void missingCells(int from, QuickFixes fixes) {
        Optional<Row> row = element(from, Row.class);
        AssemblyProgram program = row.map(r -> EcoreUtil2.getContainerOfType(r, AssemblyProgram.class)).orElse(null);
        if (program == null || program.getHeader() == null) {
            return;
        }
        int missing = program.getHeader().getThreads().size() - row.get().getCells().size();
        ICompositeNode node = NodeModelUtils.findActualNodeFor(row.get());
        int end = node.getRootNode().getText().substring(0, node.getEndOffset()).lastIndexOf(';');
        if (missing > 0 && end > node.getOffset()) {
            fixes.insert(missing == 1 ? "Add an empty cell" : "Add " + missing + " empty cells", end, "| ".repeat(missing));
        }
    }

    private void unknownFunction(int from, QuickFixes fixes) {
        element(from, CCall.class).ifPresent(call -> {
            int start = NodeModelUtils.findActualNodeFor(call).getOffset();
            fixes.changeTo(start, start + call.getFunction().length(), Nearest.to(call.getFunction(), COperations.names()));
        });
    }

    private void undefinedLabel(int from, int to, String text, QuickFixes fixes) {
        int thread = analysis.names().all().stream().filter(n -> n.offset() == from).map(LitmusName::thing)
                .filter(Thing.Label.class::isInstance).map(t -> ((Thing.Label) t).thread()).findFirst()
                .orElseGet(() -> elementAt(from).map(LitmusNames::column).orElse(-1));
        List<String> labels = analysis.names().all().stream().filter(LitmusName::defines).map(LitmusName::thing)
                .filter(Thing.Label.class::isInstance).map(Thing.Label.class::cast).filter(l -> l.thread() == thread).map(Thing.Label::name).toList();
        fixes.changeTo(from, to, Nearest.to(text, labels));
    }

    /** Offers to remove something with the separator behind it. */
    private void remove(String title, Optional<? extends EObject> element, String separator, QuickFixes fixes) {
        element.map(NodeModelUtils::findActualNodeFor).ifPresent(node -> {
            int end = node.getEndOffset();
            String rest = view.text().substring(end);
            int blanks = rest.length() - rest.stripLeading().length();
            boolean separated = !separator.isEmpty() && rest.stripLeading().startsWith(separator);
            fixes.replace(title, node.getOffset(), separated ? end + blanks + separator.length() : end, "");
        });
    }

    private <T extends EObject> Optional<T> element(int offset, Class<T> type) {
        return elementAt(offset).map(e -> EcoreUtil2.getContainerOfType(e, type));
    }

    private Optional<EObject> elementAt(int offset) {
        return analysis.leaves().stream().filter(l -> l.getOffset() <= offset && offset < l.getEndOffset()).findFirst()
                .map(NodeModelUtils::findActualSemanticObjectFor);
    }

    private int startOfLine(int offset) {
        return view.document().lines().start(view.document().lines().line(offset));
    }

    private String newline() {
        return view.text().contains("\r\n") ? "\r\n" : "\n";
    }
}
