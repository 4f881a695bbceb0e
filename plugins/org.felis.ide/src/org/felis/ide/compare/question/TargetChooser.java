package org.felis.ide.compare.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.felis.ide.choice.HardwareTarget;
import org.felis.ide.choice.ModelChoice;
import org.felis.verification.sources.ShippedModel;

/** What tests in C are compiled for under a model, or that they stay C. */
final class TargetChooser {

    private static final String SOURCE = "C, not compiled";

    private final Combo combo;
    private final ModelChooser model;
    private Optional<HardwareTarget> chosen = Optional.empty();

    /** @param model the model; a machine that is chosen brings its own along */
    TargetChooser(Composite parent, String toolTip, ModelChooser model) {
        this.model = model;
        combo = new Combo(parent, SWT.DROP_DOWN | SWT.READ_ONLY);
        combo.setToolTipText(toolTip);
        List<String> items = new ArrayList<>(List.of(SOURCE));
        HardwareTarget.all().forEach(target -> items.add(target.mapping() + ": " + target.title()));
        combo.setItems(items.toArray(String[]::new));
        combo.setVisibleItemCount(items.size());
        combo.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> selected()));
        choose(Optional.empty());
    }

    Combo control() {
        return combo;
    }

    Optional<HardwareTarget> chosen() {
        return chosen;
    }

    void choose(Optional<HardwareTarget> target) {
        chosen = target;
        combo.select(target.map(t -> HardwareTarget.all().indexOf(t) + 1).orElse(0));
    }

    /** A shipped model is one for the machine then, or for C again; a model of the user's is the user's choice. */
    private void selected() {
        int index = combo.getSelectionIndex();
        Optional<HardwareTarget> before = chosen;
        chosen = index == 0 ? Optional.empty() : Optional.of(HardwareTarget.all().get(index - 1));
        Optional<ShippedModel> shipped = ShippedModel.find(model.chosen().model());
        if (!model.chosen().isOfUser()) {
            if (chosen.isPresent()) {
                model.choose(ModelChoice.of(chosen.get().model()));
            } else if (shipped.equals(before.map(HardwareTarget::model))) {
                model.choose(ModelChoice.DEFAULT);
            }
        }
    }
}
