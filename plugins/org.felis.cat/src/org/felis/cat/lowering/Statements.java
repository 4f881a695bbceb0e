package org.felis.cat.lowering;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.lowering.Operators.Operand;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Call;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Choose;
import org.felis.cat.syntax.ConditionalStatement;
import org.felis.cat.syntax.Debug;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Enumeration;
import org.felis.cat.syntax.EventDeclaration;
import org.felis.cat.syntax.ForAll;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Name;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Show;
import org.felis.cat.syntax.ShownRelation;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.StatementClause;
import org.felis.cat.syntax.SyntaxPackage;
import org.felis.cat.syntax.Unshow;
import org.felis.cat.syntax.Variable;
import org.felis.engine.model.Choice;
import org.felis.engine.model.Coherence;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.source.Problem;

/** Executes statements: each adds to the scope or to the model. */
public final class Statements {

    private static final Set<String> MATTER_WHEN_USED = Set.of(CatProblem.UNRESOLVED_NAME.code(), CatProblem.NOT_SUPPORTED.code());

    private final Lowering lowering;
    private final Evaluator evaluator;
    private final IncludeGraph includes;
    /** How many files were included, each as often as it was. */
    private int included;
    private final ParsedFile root;
    private final Axioms axioms;

    public Statements(Lowering lowering, Evaluator evaluator, IncludeGraph includes, ParsedFile root) {
        this.lowering = lowering;
        this.evaluator = evaluator;
        this.includes = includes;
        this.root = root;
        this.axioms = new Axioms(lowering, evaluator, root);
    }

    /** Under which name the scope holds a tag: tags do not meet other names. */
    static String tagKey(String tag) {
        return "'" + tag;
    }

    /** The set of the events with a tag: herd's convention is the tag with a capital. */
    static String setNameOfTag(String tag) {
        return tag.substring(0, 1).toUpperCase(Locale.ROOT) + tag.substring(1);
    }

    /** Executes statements; those at the model's top level name definitions of the model. */
    public void execute(List<Statement> statements, Context context, boolean topLevel) {
        for (Statement statement : statements) {
            if (context.file().isWhole(statement)) {
                executeSafely(statement, context, topLevel);
            } else {
                skip(statement, context);
            }
        }
    }

    /** Whatever the limits of evaluation overlook, the stack does not. */
    private void executeSafely(Statement statement, Context context, boolean topLevel) {
        try {
            execute(statement, context, topLevel);
        } catch (StackOverflowError tooDeep) {
            if (context.callDepth() > 0) {
                throw tooDeep;
            }
            lowering.diagnostics().report(CatProblem.ENDLESS_RECURSION, context.file(), statement);
        }
    }

    /** Of a statement with syntax errors only the names count: editors ask for them while it is being written. */
    private void skip(Statement statement, Context context) {
        FreeNames.remember(lowering, evaluator.conditions(), statement, context);
        if (statement instanceof Definition definition) {
            definition.getBindings().stream().flatMap(b -> b.getNames().stream())
                    .forEach(v -> evaluator.patterns().bindOne(v, context.file(), Value.BROKEN, context.scope()));
        }
    }

    private void execute(Statement statement, Context context, boolean topLevel) {
        switch (statement) {
            case Include include -> includes.included(include).filter(file -> mayBeIncluded(include, context)).ifPresent(
                    file -> execute(file.model().getStatements(), new Context(file, context.scope(), context.callDepth()), topLevel));
            case Definition definition -> define(definition, context, topLevel);
            case Check check -> axioms.add(check, context);
            case Show show -> show.getItems().forEach(item -> show(item, context));
            case Unshow unshow -> unshow.getLabels().forEach(lowering.model()::unshow);
            case Procedure procedure -> declare(procedure, context);
            case Call call -> call(call, context);
            case Debug debug -> evaluator.evaluate(debug.getValue(), context);
            case ForAll forAll -> forAll(forAll, context);
            case Choose choose -> choose(choose, context, topLevel);
            case ConditionalStatement conditional -> {
                evaluator.rememberNames(conditional, context);
                switch (evaluator.truth(conditional.getCondition(), context)) {
                    case TRUE -> execute(conditional.getStatements(), context, topLevel);
                    case FALSE -> execute(conditional.getOtherwise(), context, topLevel);
                    case OPEN -> {
                        // reported
                    }
                }
            }
            case MatchStatement match -> match(match, context, topLevel);
            case Enumeration enumeration -> declare(enumeration, context);
            case EventDeclaration declaration -> declare(declaration, context);
            default -> throw new IllegalStateException("statement " + statement.eClass().getName());
        }
    }

