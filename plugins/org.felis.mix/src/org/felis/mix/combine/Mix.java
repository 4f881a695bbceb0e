package org.felis.mix.combine;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

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

    /**
     * The same, if only some profiles take part.
     *
     * @param some names of profiles, which make the mix ({@link #isMadeBy})
     */
    public Mix only(Set<String> some) {
        List<BodyClass> fewer = bodies.stream().map(body -> new BodyClass(body.piece(), body.profiles().stream().filter(profile -> some.contains(profile.name())).toList())).toList();
        return new Mix(fewer, assignments.divide(product(bodies)).multiply(product(fewer)), changes(fewer));
    }

    /** Whether these profiles alone make all of its bodies. */
    public boolean isMadeBy(Set<String> some) {
        return bodies.stream().allMatch(body -> body.profiles().stream().anyMatch(profile -> some.contains(profile.name())));
    }

    /** Without those that come from exchanges of threads. */
    private static BigInteger product(List<BodyClass> bodies) {
        return bodies.stream().map(body -> BigInteger.valueOf(body.profiles().size())).reduce(BigInteger.ONE, BigInteger::multiply);
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
