package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.felis.cat.names.NameResolution;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Enumeration;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.SyntaxPackage;
import org.felis.cat.syntax.Variable;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.source.SourceRange;

/** Turns what the evaluation remembered of names into places. Only editors ask, so nothing is computed before they do. */
final class Occurrences {

    private static final int MAX_DESCRIPTION_CHARACTERS = 600;

    private Occurrences() {
    }

    static NameResolution of(Names names, IncludeGraph includes) {
        return new NameResolution(() -> {
            List<Occurrence> occurrences = new ArrayList<>();
            names.uses().forEach((node, use) -> occurrences.add(occurrence(node, use)));
            includes.edges().forEach((include, edge) -> occurrences.add(occurrence(include, edge)));
            return occurrences;
        });
    }

    private static Occurrence occurrence(EObject node, Names.Use use) {
        SourceRange place = place(use.file(), node);
        SourceRange definition = use.meaning().place().map(p -> place(p.file(), p.node())).orElse(place);
        return new Occurrence(place, definition, description(use, node));
    }

    private static Occurrence occurrence(Include include, IncludeGraph.Edge edge) {
        SourceRange place = edge.from().range(include, SyntaxPackage.Literals.INCLUDE__PATH);
        SourceRange target = SourceRange.wholeFile(edge.to().source().file());
        return new Occurrence(place, target, edge.to().source().file());
    }

    /** Of what binds a name, the name alone. */
    private static SourceRange place(ParsedFile file, EObject node) {
        Optional<EStructuralFeature> nameFeature = switch (node) {
            case Procedure procedure -> Optional.of(SyntaxPackage.Literals.PROCEDURE__NAME);
            case Enumeration enumeration -> Optional.of(SyntaxPackage.Literals.ENUMERATION__NAME);
            default -> Optional.empty();
        };
        return nameFeature.map(f -> file.range(node, f)).orElseGet(() -> file.range(node));
    }

    private static String description(Names.Use use, EObject node) {
        Optional<Meaning.Place> place = use.meaning().place();
        if (place.isPresent()) {
            EObject bound = place.get().node();
            EObject statement = bound instanceof Variable && bound.eContainer() != null ? bound.eContainer() : bound;
            ParsedFile file = place.get().file();
            String text = file.text(file.range(statement)).strip();
            return text.length() <= MAX_DESCRIPTION_CHARACTERS ? text : text.substring(0, MAX_DESCRIPTION_CHARACTERS) + "…";
        }
        return node instanceof Name name ? predefined(name.getName()) : "";
    }

    private static String predefined(String name) {
        return BaseRelation.find(name).map(b -> name + ": " + b.meaning())
                .or(() -> BaseSet.find(name).map(b -> name + ": " + b.meaning()))
                .or(() -> Primitive.find(name).flatMap(Primitive::meaning))
                .orElse("id".equals(name) ? "id: every event with itself" : name + ": the events with this tag");
    }
}
