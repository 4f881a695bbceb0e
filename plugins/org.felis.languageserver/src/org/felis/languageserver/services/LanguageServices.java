package org.felis.languageserver.services;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceSymbol;

/**
 * What one language answers to an editor. Offsets are offsets of the document. Answers do not wait for anything, may be asked for
 * on any thread, and exist for every text, however broken: nothing found is an empty answer.
 */
public interface LanguageServices {

    /** Everything wrong with the document. */
    List<Diagnostic> diagnostics(DocumentView view);

    /** What could stand at the offset. */
    List<CompletionItem> completion(DocumentView view, int offset);

    /** What stands at the offset means. */
    Optional<Hover> hover(DocumentView view, int offset);

    /** Where what stands at the offset is defined. */
    List<Location> definition(DocumentView view, int offset);

    /** Where what stands at the offset is used. */
    List<Location> references(DocumentView view, int offset, boolean withDefinition);

    /** Where in this document what stands at the offset occurs. */
    List<DocumentHighlight> highlights(DocumentView view, int offset);

    /**
     * The name at the offset, if it can be renamed.
     *
     * @throws RefusedException if it cannot, with the reason
     */
    Optional<Range> renamable(DocumentView view, int offset) throws RefusedException;

    /**
     * Renames what stands at the offset everywhere.
     *
     * @throws RefusedException if that would change what the text means, or is not possible
     */
    WorkspaceEdit rename(DocumentView view, int offset, String newName) throws RefusedException;

    /** The outline. */
    List<DocumentSymbol> symbols(DocumentView view);

    /** The parts that can be folded away. */
    List<FoldingRange> folds(DocumentView view);

    /** The tokens to colour by meaning, in the order of the text. */
    List<SemanticToken> tokens(DocumentView view);

    /** The text laid out well; empty if it has syntax errors, which leave its layout open. */
    Optional<String> format(DocumentView view);

    /** Changes that mend problems of the document within a range. */
    List<CodeAction> quickFixes(DocumentView view, Range range);

    /** The parameters of the function, or the operands of the instruction, that is being written at the offset. */
    Optional<SignatureHelp> signature(DocumentView view, int offset);

    /** What the document defines for a search by name; {@code query} is matched by the caller. */
    List<WorkspaceSymbol> exports(DocumentView view);

    /** The places of a document that can be verified; empty if it cannot. */
    Optional<TestPlaces> places(DocumentView view);

    /** The files that Felis ships, which a search by name covers beside those of the opened folders; sorted. */
    List<Path> shipped();
}
