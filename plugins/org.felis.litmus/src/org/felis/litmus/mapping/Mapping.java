package org.felis.litmus.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.expression.Register;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.litmus.compiler.c.Template;

/**
 * How a compiler implements the operations of C on a machine: for each kind of operation and each order the instructions of
 * the target. Mappings are data: files beside this class, in lines of these forms, where {@code #} begins a comment.
 *
 * <pre>
 * title: ARMv8 with load-acquire and store-release
 * include: armv8                                     (all of another mapping, before anything else)
 * architecture: AArch64
 * bytes: 8                                           (the size of every location)
 * registers: address=X1 value=X2 result=X0
 * load ACQ SC: LDAR X0,[X1]                          (kind, orders: instructions)
 * store REL: STLR X2,[X1]
 * fence SC: DMB ISH
 * update RLX: LDXR X0,[X1] / STXR W3,X2,[X1]; assume X3=0
 * </pre>
 *
 * Orders are the tags of the C events: {@code NA RLX CON ACQ REL ACQ_REL SC} in C11, {@code NA ONCE ACQUIRE RELEASE MB
 * NORETURN Rmb Wmb …} in the kernel. An update computes its new value at the slash, from {@code result} or, if the header
 * names one, from {@code old}; {@code assume} keeps executions in which two registers, or a register and a number, are
 * equal: loops of exclusives are taken to succeed at once. A line for the same kind and order replaces an earlier one.
 */
public final class Mapping implements CTarget {

    private static final List<String> SHIPPED = Arrays.stream(Architecture.values()).flatMap(a -> a.mappings().stream()).toList();
    private static final List<String> ROLES = List.of("address", "value", "result", "old");
    private static final Set<String> KINDS = Set.of("load", "store", "fence", "update");
    private static final Pattern RULE = Pattern.compile("(\\w+)((?:\\s+[\\w-]+)+)\\s*:(.*)");

    /** The shipped ones as they are, once somebody wanted them; a mapping is not changed when it has been read. */
    private static final Map<String, Mapping> UNCHANGED = new ConcurrentHashMap<>();

    private record Key(String kind, String order) {
    }

    /** What a mapping is for: its name, its title for people, and the architecture of its instructions. */
    public record Header(String name, String title, String architecture) {
    }

    private final String name;
    private String title;
    private String architecture = "";
    private int bytes = Long.BYTES;
    private final Map<String, Register> registers = new LinkedHashMap<>();
    private final Map<Key, String> rules = new LinkedHashMap<>();
    private final Map<Key, Template> templates = new LinkedHashMap<>();

    private Mapping(String name) {
        this.name = name;
        this.title = name;
    }

    /** The names of the mappings that Felis brings. */
    public static List<String> names() {
        return SHIPPED;
    }

    /** The headers of the mappings that Felis brings; their instructions are not read. */
    public static List<Header> headers() {
        return SHIPPED.stream().map(Mapping::header).toList();
    }

    private static Header header(String name) {
        try {
            Mapping mapping = new Mapping(name);
            mapping.readLines(name, shipped(name).lines().toList());
            return new Header(name, mapping.title, mapping.architecture);
        } catch (MappingException impossible) {
            throw new IllegalStateException("a mapping that Felis brings is wrong", impossible);
        }
    }

    /**
     * A mapping that Felis brings, with further lines.
     *
     * @param changes lines that replace or add to its own
     * @throws MappingException if there is no such mapping, or a change is wrong
     */
    public static Mapping of(String name, List<String> changes) throws MappingException {
        if (!SHIPPED.contains(name)) {
            throw new MappingException("no mapping '" + name + "': give a file, or one of " + String.join(", ", SHIPPED));
        }
        if (!changes.isEmpty()) {
            return read(name, shipped(name), changes);
        }
        Mapping known = UNCHANGED.get(name);
        if (known == null) {
            known = read(name, shipped(name), changes);
            UNCHANGED.put(name, known);
        }
        return known;
    }

