package org.felis.mix.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.program.Instruction;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.compiler.c.Template;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.piece.Signature;

/**
 * A read-modify-write by the {@code update} of a mapping table, as a function in assembly. Where the table assumes that the attempt succeeds, the function
 * tries again: a branch, as compilers have it. What the table has behind that, such
 * as a barrier, is done by a compare-exchange that fails, too.
 */
final class MappedUpdate {

    private static final String AGAIN = ".Lagain";
    private static final String FAILED = ".Lfailed";
    private static final String STORED = ".Lstored";
    private static final String ORDER = "(?:\\s*,\\s*(memory_order_\\w+)\\s*)";
    private static final String OPERAND = "\\s*,\\s*(v\\d+|-?\\w+)";
    private static final Pattern FETCH = Pattern.compile("(?:(v\\d+)\\s*=\\s*)?atomic_(exchange|fetch_(?:add|sub|or|xor|and))(?:_explicit)?\\s*\\(\\s*(a\\d+)" + OPERAND + ORDER + "?\\)");
    private static final Pattern COMPARE = Pattern.compile("(?:(v\\d+)\\s*=\\s*)?atomic_compare_exchange_strong(?:_explicit)?\\s*\\(\\s*(a\\d+)\\s*,\\s*(a\\d+)" + OPERAND + "(?:" + ORDER + ORDER + ")?\\)");
    private static final Pattern ASSUMED = Pattern.compile("assume\\s+([\\w.]+)\\s*=\\s*([\\w.]+)");
    private static final String PLAIN = "NA";

    /**
     * What a statement does.
     *
     * @param kind {@code exchange}, {@code add} …, {@code compare_exchange}
     * @param order as mappings name it
     * @param location the parameter that points to the location
     * @param expected the parameter that points to what a compare-exchange expects; empty for others
     * @param operand what is stored, added and so on: a number, or a parameter
     */
    record Operation(String kind, String order, String location, String expected, String operand) {
    }

    private final MachineWriting writing;
    private final Mapping mapping;
    private final Template template;
    private final Operation operation;
    private final ToIntFunction<String> parameters;
    private final Signature signature;
    private final int bits;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, String> registers = new LinkedHashMap<>();
    private final List<String> free;

    /** @param parameters the positions of the function's parameters by name */
    MappedUpdate(MachineWriting writing, Mapping mapping, Template template, Operation operation, ToIntFunction<String> parameters, Signature signature,
            int bits) {
        this.writing = writing;
        this.mapping = mapping;
        this.template = template;
        this.operation = operation;
        this.parameters = parameters;
        this.signature = signature;
        this.bits = bits;
        this.free = writing.free(signature.parameters().size());
    }

    /** The read-modify-write that a statement is. */
    static Optional<Operation> find(String statement) {
        Matcher found = FETCH.matcher(statement);
        if (found.matches()) {
            return Optional.of(new Operation(found.group(2).replace("fetch_", ""), order(found.group(5)), found.group(3), "", found.group(4)));
        }
        found = COMPARE.matcher(statement);
        return found.matches() ? Optional.of(new Operation("compare_exchange", order(found.group(5)), found.group(2), found.group(3), found.group(4)))
                : Optional.empty();
    }

    private static String order(String name) {
        return Optional.ofNullable(name).flatMap(MemoryOrder::find).orElse(MemoryOrder.SEQ_CST).tag();
    }

    /** Empty if the operand is not a number, or the machine has too few registers. */
    Optional<String> assembly(String name) {
        Optional<String> operand = operand();
        if (operand.isEmpty() || !assign()) {
            return Optional.empty();
        }
        boolean compares = operation.kind().equals("compare_exchange");
        String value = registers.get(register("value"));
        String old = registers.get(register("old"));
        Optional<String> expected = compares ? take() : Optional.empty();
        if (compares && (expected.isEmpty() || !plain("load", "result", expected.get()))) {
            return Optional.empty();
        }
        lines.add(AGAIN + ":");
        template.first().forEach(this::add);
        expected.ifPresent(wanted -> lines.addAll(writing.branchIfDifferent(old, wanted, bits, FAILED)));
        switch (operation.kind()) {
            case "exchange", "compare_exchange" -> lines.add(writing.move(value, operand.get(), bits));
            default -> lines.addAll(writing.compute(operation.kind(), value, old, operand.get(), bits));
        }
        boolean isTried = false;
        for (Instruction instruction : template.second()) {
            Matcher assumed = ASSUMED.matcher(instruction.text());
            if (assumed.matches()) {
                tryAgain(assumed.group(1), assumed.group(2));
                isTried = true;
                expected.ifPresent(any -> lines.add(FAILED + ":"));
            } else {
                add(instruction);
            }
        }
        if (compares && (!isTried || !finishComparison(old, expected.get()))) {
            return Optional.empty();
        }
        if (!compares && signature.resultBits() > 0 && !old.equals(writing.result())) {
            lines.add(writing.move(writing.result(), old, bits));
        }
        StringBuilder text = new StringBuilder(name + ":\n");
        lines.forEach(line -> text.append(line.endsWith(":") ? line : "\t" + line).append('\n'));
        return Optional.of(text.append('\t').append(writing.ret()).append('\n').toString());
    }

