package org.felis.ide.outline;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.texteditor.ITextEditor;
import org.felis.ide.language.EditorText;
import org.felis.languageserver.text.NameMatch;

/** An outline in a pop-up: the letters that are typed filter it, Enter and a double click go to what is selected, Esc closes it. */
final class QuickOutlinePopup extends PopupDialog {

    private static final int WIDTH_PIXELS = 480;
    private static final int HEIGHT_PIXELS = 360;

    private final ITextEditor editor;
    private final List<OutlineNode> roots;
    private final int caretLine;
    private final MatchingNodes matching = new MatchingNodes();
    private Text letters;
    private TreeViewer tree;

    QuickOutlinePopup(EditorText editor, List<OutlineNode> roots) {
        super(editor.editor().getSite().getShell(), INFOPOPUPRESIZE_SHELLSTYLE, true, false, false, false, false, null,
                "Press 'Enter' to go to the element, 'Esc' to close");
        this.editor = editor.editor();
        this.roots = roots;
        this.caretLine = editor.selection().getStartLine();
    }

    @Override
    protected boolean hasTitleArea() {
        return true;
    }

    @Override
    protected Control createTitleControl(Composite parent) {
        letters = new Text(parent, SWT.SINGLE);
        letters.setMessage("Type part of a name");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(letters);
        letters.addModifyListener(e -> filter());
        letters.addSelectionListener(SelectionListener.widgetDefaultSelectedAdapter(e -> goThere()));
        letters.addKeyListener(KeyListener.keyPressedAdapter(e -> {
            if (e.keyCode == SWT.ARROW_DOWN || e.keyCode == SWT.ARROW_UP) {
                tree.getTree().setFocus();
            }
        }));
        return letters;
    }

    @Override
    protected Control createDialogArea(Composite parent) {
        Composite area = (Composite) super.createDialogArea(parent);
        tree = new TreeViewer(area, SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(tree.getTree());
        tree.addFilter(matching);
        tree.addOpenListener(e -> goThere());
        OutlineTree.prepare(tree, roots);
        tree.expandAll();
        select(OutlineNode.at(roots, caretLine));
        return area;
    }

    @Override
    protected Control getFocusControl() {
        return letters;
    }

    @Override
    protected Point getDefaultSize() {
        return new Point(WIDTH_PIXELS, HEIGHT_PIXELS);
    }

    /** In the middle of the editor. */
    @Override
    protected Point getDefaultLocation(Point size) {
        Control text = editor.getAdapter(Control.class);
        Rectangle bounds = text.getBounds();
        Point corner = text.getParent().toDisplay(bounds.x, bounds.y);
        return new Point(corner.x + Math.max(0, (bounds.width - size.x) / 2), corner.y + Math.max(0, (bounds.height - size.y) / 2));
    }

    private void filter() {
        NameMatch match = new NameMatch(letters.getText());
        matching.match = match;
        tree.refresh();
        tree.expandAll();
        List<OutlineNode> found = new ArrayList<>();
        collect(roots, match, found);
        select(found.stream().min(match.bestFirst(OutlineNode::toString)).orElse(null));
    }

    private static void collect(List<OutlineNode> nodes, NameMatch match, List<OutlineNode> found) {
        for (OutlineNode node : nodes) {
            if (match.matches(node.toString())) {
                found.add(node);
            }
            collect(node.children(), match, found);
        }
    }

    private void select(OutlineNode node) {
        tree.setSelection(node == null ? StructuredSelection.EMPTY : new StructuredSelection(node), true);
    }

    private void goThere() {
        if (tree.getStructuredSelection().getFirstElement() instanceof OutlineNode node) {
            close();
            node.reveal(editor);
        }
    }
}
