package org.felis.c.elaboration;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.UnsupportedException;
import org.felis.c.core.CoreProgram;
import org.felis.c.core.Expression;
import org.felis.c.core.Function;
import org.felis.c.core.Initializer;
import org.felis.c.core.StringLiteral;
import org.felis.c.core.Variable;
import org.felis.c.syntax.Node;
import org.felis.c.syntax.Node.UnknownSyntaxException;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.c.type.TypeParser;

/** Elaborates a translation unit: its declarations in order, and the bodies of its functions. */
public final class Elaborator {

    /** The streams of the library: objects of its own. */
    private static final Set<String> STREAMS = Set.of("stdin", "stdout", "stderr");

    private final Implementation implementation;
    private final Declarations names;
    private final ExpressionElaboration expressions;
    private final InitializerElaboration initializers;
    private final StatementElaboration statements;
    private final Set<String> defined = new HashSet<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();
    /** File-scope variables by name: all declarations of a name are one object. */
    private final Map<String, Variable> fileVariables = new HashMap<>();
    private final Map<String, List<Node>> fileDeclarations = new LinkedHashMap<>();
    private final Map<Variable, Initializer> statics = new LinkedHashMap<>();
    private final List<StringLiteral> strings = new ArrayList<>();
    /** The blocks whose blocks run in parallel. */
    private final Set<Place> parallel;
    private boolean isInFunction;

    private Elaborator(Implementation implementation, Set<Place> parallel) {
        this.implementation = implementation;
        this.parallel = parallel;
        this.names = new Declarations(implementation);
        this.expressions = new ExpressionElaboration(this);
        this.initializers = new InitializerElaboration(this);
        this.statements = new StatementElaboration(this);
    }

    /**
     * A program of a syntax tree without errors.
     *
     * @param file as the user named it
     * @param parallel the blocks whose blocks run in parallel
     * @param enumerators the values of those that are declared in an expression, which is not in the tree, by their identity
     * @throws UnsupportedException if something in it is not supported
     */
    public static CoreProgram elaborate(Node unit, String file, Implementation implementation, Set<Place> parallel, Map<String, BigInteger> enumerators) {
        Elaborator elaborator = new Elaborator(implementation, parallel);
        enumerators.forEach(elaborator.names::hidden);
        try {
            elaborator.unit(unit);
        } catch (UnknownSyntaxException unknown) {
            throw new UnsupportedException(unknown.node().begin(), "clang's syntax tree is not understood here (" + unknown.getMessage()
                    + "): name another clang, of 14 to 22, with --clang");
        }
        List<CoreProgram.Static> objects = new ArrayList<>();
        elaborator.statics.forEach((variable, initializer) -> objects.add(new CoreProgram.Static(variable, initializer)));
        return new CoreProgram(file, implementation, objects, elaborator.functions, elaborator.strings);
    }

    private void unit(Node unit) {
        for (Node declaration : unit.children()) {
            if (declaration.is("FunctionDecl") && hasBody(declaration)) {
                defined.add(declaration.required("name"));
            }
            if (declaration.is("VarDecl")) {
                fileDeclarations.computeIfAbsent(declaration.required("name"), name -> new ArrayList<>()).add(declaration);
            }
        }
        for (Node declaration : unit.children()) {
            switch (declaration.kind()) {
                case "TypedefDecl" -> names.typedef(declaration);
                case "RecordDecl" -> names.aggregate(declaration);
                case "EnumDecl" -> names.enumeration(declaration);
                case "VarDecl" -> fileVariable(declaration);
                case "FunctionDecl" -> function(declaration);
                default -> { } // assertions that clang has checked, empty declarations
            }
        }
    }

    private static boolean hasBody(Node function) {
        return function.children().stream().anyMatch(part -> part.is("CompoundStmt"));
    }

    private void fileVariable(Node declaration) {
        String name = declaration.required("name");
        List<Node> all = fileDeclarations.getOrDefault(name, List.of(declaration));
        Variable variable = fileVariables.get(name);
        boolean isDefined = all.stream().anyMatch(d -> !"extern".equals(d.attribute("storageClass").orElse("")) || d.attribute("init").isPresent());
        if (variable == null) {
            Node best = all.stream().filter(d -> d.attribute("init").isPresent()).findFirst()
                    .or(() -> all.stream().filter(d -> !d.type().contains("[]")).findFirst()).orElse(declaration);
            variable = variable(best, Variable.Storage.STATIC);
            fileVariables.put(name, variable);
            if (isDefined) {
                statics.put(variable, Initializer.ZERO);
            } else if (STREAMS.contains(name)) {
                addStream(variable);
            }
        }
        names.variable(declaration.id(), variable);
        Optional<Initializer> initializer = initializer(declaration, variable.type());
        if (initializer.isPresent()) {
            statics.put(variable, initializer.get());
        }
    }

