package org.felis.languageserver.cat;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.xtext.findReferences.IReferenceFinder.IResourceAccess;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.resource.IResourceDescriptions;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.problems.ProblemIssues;

import com.google.inject.Inject;
import com.google.inject.Singleton;

/** From a name to its definition, from an include to its file, from a definition to its uses in the files it sees. */
@Singleton
final class CatDefinitions extends DocumentSymbolService {

    @Inject
    private CompiledModels models;

    @Override
    public List<? extends Location> getDefinitions(Document document, XtextResource model, DefinitionParams params,
            IResourceAccess access, CancelIndicator indicator) {
        return models.of(model).names().at(ProblemIssues.fileName(model), document.getOffSet(params.getPosition()))
                .flatMap(Occurrence::definition).map(d -> List.of(location(d))).orElse(List.of());
    }

    @Override
    public List<? extends Location> getReferences(Document document, XtextResource model, ReferenceParams params,
            IResourceAccess access, IResourceDescriptions index, CancelIndicator indicator) {
        return models.of(model).names().at(ProblemIssues.fileName(model), document.getOffSet(params.getPosition())).stream()
                .flatMap(o -> o.definition().stream()).flatMap(d -> models.of(model).names().of(d).stream())
                .filter(o -> params.getContext().isIncludeDeclaration() || !o.isBinding())
                .map(o -> location(o.place())).toList();
    }

    /** Names and includes stand on one line each. */
    private static Location location(SourceRange place) {
        int line = Math.max(0, place.line() - 1);
        int column = Math.max(0, place.column() - 1);
        return new Location(Path.of(place.file()).toUri().toString(),
                new Range(new Position(line, column), new Position(line, column + place.length())));
    }
}
