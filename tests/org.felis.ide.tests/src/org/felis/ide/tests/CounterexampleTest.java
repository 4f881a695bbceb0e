package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The <em>Counterexample</em> view, one behaviour after the other. */
@ExtendWith(FelisWorkbench.class)
class CounterexampleTest {

    private static final String MESSAGE_PASSING = """
            AArch64 MP
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W3,[X2] ;
             MOV W3,#1   |             ;
             STR W3,[X2] |             ;
            exists (1:X1=1 /\\ 1:X3=0)
            """;
    private static final String MESSAGE_PASSING_WITH_FENCE = """
            AArch64 MP+dmb
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W3,[X2] ;
             DMB SY      |             ;
             MOV W3,#1   |             ;
             STR W3,[X2] |             ;
            exists (1:X1=1 /\\ 1:X3=0)
            """;
    /** Two reads of a location that is written once: 3 executions. */
    private static final String TWO_READS = """
            AArch64 TwoReads
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (x=1)
            """;
    private static final String RACE = """
            C Race
            {}
            P0(int *x)
            {
              *x = 1;
            }
            P1(int *x)
            {
              WRITE_ONCE(*x, 2);
            }
            exists (x=1)
            """;

    private final Bot bot = new Bot();
    private IProject project;

    @BeforeEach
    void createAProject() throws Exception {
        project = Workbench.project("tests", Map.of("MP.litmus", MESSAGE_PASSING, "TwoReads.litmus", TWO_READS, "Race.litmus", RACE,
                "MP+dmb.litmus", MESSAGE_PASSING_WITH_FENCE));
    }

    private BotView verify(String file, String model, String heading) {
        bot.tree().expandNode("tests").select(file).contextMenu("Verify Under").menu(model).click();
        BotView view = bot.viewByTitle("Counterexample");
        view.label(heading);
        Ui.sleep(200);
        return view;
    }

    private BotView verifyMessagePassing() {
        return verify("MP.litmus", "ARMv8", "MP: Allowed under ARMv8");
    }

    private static CounterexampleView part(BotView view) {
        return (CounterexampleView) view.part();
    }

    private static ExecutionGraph execution(BotView view) {
        return Ui.get(() -> part(view).execution().orElseThrow());
    }

    private static Point place(BotView view, String letter) {
        EventNode event = execution(view).getEvents().stream().filter(e -> e.getLetter().equals(letter)).findFirst().orElseThrow();
        return Ui.get(() -> part(view).placeOf(event).orElseThrow());
    }

    private static Point place(BotView view, String source, String relation, String target) {
        return Ui.get(() -> part(view).placeOf(source, relation, target).orElseThrow());
    }

    @Test
    void relationsAreSwitchedOnAndOffAndNothingJumps() {
        BotView view = verifyMessagePassing();
        Point before = place(view, "d");
        BotTree relations = view.tree();
        relations.child("rf").check(false);
        assertTrue(Ui.get(() -> part(view).placeOf("b", "rf", "c").isEmpty()));
        relations.child("ob").check(true);
        place(view, "b", "ob", "c");
        assertEquals(before, place(view, "d"));
        Ui.sleep(200);
        Screenshots.take("31-relations");
    }

    @Test
    void anEdgeSaysWhatItIs() {
        BotView view = verifyMessagePassing();
        BotTree relations = view.tree();
        relations.child("obs").check(true);
        Point rf = place(view, "b", "rf", "c");
        view.canvas().hover(rf.x, rf.y);
        assertEquals("b --rf--> c\nrf: reads from: a write and a read that takes its value\n\nalso drawn between the two: obs",
                view.canvas().toolTip());
        Point obs = place(view, "b", "obs", "c");
        view.canvas().hover(obs.x, obs.y);
        assertTrue(view.canvas().toolTip().startsWith("b --obs--> c   rfe\nobs = "), view.canvas().toolTip());
        Point event = place(view, "c");
        view.canvas().hover(event.x, event.y);
        assertTrue(view.canvas().toolTip().contains("LDR W1,[X0]  (line 4)"), view.canvas().toolTip());
    }