    /** Each of some files may include the next one twice. */
    private boolean mayBeIncluded(Include include, Context context) {
        included++;
        if (included == IncludeResolver.MOST_INCLUDES + 1) {
            lowering.diagnostics().report(CatProblem.TOO_MANY_INCLUDES, context.file(), include, IncludeResolver.MOST_INCLUDES);
        }
        return included <= IncludeResolver.MOST_INCLUDES;
    }

    // Definitions

    private void define(Definition definition, Context context, boolean topLevel) {
        List<Binding> bindings = definition.getBindings();
        if (context.file() == root) {
            evaluator.definitions().define(bindings, definition.isRecursive(), context, context.scope());
        } else {
            defineIfUsed(bindings, definition.isRecursive(), context);
        }
        if (topLevel) {
            bindings.stream().flatMap(b -> b.getNames().stream()).forEach(v -> name(v, context));
        }
        if (definition.getGuard() != null) {
            axioms.addGuard(definition, context);
        }
    }

    /**
     * Defines names of an included file. herd7 evaluates a definition when it is used, so that published files may hold some that
     * only work in other surroundings: names without meaning, and what the engine cannot do, are errors only when used.
     */
    private void defineIfUsed(List<Binding> bindings, boolean recursive, Context context) {
        Diagnostics.Trial trial = lowering.diagnostics().attempt(() -> {
            evaluator.definitions().define(bindings, recursive, context, context.scope());
            return Value.NOTHING;
        });
        List<Problem> deferred = trial.problems().stream().filter(p -> MATTER_WHEN_USED.contains(p.code())).toList();
        trial.problems().stream().filter(p -> !deferred.contains(p)).forEach(lowering.diagnostics()::add);
        if (!deferred.isEmpty()) {
            lowering.diagnostics().defer(deferred);
            Value broken = new Value.Broken(deferred);
            bindings.stream().flatMap(b -> b.getNames().stream()).forEach(v -> breakIfBroken(v, broken, context));
        }
    }

    private void breakIfBroken(Variable variable, Value broken, Context context) {
        boolean affected = variable.getName() != null
                && context.scope().find(variable.getName()).map(Meaning::value).map(v -> v.isBroken() || v instanceof Value.Function)
                        .orElse(false);
        if (affected) {
            evaluator.patterns().bindOne(variable, context.file(), broken, context.scope());
        }
    }

    /** Adds what a variable is bound to to the model's definitions, if it is a relation or a set. */
    private void name(Variable variable, Context context) {
        Optional<Term> term = Optional.ofNullable(variable.getName()).flatMap(context.scope()::find).flatMap(m -> switch (m.value()) {
            case Value.Relation relation -> Optional.<Term>of(relation.term());
            case Value.Events events -> Optional.<Term>of(events.term());
            case Value.Nothing nothing -> Optional.<Term>of(lowering.terms().emptySet());
            case Value.Everything everything -> Optional.<Term>of(lowering.terms().allEvents());
            default -> Optional.<Term>empty();
        });
        term.ifPresent(t -> lowering.model().define(new MemoryModel.Definition(variable.getName(), t,
                context.file() != root && context.file().source().library(), context.file().range(variable))));
    }

