package org.felis.languageserver.litmus;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.c.Scopes;
import org.felis.litmus.litmus.CBlock;
import org.felis.litmus.litmus.CDeclarator;
import org.felis.litmus.litmus.CFor;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CJump;
import org.felis.litmus.litmus.CLabelled;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.LitmusPackage;

/**
 * The names in the function of one thread in C: a parameter is called as the location whose address it holds, a local variable is
 * a register of the thread. Variables need not be declared. A variable that hides another one, or a parameter, is another register in its scope (ISO/IEC 9899:2011, 6.2.1), which no
 * condition names.
 */
final class CNames {

    private final LitmusNames names;
    private final int thread;
    private final Scopes<Thing> scopes = new Scopes<>();

    private CNames(LitmusNames names, int thread) {
        this.names = names;
        this.thread = thread;
    }

    /** Adds the names of a function, after those of the initial state and the question are known. */
    static void add(CFunction function, LitmusNames names) {
        LitmusNames.threadIndex(function.getName()).ifPresent(thread -> {
            names.put(function, LitmusPackage.Literals.CFUNCTION__NAME, new Thing.Thread(thread), true);
            CNames inside = new CNames(names, thread);
            inside.scopes.open();
            inside.addContents(function);
        });
    }

    private void addContents(EObject element) {
        element.eContents().forEach(this::add);
    }

    private void add(EObject element) {
        switch (element) {
            case CParameter parameter when parameter.getName() != null -> {
                Thing location = new Thing.Location(parameter.getName());
                scopes.declare(parameter.getName(), name -> location);
                names.put(parameter, LitmusPackage.Literals.CPARAMETER__NAME, location, false);
            }
            case CDeclarator declarator when declarator.getName() != null -> {
                names.put(declarator, LitmusPackage.Literals.CDECLARATOR__NAME, declared(declarator.getName()), true);
                addContents(declarator);
            }
            case CLabelled labelled when labelled.getLabel() != null -> {
                names.put(labelled, LitmusPackage.Literals.CLABELLED__LABEL, new Thing.Label(thread, labelled.getLabel()), true);
                addContents(labelled);
            }
            case CJump jump when jump.getLabel() != null ->
                names.put(jump, LitmusPackage.Literals.CJUMP__LABEL, new Thing.Label(thread, jump.getLabel()), false);
            case CName name when name.getName() != null -> {
                names.put(name, LitmusPackage.Literals.CNAME__NAME, thing(name.getName()), false);
                addContents(name);
            }
            // parameters have the scope of the body's own variables
            case CBlock body when body.eContainer() instanceof CFunction -> addContents(body);
            case CBlock block -> addScope(block);
            case CFor loop -> addScope(loop);
            default -> addContents(element);
        }
    }

    private void addScope(EObject element) {
        scopes.open();
        addContents(element);
        scopes.close();
    }

    /** A variable is declared: it hides what has its name outside, and is what has its name in the same scope. */
    private Thing declared(String name) {
        return scopes.declare(name, register -> new Thing.Register(thread, register)).or(() -> scopes.find(name)).orElseThrow();
    }

    private Thing thing(String name) {
        Optional<Thing> declared = scopes.find(name);
        if (declared.isPresent()) {
            return declared.get();
        }
        if (MemoryOrder.find(name).isPresent()) {
            return new Thing.Option(name);
        }
        return names.isLocation(name) ? new Thing.Location(name) : new Thing.Register(thread, name);
    }
}
