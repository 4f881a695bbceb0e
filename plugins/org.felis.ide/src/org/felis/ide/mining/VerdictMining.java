package org.felis.ide.mining;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineHeaderCodeMining;

/** Words above a line, and what a click on them does. */
final class VerdictMining extends LineHeaderCodeMining {

    /** @param line 0-based */
    VerdictMining(int line, IDocument document, ICodeMiningProvider provider, String words, Runnable click) throws BadLocationException {
        super(line, document, provider, event -> click.run());
        setLabel(words);
    }
}
