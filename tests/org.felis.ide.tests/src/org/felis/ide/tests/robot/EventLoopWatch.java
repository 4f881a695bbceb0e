package org.felis.ide.tests.robot;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.eclipse.swt.widgets.Display;

/** Watches how long the event loop keeps others waiting: asks it for a sign of life again and again, until it is closed. */
public final class EventLoopWatch implements AutoCloseable {

    /**
     * The longest that it kept this watch waiting.
     *
     * @param busyMillis how much of it the UI thread had a processor
     * @param doing the calls that the UI thread was seen in most often meanwhile
     */
    public record Block(long millis, long busyMillis, String doing) {
    }

    private static final long PAUSE_MILLIS = 3;
    private static final long LOOK_MILLIS = 20;
    private static final int CALLS = 60;
    /** How a click gets to those who listen. */
    private static final String DISPATCH = "(java|org\\.eclipse\\.(swt\\.widgets|core\\.runtime|jface|e4\\.core|ui\\.internal\\.U|equinox)|.*\\.tests\\.robot).*";

    private final Display display = Ui.display();
    private final Thread thread = new Thread(this::watch, "Event loop watch");
    private volatile boolean ended;
    private volatile Block longest = new Block(0, 0, "");

    public EventLoopWatch() {
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
        thread.start();
    }

    @Override
    public void close() {
        ended = true;
    }

    public Block longest() {
        return longest;
    }

    private void watch() {
        while (!ended) {
            CountDownLatch answered = new CountDownLatch(1);
            long start = System.nanoTime();
            long busy = uiThreadNanos();
            display.asyncExec(answered::countDown);
            Map<String, Integer> seen = new LinkedHashMap<>();
            try {
                while (!answered.await(LOOK_MILLIS, TimeUnit.MILLISECONDS) && !ended) {
                    Arrays.stream(display.getThread().getStackTrace()).map(Object::toString).distinct()
                            .forEach(call -> seen.merge(call, 1, Integer::sum));
                }
                long millis = (System.nanoTime() - start) / 1_000_000;
                if (millis > longest.millis()) {
                    longest = new Block(millis, (uiThreadNanos() - busy) / 1_000_000, mostOften(seen));
                }
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private long uiThreadNanos() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(display.getThread().threadId());
    }

    /** The calls that it was seen in most often, without those that only hand on. */
    private static String mostOften(Map<String, Integer> seen) {
        // what is always there is the event loop itself
        int always = seen.values().stream().max(Integer::compare).orElse(0);
        return seen.entrySet().stream().filter(call -> call.getValue() < always || always == 1)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed()).filter(call -> !call.getKey().matches(DISPATCH)).limit(CALLS)
                .map(call -> "  " + call.getValue() + " of " + always + ": " + call.getKey()).collect(Collectors.joining("\n"));
    }
}
