package org.felis.mix.combine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.felis.mix.profile.Profile;
import org.felis.mix.split.Split;
import org.felis.mix.split.SplitTest;

/** All mixes of a test. */
public final class Mixes {

    /** Which mixes are made. */
    public enum Enumeration {
        /** One for each choice of distinct bodies, up to an exchange of threads and locations that leaves the test as it is. */
        DISTINCT,
        /** One for each assignment of profiles to parts. */
        EVERY
    }

    private final SplitTest test;
    private final Choices choices;
    private final List<int[]> exchanges;

    public Mixes(SplitTest test, Choices choices) {
        this.test = test;
        this.choices = choices;
        this.exchanges = Symmetries.of(test);
    }

    /** The number of assignments of profiles to what is compiled apart, among those profiles that make something of each. */
    public BigInteger assignments() {
        if (test.split() == Split.PROGRAM) {
            return BigInteger.valueOf(choices.complete().size());
        }
        return choices.bodies().stream().map(classes -> BigInteger.valueOf(classes.stream().mapToInt(body -> body.profiles().size()).sum())).reduce(BigInteger.ONE, BigInteger::multiply);
    }

    /** Hands out the mixes, one after the other. */
    public void forEach(Enumeration enumeration, Consumer<Mix> mixes) {
        if (choices.bodies().stream().anyMatch(List::isEmpty)) {
            return;
        }
        if (test.split() == Split.PROGRAM) {
            ofOneProfile(enumeration, mixes);
        } else if (enumeration == Enumeration.EVERY) {
            List<List<BodyClass>> single = choices.bodies().stream().map(classes -> classes.stream()
                    .flatMap(body -> body.profiles().stream().map(profile -> new BodyClass(body.piece(), List.of(profile)))).toList()).toList();
            choose(single, new int[single.size()], 0, choice -> mixes.accept(mix(bodies(single, choice), BigInteger.ONE)));
        } else {
            choose(choices.bodies(), new int[choices.bodies().size()], 0, choice -> orbit(choice, mixes));
        }
    }

    private void ofOneProfile(Enumeration enumeration, Consumer<Mix> mixes) {
        Map<List<Integer>, List<Profile>> makers = new LinkedHashMap<>();
        for (Profile profile : choices.complete()) {
            List<Integer> choice = choices.bodies().stream().map(classes -> {
                int index = 0;
                while (!classes.get(index).isMadeBy(profile.name())) {
                    index++;
                }
                return index;
            }).toList();
            makers.computeIfAbsent(choice, any -> new ArrayList<>()).add(profile);
        }
        makers.forEach((choice, profiles) -> {
            for (List<Profile> some : enumeration == Enumeration.EVERY ? profiles.stream().map(List::of).toList() : List.of(profiles)) {
                List<BodyClass> bodies = new ArrayList<>();
                for (int i = 0; i < choice.size(); i++) {
                    bodies.add(new BodyClass(choices.bodies().get(i).get(choice.get(i)).piece(), some));
                }
                mixes.accept(mix(bodies, BigInteger.valueOf(some.size())));
            }
        });
    }

    private static void choose(List<List<BodyClass>> bodies, int[] choice, int position, Consumer<int[]> choices) {
        if (position == choice.length) {
            choices.accept(choice);
            return;
        }
        for (int i = 0; i < bodies.get(position).size(); i++) {
            choice[position] = i;
            choose(bodies, choice, position + 1, choices);
        }
    }

    /** The mix, if it is the first of those that exchanges make of it. */
    private void orbit(int[] choice, Consumer<Mix> mixes) {
        Set<List<Integer>> images = new HashSet<>();
        for (int[] exchange : exchanges) {
            Integer[] image = new Integer[choice.length];
            for (int i = 0; i < choice.length; i++) {
                image[exchange[i]] = choice[i];
            }
            if (isSmaller(image, choice)) {
                return;
            }
            images.add(Arrays.asList(image));
        }
        List<BodyClass> bodies = bodies(choices.bodies(), choice);
        BigInteger assignments = bodies.stream().map(body -> BigInteger.valueOf(body.profiles().size())).reduce(BigInteger.valueOf(images.size()), BigInteger::multiply);
        mixes.accept(mix(bodies, assignments));
    }

    private static boolean isSmaller(Integer[] image, int[] choice) {
        for (int i = 0; i < choice.length; i++) {
            if (image[i] != choice[i]) {
                return image[i] < choice[i];
            }
        }
        return false;
    }

    private static List<BodyClass> bodies(List<List<BodyClass>> bodies, int[] choice) {
        List<BodyClass> chosen = new ArrayList<>();
        for (int i = 0; i < choice.length; i++) {
            chosen.add(bodies.get(i).get(choice[i]));
        }
        return chosen;
    }

    private static Mix mix(List<BodyClass> bodies, BigInteger assignments) {
        return new Mix(bodies, assignments, Mix.changes(bodies));
    }
}
