package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.markers.VerdictImages;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Verdicts above the condition of a test in the editor. */
@ExtendWith(FelisWorkbench.class)
class VerdictMiningTest {

    private static final String SB = """
            X86 SB
            (* expect: sc allowed *)
            { x=0; y=0; }
             P0          | P1          ;
             MOV [x],$1  | MOV [y],$1  ;
             MOV EAX,[y] | MOV EAX,[x] ;
            exists (0:EAX=0 /\\ 1:EAX=0)
            """;

    private final Bot bot = new Bot();

    @Test
    void verdictsStandAboveTheConditionAndAClickOpensTheExecution() throws Exception {
        BotEditor test = open("SB.litmus", SB);
        test.codeMinings().waitFor("x86-TSO: Allowed  ");
        test.contextMenu("Verify Under").menu("SC").click();
        test.codeMinings().waitFor("SC: Forbidden, unexpected  ");
        List<String> labels = test.codeMinings().labels();
        assertEquals(List.of("Verify", "x86-TSO", "SC"), labels.stream().map(l -> l.replaceFirst(":.*", "")).toList());
        bot.viewByTitle("Counterexample").label("SB: Forbidden under SC");
        Ui.sleep(400);
        Screenshots.take("55-verdicts-above-the-condition");

        test.codeMinings().click("x86-TSO");
        bot.viewByTitle("Counterexample").label("SB: Allowed under x86-TSO");
        assertTrue(((CounterexampleView) bot.viewByTitle("Counterexample").part()).execution().get().isConsistent());

        test.codeMinings().click("Verify");
        bot.viewByTitle("Counterexample").label("SB: Forbidden under SC");
    }

    @Test
    void aVerdictIsOutOfDateAsSoonAsTheTextIsAndNewWhenItIsSaved() throws Exception {
        BotEditor test = open("CoRR.litmus", LitmusTexts.CO_RR);
        test.codeMinings().waitFor("ARMv8: Forbidden  ");
        test.replace("1:X2=0", "1:X2=1");
        test.codeMinings().waitFor("ARMv8: out of date (last: Forbidden)");
        test.save();
        test.codeMinings().waitFor("ARMv8: Allowed, was Forbidden");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(800);
        Screenshots.take("56-verdicts-above-the-condition-dark");
    }

    @Test
    void aTestThatIsBeingVerifiedSaysSo() throws Exception {
        BotEditor test = open("long.litmus", LitmusTexts.endless());
        test.placeCaretAt("exists");
        test.codeMinings().waitFor("ARMv8: running…");
        Job.getJobManager().cancel(FelisPlugin.ID);
        Ui.waitUntil("nothing is running", () -> test.codeMinings().labels().equals(List.of("Verify", "not verified")));
    }

    @Test
    void aTestThatCannotBeVerifiedHasNotTheSignOfAVerdict() throws Exception {
        BotEditor good = open("CoRR.litmus", LitmusTexts.CO_RR);
        good.codeMinings().waitFor("ARMv8: Forbidden  ");
        Ui.waitUntil("the sign of all verdicts", () -> sign(good).equals(Optional.empty())); // markers follow the ledger
        good.replace("LDR", "LRD");
        good.save();
        Ui.waitUntil("another sign", () -> sign(good).equals(Optional.of("icons/no-verdict.svg")));
        Ui.sleep(400);
        Screenshots.take("57-no-verdict");
    }

    /** Empty for that of all verdicts. */
    private static Optional<String> sign(BotEditor test) {
        return test.markers(VerdictMarkers.TYPE).stream().findFirst()
                .map(marker -> Optional.ofNullable(new VerdictImages().getImageDescriptorId(new MarkerAnnotation(marker)))).orElse(Optional.of("no marker"));
    }

    private BotEditor open(String file, String text) throws Exception {
        Workbench.project("mining", Map.of(file, text));
        bot.tree().expandNode("mining").select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
