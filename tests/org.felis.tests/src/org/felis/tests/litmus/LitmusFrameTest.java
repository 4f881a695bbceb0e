package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Condition.Quantifier;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.tests.engine.model.ModelBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The frame around the code: header, initial state, columns, question. */
class LitmusFrameTest {

    private static LitmusCompilation compile(String text) {
        return LitmusLanguage.compile(new LitmusSource("T.litmus", text));
    }

    private static Program program(String text) {
        LitmusCompilation compilation = compile(text);
        return compilation.program().orElseThrow(() -> new AssertionError(compilation.problems()));
    }

    private static Program fixture() {
        try {
            return program(Files.readString(Fixtures.FOLDER.resolve("Frame.litmus")));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static Program withCondition(String condition) {
        return program("AArch64 T\n{ 0:X1=x; y=1; }\n P0 ;\n LDR W0,[X1] ;\n" + condition);
    }

    @Test
    void namesOfTestsMayContainPunctuation() {
        assertEquals("2+2W+dmb.ld-[fr-rf]+po", fixture().name());
    }

    @Test
    void instructionsAreValuesThatEqualThemselvesOnly() {
        String test = "PPC T\n{ ins_t x=NOP; 0:r1=instr:\"add r1, r1,r1\"; 0:r2=x; 0:r4=instr:\"nop\"; }\n P0 ;\n lwz r3,0(r2) ;\n"
                + " stw r1,0(r2) ;\nforall (x=instr:\"add r1,r1,r1\" /\\ 0:r3=NOP /\\ 0:r3=0:r4 /\\ ~(x=NOP))";
        assertTrue(SequentialRun.of(test).satisfies(program(test).question().finalState().get().proposition()));
        assertEquals("instr:\"add r1,r1,r1\"", SequentialRun.of(test).memory("x").toString());
    }

    @Test
    void descriptionNeedNotBeClosed() {
        assertEquals("T", program("AArch64 T\n\"DMBdWW Rfe + Some write\nCom=Rf Fr\n{ 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\n"
                + "exists (0:X0=0)").name());
    }

    @Test
    void descriptionsHaveNoEscapes() {
        LitmusCompilation compilation = compile("AArch64 T\n\"paths like C:\\question\"\n{ 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\n"
                + "exists (0:X0=0)");
        assertEquals(List.of(), compilation.problems());
    }

    @Test
    void metadataAndCommentsAreKept() throws IOException {
        LitmusCompilation compilation = compile(Files.readString(Fixtures.FOLDER.resolve("Frame.litmus")));
        assertEquals(Map.of("Generator", "by hand", "Com", "Co Fr  (* stays part of the value *)"), compilation.metadata());
        assertEquals(List.of("a comment (* with a comment inside *) before the header", "to the end of the line",
                "to the end of the line, too", "between rows"), compilation.comments());
        assertEquals("AArch64", compilation.architecture().orElseThrow());
    }

    @Test
    void typesDecideTheSizeOfLocationsAndAccessesThatOfTheOthers() {
        Map<String, Integer> sizes = new java.util.LinkedHashMap<>();
        for (MemoryObject object : fixture().objects()) {
            sizes.put(object.name(), object.sizeBytes());
        }
        assertEquals(Map.of("y", 4, "t", 8, "p", 8, "z", 4, "big", 8, "x", 4), sizes);
    }

    @Test
    void arraysAreInitialisedCellByCell() {
        Map<String, Value> memory = new java.util.TreeMap<>();
        fixture().initialMemory().forEach((address, value) -> memory.put(address.toString(), value));
        assertEquals("{big=0, p=z, t=1, t+4=16, x=0, y=2, z=0}", memory.toString());
    }

    @Test
    void registersAreInitialisedByThread() {
        Program program = fixture();
        assertEquals(Value.of(-1), program.threads().get(0).initial(Register.named("X3")));
        assertEquals("t", program.threads().get(0).initial(Register.named("X2")).toString());
        assertEquals("x", program.threads().get(1).initial(Register.named("X1")).toString());
    }

    @Test
    void labelsBelongToTheNextInstructionOrTheEndOfTheThread() {
        List<Instruction> instructions = fixture().threads().get(0).instructions();
        assertEquals(List.of("again"), instructions.get(2).labels());
        assertEquals("LDR W5,[X2]", instructions.get(2).text());
        assertEquals(List.of("done"), instructions.get(5).labels());
        assertEquals(List.of(), instructions.get(5).operations());
    }

    @Test
    void instructionsKnowTheirPlace() {
        SourceRange place = fixture().threads().get(1).instructions().get(1).source();
        assertEquals(new SourceRange("T.litmus", 15, 17, place.offset(), 11), place);
    }

    @Test
    void locationsListCellsOfArraysOneByOne() {
        assertEquals(List.of("y", "0:X5", "t[0]", "t[1]", "x", "t[1]"),
                fixture().locations().stream().map(Observable::text).toList());
    }

    @Test
    void theConditionIsReadWithItsQuantifier() {
        Program program = fixture();
        assertEquals(Quantifier.NOT_EXISTS, program.question().finalState().get().quantifier());
        assertEquals(23, program.question().finalState().get().source().line());
        assertTrue(program.filter().isPresent());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "exists (x=1) | EXISTS", "~exists (x=1) | NOT_EXISTS", "~ exists x=1 | NOT_EXISTS",
        "forall x=1 | FORALL", "final x=1 | EXISTS", "'' | NONE", "exists (x=1); | EXISTS", "not exists x=1 | NOT_EXISTS",
        "exists(x=1) << show 0 >> | EXISTS", "locations [x;] | NONE", "(x=1) | EXISTS" })
    void quantifiersAreRead(String condition, Quantifier quantifier) {
        assertEquals(quantifier, withCondition(condition).question().finalState().get().quantifier());
    }

    @Test
    void andBindsTighterThanOrAndImpliesTighterThanAnd() {
        Proposition.Or or = assertInstanceOf(Proposition.Or.class,
                withCondition("exists x=1 \\/ y=1 /\\ 0:X0=1 => y=2").question().finalState().get().proposition());
        Proposition.And and = assertInstanceOf(Proposition.And.class, or.operands().get(1));
        assertInstanceOf(Proposition.Implies.class, and.operands().get(1));
    }

    @ParameterizedTest
    @CsvSource({ "0:X0,32", "P0:X0,32", "0:W0,32", "0:x0,32", "0 : X0,32", "0:X9,64", "0:W9,32" })
    void registersAreLookedAtAsIntUnlessDeclaredOtherwise(String register, int bits) {
        Program program = program("AArch64 T\n{ int64_t 0:X9; }\n P0 ;\n NOP ;\nexists (" + register + "=1)");
        Observable.FinalRegister observed = (Observable.FinalRegister) program.observables().iterator().next();
        assertEquals(Register.named(register.endsWith("9") ? "X9" : "X0"), observed.register());
        assertEquals(bits, observed.bits());
    }

    @Test
    void theZeroRegisterIsLookedAtLikeOthersAndIsZero() throws Interruption.StoppedException {
        Program program = program("AArch64 T\n{ }\n P0 ;\n ADD XZR,X1,#1 ;\nforall (0:XZR=0)");
        try (ExplicitSearch search = new ExplicitSearch(Unroller.unroll(program, 1), ModelBuilder.withoutAxioms())) {
            assertEquals(List.of(List.of(Value.ZERO)), search.outcomes(Interruption.none()).keySet().stream()
                    .map(outcome -> List.copyOf(outcome.values().values())).toList());
        }
    }

    @Test
    void aNegativeNumberIsComparedInTheWidthOfTheLocation() {
        Proposition.Equal equal = (Proposition.Equal) withCondition("exists (x=-1)").question().finalState().get().proposition();
        assertEquals(new Proposition.Operand.Literal(Value.of(0xFFFF_FFFFL)), equal.right());
    }

    @Test
    void aNameOnTheRightIsAnAddressAndInBracketsAContent() {
        assertInstanceOf(Proposition.Operand.Literal.class,
                ((Proposition.Equal) withCondition("exists (0:X1=x)").question().finalState().get().proposition()).right());
        assertInstanceOf(Proposition.Operand.Final.class,
                ((Proposition.Equal) withCondition("exists ([y]=[x])").question().finalState().get().proposition()).right());
        assertInstanceOf(Proposition.Operand.Final.class,
                ((Proposition.Equal) withCondition("exists (0:X0=0:X1)").question().finalState().get().proposition()).right());
    }

    @Test
    void locationsOfX86CodeNeedNoDeclaration() {
        Program program = program("X86 SB\n{ }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n"
                + "exists (0:EAX=0 /\\ 1:EAX=0)\n");
        assertEquals("[x, y]", program.objects().toString());
    }

    @Test
    void aLocationThatNothingElseMentionsIsWarnedAbout() {
        LitmusCompilation compilation = compile("X86 T\n{ }\n P0 ;\n MOV [x],$1 ;\nexists (z=0)\n");
        assertTrue(compilation.program().isPresent());
        assertEquals("T.litmus:5:9: warning LIT303 'z' appears neither in the initial state nor in the code: it stays 0",
                compilation.problems().get(0).toString());
    }

    @Test
    void windowsLineEndsAreReadLikeOthers() {
        assertEquals(1, program("X86 T\r\n\"doc\"\r\nKey=Value\r\n{ x=1; }\r\n P0 ;\r\n MOV EAX,[x] ;\r\nexists (0:EAX=1)\r\n")
                .threads().get(0).instructions().size());
    }

    @Test
    void wordsOfTheQuestionAreOrdinaryNamesInCode() {
        assertEquals(2, program("X86 T\n{ }\n P0 ;\n not eax ;\n exists: NOP ;\n JMP exists ;\n")
                .threads().get(0).instructions().get(2).operations().size() + 1);
    }

    @Test
    void aByteOrderMarkTabsAndNonBreakingBlanksAreBlanks() {
        assertEquals(1, program("\uFEFFX86 T\n{\tx=1;\u00A0}\n P0\t;\n\tMOV EAX,[x]\t;\nexists\t(0:EAX=1)\n").threads().size());
    }

    @Test
    void theInitialisersOfTheLinuxKernelAreTheirArguments() {
        assertEquals("{x=3}", program("X86 T\n{ int x = ATOMIC_INIT(3); }\n P0 ;\n MOV EAX,[x] ;\nexists (0:EAX=3)\n")
                .initialMemory().toString());
    }

    @Test
    void aPointerIsInitialisedWithAnAddress() {
        assertEquals("{x=1, p=x}", program("X86_64 T\n{ int x=1; int *p=&x; }\n P0 ;\n movq (p),%rax ;\nexists (0:rax=x)\n")
                .initialMemory().toString());
    }

    @Test
    void resultsOfRunsBehindTheCodeAreNoQuestion() {
        assertEquals(Quantifier.NONE, program("X86 T\n{ }\n P0 ;\n MOV [x],$1 ;\nObserved\n    x=1;\nand x=0;\n").question().finalState().get()
                .quantifier());
    }

    @Test
    void theExpectationsOfATestAreRead() {
        List<String> expectations = compile("X86 T\n(* expect: sc allowed *)\n{ }\n P0 ;\n MOV [x],$1 ;\nfinal (x=1)\n"
                + "with tso: ~exists; default: exists;\n").expectations().stream()
                .map(e -> e.scope() + " " + e.model() + " " + e.answer() + " " + e.detail()).toList();
        assertEquals(List.of("MODEL sc VERDICT allowed", "MODEL tso UNREACHABLE ", "OTHER_MODELS  REACHABLE "), expectations);
    }

    @Test
    void typeAndValueOfALocationMayBeDeclaredApart() {
        Program program = program("AArch64 T\n{ uint64_t ok; ok=1; 0:X1=ok; }\n P0 ;\n LDR X0,[X1] ;\nexists (0:X0=1)\n");
        assertEquals("{ok=1}", program.initialMemory().toString());
        assertEquals(8, program.objects().get(0).sizeBytes());
    }

    @Test
    void aCommentMayFollowARow() {
        assertEquals(2, program("X86 T\n{ }\n P0 ;\n MOV [x],$1 ; # (a) W x=1\n MOV EAX,[x] ; # (b)\nexists (0:EAX=1)\n")
                .threads().get(0).instructions().size());
    }
}
