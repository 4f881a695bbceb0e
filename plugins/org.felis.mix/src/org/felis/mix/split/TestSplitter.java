package org.felis.mix.split;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.source.ProblemException;
import org.felis.litmus.litmus.CFunction;

/** Makes functions of a test in C. */
public final class TestSplitter {

    private TestSplitter() {
    }

    /**
     * Splits a test.
     *
     * @param file as messages name it
     * @param text the test
     * @param pointerBytes the size of {@code long} and of pointers on the machine
     * @throws ProblemException what is wrong with the test, or cannot be compiled apart, each with its place
     */
    public static SplitTest split(String file, String text, Split split, int pointerBytes) throws ProblemException {
        TestSource source = TestSource.read(file, text, pointerBytes);
        List<SharedLocation> locations = new ArrayList<>(source.locations());
        List<SplitThread> threads = new ArrayList<>();
        List<Observed> observed = new ArrayList<>();
        for (CFunction function : source.functions()) {
            if (split == Split.STATEMENT) {
                StatementSplitter splitter = new StatementSplitter(source, function);
                threads.add(splitter.split());
                observed.addAll(splitter.observed());
            } else {
                ThreadSplitter splitter = new ThreadSplitter(source, function);
                threads.add(splitter.split());
                locations.addAll(splitter.addedLocations());
                observed.addAll(splitter.observed());
            }
        }
        source.observedLocations().forEach(location -> observed.add(new Observed("[" + location + "]", new Observed.InLocation(location))));
        return new SplitTest(file, source.test.getName(), text, split, locations, threads, observed);
    }
}
