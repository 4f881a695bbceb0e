package org.felis.engine.encoding.program;

import java.util.List;
import java.util.Map;

import org.felis.engine.encoding.formula.BitVector;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Failure;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * The control flow of one thread and the registers at its end.
 *
 * @param thread the thread
 * @param passed for each step, when control passes it
 * @param taken for each step, when its jump is taken; {@code false} where there is no conditional jump
 * @param decided for each selection inside an instruction that may be passed (by its index in {@code MicroEvents}), when it
 *        falls out true
 * @param keeping for each compare-and-swap that may keep the register compared (by the event of its conditional write), when
 *        it does
 * @param numbers the numbers that an execution chooses; those that are not in it are chosen at steps that control never passes
 * @param ends when the thread ends in which way; an end that is not in it never comes
 * @param failures when the thread fails in which way; a failure that is not in it never comes
 * @param finalRegisters the registers at the end; those that are not in it keep their initial value
 */
public record EncodedThread(UnrolledThread thread, List<Formula> passed, List<Formula> taken,
        Map<Integer, Formula> decided, Map<Integer, Formula> keeping, Map<ChoicePoint, BitVector> numbers, Map<ThreadEnd, Formula> ends,
        Map<Failure, Formula> failures, Map<Register, EncodedValue> finalRegisters) {

    /** When the thread ends so. */
    public Formula end(ThreadEnd end) {
        return ends.getOrDefault(end, Formulas.FALSE);
    }

    /** When the thread fails so. */
    public Formula failure(Failure failure) {
        return failures.getOrDefault(failure, Formulas.FALSE);
    }

    public EncodedValue finalRegister(Register register) {
        EncodedValue value = finalRegisters.get(register);
        return value != null ? value : EncodedValue.constant(thread.thread().initial(register));
    }
}
