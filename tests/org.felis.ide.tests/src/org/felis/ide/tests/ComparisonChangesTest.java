package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A comparison while the workspace changes: it says that it is out of date, and is run again at one click. */
@ExtendWith(FelisWorkbench.class)
class ComparisonChangesTest {

    private static final String OUT_OF_DATE = "Out of date, changed since: ";

    private static final String NOTHING = "let strength = 0\n";

    private static final String WEAK = """
            "weak"
            include "cos.cat"
            include "strength.cat"
            acyclic po-loc | rf | fr | co as coherence
            """;

    private final Bot bot = new Bot();
    private IProject project;
    private Comparison comparison;

    @BeforeEach
    void twoModelsAreCompared() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("SB.litmus", LitmusTexts.SB);
        files.put("CoRR.litmus", LitmusTexts.CO_RR);
        files.put("strength.cat", NOTHING);
        files.put("weak.cat", WEAK);
        files.put("same.cat", "\"same\"\ninclude \"weak.cat\"\n");
        project = Workbench.project("changing", files);
        bot.tree().expandNode("changing").select("weak.cat", "same.cat").contextMenu("Compare Models…").click();
        comparison = Comparison.in(bot);
        comparison.view().form().button("changing");
        assertEquals(List.of("same.cat", "weak.cat"), List.of(comparison.view().form().chosen(Comparison.FIRST),
                comparison.view().form().chosen(Comparison.SECOND)).stream().sorted().toList());
    }

    @AfterEach
    void cleanUp() throws Exception {
        Comparison.close();
    }

    private void write(String file, String text) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (project.getFile(file).exists()) {
            project.getFile(file).setContents(bytes, 0, null);
        } else {
            project.getFile(file).create(bytes, 0, null);
        }
    }

    @Test
    void aModelThatChangesThroughAnIncludeMakesTheComparisonOutOfDate() throws Exception {
        comparison.compare("2 tests: 0 differ");
        comparison.view().toolbarButton("All Tests").toggle();
        write("strength.cat", "acyclic po | rf | fr | co as strong\n");
        String both = String.join(", ", comparison.view().form().chosen(Comparison.FIRST), comparison.view().form().chosen(Comparison.SECOND));
        comparison.view().label(OUT_OF_DATE + both);
        assertEquals("out of date, changed since: " + both, comparison.cell("SB", "Note"));
        Ui.sleep(300);
        Screenshots.take("54-compare-out-of-date");
        write("strength.cat", NOTHING);
        comparison.waitForNoLabel(OUT_OF_DATE);
        assertEquals("", comparison.cell("SB", "Note"));
        write("same.cat", "\"strong\"\ninclude \"weak.cat\"\nacyclic po | rf | fr | co as strong\n");
        comparison.view().label(OUT_OF_DATE + "same.cat");
        comparison.view().form().choose(Comparison.FIRST, "SC");
        comparison.view().form().press("Compare Again");
        comparison.ended("2 tests: 1 differs");
        comparison.waitForNoLabel(OUT_OF_DATE);
        assertEquals(List.of("same.cat", "weak.cat"), List.of(comparison.view().form().chosen(Comparison.FIRST),
                comparison.view().form().chosen(Comparison.SECOND)).stream().sorted().toList(), "as they were compared");
    }

    @Test
    void testsThatChangeComeOrGoMakeItOutOfDate() throws Exception {
        comparison.compare("2 tests: 0 differ");
        comparison.view().toolbarButton("All Tests").toggle();
        write("SB.litmus", LitmusTexts.SB.replace("MOV EAX,[y]", "MOV EBX,[y]"));
        comparison.view().label(OUT_OF_DATE + "a test");
        assertEquals("out of date, changed since: the test", comparison.cell("SB", "Note"));
        assertEquals("", comparison.cell("CoRR", "Note"), "that one still holds");
        comparison.view().form().press("Compare Again");
        comparison.waitForNoLabel(OUT_OF_DATE);
        Ui.waitUntil("compared again", () -> comparison.cell("SB", "Note").isEmpty());
        write("New.litmus", LitmusTexts.SB.replace("X86 SB", "X86 New"));
        comparison.view().label(OUT_OF_DATE + "the set of tests");
        comparison.view().form().press("Compare Again");
        comparison.ended("3 tests: 0 differ");
        project.getFile("New.litmus").delete(true, null);
        comparison.view().label(OUT_OF_DATE);
        comparison.view().form().press("Compare Again");
        comparison.ended("2 tests: 0 differ");
        comparison.waitForNoLabel(OUT_OF_DATE);
    }
}
