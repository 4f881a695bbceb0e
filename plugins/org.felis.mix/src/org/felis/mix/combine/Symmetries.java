package org.felis.mix.combine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Local;
import org.felis.mix.split.Observed;
import org.felis.mix.split.Part;
import org.felis.mix.split.SharedLocation;
import org.felis.mix.split.SplitStep;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.SplitThread;

/**
 * The ways to exchange threads, and with them locations and variables, that leave a test as it is, what it observes included. Such an exchange maps the final states of the source onto themselves, so a mix and
 * what it is mapped to have new final states both or neither: one of them is enough.
 */
public final class Symmetries {

    /** Of more threads, exchanges are not looked for. */
    private static final int MOST_THREADS = 6;

    private final SplitTest test;
    private final List<int[]> exchanges = new ArrayList<>();

    private Symmetries(SplitTest test) {
        this.test = test;
    }

    /** Each exchange as the position that takes each part, in the order of {@link SplitTest#parts}. The first leaves all where it is. */
    public static List<int[]> of(SplitTest test) {
        Symmetries symmetries = new Symmetries(test);
        int threads = test.threads().size();
        int[] identity = new int[threads];
        for (int i = 0; i < threads; i++) {
            identity[i] = i;
        }
        if (threads > MOST_THREADS) {
            symmetries.add(identity);
        } else {
            symmetries.permute(identity.clone(), 0);
        }
        return symmetries.exchanges;
    }

    private void permute(int[] threads, int fixed) {
        if (fixed == threads.length) {
            if (new Matching(threads).holds()) {
                add(threads);
            }
            return;
        }
        for (int i = fixed; i < threads.length; i++) {
            swap(threads, fixed, i);
            permute(threads, fixed + 1);
            swap(threads, fixed, i);
        }
    }

    private static void swap(int[] threads, int one, int other) {
        int kept = threads[one];
        threads[one] = threads[other];
        threads[other] = kept;
    }

    private void add(int[] threads) {
        List<Integer> positions = new ArrayList<>();
        int[] starts = new int[threads.length];
        for (int i = 1; i < threads.length; i++) {
            starts[i] = starts[i - 1] + test.threads().get(i - 1).parts().size();
        }
        for (int i = 0; i < threads.length; i++) {
            for (int part = 0; part < test.threads().get(i).parts().size(); part++) {
                positions.add(starts[threads[i]] + part);
            }
        }
        exchanges.add(positions.stream().mapToInt(Integer::intValue).toArray());
    }

    /** One-to-one. */
    private static final class Bijection<T> {
        private final Map<T, T> there = new HashMap<>();
        private final Map<T, T> back = new HashMap<>();

        boolean add(T from, T to) {
            T known = there.putIfAbsent(from, to);
            T origin = back.putIfAbsent(to, from);
            return (known == null || known.equals(to)) && (origin == null || origin.equals(from));
        }

        /** What was not said is mapped to itself. */
        T of(T from) {
            return there.getOrDefault(from, from);
        }
    }

    /** Whether threads do the same as those that they are mapped to, with some exchange of locations and variables. */
    private final class Matching {
        private final int[] threads;
        private final Bijection<String> locations = new Bijection<>();
        private final List<Bijection<Local>> locals = new ArrayList<>();

        Matching(int[] threads) {
            this.threads = threads;
        }

        boolean holds() {
            for (int i = 0; i < threads.length; i++) {
                locals.add(new Bijection<>());
                if (!same(test.threads().get(i), test.threads().get(threads[i]), locals.get(i))) {
                    return false;
                }
            }
            for (SharedLocation location : test.locations()) {
                String image = locations.of(location.name());
                if (!locations.add(location.name(), image) || !sameLocation(location, image)) {
                    return false;
                }
            }
            return test.observed().stream().allMatch(observed -> isObserved(image(observed.place())));
        }

        private Observed.Place image(Observed.Place place) {
            return switch (place) {
                case Observed.InLocal(int thread, Local local) -> new Observed.InLocal(threads[thread], locals.get(thread).of(local));
                case Observed.InLocation(String location) -> new Observed.InLocation(locations.of(location));
            };
        }

        private boolean isObserved(Observed.Place place) {
            return test.observed().stream().anyMatch(observed -> observed.place().equals(place));
        }

        private boolean sameLocation(SharedLocation location, String image) {
            return test.locations().stream().anyMatch(other -> other.name().equals(image) && other.bits() == location.bits() && other.signed() == location.signed()
                    && other.initial() == location.initial() && other.atomic() == location.atomic());
        }

        private boolean same(SplitThread one, SplitThread other, Bijection<Local> locals) {
            if (one.steps().size() != other.steps().size()) {
                return false;
            }
            for (int i = 0; i < one.steps().size(); i++) {
                if (!same(one.steps().get(i), other.steps().get(i), locals)) {
                    return false;
                }
            }
            return true;
        }

        private boolean same(SplitStep one, SplitStep other, Bijection<Local> locals) {
            return switch (one) {
                case SplitStep.Run(Part part) -> other instanceof SplitStep.Run(Part otherPart) && same(part, otherPart, locals);
                case SplitStep.Branch branch -> other instanceof SplitStep.Branch otherBranch && branch.ifZero() == otherBranch.ifZero() && branch.label().equals(otherBranch.label())
                        && same(branch.local(), otherBranch.local(), locals);
                case SplitStep.Set set -> other instanceof SplitStep.Set otherSet && set.value() == otherSet.value() && same(set.local(), otherSet.local(), locals);
                case SplitStep.Jump jump -> jump.equals(other);
                case SplitStep.Mark mark -> mark.equals(other);
            };
        }

        private boolean same(Part one, Part other, Bijection<Local> locals) {
            if (!one.function().equals(other.function()) || !same(one.result(), other.result(), locals)) {
                return false;
            }
            for (int i = 0; i < one.arguments().size(); i++) {
                if (!same(one.arguments().get(i), other.arguments().get(i), locals)) {
                    return false;
                }
            }
            return true;
        }

        private boolean same(Argument one, Argument other, Bijection<Local> locals) {
            return switch (one) {
                case Argument.AddressOf(String location) -> other instanceof Argument.AddressOf(String otherLocation) && locations.add(location, otherLocation);
                case Argument.ValueOf(Local local) -> other instanceof Argument.ValueOf(Local otherLocal) && same(local, otherLocal, locals);
                case Argument.Number number -> number.equals(other);
            };
        }

        private boolean same(Optional<Local> one, Optional<Local> other, Bijection<Local> locals) {
            return one.isPresent() ? other.isPresent() && same(one.get(), other.get(), locals) : other.isEmpty();
        }

        private boolean same(Local one, Local other, Bijection<Local> locals) {
            return one.bits() == other.bits() && one.signed() == other.signed() && locals.add(one, other);
        }
    }
}
