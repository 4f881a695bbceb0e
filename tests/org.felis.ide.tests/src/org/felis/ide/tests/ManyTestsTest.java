package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.widgets.Table;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.EventLoopWatch;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How the <em>Verdicts</em> view bears many tests: {@code felis.manyTests} of them, a power of ten, 10,000 where it is measured (docs/performance.md). What was measured is in
 * {@code target/many-tests.txt}. The limits are far from what is wanted, 100 ms, so that a busy machine fails nobody.
 */
class ManyTestsTest {

    private static final int TESTS = Integer.getInteger("felis.manyTests", 1_000);
    private static final int DIGITS = Integer.toString(TESTS - 1).length();
    /** Files with the same text are answered without a verification. */
    private static final int TEXTS = 200;
    private static final String MODEL = "aarch64";
    private static final String IN_BACKGROUND = "verifyInBackground";
    private static final int RUNS = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final long MOST_MILLIS = 20_000;
    private static final long MOST_HEAP_MEBIBYTES = 400;
    private static final Path FIGURES = Path.of("target", "many-tests.txt");

    private final Bot bot = new Bot();
    private final List<String> figures = new ArrayList<>();
    private final List<String> tooMuch = new ArrayList<>();
    private BotView view;
    private Table table;

    /** The first tests are verified; others with the same texts have the same answers, and nothing is verified while something is measured. */
    @BeforeEach
    void manyTests() throws Exception {
        Workbench.prepare();
        Map<String, String> verified = new HashMap<>();
        Map<String, String> others = new HashMap<>();
        for (int i = 0; i < TESTS; i++) {
            (i < TEXTS ? verified : others).put(name(i), LargeProjectTest.SHAPES.get(i % LargeProjectTest.SHAPES.size()).apply(i % TEXTS));
        }
        IProject project = Workbench.project("many", verified);
        view = bot.viewByTitle("Verdicts");
        table = view.table("Test").widget();
        VerdictLedger ledger = Verdicts.ledger();
        Ui.waitUntil("the first verdicts", PATIENCE, () -> verified.keySet().stream().allMatch(name -> answer(project, name).isPresent()));
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).putBoolean(IN_BACKGROUND, false);
        ResourcesPlugin.getWorkspace().run(monitor -> {
            for (Map.Entry<String, String> other : others.entrySet()) {
                project.getFile(other.getKey()).create(other.getValue().getBytes(StandardCharsets.UTF_8), IResource.FORCE, monitor);
            }
        }, null);
        for (int i = TEXTS; i < TESTS; i++) {
            Question question = Verdicts.question(project.getFile(name(i)), MODEL);
            long run = ledger.ask(question, () -> { });
            ledger.finished(question, run, question, answer(project, name(i % TEXTS)));
        }
        Ui.waitUntil("all tests", PATIENCE, () -> table.getItemCount() == TESTS && table.getItem(TESTS - 1).getText(3).startsWith("Forbidden"));
        Job.getJobManager().join(FelisPlugin.ID, null);
    }

    private static String test(int number) {
        return ("t%0" + DIGITS + "d").formatted(number);
    }

    private static String name(int number) {
        return test(number) + ".litmus";
    }

    private static Optional<Answer> answer(IProject project, String test) {
        return Verdicts.ledger().snapshot().entry(Verdicts.question(project.getFile(test), MODEL)).flatMap(Entry::newest);
    }

    @AfterEach
    void cleanUp() throws Exception {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove(IN_BACKGROUND);
        view.setText("");
        Workbench.cleanUp(bot);
        Files.createDirectories(FIGURES.toAbsolutePath().getParent());
        Files.write(FIGURES, figures);
        figures.forEach(System.out::println);
    }

    @Test
    void filteringAndSortingManyTestsTakesNoTimeThatIsNoticed() throws IOException {
        view.link(TESTS + " tests");
        timed("filter", RUNS, i -> view.setText("t" + i), i -> table.getItemCount() == TESTS / 10 && table.getItem(TESTS / 10 - 1).getText(0).startsWith("t" + i));
        timed("clear the filter", RUNS, i -> view.setText(i % 2 == 0 ? "" : test(1)), i -> table.getItemCount() == (i % 2 == 0 ? TESTS : 1));
        view.setText("");
        Ui.waitUntil("all", PATIENCE, () -> table.getItemCount() == TESTS);
        BotTable bot = view.table("Test");
        int model = bot.column("ARMv8");
        timed("sort", RUNS, i -> bot.clickHead(i % 2 == 0 ? model : 0), i -> true);
        Screenshots.take("48-many-tests");
        memory();
        assertEquals(List.of(), tooMuch);
    }

    private interface Act {
        void run(int number);
    }

    /** What the user saw, and when. */
    private record Sight(long nanos, List<String> rows) {
    }

    private List<String> rowsInSight() {
        int top = table.getTopIndex();
        int most = table.getClientArea().height / table.getItemHeight();
        return IntStream.range(top, Math.min(table.getItemCount(), top + most)).mapToObj(i -> IntStream.range(0, table.getColumnCount())
                .mapToObj(column -> table.getItem(i).getText(column)).collect(Collectors.joining("\t"))).toList();
    }

    /**
     * The median of how long it takes until the rows in sight are as they stay, until it is so of all and nothing is left to be done, and of the longest block of
     * the event loop meanwhile.
     */
    private void timed(String what, int runs, Act act, IntPredicate done) {
        List<Long> seen = new ArrayList<>();
        List<Long> millis = new ArrayList<>();
        List<EventLoopWatch.Block> blocks = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            int number = i;
            long start = System.nanoTime();
            try (EventLoopWatch watch = new EventLoopWatch()) {
                act.run(number);
                Deque<Sight> sights = new ArrayDeque<>();
                Ui.waitUntil(what, PATIENCE, Duration.ofMillis(2), () -> {
                    sights.push(new Sight(System.nanoTime(), rowsInSight()));
                    return done.test(number);
                });
                while (Ui.get(() -> Ui.display().readAndDispatch())) {
                    // until nothing is left to be done
                }
                millis.add((System.nanoTime() - start) / 1_000_000);
                List<String> last = Ui.get(this::rowsInSight);
                seen.add((sights.stream().takeWhile(sight -> sight.rows().equals(last)).reduce((later, earlier) -> earlier).map(Sight::nanos)
                        .orElseGet(System::nanoTime) - start) / 1_000_000);
                blocks.add(watch.longest());
            }
            Ui.sleep(500);
        }
        seen.sort(null);
        millis.sort(null);
        blocks.sort((a, b) -> Long.compare(a.millis(), b.millis()));
        long time = millis.get(runs / 2);
        EventLoopWatch.Block block = blocks.get(runs / 2);
        figures.add("%s: in sight after %d ms %s, all after %d ms %s, longest block %d ms (%d busy) %s".formatted(what, seen.get(runs / 2), seen, time, millis, block.millis(), block.busyMillis(),
                blocks.stream().map(EventLoopWatch.Block::millis).toList()));
        if (block.millis() > 100) {
            figures.add(block.doing());
        }
        if (runs > 1 && (time > MOST_MILLIS || block.millis() > MOST_MILLIS)) {
            tooMuch.add(what + ": " + time + " ms, longest block " + block.millis() + " ms");
        }
    }

    private void memory() throws IOException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Ui.sleep(100);
        }
        long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory() >> 20;
        figures.add("heap in use: " + used + " MiB");
        if (used > MOST_HEAP_MEBIBYTES) {
            tooMuch.add(used + " MiB of heap");
        }
    }
}
