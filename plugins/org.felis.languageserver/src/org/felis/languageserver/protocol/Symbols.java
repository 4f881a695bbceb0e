package org.felis.languageserver.protocol;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** An outline as the client wants it: a tree, or for old clients a list. */
final class Symbols {

    private Symbols() {
    }

    static List<Either<SymbolInformation, DocumentSymbol>> of(List<DocumentSymbol> tree, String uri, boolean nested) {
        if (nested) {
            return tree.stream().<Either<SymbolInformation, DocumentSymbol>>map(Either::forRight).toList();
        }
        List<Either<SymbolInformation, DocumentSymbol>> flat = new ArrayList<>();
        flatten(tree, null, uri, flat);
        return flat;
    }

    // SymbolInformation is what old clients know
    private static void flatten(List<DocumentSymbol> tree, String container, String uri,
            List<Either<SymbolInformation, DocumentSymbol>> flat) {
        for (DocumentSymbol symbol : tree) {
            flat.add(Either.forLeft(new SymbolInformation(symbol.getName(), symbol.getKind(), new Location(uri, symbol.getRange()), container)));
            if (symbol.getChildren() != null) {
                flatten(symbol.getChildren(), symbol.getName(), uri, flat);
            }
        }
    }
}