    private void choose(Choose choose, Context context, boolean topLevel) {
        Variable variable = choose.getVariable();
        Operand choices = evaluator.operand(choose.getChoices(), context);
        Value chosen = switch (choices.value()) {
            case Value.Orders orders -> {
                RelationTerm.Chosen order = lowering.terms().chosen(String.valueOf(variable.getName()));
                lowering.model().add(new Choice.LinearOrders(order, orders.classes().elements(), orders.classes().partition(),
                        Coherence.withoutFinalWrites(lowering.terms(), orders.classes().elements(), orders.base())));
                yield new Value.Relation(order);
            }
            case Value.FunctionalChoice each -> {
                RelationTerm.Chosen pairs = lowering.terms().chosen(String.valueOf(variable.getName()));
                lowering.model().add(new Choice.FunctionalChoice(pairs, each.ends(), each.pairs()));
                yield new Value.Relation(pairs);
            }
            case Value.Collection single when single.elements().size() == 1 -> single.elements().get(0);
            case Value.Broken broken -> Value.BROKEN;
            default -> {
                lowering.diagnostics().report(CatProblem.CHOICE_NOT_SUPPORTED, context.file(), choose.getChoices(),
                        choices.value().description());
                yield Value.BROKEN;
            }
        };
        evaluator.patterns().bindOne(variable, context.file(), chosen, context.scope());
        if (topLevel) {
            name(variable, context);
        }
    }

    // What to draw

    private void show(ShownRelation item, Context context) {
        boolean isName = item.getRelation() instanceof Name;
        if (item.getLabel() == null && !isName) {
            String place = Operators.quote(new Operand(item.getRelation(), Value.BROKEN), context);
            lowering.diagnostics().report(CatProblem.SYNTAX, context.file(), item,
                    "expected 'as' and a name after '" + place + "': only a name can be shown as it is");
            return;
        }
        Diagnostics.Trial trial = lowering.diagnostics().attempt(() -> evaluator.evaluate(item.getRelation(), context));
        if (trial.value() instanceof Value.Relation relation) {
            String label = item.getLabel() != null ? item.getLabel() : ((Name) item.getRelation()).getName();
            lowering.model().show(label, relation.term());
        }
        // a picture that lacks an edge is no reason to refuse the model: herd7 says nothing at all
        trial.problems().stream().map(p -> CatProblem.NOTHING_TO_SHOW.at(p.range(), p.message())).forEach(lowering.diagnostics()::add);
    }

    // Procedures

    private void declare(Procedure procedure, Context context) {
        Context body = surroundings(procedure, context);
        Value value = new Value.Procedure(procedure.getName(), procedure.getParameters(), procedure.getStatements(), body);
        Meaning meaning = Patterns.meaning(value, context.file(), procedure);
        if (procedure.isRecursive()) {
            body.scope().bind(procedure.getName(), meaning);
        }
        context.scope().bind(procedure.getName(), meaning);
        lowering.names().remember(procedure, context.file(), meaning);
    }

    /** What the names of a procedure mean here. Those that mean nothing are errors, in an included file only if the procedure is called. */
    private Context surroundings(Procedure procedure, Context context) {
        if (!EcoreUtil2.getAllContentsOfType(procedure, Include.class).isEmpty()) {
            return new Context(context.file(), context.scope().snapshot());
        }
        if (context.file() == root) {
            return FreeNames.capture(lowering, evaluator.conditions(), procedure, context);
        }
        Context[] body = new Context[1];
        Diagnostics.Trial trial = lowering.diagnostics().attempt(() -> {
            body[0] = FreeNames.capture(lowering, evaluator.conditions(), procedure, context);
            return Value.NOTHING;
        });
        lowering.diagnostics().defer(trial.problems());
        return body[0];
    }

    private void call(Call call, Context context) {
        Operand called = evaluator.operand((Name) call.getProcedure(), context);
        Operand argument = evaluator.operand(call.getArgument(), context);
        if (called.value().isBroken()) {
            return;
        }
        if (!(called.value() instanceof Value.Procedure procedure)) {
            lowering.diagnostics().report(CatProblem.NOT_A_PROCEDURE, context.file(), called.expression(),
                    Operators.quote(called, context), called.value().description());
            return;
        }
        if (context.callDepth() == Lowering.MAX_CALL_DEPTH) {
            lowering.diagnostics().report(CatProblem.ENDLESS_RECURSION, context.file(), call);
            return;
        }
        Context body = procedure.context().inner().at(context.callDepth() + 1);
        boolean fits = evaluator.patterns().bind(procedure.name(), procedure.parameters().getNames(), body.file(), argument.value(),
                body.scope(), argument.expression(), context.file());
        if (fits) {
            evaluator.applications().fromLibrary(procedure.name(), body, argument, context, () -> {
                execute(procedure.statements(), body, false);
                return Value.NOTHING;
            });
        }
    }

