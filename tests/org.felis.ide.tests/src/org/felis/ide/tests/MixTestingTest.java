package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.felis.execution.EventNode;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotForm;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.EventLoopWatch;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** <em>Mix Test…</em> and the <em>Mix Testing</em> view, with what compilers wrote once: none is needed. */
@ExtendWith(FelisWorkbench.class)
class MixTestingTest {

    private static final String VIEW = "org.felis.ide.mix.MixView";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TEST = "SB+seq_cst.litmus";
    private static final String PROFILES = "The profiles: a YAML file of the project, or profiles that Felis brings";
    private static final String ONLY = "Only the profiles whose name matches this regular expression";
    private static final String SEVEN = "clang-14-armv7-a";
    private static final String EIGHT = "clang-14-armv8-a";
    private static final String REPAIRED = "repaired-armv7-a";
    /** The user interface does not wait for compilers and verifications. */
    private static final long MOST_BUSY_MILLIS = 300;
    private static final String LINKED = "#ffdf80";
    private static final String BUG = "#f9c9c9";

    private final Bot bot = new Bot();
    private BotView view;

    @BeforeEach
    void theExample() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        try (Stream<Path> example = Files.list(Path.of(System.getProperty("felis.root"), "examples", "mix"))) {
            for (Path file : example.sorted().toList()) {
                files.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        files.put("MP.litmus", "AArch64 MP\n{ 0:X0=x; }\n P0 ;\n MOV W1,#1 ;\n STR W1,[X0] ;\nexists (x=1)\n");
        Workbench.project("mixed", files);
    }

    @AfterEach
    void asNew() throws Exception {
        bot.closeDialogs();
        Workbench.closeView(VIEW);
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).node("trustedProjects").clear();
        Ui.run(() -> List.of("lastProfiles", "lastOnly", "lastSplit")
                .forEach(key -> FelisPlugin.get().getPreferenceStore().setToDefault("org.felis.ide.mix." + key)));
    }

    private BotShell dialog() {
        bot.tree().expandNode("mixed").select(TEST).contextMenu("Mix Test…").click();
        return bot.shell("Mix Test");
    }

    private static BotForm form(BotShell dialog) {
        return new BotForm(dialog.widget());
    }

    /** Mixes by a file of the project. */
    private void mix(String profiles, String only) {
        BotShell dialog = dialog();
        form(dialog).choose(PROFILES, profiles);
        form(dialog).type(ONLY, only);
        press(dialog);
    }

    private void press(BotShell dialog) {
        form(dialog).press("Mix Test");
        dialog.waitUntilClosed();
        view = bot.viewByTitle("Mix Testing");
    }

    private void ended(String summary) {
        Ui.find("summary " + summary, PATIENCE, () -> {
            try {
                return view.label(summary);
            } catch (RuntimeException notYet) {
                return null;
            }
        });
    }

    private BotView counterexample(String heading) {
        BotView counterexample = bot.viewByTitle("Counterexample");
        counterexample.label(heading);
        return counterexample;
    }

