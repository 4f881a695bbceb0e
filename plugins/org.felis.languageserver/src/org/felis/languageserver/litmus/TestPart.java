package org.felis.languageserver.litmus;

import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.text.TextLines;
import org.felis.litmus.litmus.LitmusTest;

/**
 * The parts of a test in which something may be written. Which one a place is in follows from the text of the line and the parts before it:
 * while somebody types, the rest of the file is seldom a test.
 */
enum TestPart {
    COMMENT,
    /** Architecture, name, metadata. */
    HEAD,
    INITIAL_STATE,
    /** The threads, as columns or as functions. */
    CODE,
    /** The question, {@code locations} and {@code filter}. */
    QUESTION;

    private static final Pattern QUESTION_LINE = Pattern.compile("\\s*(~?\\s*exists|not\\s+exists|forall|final|filter|locations)\\b.*", Pattern.DOTALL);

    /** The part that an offset is in. */
    static TestPart at(LitmusAnalysis analysis, int offset) {
        LitmusTest test = analysis.test();
        if (isInComment(analysis, offset)) {
            return COMMENT;
        }
        boolean behindCondition = test.getCondition() != null && offset >= begin(test.getCondition());
        boolean behindLocations = test.getLocations().stream().anyMatch(l -> offset >= begin(l));
        if (behindCondition || behindLocations || QUESTION_LINE.matcher(line(analysis, offset)).matches()) {
            return QUESTION;
        }
        if (test.getInitialState() == null) {
            return HEAD;
        }
        return offset < NodeModelUtils.findActualNodeFor(test.getInitialState()).getEndOffset() ? INITIAL_STATE : CODE;
    }

    /** The line up to an offset. */
    static String line(LitmusAnalysis analysis, int offset) {
        TextLines lines = analysis.document().lines();
        return analysis.document().text().substring(lines.start(lines.line(offset)), offset);
    }

    private static int begin(EObject part) {
        return NodeModelUtils.findActualNodeFor(part).getOffset();
    }

    private static boolean isInComment(LitmusAnalysis analysis, int offset) {
        for (ILeafNode leaf : analysis.leaves()) {
            if (leaf.isHidden() && !leaf.getText().isBlank() && leaf.getOffset() < offset
                    && (offset < leaf.getEndOffset() || offset == leaf.getEndOffset() && !leaf.getText().endsWith("*)"))) {
                return true;
            }
        }
        return false;
    }
}
