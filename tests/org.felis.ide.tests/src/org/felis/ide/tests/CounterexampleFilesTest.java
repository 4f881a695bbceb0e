package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.Point;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;

/** What leaves the <em>Counterexample</em> view, as text or as a file, and the files that it opens. */
class CounterexampleFilesTest extends ShownCounterexample {

    @Test
    void theExecutionIsCopiedAsText() {
        BotView view = verifyMessagePassing();
        view.viewMenu("Copy as Text").click();
        String text = Ui.get(() -> {
            Clipboard clipboard = new Clipboard(Ui.display());
            try {
                return (String) clipboard.getContents(TextTransfer.getInstance());
            } finally {
                clipboard.dispose();
            }
        });
        assertTrue(text.startsWith("MP under ARMv8 AArch64: Allowed\n"), text);
        assertTrue(text.contains("\n  b: W[y]=1    STR W3,[X2]  (line 7)\n"), text);
        assertTrue(text.contains("\nrf: ix → d, b → c\n"), text);
        assertTrue(text.contains("\n✓ external (irreflexive ob)\n"), text);
    }

    @Test
    void theDrawingIsExportedAsItIsShown() throws Exception {
        BotView view = verifyMessagePassing();
        BotTree relations = view.tree();
        relations.child("co").check(false);
        String svg = new String(export(view, "MP.svg"), StandardCharsets.UTF_8);
        assertTrue(svg.contains(">rf</text>") && !svg.contains(">co</text>"), svg);
        assertTrue(svg.contains("width=\""), svg);
        byte[] png = export(view, "MP.png");
        assertEquals("PNG", new String(png, 1, 3, StandardCharsets.US_ASCII));
        assertTrue(new String(export(view, "MP.dot"), StandardCharsets.UTF_8).startsWith("digraph"));
        assertTrue(new String(export(view, "MP.execution"), StandardCharsets.UTF_8).contains("ExecutionGraph"));
    }

    /** Boxes and labels of the exported file lie as those in the view do, but for one scale. */
    @Test
    void theExportedDrawingIsTheOneInTheView() throws Exception {
        BotView view = verifyMessagePassing();
        BotTree relations = view.tree();
        relations.child("ob").check(true);
        String svg = new String(export(view, "same.svg"), StandardCharsets.UTF_8);
        ExecutionGraph shown = execution(view);
        Map<String, double[]> exported = SvgTexts.centers(svg);
        double[] ix = exported.get(shown.getEvents().get(0).getLabel());
        double[] d = exported.get(shown.getEvents().get(shown.getEvents().size() - 1).getLabel());
        Point ixShown = place(view, "ix");
        Point dShown = place(view, "d");
        double scale = (dShown.y - ixShown.y) / (d[1] - ix[1]);
        for (EventNode event : shown.getEvents()) {
            assertSamePlace(event.getLabel(), exported.get(event.getLabel()), ix, scale, place(view, event.getLetter()), ixShown);
        }
        for (String[] edge : new String[][] {{"a", "po", "b"}, {"b", "rf", "c"}, {"b", "ob", "c"}, {"d", "fr", "a"}}) {
            Point label = place(view, edge[0], edge[1], edge[2]);
            assertTrue(SvgTexts.allCenters(svg, edge[1]).stream().anyMatch(c -> isSamePlace(c, ix, scale, label, ixShown)),
                    String.join(" ", edge));
        }
    }

    private static void assertSamePlace(String what, double[] exported, double[] origin, double scale, Point shown, Point shownOrigin) {
        assertTrue(isSamePlace(exported, origin, scale, shown, shownOrigin), what + " " + shown + " " + exported[0] + " " + exported[1]);
    }

    /** Places on the screen are whole pixels. */
    private static boolean isSamePlace(double[] exported, double[] origin, double scale, Point shown, Point shownOrigin) {
        return Math.abs((exported[0] - origin[0]) * scale - (shown.x - shownOrigin.x)) <= 2
                && Math.abs((exported[1] - origin[1]) * scale - (shown.y - shownOrigin.y)) <= 2;
    }

    private byte[] export(BotView view, String name) throws Exception {
        IFile file = project.getFile(name);
        Path path = Path.of(project.getLocationURI()).resolve(name);
        Ui.run(() -> part(view).export(path));
        Ui.waitUntil(name + " in the explorer", () -> file.exists());
        return Files.readAllBytes(path);
    }

    @Test
    void aSavedExecutionIsOpenedByADoubleClick() throws Exception {
        BotView view = verifyMessagePassing();
        export(view, "saved.execution");
        verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        bot.tree().expandNode("tests").select("saved.execution").doubleClick();
        view.label("saved.execution: MP, Allowed under ARMv8");
        assertEquals("MP", execution(view).getTest());
        view.toolbarButton("Last Step").click();
        view.label("Step 4 of 4");
        Point a = place(view, "a");
        view.canvas().click(a.x, a.y);
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the line of the event", () -> editor.text().startsWith("STR W1,[X0]", editor.caret()));
    }

    @Test
    void aFileThatIsNoExecutionSaysSo() throws Exception {
        IFile broken = project.getFile("broken.execution");
        broken.create("<oops".getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        bot.tree().expandNode("tests").select("broken.execution").doubleClick();
        BotView view = bot.viewByTitle("Counterexample");
        view.label("broken.execution: not an execution graph");
        assertFalse(view.toolbarButton("Next Step").isEnabled());
    }
}