    @Test
    void aMatrixOfProfilesShowsWhichTwoDoNotFitTogetherAndWhy() throws Exception {
        bot.tree().expandNode("mixed").select(TEST).doubleClick();
        bot.editorByTitle(TEST);
        BotShell dialog = dialog();
        assertEquals("armv7-armv8.yaml", form(dialog).chosen(PROFILES), "the file beside the test");
        assertEquals(List.of("armv7-armv8.yaml", "aarch64 (shipped with Felis)", "arm (shipped with Felis)"), form(dialog).choices(PROFILES).subList(0, 3));
        dialog.label("3 profiles for ARM: " + SEVEN);
        Ui.sleep(200);
        Screenshots.take("80-mix-test-dialog");
        press(dialog);
        ended("SB+seq_cst: Bug (81 mixes of 3 profiles, 21 verified: 17 with a bug");
        BotTable matrix = view.table("Profile");
        assertEquals("Bug (7 of 16)", cell(matrix, SEVEN, EIGHT));
        assertEquals("Bug (7 of 16)", cell(matrix, EIGHT, SEVEN));
        assertEquals("Conforms", cell(matrix, SEVEN, SEVEN));
        assertEquals("Conforms", cell(matrix, EIGHT, EIGHT));
        assertEquals("Conforms", cell(matrix, REPAIRED, EIGHT), "a barrier in front of the load repairs it");
        assertEquals(BUG, matrix.background(SEVEN, EIGHT));
        assertEquals("4/4", cell(matrix, "Layout of atomic_int", SEVEN));
        assertEquals("lock-free, inline", cell(matrix, "ABI of atomic_int", EIGHT));

        BotTable assignments = view.table("Answer");
        assertEquals(List.of("Bug", "1 of 4", "P1_0 by " + EIGHT + ", the rest by " + SEVEN, "2"),
                Stream.of(0, 1, 2, 3).map(column -> assignments.cell(0, column)).toList(),
                "the worst cell is selected, and in it the mix of the fewest changes");
        BotTable states = view.table("Final State");
        Ui.waitUntil("both sides", PATIENCE, () -> states.rowCount() == 4);
        assertEquals(List.of("0:r0=0; 1:r0=0;", "no", "yes"), Stream.of(0, 1, 2).map(column -> states.cell(0, column)).toList());
        assertTrue(Stream.of(1, 2, 3).allMatch(row -> states.cell(row, 1).equals("yes")));

        BotView drawing = counterexample("SB+seq_cst: P1_0 by " + EIGHT + ", the rest by " + SEVEN + ": Allowed under ");
        EventNode store = event(drawing, 1, "W");
        Point place = Ui.get(() -> part(drawing).placeOf(store).orElseThrow());
        drawing.canvas().click(place.x, place.y);
        Ui.waitUntil("its line in C", () -> view.text("The test").linesOn(LINKED).equals(List.of("atomic_store_explicit(y, 1, memory_order_seq_cst);")));
        assertEquals(1, view.text("The mix").linesOn(LINKED).size());
        assertTrue(view.text("The mix").linesOn(LINKED).getFirst().matches("4 +STL R1,\\[R\\d+]"), view.text("The mix").linesOn(LINKED)::toString);
        Ui.sleep(400);
        Screenshots.take("81-mix-testing");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("82-mix-testing-dark");
        assertFalse(matrix.background(SEVEN, EIGHT).equals(BUG), "the colours follow the theme");
        Workbench.light();
        Ui.waitUntil("light colours", () -> matrix.background(SEVEN, EIGHT).equals(BUG));
        zoom();
        Ui.sleep(400);
        Screenshots.take("83-mix-testing-maximized");
        zoom();
        Ui.run(() -> bot.window().setBounds(0, 0, 1600, 1000));
        Ui.sleep(600);
        Screenshots.take("84-mix-testing-large");
    }

    @Test
    void linesOfBothLanguagesAndEventsBelongTogether() {
        bot.tree().expandNode("mixed").select(TEST).doubleClick();
        bot.editorByTitle(TEST).contextMenu("Mix Test…").click();
        BotShell dialog = bot.shell("Mix Test");
        form(dialog).type(ONLY, "clang");
        press(dialog);
        ended("SB+seq_cst: Bug (16 mixes of 2 profiles, 10 verified: 7 with a bug");
        BotView drawing = counterexample("SB+seq_cst: P1_0 by " + EIGHT);
        view.text("The mix").click("STL ");
        Ui.waitUntil("its event", () -> part(drawing).selectedEvent().filter(event -> event.getInstruction().startsWith("STL ")).isPresent());
        Ui.waitUntil("its statement", () -> view.text("The test").linesOn(LINKED).equals(List.of("atomic_store_explicit(y, 1, memory_order_seq_cst);")));
        view.text("The test").click("int r0 = atomic_load_explicit(y");
        Ui.waitUntil("its instructions", () -> view.text("The mix").linesOn(LINKED).stream().anyMatch(line -> line.contains("LDR "))
                && view.text("The mix").linesOn(LINKED).getFirst().equals("P0_1 by " + SEVEN));
    }

