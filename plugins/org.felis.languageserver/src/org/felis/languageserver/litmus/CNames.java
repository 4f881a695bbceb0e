package org.felis.languageserver.litmus;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.litmus.CDeclarator;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CJump;
import org.felis.litmus.litmus.CLabelled;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.LitmusPackage;

/**
 * The names in the function of one thread in C: a parameter is called as the location whose address it holds, a local variable is
 * a register of the thread. Variables need not be declared.
 */
final class CNames {

    private final LitmusNames names;
    private final int thread;
    private final Set<String> variables = new HashSet<>();
    private final Set<String> parameters = new HashSet<>();

    private CNames(LitmusNames names, int thread) {
        this.names = names;
        this.thread = thread;
    }

    /** Adds the names of a function, after those of the initial state and the question are known. */
    static void add(CFunction function, LitmusNames names) {
        LitmusNames.threadIndex(function.getName()).ifPresent(thread -> {
            names.put(function, LitmusPackage.Literals.CFUNCTION__NAME, new Thing.Thread(thread), true);
            new CNames(names, thread).add(function);
        });
    }

    private void add(CFunction function) {
        function.getParameters().stream().map(CParameter::getName).filter(n -> n != null).forEach(parameters::add);
        for (TreeIterator<EObject> all = function.eAllContents(); all.hasNext();) {
            if (all.next() instanceof CDeclarator declarator && declarator.getName() != null) {
                variables.add(declarator.getName());
            }
        }
        for (TreeIterator<EObject> all = function.eAllContents(); all.hasNext();) {
            addName(all.next());
        }
    }

    private void addName(EObject element) {
        switch (element) {
            case CParameter parameter when parameter.getName() != null ->
                names.put(parameter, LitmusPackage.Literals.CPARAMETER__NAME, new Thing.Location(parameter.getName()), false);
            case CDeclarator declarator when declarator.getName() != null ->
                names.put(declarator, LitmusPackage.Literals.CDECLARATOR__NAME, new Thing.Register(thread, declarator.getName()), true);
            case CLabelled labelled when labelled.getLabel() != null ->
                names.put(labelled, LitmusPackage.Literals.CLABELLED__LABEL, new Thing.Label(thread, labelled.getLabel()), true);
            case CJump jump when jump.getLabel() != null ->
                names.put(jump, LitmusPackage.Literals.CJUMP__LABEL, new Thing.Label(thread, jump.getLabel()), false);
            case CName name when name.getName() != null -> names.put(name, LitmusPackage.Literals.CNAME__NAME, thing(name.getName()), false);
            default -> {
                // no name
            }
        }
    }

    private Thing thing(String name) {
        if (variables.contains(name)) {
            return new Thing.Register(thread, name);
        }
        if (parameters.contains(name)) {
            return new Thing.Location(name);
        }
        if (MemoryOrder.find(name).isPresent()) {
            return new Thing.Option(name);
        }
        return names.isLocation(name) ? new Thing.Location(name) : new Thing.Register(thread, name);
    }
}