    // Tags

    private void declare(Enumeration enumeration, Context context) {
        List<Value> tags = enumeration.getTags().stream().distinct().<Value>map(Value.Tag::new).toList();
        for (Value tag : tags) {
            context.scope().bind(tagKey(((Value.Tag) tag).name()), Patterns.meaning(tag, context.file(), enumeration));
        }
        Meaning all = Patterns.meaning(new Value.Collection(tags), context.file(), enumeration);
        context.scope().bind(enumeration.getName(), all);
        lowering.names().remember(enumeration, context.file(), all);
    }

    /** {@code instructions R[{'a, 'b}]}: which tags an instruction may have. Names the sets of events that have them. */
    private void declare(EventDeclaration declaration, Context context) {
        lowering.diagnostics().report(CatProblem.NOT_CHECKED, context.file(), declaration);
        for (var annotation : declaration.getAnnotations()) {
            Operand operand = evaluator.operand(annotation, context);
            List<Value> tags = switch (operand.value()) {
                case Value.Tag tag -> List.of(tag);
                case Value.Collection collection -> collection.elements();
                default -> {
                    evaluator.operators().unexpected(operand, context, "a set of tags");
                    yield List.of();
                }
            };
            for (Value value : tags) {
                if (value instanceof Value.Tag tag) {
                    String set = setNameOfTag(tag.name());
                    Value events = new Value.Events(lowering.terms().named(set));
                    context.scope().bind(set, Patterns.meaning(events, context.file(), declaration));
                }
            }
        }
    }

    private void forAll(ForAll forAll, Context context) {
        evaluator.rememberNames(forAll, context);
        Operand set = evaluator.operand(forAll.getSet(), context);
        switch (set.value()) {
            case Value.Broken broken -> {
                // reported
            }
            case Value.Nothing nothing -> {
                // no element, no statement
            }
            case Value.Collection collection -> collection.elements().forEach(element -> {
                Context inner = context.inner();
                evaluator.patterns().bindOne(forAll.getVariable(), context.file(), element, inner.scope());
                execute(forAll.getStatements(), inner, false);
            });
            default -> unsupported("'forall' over " + set.value().description(), forAll.getSet(), context);
        }
    }

    private void match(MatchStatement match, Context context, boolean topLevel) {
        evaluator.rememberNames(match, context);
        Operand subject = evaluator.operand(match.getSubject(), context);
        if (subject.value() instanceof Value.Tag tag) {
            Optional<StatementClause> clause = match.getClauses().stream()
                    .filter(c -> c.getTag() == null || c.getTag().equals(tag.name())).findFirst();
            clause.ifPresent(c -> execute(c.getStatements(), context, topLevel));
            if (clause.isEmpty()) {
                evaluator.operators().unexpected(subject, context, "a tag that some clause covers");
            }
        } else if (!subject.value().isBroken()) {
            unsupported("'match' on " + subject.value().description(), match.getSubject(), context);
        }
    }

    private void unsupported(String what, EObject node, Context context) {
        lowering.diagnostics().report(CatProblem.NOT_SUPPORTED, context.file(), node, what, "only tags and sets of tags can be used here");
    }

    /** Reports options of old versions of herd. */
    public void checkOptions(ParsedFile file) {
        file.model().getOptions().stream().filter(o -> !"catdep".equals(o.getName())).forEach(
                o -> lowering.diagnostics().add(CatProblem.NOT_SUPPORTED.at(file.range(o, SyntaxPackage.Literals.OPTION__NAME),
                        "the option '" + o.getName() + "' of old versions of herd", "remove it and include \"cos.cat\"")));
    }
}