    /** The register that holds the operand. */
    private Optional<String> operand() {
        if (operation.operand().startsWith("v")) {
            return Optional.of(writing.argument(parameters.applyAsInt(operation.operand())));
        }
        try {
            Optional<String> register = take();
            register.ifPresent(into -> lines.add(writing.number(into, Long.decode(operation.operand()), bits)));
            return register;
        } catch (NumberFormatException expression) {
            return Optional.empty();
        }
    }

    private Optional<String> take() {
        return free.isEmpty() ? Optional.empty() : Optional.of(free.removeFirst());
    }

    /** A register for each of the table's; whether there are enough. */
    private boolean assign() {
        registers.put(register("address"), writing.argument(parameters.applyAsInt(operation.location())));
        if (writing.fixesResult()) {
            registers.put(register("result"), writing.result());
        }
        List<String> wanted = new ArrayList<>(List.of(register("value"), register("result"), register("old")));
        template.first().forEach(instruction -> wanted.addAll(writing.registers(instruction.text())));
        template.second().stream().filter(instruction -> !ASSUMED.matcher(instruction.text()).matches()).forEach(instruction -> wanted.addAll(writing.registers(instruction.text())));
        for (String register : wanted) {
            if (!registers.containsKey(register)) {
                Optional<String> taken = take();
                if (taken.isEmpty()) {
                    return false;
                }
                registers.put(register, taken.get());
            }
        }
        return true;
    }

    private String register(String role) {
        return mapping.register(role).name();
    }

    private void add(Instruction instruction) {
        instruction.labels().forEach(label -> lines.add(".L" + label + ":"));
        if (!instruction.text().isEmpty()) {
            lines.add(writing.instruction(instruction.text(), registers, register("address"), bits));
        }
    }

    /** The function goes back if what the table assumes does not hold. */
    private void tryAgain(String left, String right) {
        if (left.startsWith("cr0.")) {
            // the table's own branch on the same condition leads nowhere else
            while (lines.getLast().matches("nop|\\.L\\w+:|bne \\.L\\w+") && !lines.getLast().equals(AGAIN + ":")) {
                lines.removeLast();
            }
            lines.add("bne " + AGAIN);
        } else if (right.equals("0")) {
            lines.addAll(writing.branchUnlessZero(registers.get(left), AGAIN));
        } else {
            lines.addAll(writing.branchIfDifferent(registers.get(left), registers.get(right), bits, AGAIN));
        }
    }

    /** What was there is stored where the expected value was, unless they are equal; the result says which. */
    private boolean finishComparison(String old, String expected) {
        String different = ".Ldifferent";
        lines.addAll(writing.branchIfDifferent(old, expected, bits, different));
        if (signature.resultBits() > 0) {
            lines.add(writing.number(writing.result(), 1, Integer.SIZE));
        }
        lines.add(writing.jump(STORED));
        lines.add(different + ":");
        boolean isStored = plain("store", "value", old);
        if (signature.resultBits() > 0) {
            lines.add(writing.number(writing.result(), 0, Integer.SIZE));
        }
        lines.add(STORED + ":");
        return isStored;
    }

    /** A plain access to what a compare-exchange expects; whether the table has one. */
    private boolean plain(String kind, String role, String register) {
        Map<String, String> used = new LinkedHashMap<>(Map.of(register("address"), writing.argument(parameters.applyAsInt(operation.expected())),
                register(role), register));
        Optional<Template> access = mapping.template(kind, PLAIN);
        access.ifPresent(found -> found.first().forEach(instruction -> lines.add(writing.instruction(instruction.text(), used, register("address"), bits))));
        return access.isPresent();
    }
}
