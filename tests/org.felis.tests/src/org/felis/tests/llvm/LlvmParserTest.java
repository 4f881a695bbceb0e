package org.felis.tests.llvm;

import static org.felis.tests.llvm.IrFixtures.operation;
import static org.felis.tests.llvm.IrFixtures.operations;
import static org.felis.tests.llvm.IrFixtures.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.llvm.ir.Access;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.UpdateOperator;
import org.felis.llvm.ir.Value;
import org.felis.llvm.parser.LlvmParser;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** What the parser makes of the text of LLVM IR. */
class LlvmParserTest {

    private static final Type I32 = new Type.Integer(32);
    private static final Type POINTER = new Type.Pointer(0);
    private static final Operand P = new Operand(POINTER, new Value.Local("p"));

    @Test
    void whatClangWritesForEachFixtureIsRead() {
        List<Path> files = IrFixtures.all();
        assertTrue(files.size() > 100, "only " + files.size() + " fixtures");
        for (Path file : files) {
            Module module = parse(Repository.read(file));
            assertTrue(module.functions().get("main").isDefined(), file.toString());
            assertEquals(module.functions().values().stream().filter(Function::isDefined).count(),
                    Repository.read(file).lines().filter(line -> line.startsWith("define ")).count(), file.toString());
        }
    }

    @Test
    void typedAndOpaquePointersAreTheSame() {
        String typed = """
                %struct.node = type { i32, %struct.node* }
                @head = global %struct.node* null
                define i32 @f(%struct.node* %n, void (i8*, ...)* %g, i32 addrspace(3)* %s) {
                  %field = getelementptr inbounds %struct.node, %struct.node* %n, i32 0, i32 0
                  %v = load atomic i32, i32* %field acquire, align 4
                  call void (i8*, ...) %g(i8* null, i32 %v)
                  store %struct.node* %n, %struct.node** @head
                  ret i32 %v
                }
                """;
        String opaque = """
                %struct.node = type { i32, ptr }
                @head = global ptr null
                define i32 @f(ptr %n, ptr %g, ptr addrspace(3) %s) {
                  %field = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 0
                  %v = load atomic i32, ptr %field acquire, align 4
                  call void (ptr, ...) %g(ptr null, i32 %v)
                  store ptr %n, ptr @head
                  ret i32 %v
                }
                """;
        assertEquals(parse(opaque), parse(typed));
    }

    @Test
    void bothClangsWriteTheSameAccessesForALock() {
        Module old = IrFixtures.module("clang-14/ticketlock.ll");
        Module recent = IrFixtures.module("clang-19/ticketlock.ll");
        for (String function : List.of("acquire", "release", "run", "main")) {
            assertEquals(operations(old, function, MemoryOperation.class), operations(recent, function, MemoryOperation.class), function);
        }
    }

    @Test
    void callsAndRecordsOfDebugInformationAreTheSame() {
        String metadata = "!0 = distinct !DISubprogram(name: \"f\")\n!1 = !DILocalVariable(name: \"x\", scope: !0)\n!2 = !DILocation(line: 3, column: 5, scope: !0)\n";
        String start = "declare void @llvm.dbg.declare(metadata, metadata, metadata)\ndefine void @f() !dbg !0 {\n  %x = alloca i32\n";
        Module called = parse(start + "  call void @llvm.dbg.declare(metadata i32* %x, metadata !1, metadata !DIExpression()), !dbg !2\n  ret void\n}\n" + metadata);
        Module recorded = parse(start + "    #dbg_declare(ptr %x, !1, !DIExpression(), !2)\n  ret void\n}\n" + metadata);
        assertEquals(recorded, called);
        assertEquals(1, operations(recorded, "f", DebugVariable.class).size());
    }