    @Test
    void behindEachCellAreItsMixesAndBehindEachStateAnExecution() {
        mix("armv7-armv8.yaml", "clang");
        ended("SB+seq_cst: Bug (16 mixes of 2 profiles");
        view.table("Profile").click(SEVEN, SEVEN);
        BotTable assignments = view.table("Answer");
        Ui.waitUntil("one mix", () -> assignments.rowCount() == 1);
        assertEquals(List.of("Conforms", "0 of 4", SEVEN + " alone"), Stream.of(0, 1, 2).map(column -> assignments.cell(0, column)).toList());
        counterexample("SB+seq_cst: " + SEVEN + " alone: Forbidden under ");
        BotTable states = view.table("Final State");
        Ui.waitUntil("its states", PATIENCE, () -> states.rowCount() == 3);
        states.selectRows(0);
        states.choose(states.cell(0, 0));
        counterexample("SB+seq_cst: " + SEVEN + " alone: " + states.cell(0, 0) + ": Allowed under ");
    }

    @Test
    void aMixIsCopiedAsALitmusTest() throws Exception {
        mix("armv7-armv8.yaml", "clang");
        ended("SB+seq_cst: Bug (16 mixes of 2 profiles");
        view.table("Answer").contextMenu("Copy Litmus Test").click();
        Ui.waitUntil("a test",
                () -> clipboard().startsWith("ARM SB+seq_cst+mix\n(* P0_0 by " + SEVEN + ": atomic_store_explicit(x, 1, memory_order_seq_cst) *)"));
        IProject project = Workbench.project("copied", Map.of("copied.litmus", clipboard()));
        Verdicts.waitFor(project.getFile("copied.litmus"), "aarch32", "Allowed");
        assertTrue(clipboard().contains("(* expect: aarch32 allowed *)"), MixTestingTest::clipboard);
    }

    @Test
    void shippedProfilesAreMixedWithoutAQuestion() {
        mix("arm (shipped with Felis)", "^clang-14-armv7-a$");
        // on a machine without that compiler it is said to be missing
        ended("SB+seq_cst: ");
        assertTrue(view.label("SB+seq_cst: ").matches("SB\\+seq_cst: (Conforms|No Mix) \\(.*"), () -> view.label("SB+seq_cst: "));
    }

    @Test
    void compilersOfAProjectRunOnlyAfterTheUserTrustsIt(@TempDir Path folder) throws Exception {
        assumeTrue(File.separatorChar == '/', "the compiler is a script of a shell");
        Path ran = folder.resolve("ran");
        Path compiler = folder.resolve("compiler");
        Files.writeString(compiler, """
                #!/bin/sh
                echo "$@" >> %s
                case "$1" in --version) echo "a compiler"; exit;; esac
                echo f:
                if grep -q atomic_store_explicit part.c; then printf '\\tmov r1, #1\\n\\tstl r1, [r0]\\n'; else printf '\\tlda r0, [r0]\\n'; fi
                printf '\\tbx lr\\n'
                """.formatted(ran));
        Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwxr-xr-x"));
        String profiles = "machine: ARM\nprofiles:\n  own:\n    compiler: [" + compiler + ", -O2]\n  " + SEVEN + ":\n    assembly: " + SEVEN + ".s\n";
        IProject project = Workbench.project("stranger", Map.of("own.yaml", profiles, TEST, text(TEST), SEVEN + ".s", text(SEVEN + ".s")));

        mixStranger("");
        BotShell question = bot.shell("Trust Project");
        assertTrue(question.label("own.yaml names programs").contains(compiler + " -O2"));
        question.button("Cancel").click();
        question.waitUntilClosed();
        ended("SB+seq_cst.litmus by own.yaml was not mixed.");
        view.label("Nothing was run");
        assertFalse(Files.exists(ran), "not even for its version");

        mixStranger(SEVEN);
        ended("SB+seq_cst: Conforms (1 mix of 1 profile");
        assertFalse(Files.exists(ran), "what is recorded needs neither a compiler nor a question");

        mixStranger("");
        question = bot.shell("Trust Project");
        question.button("Trust and Run Compilers").click();
        question.waitUntilClosed();
        ended("SB+seq_cst: Bug (16 mixes of 2 profiles, 10 verified: 7 with a bug");
        assertTrue(Files.readString(ran).contains("--version"));

        mixStranger("own");
        ended("SB+seq_cst: Conforms (1 mix of 1 profile");
        view.viewMenu("Forget Trusted Projects").click();
        mixStranger("own");
        question = bot.shell("Trust Project");
        question.button("Trust and Run Compilers").click();
        question.waitUntilClosed();
        ended("SB+seq_cst: Conforms (1 mix of 1 profile");
        assertTrue(Files.notExists(project.getFile(".settings/org.felis.ide.prefs").getLocation().toPath()), "the project does not say that it is trusted");

        project.delete(true, true, null);
        IProject other = Workbench.project("another", Map.of("own.yaml", profiles, TEST, text(TEST), SEVEN + ".s", text(SEVEN + ".s")));
        bot.tree().expandNode("another").select(TEST).contextMenu("Mix Test…").click();
        press(bot.shell("Mix Test"));
        question = bot.shell("Trust Project");
        question.button("Cancel").click();
        question.waitUntilClosed();
        assertTrue(other.exists());
    }

