package org.felis.ide.outline;

import java.util.List;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.language.ViewerText;

/** The outline of a model or a test: follows the text and the caret of its editor, and leads there. */
public final class OutlinePage extends ContentOutlinePage {

    private final ITextEditor editor;
    private final ISelectionChangedListener caretListener = event -> showCaret();
    private ViewerText text;
    private List<OutlineNode> roots = List.of();
    /** Set while the tree is changed from here, which is no choice of the user. */
    private boolean showing;

    public OutlinePage(ITextEditor editor) {
        this.editor = editor;
    }

    @Override
    public void createControl(Composite parent) {
        super.createControl(parent);
        TreeViewer tree = getTreeViewer();
        OutlineTree.prepare(tree, roots);
        text = new ViewerText(editor.getAdapter(ITextViewer.class), this::ask);
        ((IPostSelectionProvider) editor.getSelectionProvider()).addPostSelectionChangedListener(caretListener);
    }

    @Override
    public void dispose() {
        if (text != null) {
            text.close();
            if (editor.getSelectionProvider() instanceof IPostSelectionProvider carets) {
                carets.removePostSelectionChangedListener(caretListener);
            }
        }
        super.dispose();
    }

    @Override
    public void selectionChanged(SelectionChangedEvent event) {
        super.selectionChanged(event);
        if (!showing && event.getSelection() instanceof IStructuredSelection chosen && chosen.getFirstElement() instanceof OutlineNode node) {
            node.reveal(editor);
        }
    }

    private void ask(OpenDocument version) {
        LanguageSession.get().ask(version, (server, d) -> server.symbols(d.uri())).thenAccept(
                symbols -> PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
                    if (text.shows(version) && !getControl().isDisposed()) {
                        show(symbols);
                    }
                }));
    }

    private void show(List<DocumentSymbol> symbols) {
        boolean isFirst = roots.isEmpty();
        roots = OutlineNode.of(symbols);
        TreeViewer tree = getTreeViewer();
        Object[] expanded = tree.getExpandedElements();
        quietly(() -> {
            tree.getTree().setRedraw(false);
            try {
                tree.setInput(roots);
                if (isFirst) {
                    tree.expandAll();
                } else {
                    tree.setExpandedElements(expanded);
                }
            } finally {
                tree.getTree().setRedraw(true);
            }
        });
        showCaret();
    }

    private void showCaret() {
        if (!getControl().isDisposed() && editor.getSelectionProvider().getSelection() instanceof ITextSelection caret) {
            OutlineNode node = OutlineNode.at(roots, caret.getStartLine());
            if (node != null && !node.equals(getTreeViewer().getStructuredSelection().getFirstElement())) {
                quietly(() -> getTreeViewer().setSelection(new StructuredSelection(node), true));
            }
        }
    }

    private void quietly(Runnable change) {
        showing = true;
        try {
            change.run();
        } finally {
            showing = false;
        }
    }
}
