package org.felis.tests.engine.generate;

import java.util.stream.Collectors;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;

/** Programs and propositions as short text for failure messages. */
public final class ProgramText {

    private ProgramText() {
    }

    /** One line per instruction. */
    public static String of(Program program) {
        StringBuilder text = new StringBuilder(program.name()).append(program.statements() ? " (statements)" : "")
                .append(" { ");
        program.initialMemory().forEach((address, value) -> text.append(address).append('=').append(value).append("; "));
        text.append("}\n");
        for (Thread thread : program.threads()) {
            text.append(thread.name()).append(":\n");
            thread.initialRegisters()
                    .forEach((register, value) -> text.append("  ").append(register).append(" = ").append(value)
                            .append(" initially\n"));
            thread.instructions().forEach(instruction -> text.append("  ").append(of(instruction)).append('\n'));
        }
        program.filter().ifPresent(filter -> text.append("filter ").append(of(filter)).append('\n'));
        text.append("locations ").append(program.locations().stream().map(o -> o.text()).toList()).append('\n');
        return text.append("exists ").append(of(program.question().finalState().get().proposition())).append('\n').toString();
    }

    static String of(Instruction instruction) {
        return instruction.labels().stream().map(l -> l + ": ").collect(Collectors.joining())
                + (instruction.operations().isEmpty() ? "nop"
                        : instruction.operations().stream().map(ProgramText::of).collect(Collectors.joining("; ")));
    }

    private static String of(Operation operation) {
        return switch (operation) {
            case Operation.Assign assign -> assign.target() + " := " + of(assign.value())
                    + assign.kept().map(kept -> " or the same " + of(kept.compared())).orElse("");
            case Operation.Choose choose -> choose.target() + " := any number of " + choose.bits() + " bits";
            case MemoryAction.Read read ->
                read.target() + " := R" + read.bytes() + read.tags() + " [" + of(read.address()) + "]";
            case MemoryAction.Write write -> (write.updated().isPresent() ? "U" : "W") + write.bytes() + write.tags() + " [" + of(write.address()) + "] := "
                    + of(write.value())
                    + (write.condition().equals(Expression.ONE) ? "" : " if " + of(write.condition()));
            case MemoryAction.WriteExclusive write -> write.status() + " := WX" + write.bytes() + write.tags() + " ["
                    + of(write.address()) + "] := " + of(write.value())
                    + (write.decidesStatus() ? " with dependency" : "");
            case MemoryAction.Synchronize synchronize -> synchronize.target().map(t -> t + " := ").orElse("") + "S"
                    + synchronize.tags() + " [" + of(synchronize.address()) + "]";
            case ControlAction.EndReservation end -> "end reservation";
            case ControlAction.Assume assume -> "assume " + of(assume.condition());
            case ControlAction.Stop stop -> "stop " + stop.how() + stop.failure().map(failure -> " " + failure).orElse("")
                    + stop.unless().map(condition -> " unless " + of(condition)).orElse("");
            case MemoryAction.Fence fence -> "F" + fence.tags();
            case ControlAction.Jump jump ->
                (jump.free() ? "maybe " : "") + jump.condition().map(c -> "if " + of(c) + " ").orElse("") + "goto " + jump.label()
                        + jump.join().map(join -> " join " + join).orElse("");
        };
    }

    static String of(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant ->
                constant.value() instanceof Value.Address address ? "&" + address : constant.value().toString();
            case Expression.Read read -> read.register().toString();
            case Expression.Unary unary -> unary.operator() + "(" + of(unary.operand()) + ")";
            case Expression.Binary binary ->
                "(" + of(binary.left()) + " " + binary.operator() + " " + of(binary.right()) + ")";
            case Expression.Extend extend ->
                (extend.signed() ? "sext" : "zext") + extend.bits() + "(" + of(extend.operand()) + ")";
            case Expression.Accessible accessible -> "accessible" + accessible.bytes() + "/" + accessible.alignment() + "(" + of(accessible.address()) + ")";
            case Expression.IfThenElse choice -> "(" + of(choice.condition()) + " ? " + of(choice.whenTrue()) + " : "
                    + of(choice.whenFalse()) + ")";
        };
    }

    public static String of(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> "true";
            case Proposition.False f -> "false";
            case Proposition.And and ->
                and.operands().stream().map(ProgramText::of).collect(Collectors.joining(" /\\ ", "(", ")"));
            case Proposition.Or or ->
                or.operands().stream().map(ProgramText::of).collect(Collectors.joining(" \\/ ", "(", ")"));
            case Proposition.Not not -> "~" + of(not.operand());
            case Proposition.Implies implies ->
                "(" + of(implies.premise()) + " => " + of(implies.conclusion()) + ")";
            case Proposition.Equal equal -> of(equal.left()) + "=" + of(equal.right());
        };
    }

    private static String of(Operand operand) {
        return switch (operand) {
            case Operand.Final fin -> fin.observable().text();
            case Operand.Literal literal -> literal.value().toString();
        };
    }
}
