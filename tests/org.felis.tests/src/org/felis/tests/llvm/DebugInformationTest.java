package org.felis.tests.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.llvm.debug.DebugInformation;
import org.felis.llvm.debug.SourcePlace;
import org.felis.llvm.debug.SourceTypes;
import org.felis.llvm.debug.SourceVariable;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Module;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places, variables and field names are those of the C file. */
class DebugInformationTest {

    private static int lineOf(String file, String text) {
        List<String> lines = Repository.read(IrFixtures.folder().resolve(file)).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i + 1;
            }
        }
        throw new AssertionError(text);
    }

    @ParameterizedTest
    @ValueSource(strings = { "clang-14", "clang-19" })
    void anAccessIsAtItsLineInTheSource(String clang) {
        Module module = IrFixtures.module(clang + "/spinlock.ll");
        Instruction exchange = IrFixtures.instructions(module.functions().get("acquire")).filter(i -> i.operation() instanceof MemoryOperation.Update)
                .findFirst().orElseThrow();
        SourcePlace place = new DebugInformation(module).place(exchange).orElseThrow();
        assertEquals("spinlock.c", place.file());
        assertEquals(".", place.directory());
        assertEquals(lineOf("spinlock.c", "atomic_exchange_explicit"), place.line());
        assertEquals(12, place.column());
        assertEquals("acquire", place.function());
        assertEquals(Optional.empty(), place.calledFrom());
    }

    @ParameterizedTest
    @ValueSource(strings = { "clang-14", "clang-19" })
    void inlinedCodeSaysFromWhereItWasCalled(String clang) {
        Module module = IrFixtures.module(clang + "/ttas-o1.ll");
        DebugInformation debug = new DebugInformation(module);
        SourcePlace place = IrFixtures.instructions(module.functions().get("run")).filter(i -> i.operation() instanceof MemoryOperation.Update)
                .findFirst().flatMap(debug::place).orElseThrow();
        assertEquals("acquire", place.function());
        SourcePlace call = place.calledFrom().orElseThrow();
        assertEquals("run", call.function());
        assertEquals(lineOf("ttas.c", "acquire(&lock);"), call.line());
    }

    @ParameterizedTest
    @ValueSource(strings = { "clang-14", "clang-19" })
    void variablesHaveTheirNames(String clang) {
        Module module = IrFixtures.module(clang + "/peterson.ll");
        DebugInformation debug = new DebugInformation(module);
        List<SourceVariable> variables = IrFixtures.operations(module, "thread", DebugVariable.class).stream().flatMap(v -> debug.variable(v).stream()).toList();
        assertEquals(List.of("argument", "me", "other"), variables.stream().map(SourceVariable::name).toList());
        assertEquals(List.of(true, false, false), variables.stream().map(SourceVariable::isParameter).toList());
        assertEquals("turn", debug.variable(module.globals().get("turn")).orElseThrow().name());
        assertEquals(lineOf("peterson.c", "atomic_int turn"), debug.variable(module.globals().get("turn")).orElseThrow().place().line());
        assertEquals(lineOf("peterson.c", "void *thread("), debug.place(module.functions().get("thread")).orElseThrow().line());
    }

    @ParameterizedTest
    @ValueSource(strings = { "clang-14", "clang-19" })
    void partsOfObjectsHaveTheirNames(String clang) {
        Module module = IrFixtures.module(clang + "/constructs.ll");
        DebugInformation debug = new DebugInformation(module);
        SourceTypes types = debug.types();
        SourceVariable pairs = debug.variable(module.globals().get("pairs")).orElseThrow();
        assertEquals(Optional.of("[0].first"), types.pathAt(pairs.type(), 0));
        assertEquals(Optional.of("[1].second"), types.pathAt(pairs.type(), 32));
        assertEquals(Optional.of("[1].point[1].y"), types.pathAt(pairs.type(), 24 + 16 + 6));
        assertEquals(Optional.empty(), types.pathAt(pairs.type(), 48));
        assertEquals(Optional.empty(), types.pathAt(pairs.type(), -1));
        SourceVariable list = debug.variable(module.globals().get("list")).orElseThrow();
        assertEquals(Optional.of(".next"), types.pathAt(list.type(), 0));
        assertEquals(Optional.of(".word.whole"), types.pathAt(list.type(), 8));
        assertEquals(Optional.of(".state"), types.pathAt(list.type(), 16));
        SourceVariable inside = debug.variable(module.globals().get("inside")).orElseThrow();
        assertTrue(types.isSigned(types.pointee(inside.type()).orElseThrow()));
    }

    @Test
    void aModuleWithoutDebugInformationSaysNothing() {
        Module module = IrFixtures.module("clang-19/message-passing-unnamed.ll");
        DebugInformation debug = new DebugInformation(module);
        assertTrue(module.functions().values().stream().allMatch(f -> debug.place(f).isEmpty() && IrFixtures.instructions(f).allMatch(i -> debug.place(i).isEmpty())));
        assertTrue(module.globals().values().stream().allMatch(v -> debug.variable(v).isEmpty()));
    }

    @Test
    void metadataThatContainsItselfEndsSomewhere() {
        Module module = IrFixtures.parse("""
                @x = global [4 x i32] zeroinitializer, !dbg !1
                define void @f() {
                  ret void, !dbg !0
                }
                !0 = !DILocation(line: 1, scope: !0, inlinedAt: !0)
                !1 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())
                !2 = !DIGlobalVariable(name: "x", scope: !2, type: !3)
                !3 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !3)
                !4 = !DICompositeType(tag: DW_TAG_structure_type, elements: !{!5, !5, !5}, size: 64)
                !5 = !DIDerivedType(tag: DW_TAG_member, name: "m", baseType: !4, size: 64)
                """);
        DebugInformation debug = new DebugInformation(module);
        assertTrue(IrFixtures.instructions(module.functions().get("f")).findFirst().flatMap(debug::place).isPresent());
        assertEquals(Optional.empty(), debug.types().pathAt(debug.variable(module.globals().get("x")).orElseThrow().type(), 0));
        assertEquals(Optional.empty(), debug.types().pathAt(new org.felis.llvm.ir.Metadata.Reference(4), 0));
    }
}
