package org.felis.languageserver.litmus;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.languageserver.services.DocumentView;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.litmus.CCall;

/**
 * A call between whose brackets a place of a C test stands.
 *
 * @param function what is called
 * @param argument the number of the argument at the place, 0-based
 * @param operation the row of the table, empty if there is none
 */
record OpenCall(String function, int argument, Optional<COperation> operation) {

    /** The innermost call around an offset, read off the tokens before it. */
    static Optional<OpenCall> at(LitmusAnalysis analysis, int offset) {
        Deque<String> functions = new ArrayDeque<>();
        Deque<Integer> arguments = new ArrayDeque<>();
        String previous = "";
        for (ILeafNode leaf : analysis.leaves()) {
            if (leaf.getEndOffset() > offset) {
                break;
            }
            if (leaf.isHidden()) {
                continue;
            }
            switch (leaf.getText()) {
                case "(" -> {
                    functions.push(previous);
                    arguments.push(0);
                }
                case ")" -> {
                    functions.poll();
                    arguments.poll();
                }
                case "{", "}", ";" -> {
                    functions.clear();
                    arguments.clear();
                }
                case "," -> {
                    if (!arguments.isEmpty()) {
                        arguments.push(arguments.pop() + 1);
                    }
                }
                default -> {
                    // neither opens nor closes anything
                }
            }
            previous = leaf.getText();
        }
        return functions.isEmpty() || !functions.peek().matches("[A-Za-z_]\\w*") ? Optional.empty()
                : Optional.of(new OpenCall(functions.peek(), arguments.peek(), find(analysis, functions.peek())));
    }

    /** An operation by its name: of the table that the test uses, else of any. */
    static Optional<COperation> find(LitmusAnalysis analysis, String name) {
        List<String> called = EcoreUtil2.getAllContentsOfType(analysis.test(), CCall.class).stream().map(CCall::getFunction).toList();
        return COperations.of(called).find(name)
                .or(() -> Arrays.stream(COperations.values()).map(t -> t.find(name)).flatMap(Optional::stream).findFirst());
    }

    /** The parameters of the call around an offset. */
    static Optional<SignatureHelp> signature(LitmusAnalysis analysis, DocumentView view, int offset) {
        return at(analysis, offset).flatMap(call -> call.operation().map(operation -> {
            SignatureInformation signature = new SignatureInformation(operation.syntax());
            signature.setDocumentation(view.client().markup(InstructionHelp.of(operation)));
            signature.setParameters(operation.parameters().stream().map(p -> new ParameterInformation(p.name(), p.kind().accepts())).toList());
            return new SignatureHelp(List.of(signature), 0, Math.max(0, Math.min(call.argument(), operation.parameters().size() - 1)));
        }));
    }
}
