package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;
import org.felis.engine.program.AtomicAccess;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How memory is divided where accesses have several sizes, and what accesses to several cells do. */
class MixedSizesTest {

    private static final String WIDE = "uint64_t x=0x0807060504030201; uint64_t y; 0:X1=x; 0:X2=y;";

    private static Program program(String initialState, String code) {
        StringBuilder test = new StringBuilder("AArch64 test\n{ " + initialState + " }\n P0 ;\n");
        for (String instruction : code.split(";")) {
            test.append(instruction).append(" ;\n");
        }
        return LitmusLanguage.compile(new LitmusSource("<test>", test + "locations [x;]\n")).program().orElseThrow();
    }

    /** The cells of {@code x} with what they hold at first, in hexadecimal. */
    private static String cells(String initialState, String code) {
        return program(initialState, code).initialMemory().entrySet().stream()
                .filter(e -> e.getKey().object().name().equals("x"))
                .map(e -> e.getKey() + "=" + Long.toHexString(((Value.Int) e.getValue()).bits()))
                .collect(Collectors.joining(" "));
    }

    private static List<Operation> operations(String initialState, String code) {
        return program(initialState, code).threads().get(0).instructions().get(0).operations();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "LDR X0,[X1]                               | x=807060504030201",
        "LDR W0,[X1]; LDR W3,[X1,#4]               | x=4030201 x+4=8070605",
        "LDR X0,[X1]; LDR W3,[X1,#4]               | x=4030201 x+4=8070605",
        "LDR X0,[X1]; LDRB W3,[X1]                 | x=1 x+1=8070605040302",
        "LDR X0,[X1]; LDRH W3,[X1,#2]; LDRB W3,[X1]| x=1 x+1=2 x+2=403 x+4=8070605",
        "LDRH W3,[X1,#2]                           | x+2=403",
        "LDR W4,[X2]; EOR W5,W4,W4; LDRB W3,[X1,W5,SXTW] | x=1",
    })
    void memoryHasAsFewCellsAsTheAccessesAllow(String code, String cells) {
        assertEquals(cells, cells(WIDE, code));
    }

    @Test
    void whereAnAddressIsNotKnownCellsAreAsLargeAsTheSmallestAccess() {
        String counting = "LDR W4,[X2]; ADD W4,W4,#2; STR W4,[X2]; ";
        String code = counting + "LDRH W3,[X1,X4]; LDR X0,[X1]";
        assertEquals("x=201 x+2=403 x+4=605 x+6=807", cells(WIDE, code));
        assertEquals("x=807060504030201", cells(WIDE, counting + "LDR X3,[X1,X4]; LDR X0,[X1]"));
    }

    @Test
    void anArrayMayBeAccessedAcrossItsCells() {
        assertEquals("x=4030201", cells("uint8_t x[4]={1,2,3,4}; 0:X1=x;", "LDR W0,[X1]"));
        assertEquals("x=201 x+2=3 x+3=4", cells("uint8_t x[4]={1,2,3,4}; 0:X1=x;", "LDRH W0,[X1]; LDRB W2,[X1,#3]"));
    }

    @Test
    void aTestOfOneSizeHasNoParts() {
        for (String code : List.of("LDR X0,[X1]", "STR X1,[X1]", "LDP X0,X2,[X1]", "CAS X0,X2,[X1]")) {
            operations("uint64_t x[2]; 0:X1=x;", code).forEach(o -> assertEquals(Optional.empty(), o.partOf(), code));
        }
    }

    @Test
    void thePartsOfAnAccessSayWhichAccessTheyArePartsOf() {
        List<Operation> pair = operations("uint64_t x[2]; 0:X1=x;", "LDP X0,X2,[X1]; LDRB W3,[X1]; LDRB W3,[X1,#8]");
        Map<Optional<AtomicAccess>, Long> parts = pair.stream().filter(MemoryAction.Read.class::isInstance)
                .collect(Collectors.groupingBy(Operation::partOf, Collectors.counting()));
        assertEquals(2, parts.size(), "the two accesses of a pair are two");
        assertTrue(parts.values().stream().allMatch(n -> n == 2), parts::toString);
        assertTrue(pair.stream().filter(MemoryAction.Read.class::isInstance).allMatch(o -> o.accessBytes() == 8));
        List<Operation> exclusive = operations("uint64_t x[2]; 0:X1=x;", "LDXP X0,X2,[X1]; LDRB W3,[X1]; LDRB W3,[X1,#8]");
        assertEquals(1, exclusive.stream().filter(MemoryAction.Read.class::isInstance).map(Operation::partOf).distinct().count(),
                "those of an exclusive pair are one");
    }

    @Test
    void aStoreExclusiveSucceedsAsAWhole() {
        List<Operation> store = operations("uint64_t x; 0:X1=x;", "STXR W3,X2,[X1]; LDRB W4,[X1]");
        assertEquals(1, store.stream().filter(MemoryAction.WriteExclusive.class::isInstance).count());
        assertEquals(1, store.stream().filter(MemoryAction.Write.class::isInstance).count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "LDR X0,[X1]; STRB WZR,[X1]                                         | 0:X0=0x0807060504030201",
        "LDRB W0,[X1,#7]; LDR X3,[X1]                                       | 0:X0=8",
        "LDRSB W0,[X1,#7]; STR XZR,[X1]                                     | 0:X0=8 /\\ [x]=0",
        "MOV W3,#0xff; STRB W3,[X1,#2]; LDR X0,[X1]                         | 0:X0=0x0807060504ff0201",
        "MOV W3,#0xff; STRB W3,[X1,#2]; LDRSH X0,[X1,#2]                    | 0:X0=0x4ff",
        "MOV X3,#-1; STR W3,[X1,#4]; LDR X0,[X1]                            | 0:X0=0xffffffff04030201",
        "LDRB W5,[X1]; MOV X3,#2; LDADD X3,X0,[X1]                          | [x]=0x0807060504030203",
        "LDRB W5,[X1]; MOV X3,#-1; SWP X3,X0,[X1]                           | 0:X0=0x0807060504030201 /\\ [x]=-1",
        "STRB WZR,[X1]; LDR X3,[X1]; MOV X4,#9; CAS X3,X4,[X1]              | [x]=9",
        "STRB WZR,[X1]; MOV X3,#1; MOV X4,#9; CAS X3,X4,[X1]                | [x]=0x0807060504030200",
        "STRB WZR,[X1,#1]; LDXR X3,[X1]; STXR W4,X1,[X2]; LDR W6,[X1]       | 0:X4=0 /\\ 0:X3=0x0807060504030001",
        "LDRB W5,[X1]; LDXR X3,[X1]; ADD X3,X3,#1; STXR W4,X3,[X1]          | [x]=0x0807060504030202 /\\ 0:X4=0",
        "MOV X4,#4; LDR W0,[X1,X4]; LDR X5,[X1]                             | 0:X0=0x08070605",
        "MOV W3,#1; MOV W4,#2; STP W3,W4,[X2]; LDR X0,[X2]                  | 0:X0=0x200000001 /\\ [y]=0x200000001",
    })
    void valuesAreTakenApartAndPutTogetherLittleEndian(String code, String condition) {
        assertHolds(WIDE + " uint64_t 0:X0; uint64_t 0:X3;", code, condition);
    }

    private static void assertHolds(String initialState, String code, String condition) {
        StringBuilder test = new StringBuilder("AArch64 test\n{ " + initialState + " }\n P0 ;\n");
        for (String instruction : code.split(";")) {
            test.append(instruction).append(" ;\n");
        }
        String text = test + "exists (" + condition + ")\n";
        Program program = LitmusLanguage.compile(new LitmusSource("<test>", text)).program().orElseThrow();
        assertTrue(SequentialRun.of(text).satisfies(program.question().finalState().get().proposition()), text);
    }

    @Test
    void aLocationWithoutTypeIsAnIntWhateverAccessesIt() {
        assertHolds("x=65537; 0:X1=x;", "MOV W2,#255; STRB W2,[X1]", "x=65791");
        assertHolds("x=0; 0:X1=x;", "MOV W2,#-1; STRH W2,[X1]", "x=65535 /\\ ~(x=-1)");
        Observable.FinalMemory location = (Observable.FinalMemory) program("x=65537; 0:X1=x;", "STRB W2,[X1]").locations()
                .get(0);
        assertEquals(32, location.type().bits());
    }
}