    @Test
    void accessesHaveTheirOrdersAndScopes() {
        assertEquals(new MemoryOperation.Load(I32, P, new Access(true, Ordering.ACQUIRE, "singlethread", 4)),
                operation("%v = load atomic volatile i32, ptr %p syncscope(\"singlethread\") acquire, align 4"));
        assertEquals(new MemoryOperation.Store(new Operand(I32, new Value.Local("i")), P, new Access(false, Ordering.NOT_ATOMIC, "", 0)),
                operation("store i32 %i, ptr %p"));
        assertEquals(new MemoryOperation.CompareExchange(P, new Operand(I32, new Constant.Int(BigInteger.ZERO)), new Operand(I32, new Value.Local("i")),
                new Access(false, Ordering.ACQ_REL, "", 4), Ordering.MONOTONIC, true),
                operation("%v = cmpxchg weak ptr %p, i32 0, i32 %i acq_rel monotonic, align 4"));
        assertEquals(new MemoryOperation.Fence(Ordering.SEQ_CST, ""), operation("fence seq_cst"));
        for (UpdateOperator operator : List.of(UpdateOperator.XCHG, UpdateOperator.NAND, UpdateOperator.UMIN, UpdateOperator.UINC_WRAP)) {
            assertEquals(new MemoryOperation.Update(operator, P, new Operand(I32, new Value.Local("i")), new Access(false, Ordering.RELEASE, "", 0)),
                    operation("%v = atomicrmw " + operator + " ptr %p, i32 %i release"));
        }
    }

    @Test
    void valuesAndBlocksWithoutNamesAreNumberedTogether() {
        Module module = parse("""
                define i32 @f(i32, ptr %p) {
                  %2 = add i32 %0, 1
                  load i32, ptr %p
                  br label %4

                4:                                                ; preds = %1
                  %5 = phi i32 [ %2, %1 ]
                  %6 = add i32 %5, %3
                  ret i32 %6
                }
                """);
        Function f = module.functions().get("f");
        assertEquals(List.of("0", "p"), f.parameters().stream().map(Function.Parameter::name).toList());
        assertEquals(List.of("1", "4"), f.blocks().stream().map(block -> block.name()).toList());
        assertEquals(List.of("2", "3", "5", "6"), IrFixtures.instructions(f).flatMap(i -> i.result().stream()).toList());
    }

    @Test
    void namesInQuotesAreDecodedAndNeverTakenForNumbers() {
        Module module = parse("""
                @"a \\22b\\22" = global i32 0
                define void @f(i32 %"0", i32 %"x y") {
                "the start":
                  %1 = add i32 %"0", %"x y"
                  br label %"the start again"
                "the start again":
                  ret void
                }
                """);
        assertEquals(List.of("a \"b\""), List.copyOf(module.globals().keySet()));
        assertEquals(List.of("\"0\"", "x y"), module.functions().get("f").parameters().stream().map(Function.Parameter::name).toList());
        assertEquals("the start", module.functions().get("f").blocks().getFirst().name());
    }

    @Test
    void constantsOfAllKindsAreRead() {
        Module module = parse("""
                @text = constant [4 x i8] c"a\\00\\FF\\5C"
                @nested = global { i32, [2 x i16], <{ i8, ptr }> } { i32 -7, [2 x i16] [i16 1, i16 65535], <{ i8, ptr }> <{ i8 0, ptr @text }> }
                @address = global ptr getelementptr inbounds ([4 x i8], ptr @text, i64 0, i64 2)
                @number = global i64 add (i64 ptrtoint (ptr @text to i64), i64 8)
                @wide = global i128 1267650600228229401496703205375
                @hexadecimal = global i16 s0xFFFE
                @truth = global i1 true
                @none = global [3 x i32] zeroinitializer
                @some = external global i32
                @vector = global <2 x i32> <i32 1, i32 2>
                @unset = global { i8, float } { i8 undef, float 0x3FF8000000000000 }
                """);
        assertEquals(Optional.of(new Constant.Text("a\0\u00ff\\")), module.globals().get("text").initial());
        assertEquals("{ i32 -7, [2 x i16] [ i16 1, i16 65535 ], <{ i8, ptr }> <{ i8 0, ptr @text }> }",
                module.globals().get("nested").initial().orElseThrow().toString());
        assertInstanceOf(Constant.ElementAddress.class, module.globals().get("address").initial().orElseThrow());
        assertInstanceOf(Constant.Arithmetic.class, module.globals().get("number").initial().orElseThrow());
        assertEquals(Optional.of(new Constant.Int(BigInteger.ONE.shiftLeft(100).subtract(BigInteger.ONE))), module.globals().get("wide").initial());
        assertEquals(Optional.of(new Constant.Int(BigInteger.valueOf(-2))), module.globals().get("hexadecimal").initial());
        assertEquals(Optional.of(new Constant.Int(BigInteger.ONE)), module.globals().get("truth").initial());
        assertEquals(Optional.empty(), module.globals().get("some").initial());
    }

