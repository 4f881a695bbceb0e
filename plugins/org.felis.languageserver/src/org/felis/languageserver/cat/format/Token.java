package org.felis.languageserver.cat.format;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * A token or a comment of a model, with the blanks before it.
 *
 * @param leaf the token, or the comment
 * @param isComment whether it is a comment
 * @param newlines line breaks before it
 * @param gap characters of blanks before it
 * @param column where it begins in its line, 0-based
 */
record Token(ILeafNode leaf, boolean isComment, int newlines, int gap, int column) {

    String text() {
        return leaf.getText();
    }

    boolean is(String text) {
        return !isComment && leaf.getText().equals(text);
    }

    boolean isWord() {
        char first = leaf.getText().charAt(0);
        return !isComment && (Character.isLetterOrDigit(first) || first == '_' || first == '\'' || first == '"');
    }

    /** The innermost piece of the tree that it belongs to. */
    EObject element() {
        return NodeModelUtils.findActualSemanticObjectFor(leaf);
    }
}
