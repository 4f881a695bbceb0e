package org.felis.ide.compare.question;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.ModelGroup;
import org.felis.ide.choice.OtherModel;

/** A choice among the shipped models, models that were chosen before, and <em>Other…</em>. */
public final class ModelChooser {

    private static final String OTHER = "Other…";

    private final Combo combo;
    private final List<ModelChoice> choices = new ArrayList<>();
    private ModelChoice chosen;

    ModelChooser(Composite parent, String toolTip, ModelChoice initial) {
        choices.add(ModelChoice.DEFAULT);
        Arrays.stream(ModelGroup.values()).flatMap(g -> g.models().stream()).map(ModelChoice::of).forEach(choices::add);
        combo = new Combo(parent, SWT.DROP_DOWN | SWT.READ_ONLY);
        combo.setToolTipText(toolTip);
        combo.setVisibleItemCount(choices.size() + 4);
        combo.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> selected()));
        choose(initial);
    }

    /** What a model is called in the choice and in the heads of tables. */
    public static String label(ModelChoice model) {
        return model.equals(ModelChoice.DEFAULT) ? "Default" : model.title();
    }

    Combo control() {
        return combo;
    }

    ModelChoice chosen() {
        return chosen;
    }

    void choose(ModelChoice choice) {
        chosen = choice;
        if (!choices.contains(choice)) {
            choices.add(choice);
        }
        List<String> items = new ArrayList<>(choices.stream().map(ModelChooser::label).toList());
        items.add(OTHER);
        combo.setItems(items.toArray(String[]::new));
        combo.select(choices.indexOf(choice));
    }

    private void selected() {
        int index = combo.getSelectionIndex();
        choose(index < choices.size() ? choices.get(index) : OtherModel.ask(combo.getShell(), "Compare Models").orElse(chosen));
    }
}
