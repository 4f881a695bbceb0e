package org.felis.mix.split;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.litmus.CDeclaration;
import org.felis.litmus.litmus.CDeclarator;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CIndex;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.CUnary;
import org.felis.litmus.piece.Local;
import org.felis.mix.MixProblem;

/** The names of a thread: its locations, and its variables, of which each name is one. */
final class Variables {

    private final TestSource source;
    private final CFunction function;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private final Map<String, Variable> undeclared = new LinkedHashMap<>();

    private Variables(TestSource source, CFunction function) {
        this.source = source;
        this.function = function;
    }

    /** @throws ProblemException if a name means two things, or a location is used as compilers do not take it */
    static Variables of(TestSource source, CFunction function) throws ProblemException {
        Variables variables = new Variables(source, function);
        for (var parts = function.eAllContents(); parts.hasNext();) {
            switch (parts.next()) {
                case CDeclaration declaration -> {
                    for (CDeclarator declarator : declaration.getDeclarators()) {
                        variables.declare(declaration, declarator);
                    }
                }
                case CUnary unary when unary.getOperator().equals("*") -> variables.checkPlain(unary, unary.getOperand());
                case CUnary unary when unary.getOperator().equals("&") -> throw source.unsupported(unary, "an address that is taken", "use a location of the test");
                case CIndex index -> variables.checkPlain(index, index.getArray());
                default -> { }
            }
        }
        for (CName name : Uses.of(function.getBody()).names()) {
            if (!variables.isLocation(name.getName()) && !variables.variables.containsKey(name.getName())) {
                variables.undeclared.computeIfAbsent(name.getName(), Variable::undeclared);
            }
        }
        return variables;
    }

    private void declare(CDeclaration declaration, CDeclarator declarator) throws ProblemException {
        if (!declarator.getPointers().isEmpty()) {
            throw source.unsupported(declarator, "a variable that is a pointer", "name the location itself");
        }
        TestSource.Width width = source.width(declaration.getType(), declaration);
        Variable variable = new Variable(source.type(declaration.getType()), new Local(declarator.getName(), width.bits(), width.signed()));
        if (isLocation(declarator.getName()) || variables.putIfAbsent(declarator.getName(), variable) != null) {
            throw MixProblem.HIDDEN.exception(source.sources.range(declarator), declarator.getName());
        }
    }

    private void checkPlain(EObject access, EObject operand) throws ProblemException {
        if (!(operand instanceof CName name) || !isLocation(name.getName())) {
            throw source.unsupported(access, "an access through a computed pointer", "name the location itself");
        }
        if (source.location(name.getName()).atomic()) {
            throw MixProblem.PLAIN_ATOMIC.exception(source.sources.range(access), name.getName());
        }
    }

    boolean isLocation(String name) {
        return function.getParameters().stream().map(CParameter::getName).anyMatch(name::equals);
    }

    /** The variable of that name. */
    Variable find(String name) {
        Variable declared = variables.get(name);
        return declared != null ? declared : undeclared.getOrDefault(name, Variable.undeclared(name));
    }

    /** Those that nothing declares. */
    Iterable<Variable> undeclared() {
        return undeclared.values();
    }
}
