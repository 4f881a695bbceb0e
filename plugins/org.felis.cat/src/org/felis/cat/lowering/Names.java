package org.felis.cat.lowering;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.names.NearestNames;
import org.felis.cat.names.TagVocabulary;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Name;
import org.felis.cat.terms.DerivedSet;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Terms;

/** Says what names mean and remembers it, for editors. */
public final class Names {

    private static final String IDENTITY = "id";

    private final CatOptions options;
    private final Diagnostics diagnostics;
    private final Terms terms;
    private final Function<String, Optional<String>> library;
    private final Map<EObject, Use> uses = new IdentityHashMap<>();
    /** What Felis itself says of a name, once asked. */
    private final Map<String, Optional<Meaning>> predefined = new HashMap<>();

    /**
     * Relations and sets that herd7 predefines and the engine does not compute. An empty set in their place would be wrong: events
     * of the kind exist in the supported programs, or the relation has pairs.
     */
    private static final Set<String> NOT_COMPUTED = Set.of("same-instr", "same-static", "partial_po",
            "equiv-spec", "control", "depend", "tst", "instr", "success", "aligned", "no-loc", "ASLLocal", "WPC");

    /** Relations that herd7 predefines under variants, between page table entries and what goes through them: no program has any. */
    private static final Set<String> ABSENT = Set.of("inv-domain", "PTEtoPA", "alias");

    /** A name in a file and what it means there. */
    public record Use(ParsedFile file, Meaning meaning) {
    }

    /**
     * @param library the file of the library that defines a name, if any
     */
    Names(CatOptions options, Diagnostics diagnostics, Terms terms, Function<String, Optional<String>> library) {
        this.library = library;
        this.options = options;
        this.diagnostics = diagnostics;
        this.terms = terms;
    }

    /** The meaning that a name means; an unknown name is reported. */
    Optional<Meaning> resolve(Name name, Context context) {
        Optional<Meaning> found = find(name.getName(), context);
        if (found.isPresent()) {
            remember(name, context.file(), found.get());
            if (found.get().value() instanceof Value.Broken broken) {
                broken.deferred().forEach(diagnostics::add);
            }
        } else {
            reportUnknown(name, context);
        }
        return found;
    }

    /** Empty also for the name of a tree with holes that has none. */
    Optional<Meaning> find(String name, Context context) {
        return name == null ? Optional.empty()
                : context.scope().find(name).or(() -> predefined.computeIfAbsent(name, this::predefined));
    }

    /** Remembers what a name means. A function's names are seen before their values are: the first value that is known is kept. */
    void remember(EObject node, ParsedFile file, Meaning meaning) {
        uses.merge(node, new Use(file, meaning), (known, again) -> known.meaning().value().isBroken() ? again : known);
    }

    /** The tags of the programs that the model is read for. */
    public TagVocabulary tags() {
        return options.tags();
    }

    public Map<EObject, Use> uses() {
        return uses;
    }

    /** What to do about a name that nothing defines. */
    String remedy(String unknown, Context context) {
        if (diagnostics.isQuiet()) {
            return "";
        }
        Optional<String> file = library.apply(unknown);
        if (file.isPresent()) {
            return "include \"" + file.get() + "\" before this place, which defines it";
        }
        Stream<String> predefined = Stream.of(Arrays.stream(BaseRelation.values()).map(BaseRelation::catName),
                Arrays.stream(BaseSet.values()).map(BaseSet::catName),
                Arrays.stream(Primitive.values()).filter(p -> p.meaning().isPresent()).map(Primitive::catName),
                options.tags().all().stream()).flatMap(s -> s);
        return NearestNames.remedy(unknown, Stream.concat(context.scope().visible().stream(), predefined));
    }

    void reportUnknown(Name name, Context context) {
        if (NOT_COMPUTED.contains(name.getName())) {
            diagnostics.report(CatProblem.NOT_SUPPORTED, context.file(), name, "'" + name.getName() + "', which herd7 predefines",
                    "define it with 'let' before this place");
            return;
        }
        diagnostics.report(CatProblem.UNRESOLVED_NAME, context.file(), name, name.getName(), remedy(name.getName(), context));
    }

    private Optional<Meaning> predefined(String name) {
        Optional<Primitive> primitive = Primitive.find(name);
        if (primitive.isPresent()) {
            return primitive.map(p -> new Meaning(new Value.BuiltIn(p)));
        }
        if (ABSENT.contains(name)) {
            return Optional.of(new Meaning(new Value.Relation(terms.emptyRelation())));
        }
        Optional<BaseRelation> relation = BaseRelation.find(name);
        if (relation.isPresent()) {
            return relation.map(r -> new Meaning(new Value.Relation(terms.base(r))));
        }
        if (name.equals(IDENTITY)) {
            return Optional.of(new Meaning(new Value.Relation(terms.identity())));
        }
        Optional<DerivedSet> derived = DerivedSet.find(name, options.tags());
        if (derived.isPresent()) {
            return Optional.of(new Meaning(new Value.Events(derived.get().term(terms))));
        }
        if (BaseSet.find(name).isPresent() || options.tags().contains(name)) {
            return Optional.of(new Meaning(new Value.Events(terms.named(name))));
        }
        return Optional.empty();
    }
}