    /**
     * Reads a mapping.
     *
     * @param name for messages
     * @param text its lines
     * @param changes lines that replace or add to its own
     * @throws MappingException if a line is wrong
     */
    public static Mapping read(String name, String text, List<String> changes) throws MappingException {
        Mapping mapping = new Mapping(name);
        mapping.readLines(name, text.lines().toList());
        mapping.readLines("change", changes);
        if (mapping.architecture.isEmpty() || !mapping.registers.keySet().containsAll(List.of("address", "value", "result"))) {
            throw new MappingException(name + ": expected lines 'architecture: …' and 'registers: address=… value=… result=…'");
        }
        Sequences sequences = new Sequences(mapping.architecture, mapping.bytes, mapping.register("address"));
        for (Map.Entry<Key, String> rule : mapping.rules.entrySet()) {
            mapping.templates.put(rule.getKey(),
                    sequences.template(name + ": " + rule.getKey().kind() + " " + rule.getKey().order(), rule.getValue()));
        }
        return mapping;
    }

    private static String shipped(String name) {
        try (InputStream file = Mapping.class.getResourceAsStream(name + ".map")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void readLines(String file, List<String> lines) throws MappingException {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceAll("#.*", "").strip();
            if (!line.isEmpty()) {
                readLine(file + ":" + (i + 1) + ": ", line);
            }
        }
    }

    private void readLine(String place, String line) throws MappingException {
        Matcher rule = RULE.matcher(line);
        int colon = line.indexOf(':');
        String value = line.substring(colon + 1).strip();
        switch (colon < 0 ? "" : line.substring(0, colon).strip()) {
            case "title" -> title = value;
            case "architecture" -> architecture = value;
            case "bytes" -> bytes = Integer.parseInt(value);
            case "registers" -> readRegisters(place, value);
            case "include" -> {
                if (!SHIPPED.contains(value)) {
                    throw new MappingException(place + "no mapping '" + value + "'");
                }
                readLines(value, shipped(value).lines().toList());
            }
            default -> {
                if (!rule.matches() || !KINDS.contains(rule.group(1))) {
                    throw new MappingException(place + "expected a line such as 'load ACQ SC: LDAR X0,[X1]', found '" + line + "'");
                }
                for (String order : rule.group(2).strip().split("\\s+")) {
                    rules.put(new Key(rule.group(1), order), rule.group(3).strip());
                }
            }
        }
    }

    private void readRegisters(String place, String value) throws MappingException {
        for (String role : value.split("\\s+")) {
            String[] parts = role.split("=", 2);
            if (parts.length != 2 || !ROLES.contains(parts[0])) {
                throw new MappingException(place + "expected " + String.join(", ", ROLES) + " with a register each");
            }
            registers.put(parts[0], Register.named(parts[1]));
        }
    }

    @Override
    public String name() {
        return name;
    }

    /** For people. */
    public String title() {
        return title;
    }

    /** The architecture whose instructions and events the program gets. */
    @Override
    public String architecture() {
        return architecture;
    }

    /** The size of every location. */
    @Override
    public int bytes() {
        return bytes;
    }

    /** The register with that role; the old value of an update is in the result's unless the mapping says otherwise. */
    @Override
    public Register register(String role) {
        return registers.getOrDefault(role, registers.get("result"));
    }

    /** The instructions for an operation, if the mapping has some. */
    @Override
    public Optional<Template> template(String kind, String order) {
        return Optional.ofNullable(templates.get(new Key(kind, order)));
    }

    /** The orders that the mapping knows for a kind of operation. */
    public List<String> orders(String kind) {
        List<String> orders = new ArrayList<>();
        rules.keySet().stream().filter(key -> key.kind().equals(kind)).forEach(key -> orders.add(key.order()));
        return Collections.unmodifiableList(orders);
    }
}
