package org.felis.engine.program.transform;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;

/**
 * A program as text for people who look at what a front end or a pass made: memory, threads with an operation a line below its instruction, and
 * the question. The text has all that the program has but the places of instructions; nothing reads it.
 */
public final class ProgramText {

    private static final String INSTRUCTION = "    ";
    private static final String OPERATION = "        ";

    private final StringBuilder text = new StringBuilder();

    private ProgramText() {
    }

    /** The text, of lines that end with a line feed. */
    public static String of(Program program) {
        ProgramText printer = new ProgramText();
        printer.line("program " + program.name() + " for " + program.architecture() + (program.statements() ? ", of statements" : ""));
        printer.memory(program);
        program.threads().forEach(printer::thread);
        printer.question(program);
        return printer.text.toString();
    }

    /** The text of one thread. */
    public static String of(Thread thread) {
        ProgramText printer = new ProgramText();
        printer.thread(thread);
        return printer.text.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void memory(Program program) {
        line("memory");
        program.objects().forEach(object -> line(INSTRUCTION + object.name()
                + (object.sizeBytes() == 0 ? ": an instruction" : ": " + bytes(object.sizeBytes()) + cells(program, object.name()))));
    }

    private static String cells(Program program, String object) {
        return program.initialMemory().entrySet().stream().filter(cell -> cell.getKey().object().name().equals(object))
                .map(cell -> " " + cell.getKey() + "=" + cell.getValue()).collect(Collectors.joining(",", ",", ""));
    }

    private void thread(Thread thread) {
        Map<String, Value> initial = new TreeMap<>();
        thread.initialRegisters().forEach((register, value) -> initial.put(register.name(), value));
        line("thread " + thread.name() + (initial.isEmpty() ? "" : initial.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue()).collect(Collectors.joining(", ", " with ", ""))));
        thread.instructions().forEach(this::instruction);
    }

    private void instruction(Instruction instruction) {
        instruction.labels().forEach(label -> line("  " + label + ":"));
        line(INSTRUCTION + (instruction.text().isEmpty() ? "(nothing in the source)" : instruction.text()));
        Optional<ControlAction.Jump> jump = instruction.jump();
        List<Operation> operations = instruction.operations();
        operations.subList(0, operations.size() - (jump.isPresent() ? 1 : 0)).forEach(operation -> line(OPERATION + of(operation)));
        jump.ifPresent(last -> line(OPERATION + of(last)));
    }

    private static String of(ControlAction.Jump jump) {
        return "jump to " + jump.label() + jump.condition().map(condition -> " if " + of(condition)).orElse(jump.free() ? " or not" : "")
                + jump.join().map(join -> ", to meet again at " + join).orElse("");
    }

    /** By what the operation says of itself, so that a new one is printed as well. */
    private static String of(Operation operation) {
        StringBuilder line = new StringBuilder();
        operation.definition().ifPresent(definition -> line.append(of(definition.register())).append(" := "));
        Optional<Expression> computed = operation.definition().flatMap(Definition::value);
        computed.ifPresent(value -> line.append(of(value)));
        operation.definition().flatMap(Definition::choice).ifPresent(choice -> line.append(choice.few().isEmpty()
                ? "any number of " + choice.bits() + " bits"
                : "one of " + choice.few().stream().map(number -> Value.of(number).toString()).collect(Collectors.joining(", "))));
        operation.definition().flatMap(Definition::kept)
                .ifPresent(kept -> line.append(" or ").append(of(kept.compared())).append(" where ").append(of(kept.condition())));
        operation.event().ifPresent(kind -> line.append(kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        if (operation.bytes() > 0) {
            line.append(" of ").append(bytes(operation.bytes()));
        }
        operation.location().ifPresent(address -> line.append(" [").append(of(address)).append(']'));
        operation.stored().ifPresent(value -> line.append(" := ").append(of(value)));
        operation.occurrence().condition().ifPresent(condition -> line.append(" if ").append(of(condition)));
        operation.assumption().ifPresent(condition -> line.append("assume ").append(of(condition)));
        operation.stop().ifPresent(stop -> line.append("end: ").append(words(stop.how()))
                .append(stop.failure().map(failure -> " (" + words(failure) + ")").orElse(""))
                .append(stop.unless().map(condition -> " unless " + of(condition)).orElse("")));
        operation.partOf().ifPresent(access -> line.append(", part of access ").append(access.number()).append(" of ")
                .append(bytes(access.bytes())));
        return line + tags(operation.tags());
    }

    private static String tags(Set<String> tags) {
        return tags.isEmpty() ? "" : " " + String.join(" ", new TreeSet<>(tags)).transform(all -> "{" + all + "}");
    }

    private static String bytes(int count) {
        return count == 1 ? "1 byte" : count + " bytes";
    }

    private static String of(Register register) {
        return register.temporary() ? "'" + register.name() + "'" : register.name();
    }

    /** An expression, with brackets around each operation inside it. */
    static String of(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant.value().toString();
            case Expression.Read read -> of(read.register());
            case Expression.Unary unary -> words(unary.operator()) + "(" + of(unary.operand()) + ")";
            case Expression.Binary binary -> nested(binary.left()) + " " + words(binary.operator()) + " " + nested(binary.right());
            case Expression.Extend extend -> (extend.signed() ? "signed" : "unsigned") + " low " + extend.bits() + " bits("
                    + of(extend.operand()) + ")";
            case Expression.Accessible accessible -> "accessible(" + of(accessible.address()) + ", " + bytes(accessible.bytes()) + ", aligned to "
                    + accessible.alignment() + ")";
            case Expression.IfThenElse choice -> "if " + nested(choice.condition()) + " then " + nested(choice.whenTrue()) + " else "
                    + nested(choice.whenFalse());
        };
    }

    private static String nested(Expression expression) {
        boolean isAtomic = !(expression instanceof Expression.Binary || expression instanceof Expression.IfThenElse);
        return isAtomic ? of(expression) : "(" + of(expression) + ")";
    }

    private static String words(Enum<?> operator) {
        return operator.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void question(Program program) {
        program.filter().ifPresent(filter -> line("filter " + of(filter)));
        switch (program.question()) {
            case Condition condition -> {
                if (condition.quantifier() != Condition.Quantifier.NONE) {
                    line(words(condition.quantifier()) + " " + of(condition.proposition()));
                }
            }
            case Question.Safety safety -> line("can a thread fail");
        }
        if (!program.locations().isEmpty()) {
            line("shown " + program.locations().stream().map(Observable::text).collect(Collectors.joining(", ")));
        }
    }

    private static String of(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True all -> "true";
            case Proposition.False none -> "false";
            case Proposition.And and -> joined(and.operands(), " and ");
            case Proposition.Or or -> joined(or.operands(), " or ");
            case Proposition.Not not -> "not (" + of(not.operand()) + ")";
            case Proposition.Implies implies -> "(" + of(implies.premise()) + ") implies (" + of(implies.conclusion()) + ")";
            case Proposition.Equal equal -> of(equal.left()) + " = " + of(equal.right());
        };
    }

    private static String joined(List<Proposition> operands, String connective) {
        return operands.stream().map(operand -> operand instanceof Proposition.Equal ? of(operand) : "(" + of(operand) + ")")
                .collect(Collectors.joining(connective));
    }

    private static String of(Proposition.Operand operand) {
        return switch (operand) {
            case Proposition.Operand.Final fin -> fin.observable().text();
            case Proposition.Operand.Literal literal -> literal.value().toString();
        };
    }
}
