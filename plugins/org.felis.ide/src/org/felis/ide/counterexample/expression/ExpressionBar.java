package org.felis.ide.counterexample.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.eclipse.jface.bindings.keys.KeyStroke;
import org.eclipse.jface.fieldassist.ContentProposal;
import org.eclipse.jface.fieldassist.ContentProposalAdapter;
import org.eclipse.jface.fieldassist.IContentProposal;
import org.eclipse.jface.fieldassist.TextContentAdapter;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.JFacePreferences;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.felis.engine.source.Problem;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.report.ExpressionText;
import org.felis.ide.tables.ToolTips;
import org.felis.verification.task.EvaluationResult;

/**
 * The field for an expression, below the drawing when it is wanted. Enter evaluates what stands in it, arrows up and down bring back earlier
 * expressions, Ctrl+Space completes a name, Escape takes the expression away and leaves the field. Below it stands what the expression is, or what is
 * wrong with it; the place is selected.
 */
public final class ExpressionBar {

    private static final String HINT = "CAT expression, such as  fre | rfe  or  [a]; po; [b]";
    private static final String HELP = "Enter evaluates it on this execution, Escape takes it away.";
    private static final int MOST_REMEMBERED = 50;

    private final Composite bar;
    private final Text field;
    private final Label says;
    private final ContentProposalAdapter proposals;
    private final List<String> earlier = new ArrayList<>();
    private int at;

    /** What happens in the field. */
    public interface Listener {

        /** @param expression in one line, without blanks around it */
        void entered(String expression);

        /** The expression is taken away; the drawing has the focus again. */
        void left();
    }

    /** @param names that an expression may be made of */
    public ExpressionBar(Composite parent, Supplier<List<String>> names, Listener listener) {
        bar = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(bar);
        GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(bar);
        bar.setVisible(false);
        field = new Text(bar, SWT.SINGLE | SWT.BORDER);
        field.setMessage(HINT);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        field.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(e -> e.result = "CAT expression"));
        says = new Label(bar, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(says);
        proposals = new ContentProposalAdapter(field, new TextContentAdapter(), (contents, position) -> proposals(contents.substring(0, position), names.get()),
                KeyStroke.getInstance(SWT.MOD1, ' '), null);
        field.addListener(SWT.KeyDown, e -> key(e, listener));
        // the workbench would take it for its own
        field.addListener(SWT.Traverse, e -> e.doit &= e.detail != SWT.TRAVERSE_ESCAPE);
    }

    /** Shows the field, if need be, and gives it the focus. */
    public void open() {
        if (!bar.getVisible()) {
            say(HELP);
            setVisible(true);
        }
        field.setFocus();
        field.selectAll();
    }

    /** Whether the user is in the field. */
    public boolean hasFocus() {
        return field.isFocusControl();
    }

    private void close() {
        field.setText("");
        setVisible(false);
    }

    /** It has been found what the expression is. */
    public void show(EvaluationResult value) {
        switch (value) {
            case EvaluationResult.Evaluated evaluated -> {
                ExecutionGraph graph = evaluated.execution().graph();
                ExpressionText.layer(graph).ifPresent(layer -> {
                    say(layer.getName() + ": " + ExpressionText.of(layer, evaluated.notDrawn()), false);
                    if (field.getText().equals(layer.getName())) {
                        field.selectAll(); // the next one is typed over it
                    }
                });
            }
            case EvaluationResult.Unanswered unanswered -> {
                say(String.join("\n", unanswered.reasons()), true);
                unanswered.problems().stream().map(Problem::range).findFirst()
                        .ifPresent(place -> field.setSelection(place.offset(), place.offset() + place.length()));
            }
        }
    }

    /** Says something else. */
    public void say(String text) {
        say(text, false);
    }

    private void say(String text, boolean wrong) {
        says.setText(text.replace("&", "&&"));
        says.setToolTipText(ToolTips.text(text));
        says.setForeground(wrong ? JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR) : null);
        bar.getParent().layout(true, true); // it may take more lines or fewer
    }

    private void setVisible(boolean visible) {
        bar.setVisible(visible);
        ((GridData) bar.getLayoutData()).exclude = !visible;
        bar.getParent().layout(true, true);
    }

    private void key(Event event, Listener listener) {
        if (proposals.isProposalPopupOpen()) {
            return;
        }
        switch (event.keyCode) {
            case SWT.CR, SWT.KEYPAD_CR -> {
                String expression = field.getText().strip();
                if (expression.isEmpty()) {
                    leave(listener);
                } else {
                    remember(expression);
                    field.setText(expression); // places in it are those of what is evaluated
                    field.setSelection(expression.length());
                    listener.entered(expression);
                }
                event.doit = false;
            }
            case SWT.ESC -> {
                leave(listener);
                event.doit = false;
            }
            case SWT.ARROW_UP -> bringBack(event, at - 1);
            case SWT.ARROW_DOWN -> bringBack(event, at + 1);
            default -> { }
        }
    }

    private void leave(Listener listener) {
        close();
        listener.left();
    }

    private void remember(String expression) {
        earlier.remove(expression);
        earlier.add(expression);
        if (earlier.size() > MOST_REMEMBERED) {
            earlier.removeFirst();
        }
        at = earlier.size() - 1;
    }

    private void bringBack(Event event, int index) {
        event.doit = false;
        if (index >= 0 && index < earlier.size()) {
            at = index;
            field.setText(earlier.get(index));
            field.setSelection(field.getText().length());
        }
    }

    /** What can stand for the word at the caret. */
    private static IContentProposal[] proposals(String before, List<String> names) {
        String word = before.replaceFirst("(?s).*[^A-Za-z0-9_.-]", "");
        return names.stream().distinct().filter(name -> name.startsWith(word) && !name.equals(word)).sorted()
                .map(name -> new ContentProposal(name.substring(word.length()), name, null)).toArray(IContentProposal[]::new);
    }
}
