package org.felis.ide.tests.robot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/** A tree. */
public record BotTree(Tree widget) {

    /** Expands nodes from the root downward. */
    public Node expandNode(String... path) {
        Node node = new Node(widget, Ui.find("node " + path[0], () -> item(widget.getItems(), path[0])));
        node.expand();
        for (String text : Arrays.asList(path).subList(1, path.length)) {
            node = node.node(text);
            node.expand();
        }
        return node;
    }

    /** Selects a root node. */
    public Node select(String text) {
        Node node = new Node(widget, Ui.find("node " + text, () -> item(widget.getItems(), text)));
        node.select();
        return node;
    }

    /** The child of a root node with that name; all root nodes are expanded. */
    public Node child(String text) {
        return new Node(widget, Ui.find("node " + text, () -> Arrays.stream(widget.getItems())
                .map(root -> item(root.getItems(), text)).filter(Objects::nonNull).findFirst().orElse(null)));
    }

    /** A root node. */
    public Node root(String text) {
        return new Node(widget, Ui.find("node " + text, () -> item(widget.getItems(), text)));
    }

    /** The texts of all nodes that are shown, each indented by its depth. */
    public List<String> texts() {
        return Ui.get(() -> texts(widget.getItems(), ""));
    }

    private static List<String> texts(TreeItem[] items, String indentation) {
        List<String> texts = new ArrayList<>();
        for (TreeItem item : items) {
            texts.add(indentation + item.getText());
            if (item.getExpanded()) {
                texts.addAll(texts(item.getItems(), indentation + " "));
            }
        }
        return texts;
    }

    /** The text of the selected node, or nothing. */
    public String selection() {
        return Ui.get(() -> Arrays.stream(widget.getSelection()).map(TreeItem::getText).findFirst().orElse(""));
    }

    /** Nodes may carry decorations behind their names. */
    private static TreeItem item(TreeItem[] items, String text) {
        return Arrays.stream(items).filter(i -> i.getText().equals(text) || i.getText().startsWith(text + " ")).findFirst()
                .orElse(null);
    }

    /** A node of a tree. */
    public record Node(Tree tree, TreeItem widget) {

        /** The child with that name; the node is expanded. */
        public Node node(String text) {
            return new Node(tree, Ui.find("node " + text, () -> item(widget.getItems(), text)));
        }

        /** Selects the children with those names, nothing else. */
        public Node select(String... texts) {
            TreeItem[] items = Arrays.stream(texts).map(t -> node(t).widget()).toArray(TreeItem[]::new);
            Ui.run(() -> {
                tree.setSelection(items);
                tree.notifyListeners(SWT.Selection, event(items[0]));
            });
            return new Node(tree, items[0]);
        }

        /** Selects this node. */
        public void select() {
            Ui.run(() -> {
                tree.setSelection(widget);
                tree.notifyListeners(SWT.Selection, event(widget));
            });
        }

        public boolean isChecked() {
            return Ui.get(widget::getChecked);
        }

        /** Whether only some of what it stands for is checked. */
        public boolean isGrayed() {
            return Ui.get(widget::getGrayed);
        }

        /** Sets its check box. */
        public void check(boolean checked) {
            Ui.run(() -> {
                widget.setChecked(checked);
                Event check = event(widget);
                check.detail = SWT.CHECK;
                tree.notifyListeners(SWT.Selection, check);
            });
        }

        public void doubleClick() {
            Ui.run(() -> tree.notifyListeners(SWT.DefaultSelection, event(widget)));
        }

        /** An entry of the context menu. */
        public BotMenu contextMenu(String text) {
            Ui.run(() -> tree.forceFocus());
            return new BotMenu(Ui.find("menu " + text, () -> {
                Event detect = new Event();
                tree.notifyListeners(SWT.MenuDetect, detect);
                Menu menu = tree.getMenu();
                return menu == null ? null : BotMenu.find(menu, text);
            }));
        }

        /** The texts of the context menu's entries, without their keys. */
        public List<String> contextMenuEntries() {
            return Ui.get(() -> {
                tree.forceFocus();
                tree.notifyListeners(SWT.MenuDetect, new Event());
                Menu menu = tree.getMenu();
                menu.notifyListeners(SWT.Show, new Event());
                List<String> entries = Arrays.stream(menu.getItems()).map(item -> item.getText().replaceFirst("\t.*", "")).toList();
                menu.notifyListeners(SWT.Hide, new Event());
                return entries;
            });
        }

        /** Opens the context menu and closes it again, without a look at its submenus. */
        public void lookAtContextMenu() {
            Ui.run(() -> {
                tree.forceFocus();
                tree.notifyListeners(SWT.MenuDetect, new Event());
                tree.getMenu().notifyListeners(SWT.Show, new Event());
                tree.getMenu().notifyListeners(SWT.Hide, new Event());
            });
            // the platform tidies a closed menu up later
            Ui.run(() -> {
            });
        }

        /** The colours in the icon, {@code #rrggbb}. */
        public Set<String> iconColors() {
            return Ui.get(() -> widget.getImage() == null ? Set.of() : Pixels.colors(widget.getImage().getImageData()));
        }

        void expand() {
            Ui.run(() -> {
                tree.notifyListeners(SWT.Expand, event(widget));
                widget.setExpanded(true);
            });
        }

        private static Event event(TreeItem item) {
            Event event = new Event();
            event.item = item;
            return event;
        }
    }
}
