package org.felis.llvm.debug;

import java.util.Optional;

import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Module;

/**
 * What a module says of the program that it was made from (LLVM: "Source Level Debugging"). A module compiled without {@code -g} says nothing; metadata that is not as
 * expected is taken for absent.
 */
public final class DebugInformation {

    /** Scopes and inlined calls that are nested more deeply are cut off: metadata can contain itself. */
    private static final int DEEPEST = 500;

    private final Module module;
    private final Fields fields;

    public DebugInformation(Module module) {
        this.module = module;
        this.fields = new Fields(module);
    }

    /** Names of the parts of types. */
    public SourceTypes types() {
        return new SourceTypes(module);
    }

    /** Where the instruction comes from; empty if it is not said. */
    public Optional<SourcePlace> place(Instruction instruction) {
        return Optional.ofNullable(instruction.metadata().get("dbg")).flatMap(node -> location(node, 0));
    }

    /** Where the function is defined, with its name in the source. */
    public Optional<SourcePlace> place(Function function) {
        return function.subprogram().flatMap(node -> fields.node(node, "DISubprogram"))
                .map(node -> place(node, fields.number(node, "line"), 0, fields.text(node, "name"), Optional.empty()));
    }

    /** The variable that a debug record is about. */
    public Optional<SourceVariable> variable(DebugVariable record) {
        return fields.node(record.variable(), "DILocalVariable").map(node -> variable(node, fields.number(node, "arg") > 0));
    }

    /** The variable in the source. */
    public Optional<SourceVariable> variable(GlobalVariable variable) {
        return variable.debug().stream().findFirst().flatMap(node -> fields.node(node, "DIGlobalVariableExpression"))
                .flatMap(node -> fields.node(fields.field(node, "var"), "DIGlobalVariable")).map(node -> variable(node, false));
    }

    private SourceVariable variable(Metadata.Node node, boolean isParameter) {
        return new SourceVariable(fields.text(node, "name"), fields.field(node, "type"),
                place(node, fields.number(node, "line"), 0, function(fields.field(node, "scope")), Optional.empty()), isParameter);
    }

    private Optional<SourcePlace> location(Metadata reference, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        return fields.node(reference, "DILocation").map(node -> {
            Metadata scope = fields.field(node, "scope");
            Metadata.Node withFile = fields.node(scope).orElse(node);
            return place(withFile, fields.number(node, "line"), fields.number(node, "column"), function(scope), location(fields.field(node, "inlinedAt"), depth + 1));
        });
    }

    private SourcePlace place(Metadata.Node withFile, long line, long column, String function, Optional<SourcePlace> calledFrom) {
        Optional<Metadata.Node> file = fields.node(fields.field(withFile, "file"), "DIFile");
        return new SourcePlace(file.map(f -> fields.text(f, "filename")).orElse(""), file.map(f -> fields.text(f, "directory")).orElse(""), bounded(line),
                bounded(column), function, calledFrom);
    }

    private static int bounded(long number) {
        return (int) Math.max(0, Math.min(number, Integer.MAX_VALUE));
    }

    /** The function that a scope is in. */
    private String function(Metadata scope) {
        Metadata current = scope;
        for (int depth = 0; depth < DEEPEST; depth++) {
            Optional<Metadata.Node> node = fields.node(current);
            if (node.isEmpty()) {
                return "";
            }
            if (node.get().kind().equals("DISubprogram")) {
                return fields.text(node.get(), "name");
            }
            current = fields.field(node.get(), "scope");
        }
        return "";
    }
}