    private void addStream(Variable variable) {
        Variable object = new Variable("<" + variable.name() + ">", CType.Integer.CHAR, 0, true, Variable.Storage.STATIC, Place.NONE);
        statics.put(object, Initializer.ZERO);
        Expression address = new Expression.Convert(variable.type(), new Expression.ObjectAddress(object, Place.NONE), Place.NONE);
        statics.put(variable, new Initializer(List.of(new Initializer.Part(0, Expression.Access.of(variable.type()), address)), true));
    }

    /** A declaration in a block of what is defined elsewhere. */
    void external(Node declaration) {
        fileDeclarations.computeIfAbsent(declaration.required("name"), name -> new ArrayList<>()).add(declaration);
        fileVariable(declaration);
    }

    private void function(Node declaration) {
        if (!hasBody(declaration)) {
            return;
        }
        String name = declaration.required("name");
        if (!(names.typeOf(declaration) instanceof CType.Function type)) {
            throw new UnsupportedException(declaration.begin(), "the type of this function is not supported");
        }
        names.enter();
        isInFunction = true;
        List<Variable> parameters = new ArrayList<>();
        Node body = null;
        for (Node part : declaration.children()) {
            if (part.is("ParmVarDecl")) {
                Variable parameter = new Variable(part.attribute("name").orElse("parameter"), TypeParser.adjusted(names.typeOf(part)), 0,
                        TypeParser.isConst(part.type()),
                        Variable.Storage.AUTOMATIC, part.name());
                names.variable(part.id(), parameter);
                parameters.add(parameter);
            } else if (part.is("CompoundStmt")) {
                body = part;
            }
        }
        functions.put(name, new Function(name, type, parameters, statements.compound(body), declaration.name()));
        isInFunction = false;
        names.leave();
    }

    // for the others

    Implementation implementation() {
        return implementation;
    }

    Declarations names() {
        return names;
    }

    ExpressionElaboration expressions() {
        return expressions;
    }

    InitializerElaboration initializers() {
        return initializers;
    }

    StatementElaboration statements() {
        return statements;
    }

    boolean isParallel(Node block) {
        return parallel.contains(block.begin());
    }

    boolean isInFunction() {
        return isInFunction;
    }

    boolean isDefined(String function) {
        return defined.contains(function);
    }

    void addStatic(Variable variable, Initializer initializer) {
        statics.put(variable, new Initializer(initializer.parts(), true));
    }

    void addLocal(Variable variable) {
        statements.addLocal(variable);
    }

    Variable variable(Node declaration, Variable.Storage storage) {
        CType type = names.typeOf(declaration);
        if (!implementation.isComplete(type) && !declaration.attribute("storageClass").orElse("").equals("extern")) {
            if (type instanceof CType.Array array && array.length() < 0) {
                type = new CType.Array(array.element(), 1); // a tentative definition (C11 6.9.2p5)
            } else {
                throw new UnsupportedException(declaration.name(), "an object of type " + type + " is not supported");
            }
        }
        long alignment = 0;
        for (Node part : declaration.children()) {
            if (part.is("AlignedAttr") && !part.children().isEmpty()) {
                alignment = Math.max(alignment, Constants.integer(part.child(0), names).longValueExact());
            }
        }
        return new Variable(declaration.required("name"), type, alignment, TypeParser.isConst(declaration.type()), storage, declaration.name());
    }

    Optional<Initializer> initializer(Node declaration, CType type) {
        if (declaration.attribute("init").isEmpty()) {
            return Optional.empty();
        }
        Node value = declaration.children().stream().filter(part -> part.attribute("valueCategory").isPresent()).findFirst()
                .orElseThrow(() -> new UnknownSyntaxException(declaration, "its initializer is missing"));
        return Optional.of(initializers.of(value, type));
    }

    /** A string literal: each occurrence is one object. */
    StringLiteral string(Node node, CType type) {
        if (!(type instanceof CType.Array array)) {
            throw new UnsupportedException(node.begin(), "a string of type " + type + " is not supported");
        }
        List<Integer> units = StringUnits.read(node);
        List<Integer> terminated = new ArrayList<>(units);
        terminated.add(0);
        StringLiteral literal = new StringLiteral(strings.size(), array.element(), terminated);
        strings.add(literal);
        return literal;
    }
}
