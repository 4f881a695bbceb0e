package org.felis.ide.wizard;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.felis.ide.HelpContext;
import org.felis.litmus.architecture.Architecture;
import org.felis.verification.sources.TestGeneration.NamedTest;
import org.felis.verification.sources.TestGeneration.RefusedException;
import org.felis.verification.sources.TestGeneration;

/** A shape or a cycle, for an architecture, and the test that it makes. */
final class CyclePage extends WizardPage {

    private static final String FIRST_ARCHITECTURE = Architecture.AARCH64.headerName();
    private static final String FIRST_SHAPE = "MP";
    private static final int PREVIEW_WIDTH = 460;
    private static final int PREVIEW_LINES = 14;

    private final Consumer<Optional<NamedTest>> listener;
    private Combo architecture;
    private Combo cycle;
    private Text relaxations;
    private Text preview;

    /** @param listener is told about the test that is made, or that there is none */
    CyclePage(Consumer<Optional<NamedTest>> listener) {
        super("cycle");
        this.listener = listener;
        setTitle("Litmus Test");
        setDescription("Enter a shape such as MP or MP+dmb.sy+addr, or a cycle such as PodWW Rfe DpAddrdR Fre.");
    }

    @Override
    public void createControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(8, 8).applyTo(all);
        architecture = choice(all, "&Architecture:", "The architecture", SWT.READ_ONLY, TestGeneration.architectures());
        cycle = choice(all, "&Shape or cycle:", "The shape or cycle", SWT.NONE, TestGeneration.shapes());
        relaxations = text(all, "Relaxations:", "The relaxations of the architecture", SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).hint(PREVIEW_WIDTH, relaxations.getLineHeight() * 4).applyTo(relaxations);
        preview = text(all, "Test:", "The test", SWT.H_SCROLL | SWT.V_SCROLL | SWT.BORDER);
        preview.setFont(JFaceResources.getTextFont());
        GridDataFactory.fillDefaults().grab(true, true).hint(PREVIEW_WIDTH, preview.getLineHeight() * PREVIEW_LINES).applyTo(preview);
        architecture.setText(FIRST_ARCHITECTURE);
        cycle.setText(FIRST_SHAPE);
        architecture.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> changed()));
        cycle.addModifyListener(e -> changed());
        setControl(all);
        HelpContext.NEW_TEST.explains(all);
        cycle.setFocus();
        changed();
    }

    private static Combo choice(Composite parent, String label, String toolTip, int style, List<String> items) {
        new Label(parent, SWT.NONE).setText(label);
        Combo choice = new Combo(parent, SWT.DROP_DOWN | style);
        choice.setToolTipText(toolTip);
        choice.setItems(items.toArray(String[]::new));
        choice.setVisibleItemCount(items.size());
        GridDataFactory.fillDefaults().grab(true, false).applyTo(choice);
        return choice;
    }

    private static Text text(Composite parent, String label, String toolTip, int style) {
        Label of = new Label(parent, SWT.NONE);
        of.setText(label);
        GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.BEGINNING).applyTo(of);
        Text text = new Text(parent, SWT.MULTI | SWT.READ_ONLY | style);
        text.setToolTipText(toolTip);
        return text;
    }

    private void changed() {
        Optional<NamedTest> test = Optional.empty();
        try {
            relaxations.setText(String.join(" ", TestGeneration.relaxations(architecture.getText())) + "\n* stands for R or W");
            test = Optional.of(TestGeneration.ofCycle(architecture.getText(), OptionalInt.empty(), cycle.getText(), Optional.empty()));
            setErrorMessage(null);
        } catch (RefusedException refused) {
            setErrorMessage(sentence(refused.getMessage()));
        }
        preview.setText(test.map(NamedTest::text).orElse(""));
        setPageComplete(test.isPresent());
        listener.accept(test);
    }

    /** Begins with a capital letter, as the messages of dialogs do. */
    private static String sentence(String message) {
        return message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
    }
}
