package org.felis.tests.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.felis.execution.ExecutionGraph;

/** Executions of random programs, as large as people look at: interleaved at random, reading one of the last writes. */
final class BigGraphs {

    private static final String LOCATIONS = "wxyz";

    private final Random random;
    private final List<List<String>> threads = new ArrayList<>();
    private final Map<Character, List<String>> writes = new HashMap<>();
    private final StringBuilder rf = new StringBuilder();
    private final StringBuilder co = new StringBuilder();
    private final StringBuilder fr = new StringBuilder();

    private BigGraphs(int seed) {
        random = new Random(seed);
    }

    /** Some threads of some events each, between four locations. */
    static ExecutionGraph graph(int seed, int threadCount, int length) {
        return new BigGraphs(seed).build(seed, threadCount, length);
    }

    private ExecutionGraph build(int seed, int threadCount, int length) {
        GraphSketch sketch = new GraphSketch("Big-" + seed, "none", "Allowed", "", "");
        LOCATIONS.chars().forEach(l -> {
            sketch.initial(Character.toString(l));
            writes.put((char) l, new ArrayList<>(List.of("i" + (char) l)));
        });
        for (int thread = 0; thread < threadCount; thread++) {
            sketch.thread();
            List<String> events = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                String letter = letter(thread * length + i);
                int what = random.nextInt(10);
                String location = Character.toString(LOCATIONS.charAt(random.nextInt(LOCATIONS.length())));
                if (what < 4) {
                    sketch.write(location, 1 + random.nextInt(3));
                } else if (what < 8) {
                    sketch.read(location, random.nextInt(3));
                } else {
                    sketch.fence("DMB.SY");
                }
                events.add((what < 4 ? "W" : what < 8 ? "R" : "F") + location + letter);
            }
            threads.add(events);
        }
        interleave();
        if (!rf.isEmpty()) {
            sketch.base("rf", rf.toString().strip());
        }
        if (!co.isEmpty()) {
            sketch.base("co", co.toString().strip());
        }
        if (!fr.isEmpty()) {
            sketch.base("fr", fr.toString().strip());
        }
        return sketch.graph();
    }

    /** The name that {@link GraphSketch} gives. */
    private static String letter(int index) {
        return index < 26 ? Character.toString('a' + index) : "a" + Character.toString('a' + index - 26);
    }

    private void interleave() {
        int[] next = new int[threads.size()];
        List<String[]> reads = new ArrayList<>();
        for (int left = threads.stream().mapToInt(List::size).sum(); left > 0; left--) {
            int thread;
            do {
                thread = random.nextInt(threads.size());
            } while (next[thread] == threads.get(thread).size());
            String event = threads.get(thread).get(next[thread]++);
            List<String> order = writes.get(event.charAt(1));
            String letter = event.substring(2);
            if (event.charAt(0) == 'W') {
                co.append(' ').append(order.get(order.size() - 1)).append('-').append(letter);
                order.add(letter);
            } else if (event.charAt(0) == 'R') {
                int read = Math.max(0, order.size() - 1 - random.nextInt(3));
                rf.append(' ').append(order.get(read)).append('-').append(letter);
                reads.add(new String[] {event.substring(1, 2), letter, order.get(read)});
            }
        }
        for (String[] read : reads) {
            List<String> order = writes.get(read[0].charAt(0));
            int after = order.indexOf(read[2]) + 1;
            if (after < order.size()) {
                fr.append(' ').append(read[1]).append('-').append(order.get(after));
            }
        }
    }
}
