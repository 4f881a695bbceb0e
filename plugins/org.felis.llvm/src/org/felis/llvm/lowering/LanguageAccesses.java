package org.felis.llvm.lowering;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.MemoryAction;
import org.felis.litmus.architecture.CTests;

/** What accesses of C11 and of the Linux kernel have in common: they are events of a language, and a compare-and-exchange is an update or a read. */
abstract sealed class LanguageAccesses implements Accesses permits C11Accesses, KernelAccesses {

    static final String NOT_ATOMIC = "NA";
    static final String UPDATE = "RMW";
    static final String EXCLUSIVE = "X";

    static Set<String> tags(String... tags) {
        return new LinkedHashSet<>(List.of(tags));
    }

    /** Either of two ways, which an execution chooses. @param old what both have read */
    static Exchanged exchanged(ThreadCode code, Register old, Runnable success, Runnable failure) {
        Register succeeded = code.newRegister();
        String fails = code.newLabel();
        String end = code.newLabel();
        code.jumpFreely(fails);
        success.run();
        code.assign(succeeded, Expression.ONE);
        code.jump(end);
        code.label(fails);
        failure.run();
        code.assign(succeeded, Expression.ZERO);
        code.label(end);
        return new Exchanged(Expression.read(old), Expression.read(succeeded));
    }

    @Override
    public void synchronize(ThreadCode code, Expression address, String... tags) {
        code.add(new MemoryAction.Synchronize(address, tags(tags)));
    }

    @Override
    public void section(ThreadCode code, boolean begins) {
        code.add(new MemoryAction.Fence(Set.of(begins ? CTests.SECTION_BEGINS : CTests.SECTION_ENDS, NOT_ATOMIC)));
    }

    @Override
    public Set<String> plainRead() {
        return tags(NOT_ATOMIC);
    }

    @Override
    public Set<String> plainWrite() {
        return tags(NOT_ATOMIC);
    }

    @Override
    public boolean areStatements() {
        return true;
    }

    @Override
    public String architecture() {
        return "C";
    }
}
