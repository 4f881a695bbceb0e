package org.felis.mix.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.felis.engine.source.ProblemException;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.mix.MixProblem;
import org.felis.mix.profile.Profile.Assembly;
import org.felis.mix.profile.YamlFile.Entry;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Reads a file of profiles:
 *
 * <pre>
 * machine: ARM                        # AArch64, ARM, RISCV, PPC or X86_64, as in the first line of tests
 * model: aarch32                      # optional
 * variants: [lse2]                    # optional: what the model's 'if' finds on
 * profiles:
 *   clang-14-armv7:
 *     compiler: [clang-14, --target=arm-linux-gnueabihf, -march=armv7-a, -O2]
 *     install: clang-14               # optional: what to install if it is missing
 *   proposed:
 *     mapping: proposed.map           # a shipped mapping, or a file beside this one
 *   gcc-12-armv7:
 *     assembly: gcc-12.armv7-a.s      # a file beside this one
 *     values: {__have_atomics: 1}     # optional: variables of libraries at first
 *     library: libatomic.s            # optional: bodies of library functions, as assembly or as objdump -dr prints them
 * </pre>
 */
public final class ProfilesReader {

    /** Finds what a profile names. */
    @FunctionalInterface
    public interface Files {
        /** @throws IOException if there is no such file, or it cannot be read; the message says why */
        String read(String name) throws IOException;
    }

