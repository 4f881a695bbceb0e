package org.felis.cat.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Variable;

/** Binds variables to values, taking tuples apart. */
final class Patterns {

    private final Lowering lowering;

    Patterns(Lowering lowering) {
        this.lowering = lowering;
    }

    /** The meaning of a variable of a file. */
    static Meaning meaning(Value value, ParsedFile file, EObject variable) {
        return new Meaning(value, Optional.of(new Meaning.Place(file, variable)));
    }

    /**
     * Binds one variable to the whole value, several to the parts of a tuple.
     *
     * @param what the function or binding, for messages
     * @param patternFile the file of the variables
     * @param giver the expression that gives the value, in {@code giverFile}
     * @return whether the value fits
     */
    boolean bind(String what, List<Variable> variables, ParsedFile patternFile, Value value, Scope scope, EObject giver,
            ParsedFile giverFile) {
        reportRepeated(variables, patternFile);
        if (variables.size() == 1) {
            bindOne(variables.get(0), patternFile, value, scope);
            return true;
        }
        if (value instanceof Value.Tuple tuple && tuple.elements().size() == variables.size()) {
            for (int i = 0; i < variables.size(); i++) {
                bindOne(variables.get(i), patternFile, tuple.elements().get(i), scope);
            }
            return true;
        }
        if (!value.isBroken()) {
            String given = value instanceof Value.Tuple tuple ? arguments(tuple.elements().size()) : "one, " + value.description();
            lowering.diagnostics().report(CatProblem.WRONG_ARGUMENTS, giverFile, giver, what, arguments(variables.size()), given);
        }
        variables.forEach(v -> bindOne(v, patternFile, Value.BROKEN, scope));
        return false;
    }

    /** Binds one variable; the wildcard binds nothing. */
    void bindOne(Variable variable, ParsedFile file, Value value, Scope scope) {
        if (variable != null && variable.getName() != null) {
            Meaning meaning = meaning(value, file, variable);
            scope.bind(variable.getName(), meaning);
            lowering.names().remember(variable, file, meaning);
        }
    }

    private void reportRepeated(List<Variable> variables, ParsedFile file) {
        Set<String> seen = new HashSet<>();
        for (Variable variable : variables) {
            if (variable.getName() != null && !seen.add(variable.getName())) {
                lowering.diagnostics().report(CatProblem.REPEATED_NAME, file, variable, variable.getName());
            }
        }
    }

    private static String arguments(int count) {
        return switch (count) {
            case 0 -> "no argument";
            case 1 -> "one argument";
            default -> count + " arguments";
        };
    }
}
