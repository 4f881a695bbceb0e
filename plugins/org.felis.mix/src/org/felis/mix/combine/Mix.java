package org.felis.mix.combine;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/**
 * A body for each part of a test.
 *
 * @param bodies in the order of the parts
 * @param assignments how many assignments of profiles to parts come to this mix, or to one that is the same but for the names of threads and locations
 * @param changes the smallest number of parts that another profile compiles than the one that compiles most: 0 if one profile makes all of the mix
 */
public record Mix(List<BodyClass> bodies, BigInteger assignments, int changes) {

    public Mix {
        bodies = List.copyOf(bodies);
    }

    /** A profile for each part, by which the mix comes about with the smallest number of changes. */
    public List<String> assignment() {
        String usual = usual();
        return bodies.stream().map(body -> body.isMadeBy(usual) ? usual : body.profiles().getFirst().name()).toList();
    }

    private String usual() {
        return bodies.stream().flatMap(body -> body.profiles().stream()).map(profile -> profile.name()).distinct()
                .max(Comparator.comparing((String profile) -> made(bodies, profile))).orElseThrow();
    }

    static long made(List<BodyClass> bodies, String profile) {
        return bodies.stream().filter(body -> body.isMadeBy(profile)).count();
    }

    /** @see #changes */
    static int changes(List<BodyClass> bodies) {
        long most = bodies.stream().flatMap(body -> body.profiles().stream()).map(profile -> profile.name()).distinct().mapToLong(profile -> made(bodies, profile)).max().orElse(0);
        return (int) (bodies.size() - most);
    }
}