    private static final List<String> KEYS = List.of("machine", "model", "variants", "profiles");
    private static final List<String> PROFILE_KEYS = List.of("compiler", "mapping", "assembly", "install", "values", "library");
    private static final List<String> SOURCES = List.of("compiler", "mapping", "assembly");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][\\w.+-]*");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

    private final YamlFile yaml;
    private final String file;
    private final Files files;

    private ProfilesReader(String file, String text, Files files) {
        this.file = file;
        this.yaml = new YamlFile(file, text);
        this.files = files;
    }

    /**
     * Reads a file.
     *
     * @param file as messages name it
     * @param files finds the files that it names
     * @throws ProblemException all that is wrong with it, each with its line and what would be accepted
     */
    public static Profiles read(String file, String text, Files files) throws ProblemException {
        return new ProfilesReader(file, text, files).read();
    }

    private Profiles read() throws ProblemException {
        Node root = yaml.root();
        Map<String, Entry> entries = yaml.entries(root, "the keys " + String.join(", ", KEYS), KEYS);
        Optional<Machine> machine = machine(root, entries.get("machine"));
        String model = Optional.ofNullable(entries.get("model")).flatMap(entry -> yaml.word(entry.value(), "the name of a model, or a .cat file"))
                .orElseGet(() -> machine.map(Machine::defaultModel).orElse(""));
        Set<String> variants = new LinkedHashSet<>();
        Optional.ofNullable(entries.get("variants"))
                .ifPresent(entry -> yaml.words(entry.value(), "a list of names, such as [lse2]").forEach(word -> variants.add(word.getValue())));
        List<Profile> profiles = new ArrayList<>();
        if (entries.containsKey("profiles")) {
            Map<String, Entry> described = yaml.entries(entries.get("profiles").value(), "a profile, such as 'clang: {compiler: [clang, -O2]}'");
            described.values().forEach(entry -> profile(entry, machine).ifPresent(profiles::add));
            if (described.isEmpty() && yaml.problems().isEmpty()) {
                yaml.add(MixProblem.MISSING_KEY, entries.get("profiles").value(), "a profile", "at least one below 'profiles'");
            }
        } else if (!entries.isEmpty()) {
            yaml.add(MixProblem.MISSING_KEY, root, "'profiles'", "a profile, such as 'profiles: {clang: {compiler: [clang, -O2]}}'");
        }
        if (!yaml.problems().isEmpty()) {
            throw new ProblemException(yaml.problems());
        }
        return new Profiles(file, machine.orElseThrow(), model, variants, profiles);
    }

    private Optional<Machine> machine(Node root, Entry entry) {
        String accepted = String.join(", ", Machine.names());
        if (entry == null) {
            yaml.add(MixProblem.MISSING_KEY, root, "'machine'", "one of " + accepted);
            return Optional.empty();
        }
        Optional<Machine> machine = yaml.word(entry.value(), "one of " + accepted).flatMap(word -> {
            Optional<Machine> found = Machine.find(word);
            if (found.isEmpty()) {
                yaml.add(MixProblem.WRONG_VALUE, entry.value(), "one of " + accepted + ", not '" + word + "'");
            }
            return found;
        });
        return machine;
    }

    private Optional<Profile> profile(Entry entry, Optional<Machine> machine) {
        if (!NAME.matcher(entry.key()).matches()) {
            yaml.add(MixProblem.WRONG_VALUE, entry.keyNode(), "a name of letters, digits, '.', '_', '+' and '-', not '" + entry.key() + "'");
        }
        Map<String, Entry> keys = yaml.entries(entry.value(), "the keys " + String.join(", ", PROFILE_KEYS), PROFILE_KEYS);
        List<Entry> sources = SOURCES.stream().filter(keys::containsKey).map(keys::get).toList();
        if (sources.size() != 1) {
            if (sources.size() > 1) {
                yaml.add(MixProblem.WRONG_VALUE, sources.get(1).keyNode(), "only one of " + String.join(", ", SOURCES) + " in a profile");
            } else {
                yaml.add(MixProblem.MISSING_KEY, entry.keyNode(), "what profile '" + entry.key() + "' compiles by", "one of " + String.join(", ", SOURCES));
            }
            return Optional.empty();
        }
        Optional<? extends Profile.Source> source = switch (sources.getFirst().key()) {
            case "compiler" -> compiler(sources.getFirst(), keys.get("install"));
            case "mapping" -> mapping(sources.getFirst(), machine);
            default -> file(sources.getFirst().value(), "the name of a file of assembly").map(Profile.Recorded::new);
        };
        Map<String, Long> values = values(keys.get("values"));
        List<Assembly> libraries = new ArrayList<>();
        if (keys.containsKey("library")) {
            yaml.words(keys.get("library").value(), "the name of a file of assembly, or of what objdump -dr prints").forEach(name -> file(name, "").ifPresent(libraries::add));
        }
        return source.map(found -> new Profile(entry.key(), found, values, libraries, yaml.range(entry.keyNode())));
    }

    private Optional<Profile.Compiler> compiler(Entry entry, Entry install) {
        String expected = "a list with the compiler and its arguments, such as [clang-14, -O2]";
        if (entry.value() instanceof ScalarNode scalar && scalar.getValue().strip().contains(" ")) {
            yaml.add(MixProblem.WRONG_VALUE, scalar, expected + ": there is no shell that would split a line");
            return Optional.empty();
        }
        List<String> command = yaml.words(entry.value(), expected).stream().map(ScalarNode::getValue).toList();
        if (command.isEmpty() || command.getFirst().isBlank()) {
            return Optional.empty();
        }
        String program = command.getFirst();
        String toInstall = install == null ? Optional.of(program).filter(name -> !name.contains("/")).orElse("a package with it")
                : yaml.word(install.value(), "the name of a package").orElse(program);
        return Optional.of(new Profile.Compiler(command, toInstall));
    }

    private Optional<Profile.MappingTable> mapping(Entry entry, Optional<Machine> machine) {
        Optional<String> name = yaml.word(entry.value(), "a mapping: a .map file, or one of " + String.join(", ", Mapping.names()));
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Mapping mapping;
            String text;
            if (Mapping.names().contains(name.get())) {
                mapping = Mapping.of(name.get(), List.of());
                text = name.get();
            } else {
                Optional<Assembly> read = file(entry.value(), "");
                if (read.isEmpty()) {
                    return Optional.empty();
                }
                text = read.get().text();
                mapping = Mapping.read(read.get().file(), text, List.of());
            }
            if (machine.isPresent() && !mapping.architecture().equals(machine.get().machineName())) {
                yaml.add(MixProblem.WRONG_MAPPING, entry.value(), "it is for " + mapping.architecture() + ", but the machine is " + machine.get().machineName());
                return Optional.empty();
            }
            return Optional.of(new Profile.MappingTable(mapping, text));
        } catch (MappingException | RuntimeException wrong) {
            yaml.add(MixProblem.WRONG_MAPPING, entry.value(), wrong.getMessage());
            return Optional.empty();
        }
    }

    private Map<String, Long> values(Entry entry) {
        Map<String, Long> values = new LinkedHashMap<>();
        if (entry != null) {
            yaml.entries(entry.value(), "variables with their values, such as {__aarch64_have_lse_atomics: 1}").values().forEach(value -> {
                String expected = "a whole number for '" + value.key() + "'";
                yaml.word(value.value(), expected).ifPresent(number -> {
                    if (NUMBER.matcher(number).matches()) {
                        values.put(value.key(), Long.parseLong(number));
                    } else {
                        yaml.add(MixProblem.WRONG_VALUE, value.value(), expected + ", not '" + number + "'");
                    }
                });
            });
        }
        return values;
    }

    private Optional<Assembly> file(Node node, String expected) {
        return yaml.word(node, expected).flatMap(name -> {
            try {
                return Optional.of(new Assembly(name, files.read(name)));
            } catch (IOException unreadable) {
                yaml.add(MixProblem.UNREADABLE, node, unreadable.getMessage());
                return Optional.empty();
            }
        });
    }
}
