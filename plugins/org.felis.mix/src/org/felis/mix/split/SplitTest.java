package org.felis.mix.split;

import java.util.List;
import java.util.Optional;

/**
 * A test as functions.
 *
 * @param file as messages name it
 * @param name in its first line
 * @param text the whole test
 * @param locations those of the test, then those that hold locals in the end
 * @param threads in the order of their numbers
 * @param observed what the test asks about
 */
public record SplitTest(String file, String name, String text, Split split, List<SharedLocation> locations, List<SplitThread> threads, List<Observed> observed) {

    public SplitTest {
        locations = List.copyOf(locations);
        threads = List.copyOf(threads);
        observed = List.copyOf(observed);
    }

    /** What is compiled apart, by threads, in order. */
    public List<Part> parts() {
        return threads.stream().flatMap(thread -> thread.parts().stream()).toList();
    }

    /** The functions that are compiled, each once. */
    public List<SourceFunction> functions() {
        return parts().stream().map(Part::function).distinct().toList();
    }

    /** What is observed under that name in final states of the source. */
    public Optional<Observed> observed(String observable) {
        return observed.stream().filter(one -> one.name().equals(observable)).findFirst();
    }
}
