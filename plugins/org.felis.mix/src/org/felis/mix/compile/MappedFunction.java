package org.felis.mix.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.program.Instruction;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.compiler.c.Template;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.piece.Signature;
import org.felis.mix.MixProblem;
import org.felis.mix.profile.Machine;
import org.felis.mix.profile.Profile;
import org.felis.mix.split.Part;

/**
 * A statement by a mapping table, as a function in assembly. A table has instructions for operations, none for what C computes: the statement is one load,
 * store, fence, exchange, fetch-and-operation or strong compare-exchange ({@link MappedUpdate}), and what is stored is a number or a variable.
 * Tables are written for one width; narrower accesses have the instructions of their width ({@link MachineWriting}).
 */
final class MappedFunction {

    private static final String ORDER = "(?:\\s*,\\s*(memory_order_\\w+)\\s*)?";
    private static final Pattern LOAD = Pattern.compile("v\\d+\\s*=\\s*atomic_load(?:_explicit)?\\s*\\(\\s*(a\\d+)" + ORDER + "\\)");
    private static final Pattern STORE = Pattern.compile("atomic_store(?:_explicit)?\\s*\\(\\s*(a\\d+)\\s*,\\s*(v\\d+|-?\\w+)" + ORDER + "\\)");
    private static final Pattern FENCE = Pattern.compile("atomic_thread_fence\\s*\\(\\s*(memory_order_\\w+)\\s*\\)");
    private static final Pattern PLAIN_LOAD = Pattern.compile("v\\d+\\s*=\\s*\\*\\s*(a\\d+)");
    private static final Pattern PLAIN_STORE = Pattern.compile("\\*\\s*(a\\d+)\\s*=\\s*(v\\d+|-?\\w+)");
    /** What {@link Part#function} consists of: the head, declarations, the statement, the result. */
    private static final Pattern STATEMENT = Pattern.compile("(?s)[^{]*\\{\\n(?:  [^\\n]* = 0;\\n)*  (.*?);\\n(?:  return v\\d+;\\n)?}\\n");

    /**
     * One operation.
     *
     * @param kind as mappings name it
     * @param order as mappings name it
     * @param location the parameter that points to the location
     * @param operand what is stored: a number, or a parameter
     */
    private record Operation(String kind, String order, Optional<String> location, Optional<String> operand) {
    }

    private final Profile profile;
    private final Mapping mapping;
    private final Part part;
    private final MachineWriting writing;

    MappedFunction(Profile profile, Machine machine, Mapping mapping, Part part) {
        this.profile = profile;
        this.mapping = mapping;
        this.part = part;
        this.writing = MachineWriting.of(machine);
    }

    /** @throws ProblemException if the table does not have what the statement needs */
    String assembly(String name) throws ProblemException {
        Optional<MappedUpdate.Operation> update = MappedUpdate.find(text());
        if (update.isPresent()) {
            return update(name, update.get());
        }
        Operation operation = operation();
        Template template = mapping.template(operation.kind(), operation.order())
                .orElseThrow(() -> MixProblem.NOT_MAPPED.exception(part.place(), profile.name(), operation.kind(), operation.order()));
        int bits = bits(operation);
        if (bits > mapping.bytes() * Byte.SIZE) {
            throw unknown();
        }
        Map<String, String> registers = new LinkedHashMap<>();
        operation.location().ifPresent(location -> registers.put(register("address"), writing.argument(parameter(location))));
        List<String> lines = new ArrayList<>();
        if (operation.operand().isPresent()) {
            String operand = operation.operand().get();
            if (operand.startsWith("v")) {
                registers.put(register("value"), writing.argument(parameter(operand)));
            } else {
                registers.put(register("value"), writing.scratch(0));
                lines.add(writing.number(writing.scratch(0), number(operand), bits));
            }
        }
        if (operation.kind().equals("load")) {
            registers.put(register("result"), writing.result());
        }
        for (Instruction instruction : template.first()) {
            instruction.labels().forEach(label -> lines.add(".L" + label + ":"));
            if (!instruction.text().isEmpty()) {
                lines.add(writing.instruction(instruction.text(), registers, register("address"), bits));
            }
        }
        StringBuilder text = new StringBuilder(name + ":\n");
        lines.forEach(line -> text.append(line.endsWith(":") ? line : "\t" + line).append('\n'));
        return text.append('\t').append(writing.ret()).append('\n').toString();
    }

    private String update(String name, MappedUpdate.Operation operation) throws ProblemException {
        Template template = mapping.template("update", operation.order())
                .orElseThrow(() -> MixProblem.NOT_MAPPED.exception(part.place(), profile.name(), "update", operation.order()));
        int bits = part.function().signature().parameters().get(parameter(operation.location())).bits();
        if (bits > mapping.bytes() * Byte.SIZE || !writing.updates(bits)) {
            throw MixProblem.TOO_NARROW.exception(part.place(), profile.name(), bits);
        }
        return new MappedUpdate(writing, mapping, template, operation, this::parameter, part.function().signature(), bits).assembly(name)
                .orElseThrow(this::unknown);
    }

    private String register(String role) {
        return mapping.register(role).name();
    }

    /** The statement. */
    private String text() {
        Matcher statement = STATEMENT.matcher(part.function().definition());
        return statement.matches() ? statement.group(1).strip() : "";
    }

    private Operation operation() throws ProblemException {
        String text = text();
        Matcher found = LOAD.matcher(text);
        if (found.matches()) {
            return new Operation("load", order(found.group(2)), Optional.of(found.group(1)), Optional.empty());
        }
        found = STORE.matcher(text);
        if (found.matches()) {
            return new Operation("store", order(found.group(3)), Optional.of(found.group(1)), Optional.of(found.group(2)));
        }
        found = FENCE.matcher(text);
        if (found.matches()) {
            return new Operation("fence", order(found.group(1)), Optional.empty(), Optional.empty());
        }
        found = PLAIN_LOAD.matcher(text);
        if (found.matches()) {
            return new Operation("load", "NA", Optional.of(found.group(1)), Optional.empty());
        }
        found = PLAIN_STORE.matcher(text);
        if (found.matches()) {
            return new Operation("store", "NA", Optional.of(found.group(1)), Optional.of(found.group(2)));
        }
        throw unknown();
    }

    private ProblemException unknown() {
        return MixProblem.NO_OPERATION.exception(part.place(), profile.name(), part.text());
    }

    private static String order(String name) {
        return Optional.ofNullable(name).flatMap(MemoryOrder::find).orElse(MemoryOrder.SEQ_CST).tag();
    }

    private long number(String text) throws ProblemException {
        try {
            return switch (text) {
                case "true" -> 1;
                case "false" -> 0;
                default -> Long.decode(text);
            };
        } catch (NumberFormatException expression) {
            throw unknown();
        }
    }

    /** The position of a parameter: locations stand in front, then variables, each in the order of their numbers. */
    private int parameter(String name) {
        int index = Integer.parseInt(name.substring(1));
        long locations = part.function().signature().parameters().stream().filter(Signature.Parameter::address).count();
        return name.startsWith("a") ? index : (int) locations + index;
    }

    /** The width of the access, by what the test's types say; of a fence any. */
    private int bits(Operation operation) {
        return operation.location().map(location -> part.function().signature().parameters().get(parameter(location)).bits()).orElse(mapping.bytes() * Byte.SIZE);
    }
}
