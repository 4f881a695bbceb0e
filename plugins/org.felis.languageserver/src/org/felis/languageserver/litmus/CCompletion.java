package org.felis.languageserver.litmus;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Proposals;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter.Kind;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CFunction;

/** What could be written next in a function of a C test. */
final class CCompletion {

    private static final List<String> KEYWORDS = List.of("if", "else", "while", "do", "for", "break", "continue", "return", "goto");

    private final LitmusAnalysis analysis;
    private final DocumentView view;
    private final Proposals proposals;
    private final int start;

    private CCompletion(LitmusAnalysis analysis, DocumentView view, Proposals proposals, int start) {
        this.analysis = analysis;
        this.view = view;
        this.proposals = proposals;
        this.start = start;
    }

    /** @param start where the word begins that is being written */
    static void propose(LitmusAnalysis analysis, DocumentView view, Proposals proposals, int start) {
        new CCompletion(analysis, view, proposals, start).propose();
    }

    private void propose() {
        Optional<COperation> called = OpenCall.at(analysis, start).flatMap(OpenCall::operation);
        boolean order = called.isPresent() && OpenCall.at(analysis, start).map(OpenCall::argument)
                .filter(a -> a < called.get().parameters().size() && called.get().parameters().get(a).kind() == Kind.ORDER).isPresent();
        if (order) {
            for (MemoryOrder each : MemoryOrder.values()) {
                proposals.add(each.cName(), CompletionItemKind.EnumMember, "memory order", () -> InstructionHelp.of(each));
            }
            return;
        }
        names();
        operations();
        KEYWORDS.forEach(word -> proposals.add(word, CompletionItemKind.Keyword, "keyword"));
        new TreeSet<>(Types.names()).forEach(type -> proposals.add(type, CompletionItemKind.TypeParameter, "type"));
    }

    /** The variables and parameters of the function around the cursor, then its labels. */
    private void names() {
        Optional<ICompositeNode> function = EcoreUtil2.getAllContentsOfType(analysis.test(), CFunction.class).stream()
                .map(NodeModelUtils::findActualNodeFor).filter(n -> n.getOffset() <= start).reduce((first, second) -> second);
        int from = function.map(ICompositeNode::getOffset).orElse(Integer.MAX_VALUE);
        int to = function.map(ICompositeNode::getEndOffset).orElse(Integer.MAX_VALUE);
        analysis.names().all().stream().filter(n -> from <= n.offset() && n.offset() <= to && n.offset() != start).forEach(n -> {
            switch (n.thing()) {
                case Thing.Register register -> add(n, CompletionItemKind.Variable, "variable");
                case Thing.Location location -> add(n, CompletionItemKind.Field, "location");
                case Thing.Label label -> add(n, CompletionItemKind.Reference, "label");
                case Thing.Thread thread -> { }
                case Thing.Option option -> { }
            }
        });
    }

    private void add(LitmusName name, CompletionItemKind kind, String detail) {
        proposals.add(name.text(), kind, detail, () -> LitmusHover.of(analysis, view, name));
    }

    /** Those of the table that the test uses first. */
    private void operations() {
        List<String> called = EcoreUtil2.getAllContentsOfType(analysis.test(), CCall.class).stream().map(CCall::getFunction).toList();
        COperations used = COperations.of(called);
        add(used);
        for (COperations other : COperations.values()) {
            add(other);
        }
    }

    private void add(COperations table) {
        table.rows().forEach(row -> proposals.add(row.name(), CompletionItemKind.Function, table.title() + ": " + row.syntax(), () -> InstructionHelp.of(row)));
    }
}
