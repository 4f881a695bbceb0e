package org.felis.mix.abi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.listing.ListedFunction;
import org.felis.mix.MixProblem;
import org.felis.mix.profile.Machine;
import org.felis.mix.profile.YamlFile;
import org.felis.mix.profile.YamlFile.Entry;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a table of the instructions of atomic operations; docs/mix.md describes its form. */
public final class AbiTableReader {

    private static final List<String> KEYS = List.of("machine", "name", "source", "extensions", "zero-register", "lock-free-bits", "words", "sequences");
    private static final List<String> SEQUENCE_KEYS = List.of("of", "bits", "orders", "on", "code");
    private static final List<String> WIDTHS = List.of("8", "16", "32", "64", "128");
    private static final String SHIPPED = "aarch64";

    private final YamlFile yaml;
    private final String file;

    private AbiTableReader(String file, String text) {
        this.file = file;
        this.yaml = new YamlFile(file, text);
    }

    /** The table that Felis brings for a machine, if there is one. */
    public static Optional<AbiTable> shipped(Machine machine) {
        if (machine != Machine.AARCH64) {
            return Optional.empty();
        }
        try (InputStream resource = AbiTableReader.class.getResourceAsStream(SHIPPED + ".yaml")) {
            return Optional.of(read("the table " + SHIPPED, new String(resource.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (ProblemException wrong) {
            throw new IllegalStateException(wrong.problems().toString(), wrong);
        }
    }

    /**
     * A table of a user.
     *
     * @throws ProblemException if it cannot be read, or all that is wrong with it, each with its line and what would be accepted
     */
    public static AbiTable of(Path path) throws ProblemException {
        String name = path.toString();
        try {
            return read(name, TextFile.read(path));
        } catch (NoSuchFileException missing) {
            throw MixProblem.UNREADABLE.exception(SourceRange.wholeFile(name), "there is no such file");
        } catch (IOException unreadable) {
            throw MixProblem.UNREADABLE.exception(SourceRange.wholeFile(name), unreadable instanceof FileSystemException system && system.getReason() != null ? system.getReason() : unreadable.getMessage());
        }
    }

    /** @throws ProblemException all that is wrong with it, each with its line and what would be accepted */
    public static AbiTable read(String file, String text) throws ProblemException {
        return new AbiTableReader(file, text).read();
    }

    private AbiTable read() throws ProblemException {
        Node root = yaml.root();
        Map<String, Entry> entries = yaml.entries(root, "the keys " + String.join(", ", KEYS), KEYS);
        for (String key : List.of("machine", "name", "source", "extensions", "sequences")) {
            if (!entries.containsKey(key)) {
                yaml.add(MixProblem.MISSING_KEY, root, "'" + key + "'", "the keys " + String.join(", ", KEYS));
            }
        }
        stopIfWrong();
        Optional<Machine> machine = one(entries.get("machine").value(), Machine.names(), Machine::find);
        String name = yaml.word(entries.get("name").value(), "a name for results").orElse("");
        String source = yaml.word(entries.get("source").value(), "where the facts are from").orElse("");
        List<String> extensions = yaml.words(entries.get("extensions").value(), "a list of names, such as [Armv8-A, LSE]").stream().map(ScalarNode::getValue).toList();
        boolean isForbidden = entries.containsKey("zero-register") && one(entries.get("zero-register").value(), List.of("forbidden", "allowed"), Optional::of).equals(Optional.of("forbidden"));
        int lockFree = entries.containsKey("lock-free-bits") ? one(entries.get("lock-free-bits").value(), WIDTHS, word -> Optional.of(Integer.valueOf(word))).orElse(0) : 0;
        Map<String, Map<AtomicOperation, String>> words = words(entries.get("words"));
        List<ListedSequence> sequences = new ArrayList<>();
        if (entries.get("sequences").value() instanceof SequenceNode list) {
            list.getValue().forEach(node -> sequence(node, extensions, words).ifPresent(sequences::add));
        } else {
            yaml.add(MixProblem.WRONG_VALUE, entries.get("sequences").value(), "a list of sequences, each with the keys " + String.join(", ", SEQUENCE_KEYS));
        }
        stopIfWrong();
        sequences.forEach(sequence -> check(sequence, machine.orElseThrow()));
        stopIfWrong();
        return new AbiTable(file, machine.orElseThrow(), name, source, extensions, isForbidden, lockFree, sequences);
    }

    private void stopIfWrong() throws ProblemException {
        if (!yaml.problems().isEmpty()) {
            throw new ProblemException(yaml.problems());
        }
    }

    private <T> Optional<T> one(Node node, List<String> accepted, Function<String, Optional<T>> find) {
        String expected = "one of " + String.join(", ", accepted);
        return yaml.word(node, expected).flatMap(word -> {
            Optional<T> found = accepted.contains(word) ? find.apply(word) : Optional.empty();
            if (found.isEmpty()) {
                yaml.add(MixProblem.WRONG_VALUE, node, expected + ", not '" + word + "'");
            }
            return found;
        });
    }

    private <T> Set<T> some(Node node, List<String> accepted, Function<String, Optional<T>> find) {
        Set<T> found = new LinkedHashSet<>();
        yaml.words(node, "some of " + String.join(", ", accepted)).forEach(word -> one(word, accepted, find).ifPresent(found::add));
        return found;
    }

    private Map<String, Map<AtomicOperation, String>> words(Entry entry) {
        Map<String, Map<AtomicOperation, String>> words = new HashMap<>();
        if (entry != null) {
            yaml.entries(entry.value(), "words, each with a text for each operation").values().forEach(word -> {
                Map<AtomicOperation, String> texts = new HashMap<>();
                yaml.entries(word.value(), "a text for each operation", AtomicOperation.words()).values()
                        .forEach(text -> yaml.word(text.value(), "a text").ifPresent(found -> AtomicOperation.find(text.key()).ifPresent(operation -> texts.put(operation, found))));
                words.put(word.key(), texts);
            });
        }
        return words;
    }

    private Optional<ListedSequence> sequence(Node node, List<String> extensions, Map<String, Map<AtomicOperation, String>> words) {
        Map<String, Entry> keys = yaml.entries(node, "the keys " + String.join(", ", SEQUENCE_KEYS), SEQUENCE_KEYS);
        for (String key : List.of("of", "orders", "on", "code")) {
            if (!keys.containsKey(key)) {
                yaml.add(MixProblem.MISSING_KEY, node, "'" + key + "'", "the keys " + String.join(", ", SEQUENCE_KEYS));
                return Optional.empty();
            }
        }
        Set<AtomicOperation> operations = some(keys.get("of").value(), AtomicOperation.words(), AtomicOperation::find);
        Set<Integer> bits = keys.containsKey("bits") ? some(keys.get("bits").value(), WIDTHS, word -> Optional.of(Integer.valueOf(word))) : Set.of();
        List<String> orderWords = Arrays.stream(MemoryOrder.values()).filter(order -> order != MemoryOrder.CONSUME).map(Statement::word).toList();
        Set<MemoryOrder> orders = some(keys.get("orders").value(), orderWords, word -> MemoryOrder.find("memory_order_" + word));
        Optional<String> extension = one(keys.get("on").value(), extensions, Optional::of);
        Optional<String> code = yaml.word(keys.get("code").value(), "instructions, separated by ';'");
        if (code.isPresent() && bits.isEmpty() && operations.stream().anyMatch(operation -> operation != AtomicOperation.FENCE)) {
            yaml.add(MixProblem.MISSING_KEY, node, "'bits'", "some of " + String.join(", ", WIDTHS));
        }
        code.stream().flatMap(text -> ListedSequence.wordsOf(text).stream()).filter(word -> !ListedSequence.isKnown(word, words))
                .forEach(word -> yaml.add(MixProblem.WRONG_VALUE, keys.get("code").value(), "a register (a, r, v, n, k, s), acq, rel, w or a word of the table in braces, not '" + word + "'"));
        return extension.isEmpty() || code.isEmpty() ? Optional.empty()
                : Optional.of(new ListedSequence(operations, bits, orders, extension.get(), code.get(), words, yaml.range(node).line()));
    }

    /** Whether its instructions are some, for each statement that it is for. */
    private void check(ListedSequence sequence, Machine machine) {
        for (Probe probe : Probe.all(machine.pointerBytes())) {
            if (sequence.isFor(probe.statement())) {
                ListedFunction function = sequence.function(probe.statement(), machine.architecture());
                if (!function.problems().isEmpty()) {
                    yaml.add(MixProblem.WRONG_VALUE, new SourceRange(file, sequence.line(), 1, 0, 0),
                            "instructions of " + machine.machineName() + ", but for " + probe.name() + ": " + function.problems().getFirst().message());
                    return;
                }
            }
        }
    }
}
