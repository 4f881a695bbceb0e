package org.felis.mix.split;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.litmus.CDeclaration;
import org.felis.litmus.litmus.CDeclarator;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CJump;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.piece.Local;

/** A whole thread as one function, so that what a compiler does across statements shows. A single variable that is asked about is its result; several are stored to locations of their own at its end. */
final class ThreadSplitter {

    private static final String END = "end_of_thread";

    private final TestSource source;
    private final CFunction function;
    private final Variables variables;
    private final List<SharedLocation> added = new ArrayList<>();
    private final List<Observed> observed = new ArrayList<>();

    ThreadSplitter(TestSource source, CFunction function) throws ProblemException {
        this.source = source;
        this.function = function;
        this.variables = Variables.of(source, function);
    }

    /** The locations that take what variables hold at the end. */
    List<SharedLocation> addedLocations() {
        return added;
    }

    /** The variables that the test asks about. */
    List<Observed> observed() {
        return observed;
    }

    SplitThread split() throws ProblemException {
        int thread = TestSource.number(function);
        List<Variable> asked = new ArrayList<>();
        for (String name : source.observedLocals(thread)) {
            asked.add(variables.find(name));
        }
        checkScopes(asked);
        Definition definition = new Definition();
        for (CParameter parameter : function.getParameters()) {
            if (parameter.getName() != null) {
                definition.parameter(source.location(parameter.getName()));
            }
        }
        for (Variable variable : variables.undeclared()) {
            definition.declare(variable);
        }
        asked.stream().filter(variable -> isUnknown(variable)).forEach(definition::declare);
        Optional<Variable> single = asked.size() == 1 ? Optional.of(asked.getFirst()) : Optional.empty();
        List<String> stores = new ArrayList<>();
        if (single.isEmpty()) {
            for (Variable variable : asked) {
                SharedLocation location = new SharedLocation("P" + thread + "_" + variable.name(), variable.type(), variable.local().bits(), variable.local().signed(), 0, false);
                added.add(location);
                definition.parameter(location);
                stores.add("  *" + definition.name(location.name()) + " = " + definition.variable(variable) + ";\n");
                observed.add(new Observed(thread + ":" + variable.name(), new Observed.InLocation(location.name())));
            }
        }
        String body = body(definition, !asked.isEmpty()) + String.join("", stores);
        SourceFunction compiled = definition.function(body, single.map(definition::variable), single.map(Variable::type).orElse("void"), single.map(variable -> variable.local().bits()).orElse(0));
        Optional<Local> result = single.map(Variable::local);
        result.ifPresent(local -> observed.add(new Observed(thread + ":" + local.name(), new Observed.InLocal(thread, local))));
        Part part = new Part("P" + thread, compiled, definition.arguments(), result, source.line(function), source.sources.range(function));
        return new SplitThread(thread, List.of(new SplitStep.Run(part)));
    }

    private boolean isUnknown(Variable variable) {
        for (Variable undeclared : variables.undeclared()) {
            if (undeclared.name().equals(variable.name())) {
                return false;
            }
        }
        return declarations(function).stream().noneMatch(declarator -> declarator.getName().equals(variable.name()));
    }

    private static List<CDeclarator> declarations(CFunction function) {
        List<CDeclarator> declarators = new ArrayList<>();
        function.eAllContents().forEachRemaining(part -> {
            if (part instanceof CDeclaration declaration) {
                declarators.addAll(declaration.getDeclarators());
            }
        });
        return declarators;
    }

    /** What is asked about is there at the end of the function. */
    private void checkScopes(List<Variable> asked) throws ProblemException {
        Set<String> names = Set.copyOf(asked.stream().map(Variable::name).toList());
        for (CDeclarator declarator : declarations(function)) {
            if (names.contains(declarator.getName()) && declarator.eContainer().eContainer() != function.getBody()) {
                throw source.unsupported(declarator, "a thread whose variable '" + declarator.getName() + "' is asked about and declared in a block", "declare it at the beginning of the thread");
            }
        }
    }

    /** The statements of the function; variables without initial value are 0, as in the test, and a return goes to the end. */
    private String body(Definition definition, boolean hasEnd) {
        SourceRange block = source.sources.range(function.getBody());
        Rewriting rewriting = new Rewriting(source.sources.text(), source.sources.range(block.offset() + 1, block.length() - 2));
        for (CName name : Uses.of(function.getBody()).names()) {
            if (!variables.isLocation(name.getName())) {
                definition.variable(variables.find(name.getName()));
            }
        }
        boolean returns = false;
        for (var parts = function.getBody().eAllContents(); parts.hasNext();) {
            switch (parts.next()) {
                case CName name when Uses.isName(name.getName()) -> rewriting.replace(source.sources.range(name), definition.name(name.getName()));
                case CDeclarator declarator -> {
                    SourceRange name = source.sources.range(declarator, LitmusPackage.Literals.CDECLARATOR__NAME);
                    rewriting.replace(name, definition.variable(variables.find(declarator.getName())) + (declarator.getValue() == null ? " = 0" : ""));
                }
                case CJump jump when jump.getKind().equals("return") && hasEnd -> {
                    returns = true;
                    rewriting.replace(source.sources.range(jump), "goto " + END + ";");
                }
                default -> { }
            }
        }
        String body = rewriting.result().strip();
        return "  " + body + "\n" + (returns ? "  " + END + ": ;\n" : "");
    }
}
