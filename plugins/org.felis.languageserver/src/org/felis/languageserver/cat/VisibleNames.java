package org.felis.languageserver.cat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.lowering.PredefinedNames;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.names.PredefinedName;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Choose;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.ConditionalStatement;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Enumeration;
import org.felis.cat.syntax.ForAll;
import org.felis.cat.syntax.FunctionExpression;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.LetExpression;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.Variable;
import org.felis.engine.source.SourceRange;
import org.felis.verification.sources.ModelReading;

/**
 * The names that may be used at a place of a model: what its statements and includes before that place define, what is bound around
 * it, and what is predefined. Read off the trees, so that it works in a text that is being written; what sort of thing a name is, the
 * compiler knows.
 */
final class VisibleNames {

    /**
     * A name that may be used.
     *
     * @param definition where it is bound, empty for what is predefined
     * @param meaning one line or the text of its definition
     */
    record VisibleName(String name, NameKind kind, Optional<SourceRange> definition, String meaning) {
    }

    private static final String STANDARD_LIBRARY = "stdlib.cat";

    private final CatAnalysis model;
    private final Map<String, VisibleName> visible = new LinkedHashMap<>();
    private final Map<String, Map<Integer, Occurrence>> bindings = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private int included;

    private VisibleNames(CatAnalysis model) {
        this.model = model;
    }

    /** The names visible at an offset of the main file, by name; of two that are written alike, the one that is meant. */
    static Map<String, VisibleName> at(CatAnalysis model, int offset) {
        VisibleNames names = new VisibleNames(model);
        for (PredefinedName predefined : PredefinedNames.all(ModelReading.TAGS)) {
            names.visible.put(predefined.name(),
                    new VisibleName(predefined.name(), predefined.kind(), Optional.empty(), predefined.meaning()));
        }
        model.includes().library(STANDARD_LIBRARY).map(CatModels::parse).ifPresent(names::collect);
        names.collect(model.file(), model.file().model().getStatements(), offset);
        CatText.tokenBefore(model.file(), offset).filter(t -> reaches(t, model, offset)).ifPresent(t -> names.bindAround(t, offset));
        return names.visible;
    }

    /** The names that a file of the models defines for those who include it. */
    static Map<String, VisibleName> of(CatAnalysis model) {
        VisibleNames names = new VisibleNames(model);
        names.collect(model.file());
        return names.visible;
    }

    /** Whether what a token is part of goes on at the offset: on the same line, or behind an operator or the like. */
    private static boolean reaches(ILeafNode token, CatAnalysis model, int offset) {
        boolean sameLine = model.document().lines().line(token.getEndOffset()) == model.document().lines().line(offset);
        return sameLine || CompletionPlace.expectsExpression(token.getText())
                || CatText.elementAt(model.file(), offset).flatMap(CatText::statement).isPresent();
    }

    private void collect(ParsedFile file) {
        if (++included <= IncludeResolver.MOST_INCLUDES && open.add(file.source().file())) {
            collect(file, file.model().getStatements(), Integer.MAX_VALUE);
            open.remove(file.source().file());
        }
    }

    /** @param before an offset; statements that end behind it do not count */
    private void collect(ParsedFile file, List<Statement> statements, int before) {
        for (Statement statement : statements) {
            SourceRange range = file.range(statement);
            boolean ended = range.offset() + range.length() < before;
            if (range.offset() >= before) {
                return;
            }
            switch (statement) {
                case Include include when ended -> include(file, include);
                case Definition definition when ended -> definition.getBindings().forEach(b -> bind(file, b.getNames()));
                case Choose choose when ended && choose.getVariable() != null -> bind(file, List.of(choose.getVariable()));
                case Procedure procedure when ended -> put(file, procedure.getName(), procedure);
                case Enumeration enumeration when ended -> put(file, enumeration.getName(), enumeration);
                case ConditionalStatement conditional -> {
                    collect(file, conditional.getStatements(), before);
                    collect(file, conditional.getOtherwise(), before);
                }
                case MatchStatement match -> match.getClauses().forEach(c -> collect(file, c.getStatements(), before));
                case Procedure procedure -> collect(file, procedure.getStatements(), before);
                case ForAll forAll when !ended -> collect(file, forAll.getStatements(), before);
                default -> {
                    // defines nothing, or nothing yet
                }
            }
        }
    }

    private void include(ParsedFile from, Include include) {
        if (include.getPath() != null) {
            model.includes().resolve(include.getPath(), new CatSource(from.source().file(), "")).map(CatModels::parse).ifPresent(this::collect);
        }
    }

    private void bindAround(ILeafNode token, int offset) {
        EObject inner = null;
        java.util.ArrayDeque<Runnable> outermostFirst = new java.util.ArrayDeque<>();
        for (EObject element = CatText.element(token); element != null; element = element.eContainer()) {
            EObject child = inner;
            EObject around = element;
            outermostFirst.push(() -> bindIn(around, child, offset));
            inner = element;
        }
        outermostFirst.forEach(Runnable::run);
    }

    private void bindIn(EObject element, EObject child, int offset) {
        switch (element) {
            case Definition definition when definition.isRecursive() -> definition.getBindings().forEach(b -> bind(b.getNames()));
            case Binding binding -> binding.getParameters().stream().map(Parameters::getNames).forEach(this::bind);
            case LetExpression let when let.isRecursive() || child == let.getBody() && child != null || let.getBody() == null ->
                let.getBindings().forEach(b -> bind(b.getNames()));
            case FunctionExpression function when function.getParameters() != null -> bind(function.getParameters().getNames());
            case Clause clause -> {
                bind(clause.getElement());
                bind(clause.getRest());
                bind(clause.getBefore());
            }
            case ForAll forAll -> bind(forAll.getVariable());
            case Procedure procedure when procedure.getParameters() != null -> {
                if (procedure.isRecursive()) {
                    put(model.file(), procedure.getName(), procedure);
                }
                bind(procedure.getParameters().getNames());
            }
            default -> {
                // binds nothing
            }
        }
    }

    private void bind(Variable variable) {
        if (variable != null) {
            bind(List.of(variable));
        }
    }

    private void bind(List<Variable> variables) {
        bind(model.file(), variables);
    }

    private void bind(ParsedFile file, List<Variable> variables) {
        variables.forEach(v -> put(file, v.getName(), v));
    }

    private void put(ParsedFile file, String name, EObject node) {
        if (name == null) {
            return;
        }
        String fileName = file.source().file();
        Optional<Occurrence> binding = Optional.ofNullable(bindings.computeIfAbsent(fileName, this::bindingsIn).get(file.range(node).offset()))
                .or(() -> binding(fileName, name));
        NameKind kind = binding.map(Occurrence::kind).orElse(NameKind.OTHER);
        String meaning = binding.map(Occurrence::description).orElseGet(() -> CatText.text(node));
        visible.put(name, new VisibleName(name, kind, Optional.of(binding.map(Occurrence::place).orElseGet(() -> file.range(node))), meaning));
    }

    /** Of a procedure or an enumeration the tree's node begins before the name. */
    private Optional<Occurrence> binding(String file, String name) {
        return bindings.get(file).values().stream().filter(o -> o.name().equals(name)).findFirst();
    }

    private Map<Integer, Occurrence> bindingsIn(String file) {
        Map<Integer, Occurrence> found = new HashMap<>();
        model.names().in(file).stream().filter(Occurrence::isBinding).forEach(o -> found.put(o.place().offset(), o));
        return found;
    }
}