    @Test
    void anEdgeIsUnfoldedDownToBaseEdges() {
        BotView view = verify("MP+dmb.litmus", "ARMv8", "MP+dmb: Allowed under ARMv8");
        BotTree relations = view.tree();
        relations.child("ob").check(true);
        relations.child("obs-of-one").check(true);
        Point overwritten = place(view, "e", "obs-of-one", "a");
        view.canvas().hover(overwritten.x, overwritten.y);
        assertEquals("""
                e --obs-of-one--> a   fre
                obs-of-one = (rf | ca) & ext
                    by ca

                also drawn between the two: fr, ob""", view.canvas().toolTip());
        relations.child("obs-of-one").check(false);
        Point order = place(view, "a", "ob", "c");
        view.canvas().rest(order.x, order.y);
        assertEquals("""
                a --ob--> c   po; [b: DMB.SY]; po
                ob = (local-hw-reqs | haz-ob | obs)+
                    by local-hw-reqs, lob, bob: [M]; po; [dmb.full]; po; [M]""", view.canvas().toolTip());
        Ui.sleep(1500);
        Screenshots.take("36-why-an-edge");
        view.canvas().leave();
    }

    @Test
    void aClickOnAnEventOpensItsTestAtItsLine() {
        BotView view = verifyMessagePassing();
        Point b = place(view, "b");
        view.canvas().click(b.x, b.y);
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the instruction is marked", () -> editor.markedEvents().equals(List.of("STR W3,[X2]")));
        editor.placeCaretAt("LDR W3");
        Ui.waitUntil("the event at the caret is selected",
                () -> part(view).selectedEvent().filter(e -> e.getLetter().equals("d")).isPresent());
    }

    @Test
    void enterOpensTheTestAtTheEventOfTheStep() {
        BotView view = verifyMessagePassing();
        view.canvas().press(SWT.ARROW_RIGHT);
        view.canvas().press(SWT.CR);
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the caret is before the instruction", () -> editor.text().startsWith("STR W1,[X0]", editor.caret()));
    }

    @Test
    void keysAndButtonsStepThroughTheExecution() {
        BotView view = verifyMessagePassing();
        view.label("Step 0 of 4");
        assertFalse(view.toolbarButton("Previous Step").isEnabled());
        view.toolbarButton("Next Step").click();
        view.label("Step 1 of 4");
        view.canvas().press(SWT.ARROW_DOWN);
        view.label("Step 2 of 4");
        view.canvas().press(SWT.END);
        String last = view.label("Step 4 of 4");
        assertTrue(last.contains("R[x]=0, reads from ix – already overwritten in memory"), last);
        assertFalse(view.toolbarButton("Last Step").isEnabled());
        BotTable state = view.table("State");
        assertEquals("1", state.cell(state.row("P1:X1"), 1));
        assertEquals("0", state.cell(state.row("P1:X3"), 1));
        assertEquals("1", state.cell(state.row("[x]"), 1));
        Ui.sleep(200);
        Screenshots.take("32-last-step");
        view.canvas().press(SWT.ARROW_LEFT);
        view.label("Step 3 of 4");
        view.canvas().press(SWT.HOME);
        view.label("Step 0 of 4");
    }