    @Test
    void theQuestionShowsWhatWouldRunAndEnterRunsNothing() throws Exception {
        String arguments = ", --target=arm-linux-gnueabihf, -marm, -O2]\n";
        Workbench.project("stranger", Map.of(TEST, text(TEST), "compilers.yaml",
                "machine: ARM\nprofiles:\n  armv7:\n    compiler: [clang-14, -march=armv7-a" + arguments
                + "  armv8:\n    compiler: [clang-14, -march=armv8-a" + arguments));
        mixStranger("");
        BotShell question = bot.shell("Trust Project");
        String text = question.label("compilers.yaml names programs");
        assertTrue(text.contains("clang-14 -march=armv7-a --target=arm-linux-gnueabihf -marm -O2\n")
                && text.contains("-march=armv8-a") && text.contains("\"stranger\""), text);
        assertEquals("Cancel", Ui.get(() -> question.widget().getDefaultButton().getText().replace("&", "")));
        Ui.sleep(200);
        Screenshots.take("85-mix-trust");
        question.button("Cancel").click();
        question.waitUntilClosed();
        ended("SB+seq_cst.litmus by compilers.yaml was not mixed.");
    }

    private void mixStranger(String only) {
        bot.tree().expandNode("stranger").select(TEST).contextMenu("Mix Test…").click();
        BotShell dialog = bot.shell("Mix Test");
        form(dialog).type(ONLY, only);
        press(dialog);
    }

    private static String text(String file) throws Exception {
        return Files.readString(Path.of(System.getProperty("felis.root"), "examples", "mix", file));
    }

    @Test
    void whatIsMissingOrWrongIsSaidInWords() throws Exception {
        IProject project = Workbench.project("wrong", Map.of(TEST, text(TEST), SEVEN + ".s", text(SEVEN + ".s"),
                "missing.yaml", "machine: ARM\nprofiles:\n  none:\n    compiler: [no-such-compiler-99, -O2]\n  " + SEVEN + ":\n    assembly: " + SEVEN + ".s\n",
                "wrong.yaml", "machine: ARM\nprofiles:\n  none:\n    assembler: x.s\n"));
        assertFalse(bot.tree().expandNode("mixed").select("MP.litmus").contextMenuEntries().contains("Mix Test…"), "it is not in C");
        bot.tree().expandNode("mixed").select("MP.litmus");
        Ui.post(() -> {
            try {
                PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand("org.felis.ide.mix.MixTest", null);
            } catch (CommandException failed) {
                throw new AssertionError(failed);
            }
        });
        bot.waitForStatus("only such tests can be compiled by several compilers.");
        bot.tree().expandNode("wrong").select(TEST).contextMenu("Mix Test…").click();
        BotShell dialog = bot.shell("Mix Test");
        form(dialog).choose(PROFILES, "wrong.yaml");
        dialog.label("wrong.yaml:4: unknown key 'assembler'");
        assertFalse(dialog.isEnabled("Mix Test"));
        form(dialog).choose(PROFILES, "missing.yaml");
        dialog.label("2 profiles for ARM: none, " + SEVEN);
        form(dialog).type(ONLY, "nobody");
        dialog.label("No profile matches. There are none, " + SEVEN);
        assertFalse(dialog.isEnabled("Mix Test"));
        form(dialog).type(ONLY, "(");
        dialog.label("Not a regular expression: ");
        form(dialog).type(ONLY, "");
        press(dialog);
        BotShell question = bot.shell("Trust Project");
        question.button("Trust and Run Compilers").click();
        question.waitUntilClosed();
        ended("SB+seq_cst: Conforms (1 mix of 1 profile, 1 verified; ");
        String missing = "missing.yaml:3: 'no-such-compiler-99' is not installed: install no-such-compiler-99";
        assertTrue(view.label("SB+seq_cst: Conforms").contains(missing), view.label("SB+seq_cst: ")::toString);
        bot.tree().expandNode("wrong").select(TEST).contextMenu("Mix Test…").click();
        dialog = bot.shell("Mix Test");
        form(dialog).type(ONLY, "none");
        press(dialog);
        ended("SB+seq_cst: No Mix (");
        view.label("missing.yaml:3: 'no-such-compiler-99' is not installed");
        Ui.sleep(200);
        Screenshots.take("86-mix-nothing-compiled");
        assertTrue(project.exists());
    }

