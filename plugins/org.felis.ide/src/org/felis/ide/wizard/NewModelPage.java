package org.felis.ide.wizard;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.felis.ide.FelisFiles;
import org.felis.ide.HelpContext;
import org.felis.ide.choice.ModelGroup;
import org.felis.verification.sources.ShippedModel;

/** Where a new memory model is to be, which shipped one it comes from, and how. */
final class NewModelPage extends NewFilePage {

    private static final List<ShippedModel> MODELS = Arrays.stream(ModelGroup.values()).flatMap(g -> g.models().stream()).toList();

    private Combo from;
    private Button extend;

    NewModelPage(IStructuredSelection selection) {
        super("model", selection);
        setTitle("Memory Model");
        setDescription("Create a model in the CAT language from a shipped one.");
        setFileExtension(FelisFiles.CAT);
        setFileName("my-model." + FelisFiles.CAT);
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        HelpContext.NEW_MODEL.explains(getControl());
        Composite question = new Composite((Composite) getControl(), SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(question);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(5, 5).applyTo(question);
        new Label(question, SWT.NONE).setText("From:");
        from = new Combo(question, SWT.DROP_DOWN | SWT.READ_ONLY);
        from.setToolTipText("The shipped model");
        from.setItems(MODELS.stream().map(m -> m.title() + " (" + ModelTemplate.file(m) + ")").toArray(String[]::new));
        from.setVisibleItemCount(MODELS.size());
        from.select(MODELS.indexOf(ShippedModel.AARCH64));
        GridDataFactory.fillDefaults().grab(true, false).applyTo(from);
        extend = radio(question, "Extend the shipped model");
        Button copy = radio(question, "Copy the shipped model");
        extend.setSelection(true);
        List.of(extend, copy).forEach(b -> b.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> setPageComplete(validatePage()))));
        from.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> setPageComplete(validatePage())));
        setPageComplete(validatePage());
    }

    private static Button radio(Composite parent, String text) {
        Button button = new Button(parent, SWT.RADIO);
        button.setText(text);
        GridDataFactory.fillDefaults().span(2, 1).applyTo(button);
        return button;
    }

    @Override
    protected boolean validatePage() {
        if (!super.validatePage()) {
            return false;
        }
        if (extend != null && extend.getSelection() && getFileName().equals(ModelTemplate.file(model()))) {
            setErrorMessage("A model named " + getFileName() + " cannot extend " + getFileName() + ". Choose another name.");
            return false;
        }
        if (from != null && template().text(modelName(), model()).isEmpty()) {
            setErrorMessage(ModelTemplate.file(model()) + " is missing from this installation.");
            return false;
        }
        return true;
    }

    private ShippedModel model() {
        return MODELS.get(Math.max(0, from.getSelectionIndex()));
    }

    private ModelTemplate template() {
        return extend.getSelection() ? ModelTemplate.EXTENSION : ModelTemplate.COPY;
    }

    private String modelName() {
        return getFileName().replaceFirst("\\.cat$", "").replace('"', '\'');
    }

    @Override
    String text() {
        return template().text(modelName(), model()).orElse("");
    }
}
