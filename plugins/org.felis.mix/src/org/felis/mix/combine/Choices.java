package org.felis.mix.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.source.Problem;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.Body;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Part;
import org.felis.mix.split.SourceFunction;
import org.felis.mix.split.SplitTest;

/**
 * What each part of a test can be compiled to.
 *
 * @param parts in order
 * @param bodies of each part, in the order of the profiles
 * @param problems why some profiles make nothing of a function, each once
 */
public record Choices(List<Part> parts, List<List<BodyClass>> bodies, List<Problem> problems) {

    public Choices {
        parts = List.copyOf(parts);
        bodies = List.copyOf(bodies);
        problems = List.copyOf(problems);
    }

    /** Compiles all functions of a test by all profiles. */
    public static Choices of(SplitTest test, Profiles profiles, Bodies compiled) {
        List<Part> parts = test.parts();
        Map<SourceFunction, List<Part>> same = parts.stream().collect(Collectors.groupingBy(Part::function, LinkedHashMap::new, Collectors.toList()));
        Map<SourceFunction, List<BodyClass>> classes = new LinkedHashMap<>();
        Set<Problem> problems = new LinkedHashSet<>();
        same.forEach((function, equal) -> classes.put(function, classes(profiles, equal, compiled, problems)));
        return new Choices(parts, parts.stream().map(part -> classes.get(part.function())).toList(), List.copyOf(problems));
    }

    private static List<BodyClass> classes(Profiles profiles, List<Part> equal, Bodies compiled, Set<Problem> problems) {
        Map<String, List<Profile>> makers = new LinkedHashMap<>();
        Map<String, Body.Compiled> bodies = new LinkedHashMap<>();
        for (Profile profile : profiles.profiles()) {
            switch (compiled.of(profile, equal.getFirst(), equal)) {
                case Body.Compiled body -> {
                    bodies.putIfAbsent(body.canonical(), body);
                    makers.computeIfAbsent(body.canonical(), any -> new ArrayList<>()).add(profile);
                }
                case Body.Missing(Problem problem) -> problems.add(problem);
            }
        }
        return makers.entrySet().stream().map(entry -> new BodyClass(bodies.get(entry.getKey()).piece(), entry.getValue())).toList();
    }

    /** The profiles that make something of each part, in the order of their file. */
    public List<Profile> complete() {
        if (bodies.isEmpty()) {
            return List.of();
        }
        return bodies.getFirst().stream().flatMap(body -> body.profiles().stream()).distinct()
                .filter(profile -> bodies.stream().allMatch(classes -> classes.stream().anyMatch(body -> body.isMadeBy(profile.name())))).toList();
    }
}
