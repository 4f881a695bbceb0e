package org.felis.llvm.printer;

import java.util.stream.Collectors;

import org.felis.llvm.ir.Alias;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Names;

/** Modules as text: what LLVM would read again, with opaque pointers and debug records whatever the module was read from. */
public final class ModulePrinter {

    private final StringBuilder out = new StringBuilder();

    private ModulePrinter() {
    }

    /** The whole module. */
    public static String print(Module module) {
        ModulePrinter printer = new ModulePrinter();
        printer.module(module);
        return printer.out.toString();
    }

    /** One function, ending with a line break. */
    public static String print(Function function) {
        ModulePrinter printer = new ModulePrinter();
        printer.function(function);
        return printer.out.toString();
    }

    /** One instruction on one line, without indentation and line break. */
    public static String print(Instruction instruction) {
        String attached = instruction.metadata().entrySet().stream().map(m -> ", !" + m.getKey() + " " + m.getValue()).collect(Collectors.joining());
        if (instruction.operation() instanceof DebugVariable) {
            Metadata place = instruction.metadata().getOrDefault("dbg", new Metadata.Absent());
            return OperationText.of(instruction.operation()) + ", " + place + ")";
        }
        return instruction.result().map(name -> Names.local(name) + " = ").orElse("") + OperationText.of(instruction.operation()) + attached;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private void module(Module module) {
        if (!module.sourceName().isEmpty()) {
            line("source_filename = \"" + Names.escaped(module.sourceName()) + '"');
        }
        if (!module.dataLayout().isEmpty()) {
            line("target datalayout = \"" + Names.escaped(module.dataLayout()) + '"');
        }
        if (!module.triple().isEmpty()) {
            line("target triple = \"" + Names.escaped(module.triple()) + '"');
        }
        module.assembly().forEach(text -> line("module asm \"" + Names.escaped(text) + '"'));
        module.types().forEach((name, type) -> line(Names.local(name) + " = type " + type.map(Object::toString).orElse("opaque")));
        module.globals().values().forEach(this::global);
        module.aliases().values().forEach(this::alias);
        for (Function function : module.functions().values()) {
            line("");
            function(function);
        }
        line("");
        module.attributeGroups().forEach((name, attributes) -> line("attributes " + name + " = {" + OperationText.attributes(attributes) + " }"));
        module.namedMetadata().forEach((name, nodes) -> line("!" + name + " = "
                + nodes.stream().map(Object::toString).collect(Collectors.joining(", ", "!{", "}"))));
        module.metadata().forEach((number, node) -> line("!" + number + " = " + node));
    }

    private void global(GlobalVariable variable) {
        StringBuilder text = new StringBuilder(Names.global(variable.name()) + " = ");
        if (!variable.linkage().isEmpty()) {
            text.append(variable.linkage()).append(' ');
        }
        variable.words().forEach(word -> text.append(word).append(' '));
        text.append(variable.threadLocal() ? "thread_local " : "");
        if (variable.addressSpace() != 0) {
            text.append("addrspace(").append(variable.addressSpace()).append(") ");
        }
        text.append(variable.constant() ? "constant " : "global ").append(variable.type());
        variable.initial().ifPresent(initial -> text.append(' ').append(initial));
        if (!variable.section().isEmpty()) {
            text.append(", section \"").append(Names.escaped(variable.section())).append('"');
        }
        if (variable.alignment() != 0) {
            text.append(", align ").append(variable.alignment());
        }
        variable.debug().forEach(node -> text.append(", !dbg ").append(node));
        line(text.toString());
    }

    private void alias(Alias alias) {
        line(Names.global(alias.name()) + " = " + alias.words().stream().map(word -> word + " ").collect(Collectors.joining()) + "alias " + alias.type() + ", "
                + alias.aliasee());
    }

    private void function(Function function) {
        String parameters = function.parameters().stream()
                .map(p -> p.type() + OperationText.attributes(p.attributes()) + (p.name().isEmpty() ? "" : " " + Names.local(p.name())))
                .collect(Collectors.joining(", "));
        if (function.variadic()) {
            parameters += parameters.isEmpty() ? "..." : ", ...";
        }
        String subprogram = function.subprogram().map(node -> " !dbg " + node).orElse("");
        String header = (function.linkage().isEmpty() ? "" : " " + function.linkage()) + OperationText.attributes(function.resultAttributes()) + " "
                + function.result() + " " + Names.global(function.name()) + "(" + parameters + ")" + OperationText.attributes(function.attributes());
        if (!function.isDefined()) {
            line("declare" + subprogram + header);
            return;
        }
        line("define" + header + subprogram + " {");
        boolean first = true;
        for (Block block : function.blocks()) {
            if (!first) {
                line("");
            }
            first = false;
            line(Names.quoted(block.name()) + ":");
            block.instructions().forEach(instruction -> line((instruction.operation() instanceof DebugVariable ? "    " : "  ") + print(instruction)));
        }
        line("}");
    }
}
