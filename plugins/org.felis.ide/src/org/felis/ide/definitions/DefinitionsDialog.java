package org.felis.ide.definitions;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.felis.ide.language.LanguageSession;

/**
 * Asks for a definition by some letters of its name. What matches says the language server, which is asked at each letter; nothing waits for
 * it. Not the platform's dialog of that kind: its table is virtual, and SWT's virtual tables do not survive a change of the theme.
 */
final class DefinitionsDialog extends Dialog {

    private static final int WIDTH_PIXELS = 640;
    private static final int HEIGHT_PIXELS = 360;

    private final String initialLetters;
    private Text letters;
    private TableViewer found;
    private Label file;
    private FoundDefinition chosen;

    /** @param initialLetters what is looked for at first */
    DefinitionsDialog(Shell shell, String initialLetters) {
        super(shell);
        this.initialLetters = initialLetters;
    }

    /** What was chosen, if something was. */
    Optional<FoundDefinition> ask() {
        return open() == OK ? Optional.ofNullable(chosen) : Optional.empty();
    }

    @Override
    protected void configureShell(Shell shell) {
        super.configureShell(shell);
        shell.setText("Open Definition");
    }

    @Override
    protected boolean isResizable() {
        return true;
    }

    @Override
    protected Control createDialogArea(Composite parent) {
        Composite area = (Composite) super.createDialogArea(parent);
        new Label(area, SWT.NONE).setText("Enter part of the name of a definition, an axiom, a model or a test:");
        letters = new Text(area, SWT.SINGLE | SWT.SEARCH | SWT.ICON_CANCEL);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(letters);
        letters.setText(initialLetters);
        letters.selectAll();
        letters.addModifyListener(e -> search());
        letters.addKeyListener(KeyListener.keyPressedAdapter(e -> {
            if (e.keyCode == SWT.ARROW_DOWN) {
                found.getTable().setFocus();
            }
        }));
        found = new TableViewer(area, SWT.SINGLE | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL | SWT.FULL_SELECTION);
        GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH_PIXELS, HEIGHT_PIXELS).applyTo(found.getTable());
        found.setContentProvider(ArrayContentProvider.getInstance());
        found.setLabelProvider(new DelegatingStyledCellLabelProvider(new DefinitionLabels()));
        found.addSelectionChangedListener(e -> selected((FoundDefinition) e.getStructuredSelection().getFirstElement()));
        found.addOpenListener(e -> okPressed());
        file = new Label(area, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(file);
        return area;
    }

    @Override
    protected void createButtonsForButtonBar(Composite parent) {
        super.createButtonsForButtonBar(parent);
        selected(null);
        search();
    }

    private void search() {
        String wanted = letters.getText();
        Display display = Display.getCurrent();
        LanguageSession.get().ask(server -> server.workspaceSymbols(wanted)).thenAccept(symbols -> display.asyncExec(() -> {
            if (!letters.isDisposed() && letters.getText().equals(wanted)) {
                show(symbols);
            }
        }));
    }

    private void show(List<WorkspaceSymbol> symbols) {
        List<FoundDefinition> definitions = symbols.stream().map(FoundDefinition::new).toList();
        found.setInput(definitions);
        found.setSelection(definitions.isEmpty() ? StructuredSelection.EMPTY : new StructuredSelection(definitions.get(0)), true);
    }

    private void selected(FoundDefinition definition) {
        chosen = definition;
        file.setText(definition == null ? "" : definition.file());
        getButton(IDialogConstants.OK_ID).setEnabled(definition != null);
    }
}
