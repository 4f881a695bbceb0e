package org.felis.ide.highlighting;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension3;
import org.eclipse.jface.text.IDocumentPartitioner;
import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.MultiLineRule;
import org.eclipse.jface.text.rules.FastPartitioner;
import org.eclipse.jface.text.rules.SingleLineRule;
import org.eclipse.jface.text.rules.Token;

/** Comments, strings and code, told apart the same way in both languages. */
public final class Partitions {

    /** The document's partitioning; the default one stays as it is. */
    public static final String PARTITIONING = "org.felis.ide.highlighting";

    static final String COMMENT = PARTITIONING + ".comment";
    static final String STRING = PARTITIONING + ".string";

    private Partitions() {
    }

    /** Partitions the document unless it is. */
    public static void connect(IDocument document) {
        IDocumentExtension3 partitioned = (IDocumentExtension3) document;
        if (partitioned.getDocumentPartitioner(PARTITIONING) == null) {
            IDocumentPartitioner partitioner = new FastPartitioner(scanner(), new String[] {COMMENT, STRING });
            partitioned.setDocumentPartitioner(PARTITIONING, partitioner);
            partitioner.connect(document);
        }
    }

    /** The same for a program in C, whose comments do not nest and whose strings may have escapes. */
    static void connectC(IDocument document) {
        IDocumentExtension3 partitioned = (IDocumentExtension3) document;
        if (partitioned.getDocumentPartitioner(PARTITIONING) == null) {
            Token comment = new Token(COMMENT);
            IDocumentPartitioner partitioner = new FastPartitioner(new WholePartitionScanner(new EndOfLineRule("//", comment), new MultiLineRule("/*", "*/", comment, (char) 0, true),
                    new SingleLineRule("\"", "\"", new Token(STRING), '\\', true), new SingleLineRule("'", "'", new Token(STRING), '\\', true)), new String[] {COMMENT, STRING});
            partitioned.setDocumentPartitioner(PARTITIONING, partitioner);
            partitioner.connect(document);
        }
    }

    private static WholePartitionScanner scanner() {
        Token comment = new Token(COMMENT);
        return new WholePartitionScanner(new NestedCommentRule(comment), new EndOfLineRule("//", comment),
                new SingleLineRule("\"", "\"", new Token(STRING), (char) 0, true));
    }
}