    @Test
    void callsSayWhatIsCalledAndHow() {
        Module module = IrFixtures.module("clang-19/constructs.ll");
        List<Call.Invocation> inAssembly = operations(module, "assembly", Call.Invocation.class);
        Value.InlineAssembly exchange = assertInstanceOf(Value.InlineAssembly.class, inAssembly.get(0).callee());
        assertEquals("xchgl $0, $1", exchange.template());
        assertTrue(exchange.sideEffect());
        assertTrue(exchange.constraints().startsWith("=r,=*m,0,*m,~{memory}"), exchange.constraints());

        Call.Invocation printf = operations(module, "computed", Call.Invocation.class).getFirst();
        assertEquals(new Type.Function(I32, List.of(POINTER), true), printf.type());
        assertEquals(3, printf.arguments().size());

        Call.Invocation throughPointer = operations(module, "choose", Call.Invocation.class).getFirst();
        assertInstanceOf(Value.Local.class, throughPointer.callee());
        assertTrue(module.functions().get("by_value").parameters().stream().anyMatch(p -> p.attributes().stream()
                .anyMatch(a -> a.name().equals("byval") && a.type().equals(Optional.of(new Type.Named("struct.pair"))))));
        assertTrue(module.has(module.functions().get("main").attributes(), "nounwind"));
    }

    @Test
    void switchesAndBranchesKnowTheirTargets() {
        Module module = IrFixtures.module("clang-14/constructs.ll");
        Terminator.Switch choice = operations(module, "choose", Terminator.Switch.class).getFirst();
        assertEquals(List.of("0", "5", "-1"), choice.cases().stream().map(c -> c.value().value().toString()).toList());
        assertEquals(4, choice.targets().size());
    }

    @Test
    void instructionsThatOnlyNewerVersionsKnowAreRead() {
        assertEquals(new Computation.Compare(org.felis.llvm.ir.Comparison.ULT, List.of("samesign"), I32, new Value.Local("i"), new Constant.Int(BigInteger.TWO)),
                operation("%v = icmp samesign ult i32 %i, 2"));
        assertInstanceOf(Computation.ElementAddress.class, operation("%v = getelementptr nusw nuw i8, ptr %p, i64 4"));
        assertEquals(List.of("nneg"), ((Computation.Cast) operation("%v = zext nneg i32 %i to i64")).flags());
        assertEquals(List.of("disjoint"), ((Computation.Arithmetic) operation("%v = or disjoint i32 %i, 1")).flags());
        Module module = parse("declare noundef range(i32 0, 9) i32 @g(ptr captures(none) initializes((0, 4)) %x) memory(argmem: readwrite, inaccessiblemem: none)\n");
        assertEquals(List.of("noundef", "range"), module.functions().get("g").resultAttributes().stream().map(a -> a.name()).toList());
    }

    @Test
    void variablesKnowWhatKindTheyAre() {
        Module module = IrFixtures.module("clang-14/constructs.ll");
        assertTrue(module.globals().get("local").threadLocal());
        assertTrue(module.globals().get("text").constant());
        assertEquals(64, module.globals().get("common_name").alignment());
        assertEquals(Optional.empty(), module.globals().get("elsewhere").initial());
        assertFalse(module.aliases().isEmpty());
        assertEquals("internal", module.functions().get("add").linkage());
    }

    @Test
    void readingStopsWhenAsked() {
        Interruption interruption = Interruption.none();
        interruption.stop(Interruption.Reason.CANCELLED);
        assertThrows(Interruption.StoppedException.class, () -> LlvmParser.parse("test.ll", "@g = global i32 0", interruption));
    }
}
