package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;


/**
 * Names tests as the field does: the {@link Shape} of the cycle, then what each thread keeps its accesses in order with.
 */
final class CycleNames {

    private CycleNames() {
    }

    /** The name of a test in that language. */
    static String name(Scenario scenario, Language language) {
        String plain = language.annotations().get(0);
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
        return family(scenario, shape) + language.widthInNames() + suffix(suffixes);
    }

    private static String family(Scenario scenario, List<String> shape) {
        boolean oneLocation = scenario.cycle().stream().allMatch(Relaxation::sameLocation);
        return Shape.of(shape, oneLocation).map(Shape::name)
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