    @Test
    void mixingCanBeStopped() throws Exception {
        StringBuilder text = new StringBuilder("C many\n{ }\n");
        for (int thread = 0; thread < 4; thread++) {
            List<String> locations = thread % 2 == 0 ? List.of("x", "y") : List.of("y", "x");
            text.append(("P%d(atomic_int *x, atomic_int *y) {\n  atomic_store_explicit(%s, 1, memory_order_seq_cst);\n  "
                    + "int r0 = atomic_load_explicit(%s, memory_order_seq_cst);\n}\n")
                    .formatted(thread, locations.get(0), locations.get(1)));
        }
        text.append("exists (0:r0=0 /\\ 1:r0=0 /\\ 2:r0=0 /\\ 3:r0=0)\n");
        Map<String, String> files = new LinkedHashMap<>(Map.of("many.litmus", text.toString()));
        for (String file : List.of("armv7-armv8.yaml", SEVEN + ".s", EIGHT + ".s", REPAIRED + ".s")) {
            files.put(file, text(file));
        }
        Workbench.project("many", files);
        bot.tree().expandNode("many").select("many.litmus").contextMenu("Mix Test…").click();
        press(bot.shell("Mix Test"));
        try (EventLoopWatch watch = new EventLoopWatch()) {
            Ui.waitUntil("some mixes", PATIENCE, () -> view.label("Mixing many.litmus by armv7-armv8.yaml… ").matches(".* \\d+ verified"));
            EventLoopWatch.Block longest = watch.longest();
            assertTrue(longest.busyMillis() < MOST_BUSY_MILLIS, longest::toString);
        }
        view.toolbarButton("Stop").click();
        ended("many.litmus by armv7-armv8.yaml: stopped.");
        assertTrue(view.toolbarButton("Mix Again").isEnabled());
    }

    /** As a double click on the view's tab. */
    private void zoom() {
        Ui.run(() -> {
            IWorkbenchPage page = view.part().getSite().getPage();
            page.toggleZoom(page.getReference(view.part()));
        });
    }

    private static String cell(BotTable table, String row, String column) {
        return table.cell(table.row(row), table.column(column));
    }

    private static String clipboard() {
        return Ui.get(() -> {
            Clipboard clipboard = new Clipboard(Ui.display());
            try {
                return String.valueOf(clipboard.getContents(TextTransfer.getInstance()));
            } finally {
                clipboard.dispose();
            }
        });
    }

    private static CounterexampleView part(BotView drawing) {
        return (CounterexampleView) drawing.part();
    }

    /** The first event of a thread whose label says that it is a read or a write. */
    private static EventNode event(BotView drawing, int thread, String kind) {
        return Ui.get(() -> part(drawing).execution().orElseThrow().getEvents().stream()
                .filter(event -> event.getThread() != null
                        && event.getThread().getIndex() == thread && event.getLabel().contains(": " + kind)).findFirst().orElseThrow());
    }
}
