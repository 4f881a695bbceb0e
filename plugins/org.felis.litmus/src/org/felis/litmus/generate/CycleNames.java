package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.felis.litmus.generate.Relaxation.Kind;

/**
 * Names tests as the field does: the family of the cycle, then what each thread keeps its accesses in order with. Families:
 * Sarkar, Sewell, Alglave, Maranget, Williams, <em>Understanding POWER Multiprocessors</em>, PLDI 2011, and diy7.
 */
final class CycleNames {

    /** By the first and the last access of each thread and what leads to the next thread. */
    private static final Map<String, String> FAMILIES = new LinkedHashMap<>();
    static {
        family("MP", "WW Rf RR Fr");
        family("SB", "WR Fr WR Fr");
        family("LB", "RW Rf RW Rf");
        family("S", "WW Rf RW Co");
        family("R", "WW Co WR Fr");
        family("2+2W", "WW Co WW Co");
        family("WRC", "W Rf RW Rf RR Fr");
        family("WWC", "W Rf RW Rf RW Co");
        family("RWC", "W Rf RR Fr WR Fr");
        family("WRR+2W", "W Rf RR Fr WW Co");
        family("WRW+WR", "W Rf RW Co WR Fr");
        family("WRW+2W", "W Rf RW Co WW Co");
        family("ISA2", "WW Rf RW Rf RR Fr");
        family("W+RWC", "WW Rf RR Fr WR Fr");
        family("Z6.0", "WW Rf RW Co WR Fr");
        family("Z6.1", "WW Co WW Rf RW Co");
        family("Z6.2", "WW Rf RW Rf RW Co");
        family("Z6.3", "WW Co WW Rf RR Fr");
        family("Z6.4", "WW Co WR Fr WR Fr");
        family("Z6.5", "WW Co WW Co WR Fr");
        family("3.2W", "WW Co WW Co WW Co");
        family("3.SB", "WR Fr WR Fr WR Fr");
        family("3.LB", "RW Rf RW Rf RW Rf");
        family("IRIW", "W Rf RR Fr W Rf RR Fr");
        family("IRRWIW", "W Rf RR Fr W Rf RW Co");
        family("IRWIW", "W Rf RW Co W Rf RW Co");
    }

    /** The same at one location. */
    private static final Map<String, String> COHERENCE = new LinkedHashMap<>();
    static {
        COHERENCE.put(canonical(List.of("W", "Rf", "RR", "Fr")), "CoRR");
        COHERENCE.put(canonical(List.of("WR", "Fr", "W", "Co")), "CoWR");
        COHERENCE.put(canonical(List.of("W", "Rf", "RW", "Co")), "CoRW2");
    }

    private CycleNames() {
    }

    private static void family(String name, String threads) {
        FAMILIES.put(canonical(List.of(threads.split(" "))), name);
    }

    /** The least of the rotations that start with a thread. */
    private static String canonical(List<String> words) {
        String least = null;
        for (int i = 0; i < words.size(); i += 2) {
            List<String> turned = new ArrayList<>(words.subList(i, words.size()));
            turned.addAll(words.subList(0, i));
            String text = String.join(" ", turned);
            least = least == null || text.compareTo(least) < 0 ? text : least;
        }
        return least;
    }

    /** @param plain the annotation of accesses without */
    static String name(Scenario scenario, String plain) {
        List<String> shape = new ArrayList<>();
        List<String> suffixes = new ArrayList<>();
        for (int thread = 0; thread < scenario.threads(); thread++) {
            List<Access> accesses = scenario.ofThread(thread);
            Access first = accesses.get(0);
            Access last = accesses.get(accesses.size() - 1);
            List<String> inside = accesses.stream().skip(1).map(access -> suffix(scenario, access, plain)).toList();
            shape.add("" + first.direction().letter() + (inside.isEmpty() ? "" : last.direction().letter()));
            shape.add(communication(scenario.cycle().get(last.index())));
            if (!inside.isEmpty()) {
                suffixes.add(String.join("-", inside));
            }
        }
        return family(scenario, shape) + suffix(suffixes);
    }

    private static String family(Scenario scenario, List<String> shape) {
        boolean oneLocation = scenario.cycle().stream().allMatch(Relaxation::sameLocation);
        return Optional.ofNullable((oneLocation ? COHERENCE : FAMILIES).get(canonical(shape)))
                .orElseGet(() -> (oneLocation ? "Co-" : "")
                        + String.join("-", shape.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList()));
    }

    private static String communication(Relaxation relaxation) {
        return switch (relaxation.kind()) {
            case READS_FROM -> "Rf";
            case FROM_READ -> "Fr";
            default -> "Co";
        };
    }

    /** {@code +po+addr}; nothing where nothing keeps any order, and once in the plural where all threads have the same. */
    private static String suffix(List<String> threads) {
        if (threads.stream().allMatch(text -> text.equals("po") || text.equals("pos"))) {
            return "";
        }
        return threads.size() > 1 && threads.stream().distinct().count() == 1 ? "+" + threads.get(0) + "s"
                : "+" + String.join("+", threads);
    }

    private static String suffix(Scenario scenario, Access access, String plain) {
        Relaxation relaxation = scenario.before(access);
        Access before = scenario.accesses().get(access.index() - 1);
        String what = switch (relaxation.kind()) {
            case READS_FROM -> "rfi";
            case FROM_READ -> "fri";
            case COHERENCE -> "coi";
            case PROGRAM_ORDER -> "po";
            case FENCE -> relaxation.detail();
            case ADDRESS -> "addr";
            case DATA -> "data";
            case CONTROL -> "ctrl" + relaxation.detail();
        };
        boolean marked = relaxation.sameLocation() && !relaxation.kind().isCommunication();
        String annotations = before.annotation().equals(plain) && access.annotation().equals(plain) ? ""
                : before.annotation() + access.annotation();
        return (what + (marked ? "s" : "") + annotations).toLowerCase(Locale.ROOT);
    }
}