    @Test
    void otherExecutionsAreShownWithWhatIsDifferent() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        assertTrue(view.label("TwoReads").endsWith("execution 1 of 3"), view.label("TwoReads"));
        assertFalse(view.toolbarButton("Previous Execution").isEnabled());
        view.toolbarButton("Next Execution").click();
        assertTrue(view.label("TwoReads").endsWith("execution 2 of 3"));
        String differs = view.label("Differs: ");
        assertTrue(differs.contains(" reads from a, not from ix") || differs.contains(" reads from ix, not from a"), differs);
        Ui.sleep(200);
        Screenshots.take("33-other-execution");
        view.canvas().press(SWT.PAGE_DOWN);
        assertTrue(view.label("TwoReads").endsWith("execution 3 of 3"));
        assertFalse(view.toolbarButton("Next Execution").isEnabled());
        view.canvas().press(SWT.PAGE_UP);
        assertTrue(view.label("TwoReads").endsWith("execution 2 of 3"));
    }

    @Test
    void whatForbidsAnExecutionStandsAboveItWithALinkToTheAxiom() {
        BotView view = verify("MP.litmus", "SC", "MP: Forbidden under SC");
        BotView.BotLink reason = view.link("Forbidden by axiom ");
        Matcher place = Pattern.compile(".*, (sc\\.cat:\\d+): .*").matcher(reason.text());
        assertTrue(place.matches(), reason.text());
        view.label("exists (1:X1=1 /\\ 1:X3=0)    final state that is not permitted: ");
        Screenshots.take("37-reason");
        reason.click(place.group(1));
        bot.editorByTitle("sc.cat");
    }

    @Test
    void aWideDrawingHasScrollBarsUntilItIsFitted() throws Exception {
        project.getFile("Wide.litmus").create(manyThreads(8).getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        BotView view = verify("Wide.litmus", "ARMv8", "Wide: Allowed under ARMv8");
        Canvas canvas = view.canvas().widget();
        Ui.waitUntil("a scroll bar", () -> canvas.getHorizontalBar().isVisible());
        List<EventNode> events = execution(view).getEvents();
        assertFalse(areInSight(view, events));
        Point before = place(view, "a");
        Ui.run(() -> {
            canvas.getHorizontalBar().setSelection(canvas.getHorizontalBar().getSelection() + 50);
            canvas.getHorizontalBar().notifyListeners(SWT.Selection, new Event());
        });
        assertEquals(before.x - 50, place(view, "a").x);
        Screenshots.take("38-scroll-bars");
        Ui.run(canvas::forceFocus);
        Hand.type("0");
        Ui.waitUntil("all of it", () -> areInSight(view, events) && !canvas.getHorizontalBar().isVisible() && !canvas.getVerticalBar().isVisible());
    }

    private static boolean areInSight(BotView view, List<EventNode> events) {
        return Ui.get(() -> events.stream().map(event -> part(view).placeOf(event).orElseThrow())
                .allMatch(place -> view.canvas().widget().getClientArea().contains(place)));
    }

    private static String manyThreads(int threads) {
        List<String> initial = IntStream.range(0, threads).mapToObj(i -> i + ":X0=x;").toList();
        List<String> names = IntStream.range(0, threads).mapToObj(i -> "P" + i).toList();
        return "AArch64 Wide\n{ " + String.join(" ", initial) + " }\n " + String.join(" | ", names) + " ;\n "
                + String.join(" | ", Collections.nCopies(threads, "MOV W1,#1")) + " ;\n " + String.join(" | ", Collections.nCopies(threads, "STR W1,[X0]"))
                + " ;\nexists (x=1)\n";
    }

    @Test
    void anExpressionIsTypedAndItsEdgesAreDrawnUntilEscape() throws Exception {
        BotView view = verify("MP+dmb.litmus", "ARMv8", "MP+dmb: Allowed under ARMv8");
        view.canvas().press(SWT.ARROW_RIGHT);
        Ui.run(() -> view.canvas().widget().forceFocus());
        Hand.type("e");
        Text field = view.field("CAT expression");
        Ui.waitUntil("the field has the focus", field::isFocusControl);
        Hand.type("[a]; bob; [c]");
        Hand.press(SWT.CR);
        assertEquals("[a]; bob; [c]: 1 pair: (a, c)", view.label("[a]; bob; [c]"));
        Point edge = place(view, "a", "[a]; bob; [c]", "c");
        view.canvas().hover(edge.x, edge.y);
        assertTrue(view.canvas().toolTip().startsWith("a --[a]; bob; [c]--> c"), view.canvas().toolTip());
        Point before = place(view, "d");
        view.label("Step 1 of 5");
        Ui.sleep(200);
        Screenshots.take("39-expression");
        assertTrue(Ui.get(field::isFocusControl));
        Hand.type("R");
        Hand.press(SWT.CR);
        view.label("R: 2 events: d, e");
        assertEquals(before, place(view, "d"), "nothing jumps");
        Ui.sleep(200);
        assertTrue(view.canvas().colors().contains("#d0006f"));
        Screenshots.take("39-expression-set");
        view.tree().child("R").check(false);
        Ui.sleep(200);
        assertFalse(view.canvas().colors().contains("#d0006f"));
        Hand.press(SWT.ARROW_UP);
        Hand.press(SWT.CR);
        view.label("[a]; bob; [c]: 1 pair");
        Hand.press(SWT.ESC);
        Ui.waitUntil("no field", () -> !field.isVisible() && view.canvas().widget().isFocusControl());
        assertTrue(Ui.get(() -> part(view).placeOf("a", "[a]; bob; [c]", "c").isEmpty()));
        view.label("Step 1 of 5");
    }

    @Test
    void whatIsWrongWithAnExpressionIsSaidAndItsPlaceIsSelected() {
        BotView view = verifyMessagePassing();
        view.toolbarButton("Evaluate CAT Expression").click();
        Text field = view.field("CAT expression");
        Ui.waitUntil("the field has the focus", field::isFocusControl);
        Hand.type("po; bbo");
        Hand.press(SWT.CR);
        assertEquals("column 5: 'bbo' is not defined; did you mean 'bob'?", view.label("column 5"));
        assertEquals("bbo", Ui.get(field::getSelectionText));
        Screenshots.take("39-expression-wrong");
        Hand.type("bob");
        Hand.press(SWT.CR);
        view.label("po; bob: no pairs");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("39-expression-dark");
    }

    @Test
    void anExpressionIsEvaluatedOnEachExecutionThatIsShown() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        view.toolbarButton("Evaluate CAT Expression").click();
        Ui.waitUntil("the field has the focus", view.field("CAT expression")::isFocusControl);
        Hand.type("rfe");
        Hand.press(SWT.CR);
        view.label("rfe: 2 pairs");
        Set<String> said = new HashSet<>();
        said.add(view.label("rfe: 2 pairs"));
        for (int i = 0; i < 2; i++) {
            view.toolbarButton("Next Execution").click();
            said.add(view.label("rfe: 2 pairs"));
        }
        assertEquals(3, said.size(), said::toString);
        Hand.press(SWT.ESC);
    }

    @Test
    void anEventIsDraggedItsEdgesFollowAndItStaysThereUntilTheLayoutIsReset() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        Point before = place(view, "a");
        Point other = place(view, "b");
        Point edge = place(view, "ix", "co", "a");
        view.canvas().drag(before.x, before.y, before.x + 60, before.y + 90);
        Point after = new Point(before.x + 60, before.y + 90);
        assertEquals(after, place(view, "a"));
        assertEquals(other, place(view, "b"));
        assertTrue(place(view, "ix", "co", "a").x > edge.x + 10, "its edges follow");
        assertTrue(Ui.get(() -> part(view).selectedEvent().filter(e -> e.getLetter().equals("a")).isPresent()));
        assertEquals(0, Ui.get(() -> part(view).getSite().getPage().getEditorReferences().length), "a drag is not a click");
        Ui.sleep(200);
        Screenshots.take("39-dragged");
        Ui.run(() -> view.canvas().widget().forceFocus());
        int below = fromEventToEvent(view, "b", "a").y;
        view.toolbarButton("Next Execution").click();
        assertEquals(0, fromEventToEvent(view, "b", "a").y, "another execution is as it was");
        view.toolbarButton("Previous Execution").click();
        view.canvas().press(SWT.ARROW_RIGHT);
        assertTrue(fromEventToEvent(view, "b", "a").y > below / 2, "the drawing may have been fitted since");
        view.viewMenu("Reset Layout").click();
        assertEquals(0, fromEventToEvent(view, "b", "a").y);
        assertFalse(view.viewMenu("Reset Layout").isEnabled());
    }

    private static Point fromEventToEvent(BotView view, String from, String to) {
        return new Point(place(view, to).x - place(view, from).x, place(view, to).y - place(view, from).y);
    }

    @Test
    void theDrawingFollowsTheEditorUnlessItIsPinned() {
        bot.tree().expandNode("tests").select("MP.litmus").doubleClick();
        BotEditor passing = bot.editorByTitle("MP.litmus");
        bot.tree().expandNode("tests").select("TwoReads.litmus").doubleClick();
        BotEditor reads = bot.editorByTitle("TwoReads.litmus");
        verifyMessagePassing();
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        passing.activate();
        view.label("MP: Allowed under ARMv8");
        reads.activate();
        view.label("TwoReads: Allowed under ARMv8");
        view.toolbarButton("Pin").toggle();
        passing.activate();
        reads.activate();
        passing.activate();
        view.label("TwoReads: Allowed under ARMv8");
        view.toolbarButton("Pin").toggle();
    }

    @Test
    void aTableThatIsHiddenLeavesItsRoomToTheOthers() {
        BotView view = verifyMessagePassing();
        Tree relations = view.tree().widget();
        view.viewMenu("Show Relations").toggle();
        Ui.waitUntil("no relations", () -> !relations.isVisible());
        Ui.waitUntil("room for the others", () -> view.table("State").widget().getParent().getSize().x + view.table("Axioms").widget().getParent().getSize().x
                >= relations.getShell().getSize().x / 4);
        view.viewMenu("Show Relations").toggle();
        Ui.waitUntil("relations", relations::isVisible);
    }

    @Test
    void switchedRelationsStaySwitchedInTheNextExecution() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        BotTree relations = view.tree();
        relations.child("po").check(false);
        view.toolbarButton("Next Execution").click();
        assertFalse(relations.child("po").isChecked());
        assertTrue(relations.child("rf").isChecked());
    }

    @Test
    void anAxiomLightsTheEdgesThatRefuteIt() {
        BotView view = verify("Race.litmus", "Linux kernel", "Race: Allowed under Linux kernel");
        BotTable axioms = view.table("Axioms");
        int race = axioms.row("⚑ data-race");
        axioms.row("– unmatched-rcu-lock");
        axioms.row("✓ propagation");
        assertEquals(0, lit(view));
        axioms.select(race);
        assertTrue(lit(view) > 0);
        Ui.sleep(200);
        Screenshots.take("34-axiom");
    }

    private static int lit(BotView view) {
        return Ui.get(() -> part(view).highlightedEdges());
    }

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

    @Test
    void theDrawingIsZoomedMovedAndFitted() {
        BotView view = verifyMessagePassing();
        Point a = place(view, "a");
        Point d = place(view, "d");
        view.canvas().wheel(3, SWT.MOD1, a.x, a.y);
        Point zoomed = place(view, "a");
        assertTrue(Math.abs(zoomed.x - a.x) <= 1 && Math.abs(zoomed.y - a.y) <= 1, "what is below the pointer stays there");
        assertTrue(place(view, "d").x > d.x);
        view.canvas().drag(5, 5, 45, 25);
        assertEquals(new Point(zoomed.x + 40, zoomed.y + 20), place(view, "a"));
        Point moved = place(view, "a");
        view.canvas().wheel(-3, 0, 5, 5);
        assertTrue(place(view, "a").y < moved.y);
        view.canvas().type('+');
        view.toolbarButton("Fit").click();
        assertEquals(a, place(view, "a"));
        assertEquals(d, place(view, "d"));
        view.canvas().type('-');
        assertNotEquals(d, place(view, "d"));
        view.canvas().type('0');
        assertEquals(d, place(view, "d"));
    }

    @Test
    void coloursSuitTheTheme() {
        BotView view = verifyMessagePassing();
        Ui.sleep(400);
        for (RelationLayer layer : shown(view)) {
            assertTrue(view.canvas().colors().contains(layer.getLightColor()), layer.getName());
        }
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_500);
        Set<String> dark = view.canvas().colors();
        for (RelationLayer layer : shown(view)) {
            assertTrue(dark.contains(layer.getDarkColor()), layer.getName() + " in " + dark);
        }
        Screenshots.take("35-dark");
    }

    private static List<RelationLayer> shown(BotView view) {
        return execution(view).getLayers().stream().filter(RelationLayer::isVisibleByDefault).toList();
    }
}
