package org.felis.mix.abi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.mix.compile.Layout;
import org.felis.mix.compile.TypeLayouts;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** How comparisons with a table are printed. */
public enum AbiFormat {

    /** For people: a line for each profile with counts, then what is not as listed, profiles and widths together. */
    TABLE {
        @Override
        public String text(AbiResults results) {
            StringBuilder text = new StringBuilder();
            for (String profile : results.profiles()) {
                List<AbiFinding> findings = results.of(profile);
                Map<String, Long> counts = findings.stream().collect(Collectors.groupingBy(finding -> finding.verdict().word(), LinkedHashMap::new, Collectors.counting()));
                text.append(profile).append('\t').append(findings.size()).append(" operations: ")
                        .append(WORDS.stream().filter(counts::containsKey).map(word -> counts.get(word) + " " + word).collect(Collectors.joining(", "))).append('\n');
            }
            WORDS.stream().skip(1).forEach(word -> deviations(results, word).forEach(deviation -> text.append(lines(deviation))));
            results.layouts().forEach(layouts -> text.append(layouts(results.table(), layouts)));
            return text.toString();
        }
    },

    /** A line for each operation of each profile, with columns of tabs. */
    TSV {
        @Override
        public String text(AbiResults results) {
            StringBuilder text = new StringBuilder("verdict\tprofile\toperation\tresult\tbits\torder\tdetail\tinstructions\n");
            for (AbiFinding finding : results.findings()) {
                Statement statement = finding.probe().statement();
                text.append(String.join("\t", finding.verdict().word(), finding.profile(), statement.operation().word(), use(statement), String.valueOf(statement.bits()), Statement.word(statement.order()),
                        detail(finding), finding.instructions())).append('\n');
            }
            for (TypeLayouts layouts : results.layouts()) {
                layouts.byProfile().forEach((profile, layout) -> text.append(String.join("\t", "layout", profile, layouts.type(), "", "", "",
                        AtomicTypes.deviation(results.table(), layouts.type(), layout).orElse("as listed"), layout.toString())).append('\n'));
            }
            return text.toString();
        }
    },

    /** An object a line. */
    JSON {
        @Override
        public String text(AbiResults results) {
            StringBuilder text = new StringBuilder();
            results.findings().forEach(finding -> text.append(json(finding)).append('\n'));
            for (TypeLayouts layouts : results.layouts()) {
                layouts.byProfile().forEach((profile, layout) -> {
                    JsonObject json = new JsonObject();
                    json.addProperty("type", layouts.type());
                    json.addProperty("profile", profile);
                    json.addProperty("layout", layout.toString());
                    AtomicTypes.deviation(results.table(), layouts.type(), layout).ifPresent(deviation -> json.addProperty("deviation", deviation));
                    text.append(json).append('\n');
                });
            }
            return text.toString();
        }
    };

    private static final List<String> WORDS = List.of("as listed", "incompatible", "another sequence", "library call", "not listed", "not compiled");

    /** Findings that are told together: those of one profile in the widths {@code bits}, and of the profiles that have the same. */
    private record Deviation(Set<String> profiles, Set<Integer> bits, AbiFinding first) {
    }

    /** All of it. */
    public abstract String text(AbiResults results);

    private static List<Deviation> deviations(AbiResults results, String word) {
        Map<String, Map<String, List<AbiFinding>>> byKind = new LinkedHashMap<>();
        results.findings().stream().filter(finding -> finding.verdict().word().equals(word))
                .forEach(finding -> byKind.computeIfAbsent(kind(finding), any -> new LinkedHashMap<>()).computeIfAbsent(finding.profile(), any -> new ArrayList<>()).add(finding));
        List<Deviation> deviations = new ArrayList<>();
        byKind.values().forEach(byProfile -> {
            Map<Set<Integer>, Deviation> byWidths = new LinkedHashMap<>();
            byProfile.forEach((profile, findings) -> {
                Set<Integer> bits = findings.stream().map(finding -> finding.probe().statement().bits()).collect(Collectors.toCollection(TreeSet::new));
                byWidths.computeIfAbsent(bits, any -> new Deviation(new LinkedHashSet<>(), bits, findings.getFirst())).profiles().add(profile);
            });
            deviations.addAll(byWidths.values());
        });
        return deviations;
    }

