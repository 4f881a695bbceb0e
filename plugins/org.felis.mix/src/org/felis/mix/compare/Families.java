package org.felis.mix.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.mix.combine.Mix;

/**
 * Finds the answers about many mixes of a test with few questions: most mixes conform, and one question says so of a whole family. A
 * family of which that is not known is divided.
 *
 * @param conform whether all of these mixes are known to conform, in executions of any length; false says nothing
 * @param hasLoops whether some of these mixes has loops: then it must be known of each whether they were followed to a bound only
 * @param alone the answer about one mix
 */
record Families(Predicate<List<Mix>> conform, Predicate<List<Mix>> hasLoops, Function<Mix, MixAnswer> alone) {

    /** If not all of so few conform, each is asked about. */
    private static final int FEW = 8;

    /** The answers about mixes, in their order. */
    List<JudgedMix> judge(List<Mix> mixes) {
        Map<Mix, JudgedMix> judged = new IdentityHashMap<>();
        judgeAll(mixes.size() > 1 && hasLoops.test(mixes) ? withoutLoopsAndOthers(mixes) : List.of(mixes)).forEach(one -> judged.put(one.mix(), one));
        return mixes.stream().map(judged::get).toList();
    }

    /** A family of those that have no loops, and each of the others. */
    private List<List<Mix>> withoutLoopsAndOthers(List<Mix> mixes) {
        List<List<Mix>> families = new ArrayList<>();
        List<Mix> family = new ArrayList<>();
        for (Mix mix : mixes) {
            if (hasLoops.test(List.of(mix))) {
                families.add(List.of(mix));
            } else {
                family.add(mix);
            }
        }
        families.add(family);
        return families;
    }

    private List<JudgedMix> judgeAll(List<List<Mix>> families) {
        return MixTesting.inParallel(families, this::judgeFamily).stream().flatMap(List::stream).toList();
    }

    private List<JudgedMix> judgeFamily(List<Mix> family) {
        if (family.size() == 1) {
            return List.of(new JudgedMix(family.getFirst(), alone.apply(family.getFirst())));
        }
        if (family.isEmpty() || conform.test(family)) {
            return family.stream().map(mix -> new JudgedMix(mix, new MixAnswer.Conforms(false))).toList();
        }
        return judgeAll(family.size() <= FEW ? family.stream().map(List::of).toList() : halves(family));
    }

    /** Divides by what stands for the part that has the most bodies. */
    private static List<List<Mix>> halves(List<Mix> family) {
        int part = IntStream.range(0, family.getFirst().bodies().size()).boxed().max(Comparator.comparing(p -> bodies(p, family).size())).orElseThrow();
        List<String> bodies = List.copyOf(bodies(part, family));
        Set<String> half = Set.copyOf(bodies.subList(0, bodies.size() / 2));
        return List.copyOf(family.stream().collect(Collectors.partitioningBy(mix -> half.contains(body(mix, part)))).values());
    }

    private static Set<String> bodies(int part, List<Mix> family) {
        return family.stream().map(mix -> body(mix, part)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String body(Mix mix, int part) {
        return mix.bodies().get(part).piece().canonical();
    }
}
