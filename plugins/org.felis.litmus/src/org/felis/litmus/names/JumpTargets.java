package org.felis.litmus.names;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.Word;

/**
 * Leads from the operand of a jump to the label. Operands are parsed without knowing what they mean, so this cannot be a
 * cross-reference of the grammar.
 */
public class JumpTargets extends EObjectAtOffsetHelper {

    @Override
    public EObject resolveCrossReferencedElementAt(XtextResource resource, int offset) {
        if (resource.getParseResult() == null) {
            return null;
        }
        ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
        if ((leaf == null || leaf.isHidden() || !(NodeModelUtils.findActualSemanticObjectFor(leaf) instanceof Word))
                && offset > 0) {
            leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset - 1);
        }
        return leaf != null && NodeModelUtils.findActualSemanticObjectFor(leaf) instanceof Word word
                ? label(word).orElse(null)
                : null;
    }

    /** The label of the word's own thread that the word names. */
    public static Optional<Label> label(Word word) {
        Cell cell = EcoreUtil2.getContainerOfType(word, Cell.class);
        AssemblyProgram program = EcoreUtil2.getContainerOfType(word, AssemblyProgram.class);
        if (cell == null || program == null || !(cell.eContainer() instanceof Row row)) {
            return Optional.empty();
        }
        int column = row.getCells().indexOf(cell);
        return program.getRows().stream().filter(r -> column < r.getCells().size())
                .flatMap(r -> r.getCells().get(column).getLabels().stream())
                .filter(label -> word.getName().equals(label.getName())).findFirst();
    }
}
