package org.felis.llvm.lowering;

import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.litmus.compiler.c.Renaming;
import org.felis.litmus.compiler.c.Template;

/**
 * Accesses as instructions of a machine, by a mapping. Its templates are for one size; each use has the size of the access. Comparing is a branch, as compilers write it. A weak
 * compare-and-exchange may fail for no reason, after its read.
 */
final class TargetAccesses implements Accesses {

    private final CTarget mapping;
    private int uses;

    TargetAccesses(CTarget mapping) {
        this.mapping = mapping;
    }

    private Template template(ThreadCode code, String kind, Order order) {
        return mapping.template(kind, order.tag()).orElseThrow(() -> CProblem.NO_MAPPING.at(code.source(), mapping.name(), "a " + kind + " of order " + order.tag()));
    }

    @Override
    public Expression read(ThreadCode code, Expression address, int bytes, Order order) {
        Renaming use = new Renaming(uses++);
        code.assign(use.register(mapping.register("address")), address);
        add(code, template(code, "load", order).first(), use, bytes);
        return copied(code, use, "result");
    }

    @Override
    public void write(ThreadCode code, Expression address, Expression value, int bytes, Order order) {
        Renaming use = new Renaming(uses++);
        code.assign(use.register(mapping.register("address")), address);
        code.assign(use.register(mapping.register("value")), value);
        add(code, template(code, "store", order).first(), use, bytes);
    }

    @Override
    public Expression update(ThreadCode code, Expression address, Function<Expression, Expression> newValue, int bytes, Order order) {
        Renaming use = new Renaming(uses++);
        Template update = template(code, "update", order);
        code.assign(use.register(mapping.register("address")), address);
        add(code, update.first(), use, bytes);
        Expression old = copied(code, use, "old");
        code.assign(use.register(mapping.register("value")), newValue.apply(old));
        add(code, update.second(), use, bytes);
        return old;
    }

    @Override
    public Exchanged compareExchange(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Order success,
            Order failure, boolean weak) {
        Renaming use = new Renaming(uses++);
        Template update = template(code, "update", success);
        Register succeeded = code.newRegister();
        String end = code.newLabel();
        code.assign(use.register(mapping.register("address")), address);
        add(code, update.first(), use, bytes);
        Expression old = copied(code, use, "old");
        code.assign(succeeded, Expression.ZERO);
        code.jumpIf(new Expression.Unary(UnaryOperator.IS_ZERO, IntegerArithmetic.fold(BinaryOperator.EQUAL, old, expected)), end);
        if (weak) {
            code.jumpFreely(end);
        }
        code.assign(use.register(mapping.register("value")), replacement);
        add(code, update.second(), use, bytes);
        code.assign(succeeded, Expression.ONE);
        code.label(end);
        return new Exchanged(old, Expression.read(succeeded));
    }

    @Override
    public void fence(ThreadCode code, Order order) {
        add(code, template(code, "fence", order).first(), new Renaming(uses++), Bytes.MOST);
    }

    /** The register of the instructions may be written again; its copy is not. */
    private Expression copied(ThreadCode code, Renaming use, String role) {
        Register copy = code.newRegister();
        code.assign(copy, Expression.read(use.register(mapping.register(role))));
        return Expression.read(copy);
    }

    private static void add(ThreadCode code, Iterable<Instruction> instructions, Renaming use, int bytes) {
        for (Instruction instruction : instructions) {
            Instruction renamed = use.instruction(instruction, code.source());
            code.add(new Instruction(renamed.labels(), renamed.text(), renamed.operations().stream().map(operation -> sized(operation, bytes)).toList(), renamed.source()));
        }
    }

    /** The same access of so many bytes. */
    private static Operation sized(Operation operation, int bytes) {
        return switch (operation) {
            case MemoryAction.Read read -> new MemoryAction.Read(read.target(), read.address(), bytes, read.tags(), read.partOf());
            case MemoryAction.Write write -> new MemoryAction.Write(write.address(), write.value(), bytes, write.tags(), write.condition(), write.updated(), write.partOf());
            case MemoryAction.WriteExclusive write -> new MemoryAction.WriteExclusive(write.status(), write.address(), write.value(), bytes, write.tags(), write.success(),
                    write.failure(), write.decidesStatus(), write.partOf());
            default -> operation;
        };
    }

    @Override
    public boolean haveKernelLocks() {
        return true;
    }

    @Override
    public void synchronize(ThreadCode code, Expression address, String... tags) {
        throw CProblem.NO_MAPPING.at(code.source(), mapping.name(), "locks of the kernel");
    }

    @Override
    public void section(ThreadCode code, boolean begins) {
        throw CProblem.NO_MAPPING.at(code.source(), mapping.name(), "sections that nothing comes between (__VERIFIER_atomic_begin)");
    }

    @Override
    public Set<String> plainRead() {
        return tags("load", MemoryAction.Read.class);
    }

    @Override
    public Set<String> plainWrite() {
        return tags("store", MemoryAction.Write.class);
    }

    private Set<String> tags(String kind, Class<? extends MemoryAction> access) {
        return mapping.template(kind, Order.PLAIN.tag()).stream().flatMap(template -> template.first().stream()).flatMap(instruction -> instruction.operations().stream())
                .filter(access::isInstance).map(Operation::tags).findFirst().orElse(Set.of());
    }

    @Override
    public boolean areStatements() {
        return false;
    }

    @Override
    public String architecture() {
        return mapping.architecture();
    }

    @Override
    public boolean areOfC11() {
        return false;
    }
}
