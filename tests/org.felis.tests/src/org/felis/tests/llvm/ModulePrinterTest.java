package org.felis.tests.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.llvm.ir.Alias;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;
import org.felis.llvm.printer.ModulePrinter;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** What the printer writes is the module that it was given. */
class ModulePrinterTest {

    /** The module as if all of it stood in line 0: lines are the one thing that printing changes. */
    private static Module withoutLines(Module m) {
        Map<String, GlobalVariable> globals = new LinkedHashMap<>();
        m.globals().forEach((name, g) -> globals.put(name, new GlobalVariable(g.name(), g.linkage(), g.words(), g.threadLocal(), g.addressSpace(), g.constant(), g.type(),
                g.initial(), g.alignment(), g.section(), g.debug(), 0)));
        Map<String, Alias> aliases = new LinkedHashMap<>();
        m.aliases().forEach((name, a) -> aliases.put(name, new Alias(a.name(), a.words(), a.type(), a.aliasee(), 0)));
        Map<String, Function> functions = new LinkedHashMap<>();
        m.functions().forEach((name, f) -> {
            List<Block> blocks = f.blocks().stream().map(b -> new Block(b.name(),
                    b.instructions().stream().map(i -> new Instruction(i.result(), i.operation(), i.metadata(), 0)).toList())).toList();
            functions.put(name, new Function(f.name(), f.linkage(), f.resultAttributes(), f.result(), f.parameters(), f.variadic(), f.attributes(), f.subprogram(),
                    blocks, 0));
        });
        return new Module(m.sourceName(), m.dataLayout(), m.triple(), m.assembly(), m.types(), globals, aliases, functions, m.attributeGroups(), m.metadata(),
                m.namedMetadata());
    }

    @Test
    void whatIsPrintedIsReadAsTheSameModule() {
        for (Path file : IrFixtures.all()) {
            Module module = IrFixtures.parse(Repository.read(file));
            assertEquals(withoutLines(module), withoutLines(IrFixtures.parse(ModulePrinter.print(module))), file.toString());
        }
    }

    @Test
    void anInstructionIsOneLineAsLlvmWritesIt() {
        Function acquire = IrFixtures.module("clang-19/spinlock.ll").functions().get("acquire");
        List<String> lines = IrFixtures.instructions(acquire).map(ModulePrinter::print).toList();
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("%2 = atomicrmw xchg ptr @lock, i32 %1 acquire, align 4, !dbg !")
                || line.matches("%\\d+ = atomicrmw xchg ptr @lock, i32 %\\d+ acquire, align 4, !dbg !\\d+")), lines.toString());
        assertTrue(ModulePrinter.print(acquire).startsWith("define internal void @acquire()"), ModulePrinter.print(acquire));
    }
}
