package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;

/** How soon after the last keystroke a problem is marked. */
@ExtendWith(FelisWorkbench.class)
class DiagnosticsLatencyTest {

    /** Far more than a user should wait, for machines that do other things beside. */
    private static final Duration BOUND = Duration.ofSeconds(3);

    private static final int EDITS = 11;

    private final Bot bot = new Bot();
    private final BlockingQueue<Long> changes = new LinkedBlockingQueue<>();
    private final IResourceChangeListener listener = event -> {
        if (event.findMarkerDeltas(ProblemMarkers.TYPE, true).length > 0) {
            changes.add(System.nanoTime());
        }
    };

    @BeforeEach
    void listen() {
        ResourcesPlugin.getWorkspace().addResourceChangeListener(listener, IResourceChangeEvent.POST_CHANGE);
    }

    @AfterEach
    void cleanUp() throws Exception {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
    }

    @Test
    void aProblemIsMarkedSoonAfterTheLastKeystroke(TestReporter reporter) throws Exception {
        // the largest model that comes with Felis
        String model = Files.readString(Path.of(System.getProperty("felis.root")).resolve("cat-models/aarch64.cat"));
        measure("model.cat", model + "\nempty rmw & id as last-one\n", "rmw & id", "rmww & id", reporter);
    }

    @Test
    void aProblemOfATestAsWell(TestReporter reporter) throws Exception {
        measure("CoRR.litmus", LitmusTexts.CO_RR, "LDR W1", "LDRX W1", reporter);
    }

    private void measure(String file, String text, String right, String wrong, TestReporter reporter) throws Exception {
        Workbench.project("latency", Map.of(file, text));
        bot.tree().expandNode("latency").select(file).doubleClick();
        BotEditor editor = bot.editorByTitle(file);
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < EDITS; i++) {
            boolean breaks = i % 2 == 0;
            changes.clear();
            long start = System.nanoTime();
            editor.replace(breaks ? right : wrong, breaks ? wrong : right);
            long end = changed(editor, breaks);
            millis.add(TimeUnit.NANOSECONDS.toMillis(end - start));
        }
        reporter.publishEntry("milliseconds to the marker in " + file, millis.toString());
        millis.sort(null);
        assertTrue(millis.get(EDITS / 2) < BOUND.toMillis(), "milliseconds: " + millis);
    }

    /** When the markers have become what they should be. */
    private long changed(BotEditor editor, boolean marked) throws InterruptedException {
        while (true) {
            Long changed = changes.poll(BOUND.toSeconds() * 4, TimeUnit.SECONDS);
            assertTrue(changed != null, "no change of the markers");
            if (editor.markers(ProblemMarkers.TYPE).stream().anyMatch(m -> m.getAttribute("severity", 0) == 2) == marked) {
                return changed;
            }
        }
    }
}
