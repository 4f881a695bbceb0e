package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Operation;

/**
 * Variables that a compiler has put together, so that it reaches one from the address of another. A memory operand that leaves its variable is written as one of
 * the variable that stands there. Addresses of variables depend on nothing, so no dependency changes.
 */
final class MergedVariables {

    private static final Pattern OPERAND = Pattern.compile("\\[(\\w+)(?:,#(-?\\w+))?\\]|(-?\\w*)\\((\\w+)\\)");

    private final DataReader data;
    private final Map<String, SymbolValue> known = new HashMap<>();

    MergedVariables(DataReader data) {
        this.data = data;
    }

    /** The instructions as far as they are written otherwise; operations are those of what they were. */
    List<ListedInstruction> toldApart(List<ListedInstruction> instructions) {
        List<ListedInstruction> all = new ArrayList<>();
        for (ListedInstruction instruction : instructions) {
            if (!instruction.labels().isEmpty() || instruction.flow() instanceof Flow.Call) {
                known.clear();
            }
            all.add(toldApart(instruction));
            learn(instruction);
        }
        return all;
    }

    private ListedInstruction toldApart(ListedInstruction instruction) {
        Optional<SymbolValue> first = instruction.operations().stream().flatMap(operation -> operation.location().flatMap(this::place).stream()).findFirst();
        Optional<SymbolValue> there = first.flatMap(place -> data.neighbour(place.symbol(), place.offset()));
        Matcher operand = OPERAND.matcher(instruction.text());
        if (there.isEmpty() || !operand.find()) {
            return instruction;
        }
        boolean inBrackets = operand.group(1) != null;
        String register = inBrackets ? operand.group(1).replaceFirst("[RX].*", operand.group(1).startsWith("X") ? "X" : "") : "";
        String address = register + Symbols.ADDRESS + there.get().symbol();
        String written = inBrackets ? "[" + address + (there.get().offset() == 0 ? "" : ",#" + there.get().offset()) + "]" : there.get().offset() + "(" + address + ")";
        return new ListedInstruction(instruction.labels(), instruction.text().substring(0, operand.start()) + written + instruction.text().substring(operand.end()), instruction.line(),
                instruction.source(), instruction.flow(), List.of());
    }

    /** The place that an address is known to be. */
    private Optional<SymbolValue> place(Expression address) {
        return switch (address) {
            case Expression.Read read -> Optional.ofNullable(known.get(read.register().name())).or(() -> variable(read.register()));
            case Expression.Extend extend -> place(extend.operand());
            case Expression.Binary sum when sum.operator() == Expression.BinaryOperator.ADD && sum.right() instanceof Expression.Constant constant
                    && constant.value() instanceof Value.Int number -> place(sum.left()).map(place -> place.plus(number.bits()));
            default -> Optional.empty();
        };
    }

    private static Optional<SymbolValue> variable(Register register) {
        return register.name().startsWith(Symbols.ADDRESS) ? Optional.of(new SymbolValue(register.name().substring(Symbols.ADDRESS.length()), 0)) : Optional.empty();
    }

    private void learn(ListedInstruction instruction) {
        for (Operation operation : instruction.operations()) {
            Optional<SymbolValue> value = operation instanceof Operation.Assign assign ? place(assign.value()) : Optional.empty();
            operation.written().map(Register::name).ifPresent(register -> {
                if (value.isPresent()) {
                    known.put(register, value.get());
                } else {
                    known.remove(register);
                }
            });
        }
    }
}
