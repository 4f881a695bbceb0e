package org.felis.ide.brackets;

import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;
import org.felis.ide.highlighting.Partitions;

/** Shows the bracket that belongs to the one at the caret. */
public final class BracketMatcher extends DefaultCharacterPairMatcher {

    public BracketMatcher() {
        super(new char[] {'(', ')', '[', ']', '{', '}'}, Partitions.PARTITIONING, true);
    }
}
