package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;

/**
 * Of threads that do the same, those come first that others read from first: in each execution they can change places so (value precedence: Y. C. Law, J. H. M. Lee, "Symmetry Breaking Constraints for Value Symmetries in
 * Constraint Satisfaction", Constraints 11, 2006). To be required together with what asks no more of one of these threads than of another.
 */
final class OrderOfReading {

    private final ProgramEncoding encoding;
    private final Formulas formulas;

    OrderOfReading(ProgramEncoding encoding, Formulas formulas) {
        this.encoding = encoding;
        this.formulas = formulas;
    }

    /**
     * That a read of the readers takes its value from a thread only if this or an earlier one does from the thread before.
     *
     * @param readers threads, none of which is among the classes
     * @param classes threads that may change places
     */
    Formula of(List<Integer> readers, List<List<Integer>> classes) {
        List<Formula> all = new ArrayList<>();
        classes.forEach(threads -> addOrder(readers, threads, all));
        return formulas.and(all);
    }

    private void addOrder(List<Integer> readers, List<Integer> threads, List<Formula> into) {
        UnrolledProgram program = encoding.program();
        List<Event> reads = readers.stream().flatMap(reader -> program.events().stream().filter(event -> event.thread() == reader && event.isRead())).toList();
        List<Formula> before = new ArrayList<>();
        threads.forEach(thread -> before.add(Formulas.FALSE));
        for (Event read : reads) {
            for (int i = threads.size() - 1; i >= 0; i--) {
                Formula isSource = readsFrom(threads.get(i), read);
                if (i > 0) {
                    into.add(formulas.implies(isSource, before.get(i - 1)));
                }
                before.set(i, formulas.or(before.get(i), isSource));
            }
        }
    }

    private Formula readsFrom(int thread, Event read) {
        return formulas.or(encoding.program().events().stream().filter(event -> event.thread() == thread && event.isWrite())
                .map(write -> encoding.readsFrom(write.id(), read.id())).toList());
    }
}
