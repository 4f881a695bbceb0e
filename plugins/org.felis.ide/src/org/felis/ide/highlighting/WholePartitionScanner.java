package org.felis.ide.highlighting;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.rules.IPredicateRule;
import org.eclipse.jface.text.rules.RuleBasedPartitionScanner;

/** Starts at the beginning of the partition it is asked about: how deep comments nest is not known in its middle. */
final class WholePartitionScanner extends RuleBasedPartitionScanner {

    WholePartitionScanner(IPredicateRule... rules) {
        setPredicateRules(rules);
    }

    @Override
    public void setPartialRange(IDocument document, int offset, int length, String contentType, int partitionOffset) {
        int start = partitionOffset > -1 && partitionOffset < offset ? partitionOffset : offset;
        super.setPartialRange(document, start, length + offset - start, null, -1);
    }
}
