package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.names.NameResolution;
import org.felis.cat.names.PredefinedName;
import org.felis.cat.names.TagVocabulary;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.Enumeration;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.StatementClause;
import org.felis.cat.syntax.SyntaxPackage;
import org.felis.cat.syntax.TagLiteral;
import org.felis.cat.syntax.Variable;
import org.felis.engine.source.SourceRange;

/** Turns what the evaluation remembered of names into places. Only editors ask, so nothing is computed before they do. */
public final class Occurrences {

    private static final int MAX_DESCRIPTION_CHARACTERS = 600;

    private Occurrences() {
    }

    public static NameResolution of(Names names, IncludeGraph includes) {
        return new NameResolution(() -> {
            List<Occurrence> occurrences = new ArrayList<>();
            names.uses().forEach((node, use) -> {
                occurrences.add(occurrence(node, use, names.tags()));
                if (node instanceof Enumeration enumeration) {
                    enumeration.getTags().forEach(tag -> occurrences.add(binding(tag, enumeration, use, names.tags())));
                }
            });
            includes.edges().forEach((include, edge) -> occurrences.add(occurrence(include, edge)));
            return occurrences;
        });
    }

    private static Occurrence occurrence(EObject node, Names.Use use, TagVocabulary tags) {
        SourceRange place = place(use.file(), node);
        Optional<SourceRange> definition = use.meaning().place().map(p -> definition(p, node));
        return new Occurrence(place, name(node), kind(use.meaning()), definition, description(use, node, tags));
    }

    private static Occurrence occurrence(Include include, IncludeGraph.Edge edge) {
        SourceRange place = edge.from().range(include, SyntaxPackage.Literals.INCLUDE__PATH);
        String file = edge.to().source().file();
        return new Occurrence(place, include.getPath(), NameKind.FILE, Optional.of(SourceRange.wholeFile(file)), file);
    }

    private static Occurrence binding(String tag, Enumeration enumeration, Names.Use use, TagVocabulary tags) {
        SourceRange place = place(use.file(), enumeration, tag);
        return new Occurrence(place, tag, NameKind.TAG, Optional.of(place), description(use, enumeration, tags));
    }

    private static String name(EObject node) {
        return switch (node) {
            case TagLiteral literal -> literal.getTag();
            case Clause clause -> clause.getTag();
            case StatementClause clause -> clause.getTag();
            case Name name -> name.getName();
            case Variable variable -> variable.getName();
            case Procedure procedure -> procedure.getName();
            case Enumeration enumeration -> enumeration.getName();
            default -> throw new IllegalStateException("no name: " + node.eClass().getName());
        };
    }

    private static NameKind kind(Meaning meaning) {
        if (meaning.place().filter(p -> p.node().eContainer() instanceof Parameters).isPresent()) {
            return NameKind.PARAMETER;
        }
        return switch (meaning.value()) {
            case Value.Relation relation -> NameKind.RELATION;
            case Value.Events events -> NameKind.SET;
            case Value.Nothing nothing -> NameKind.SET;
            case Value.Everything everything -> NameKind.SET;
            case Value.Function function -> NameKind.FUNCTION;
            case Value.BuiltIn builtIn -> NameKind.FUNCTION;
            case Value.Procedure procedure -> NameKind.PROCEDURE;
            case Value.Collection collection -> NameKind.COLLECTION;
            case Value.Tag tag -> NameKind.TAG;
            default -> NameKind.OTHER;
        };
    }

    private static SourceRange definition(Meaning.Place place, EObject use) {
        boolean isTag = use instanceof TagLiteral || use instanceof Clause || use instanceof StatementClause;
        return isTag ? place(place.file(), (Enumeration) place.node(), name(use)) : place(place.file(), place.node());
    }

    /** One of the tags of an enumeration. */
    private static SourceRange place(ParsedFile file, Enumeration enumeration, String tag) {
        return file.range(enumeration, SyntaxPackage.Literals.ENUMERATION__TAGS, enumeration.getTags().indexOf(tag));
    }

    /** Of what binds a name, the name alone. */
    public static SourceRange place(ParsedFile file, EObject node) {
        Optional<EStructuralFeature> nameFeature = switch (node) {
            case Procedure procedure -> Optional.of(SyntaxPackage.Literals.PROCEDURE__NAME);
            case Enumeration enumeration -> Optional.of(SyntaxPackage.Literals.ENUMERATION__NAME);
            case Clause clause -> Optional.of(SyntaxPackage.Literals.CLAUSE__TAG);
            case StatementClause clause -> Optional.of(SyntaxPackage.Literals.STATEMENT_CLAUSE__TAG);
            default -> Optional.empty();
        };
        return nameFeature.map(f -> file.range(node, f)).orElseGet(() -> file.range(node));
    }

    private static String description(Names.Use use, EObject node, TagVocabulary tags) {
        Optional<Meaning.Place> place = use.meaning().place();
        if (place.isPresent()) {
            EObject bound = place.get().node();
            EObject statement = bound instanceof Variable && bound.eContainer() != null ? bound.eContainer() : bound;
            ParsedFile file = place.get().file();
            String text = file.text(file.range(statement)).strip();
            return text.length() <= MAX_DESCRIPTION_CHARACTERS ? text : text.substring(0, MAX_DESCRIPTION_CHARACTERS) + "…";
        }
        String name = name(node);
        return PredefinedNames.find(name, tags).map(PredefinedName::meaning).orElse(name + ": the events with this tag");
    }
}