    /** The same for findings that differ in width, or in what widths make of mnemonics and registers. */
    private static String kind(AbiFinding finding) {
        String mnemonics = finding.instructions().replaceAll("\\b[WX](\\d+|ZR)\\b", "_").replaceAll("\\b((?:LD|ST|CAS|SWP)[A-Z]*?)[BH]\\b", "$1").replaceAll("_\\d|\\d+", "");
        String called = switch (finding.verdict()) {
            case AbiVerdict.LibraryCall(String function) -> function.replaceAll("_\\d+$", "");
            case AbiVerdict.Another another -> detail(another);
            default -> "";
        };
        return finding.probe().operationText() + " " + finding.probe().statement().order() + " " + mnemonics + called + (finding.probe().statement().bits() > Long.SIZE ? " pair" : "");
    }

    private static String lines(Deviation deviation) {
        AbiFinding first = deviation.first();
        String bits = deviation.bits().contains(0) ? "" : "\t" + deviation.bits().stream().map(String::valueOf).collect(Collectors.joining(", ")) + " bits";
        StringBuilder text = new StringBuilder(first.verdict().word() + "\t" + first.probe().operationText() + "\t" + Statement.word(first.probe().statement().order()) + bits + "\t"
                + String.join(", ", deviation.profiles()) + "\n");
        text.append(first.instructions().isEmpty() ? "" : "\t" + first.instructions() + "\n");
        text.append(first.dropsResult() ? "\tthe result goes to the zero register, which the table forbids\n" : "");
        String detail = detail(first);
        return text.append(detail.isEmpty() ? "" : "\t" + detail + "\n").toString();
    }

    private static String detail(AbiFinding finding) {
        return switch (finding.verdict()) {
            case AbiVerdict.AsListed listed -> String.join(" or ", listed.extensions());
            case AbiVerdict.Another another -> detail(another);
            case AbiVerdict.Incompatible(AbiVerdict.Proof proof) -> proof(proof);
            case AbiVerdict.LibraryCall(String function) -> function;
            case AbiVerdict.NotListed none -> "";
            case AbiVerdict.NotCompiled none -> none.problem().message();
        };
    }

    private static String detail(AbiVerdict.Another another) {
        return "none of " + another.tests() + " tests tells it from the listed ones" + (another.upToBound() > 0 ? "; in " + another.upToBound()
                + " of them up to the bound of loops" : "")
                + (another.unanswered() > 0 ? "; " + another.unanswered() + " have no answer" : "");
    }

    private static String proof(AbiVerdict.Proof proof) {
        String states = proof.newStates().stream().limit(1).map(state -> state.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()).collect(Collectors.joining("; "))).findFirst().orElse("");
        return "proof: " + proof.test() + " (" + String.join(", ", proof.assignment()) + ")" + (states.isEmpty() ? "" : ", new: " + states);
    }

    private static String use(Statement statement) {
        return !statement.operation().reads() ? "" : statement.used() ? "used" : "not used";
    }

    private static String layouts(AbiTable table, TypeLayouts layouts) {
        StringBuilder text = new StringBuilder();
        layouts.byLayout().forEach((layout, profiles) -> {
            Optional<String> deviation = AtomicTypes.deviation(table, layouts.type(), layout);
            boolean isWriting = layout.load().equals(Optional.of(Layout.Load.WRITES));
            if (deviation.isPresent() || isWriting) {
                text.append("layout\t").append(layouts.type()).append('\t').append(String.join(", ", profiles)).append("\n\t").append(layout).append(deviation.map(words -> ": " + words).orElse("")).append('\n');
            }
        });
        return text.toString();
    }

    private static JsonObject json(AbiFinding finding) {
        JsonObject json = new JsonObject();
        Statement statement = finding.probe().statement();
        json.addProperty("verdict", finding.verdict().word());
        json.addProperty("profile", finding.profile());
        json.addProperty("operation", statement.operation().word());
        if (statement.operation().isUpdate()) {
            json.addProperty("resultUsed", statement.used());
        }
        json.addProperty("bits", statement.bits());
        json.addProperty("order", Statement.word(statement.order()));
        json.addProperty("instructions", finding.instructions());
        json.addProperty("dropsResult", finding.dropsResult());
        if (finding.verdict() instanceof AbiVerdict.Incompatible(AbiVerdict.Proof proof)) {
            json.add("proof", json(proof));
        } else {
            json.addProperty("detail", detail(finding));
        }
        return json;
    }

    private static JsonObject json(AbiVerdict.Proof proof) {
        JsonObject json = new JsonObject();
        json.addProperty("test", proof.test());
        json.addProperty("source", proof.source());
        JsonArray assignment = new JsonArray();
        proof.assignment().forEach(assignment::add);
        json.add("assignment", assignment);
        JsonArray states = new JsonArray();
        proof.newStates().forEach(state -> states.add(state.toString()));
        json.add("newStates", states);
        json.addProperty("mix", proof.mix());
        return json;
    }
}
