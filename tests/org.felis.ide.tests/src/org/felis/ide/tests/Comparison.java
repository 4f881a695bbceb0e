package org.felis.ide.tests;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.felis.ide.FelisPlugin;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Ui;

/** The <em>Compare Models</em> view in the words of tests. */
record Comparison(BotView view) {

    static final String ID = "org.felis.ide.compare.CompareView";
    static final String FIRST = "The first model";
    static final String SECOND = "The second model";
    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The view, which is open. */
    static Comparison in(Bot bot) {
        return new Comparison(bot.viewByTitle("Compare Models"));
    }

    /** Closes the view, which is as if nothing had ever been compared when it is opened again. */
    static void close() {
        Workbench.closeView(ID);
        Ui.run(() -> List.of("first", "second", "where").forEach(key ->
                FelisPlugin.get().getPreferenceStore().setToDefault("org.felis.ide.compare." + key)));
    }

    /** Compares what is selected in the explorer. */
    static Comparison ofSelection(Bot bot, String project, String first, String second) {
        bot.tree().select(project).contextMenu("Compare Models…").click();
        Comparison comparison = in(bot);
        comparison.view.form().button(project);
        comparison.view.form().choose(FIRST, first);
        comparison.view.form().choose(SECOND, second);
        return comparison;
    }

    void compare(String summary) {
        view.form().press("Compare");
        ended(summary);
    }

    void ended(String summary) {
        view.form().waitForLabel(summary, PATIENCE);
    }

    BotTable tests() {
        return view.table("Test");
    }

    BotTable outcomes() {
        return view.table("Outcome");
    }

    List<String> names() {
        BotTable tests = tests();
        return Ui.get(() -> Arrays.stream(tests.widget().getItems()).map(item -> item.getText(0)).toList());
    }

    String cell(String test, String column) {
        BotTable tests = tests();
        return tests.cell(tests.row(test), tests.column(column));
    }

    void select(String test) {
        BotTable tests = tests();
        tests.select(tests.row(test));
    }

    /** Waits until no label is visible that starts so. */
    void waitForNoLabel(String start) {
        view.form().waitForNoLabel(start, PATIENCE);
    }
}
