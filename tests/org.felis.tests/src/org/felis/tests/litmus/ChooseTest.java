package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The instruction of all machines by which a test stands for several. */
class ChooseTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "AArch64 | aarch64 | MOV X1,#1 | MOV X1,#2 | X1", "ARM | arm | MOV R1,#1 | MOV R1,#2 | R1", "PPC | power | li r1,1 | li r1,2 | r1",
            "RISCV | riscv | li x1,1 | li x1,2 | x1", "X86_64 | x86tso | movq $1,%rax | movq $2,%rax | rax", "X86 | x86tso | MOV EAX,$1 | MOV EAX,$2 | EAX", "MIPS | sc | li $4,1 | li $4,2 | $4" })
    void bothWaysAreTaken(String architecture, String model, String one, String two, String register) {
        String test = architecture + " choose\n{ }\n P0 ;\n " + one + " ;\n CHOOSE L ;\n " + two + " ;\n L: ;\nexists (0:" + register + "=2)\n";
        for (VerificationOptions.Procedure procedure : List.of(VerificationOptions.Procedure.SMT, VerificationOptions.Procedure.EXPLICIT)) {
            OutcomesResult outcomes = new InProcessVerifier().outcomes(
                    new VerificationTask("choose.litmus", test, model, VerificationOptions.DEFAULT.withProcedure(procedure).withObservation(true)), Progress.NONE, Interruption.none());
            assertEquals(List.of(Map.of("0:" + register, "1"), Map.of("0:" + register, "2")), ((OutcomesResult.Decided) outcomes).states(), procedure.toString());
        }
    }
}
