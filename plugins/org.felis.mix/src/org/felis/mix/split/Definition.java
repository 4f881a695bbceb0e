package org.felis.mix.split;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Signature;

/** Makes the text of a function, with the names that all functions have, and the arguments that stand for its parameters. */
final class Definition {

    private final Map<String, String> names = new LinkedHashMap<>();
    private final List<String> parameters = new ArrayList<>();
    private final List<Signature.Parameter> signature = new ArrayList<>();
    private final List<Argument> arguments = new ArrayList<>();
    private final List<String> declarations = new ArrayList<>();
    private int locations;
    private int variables;

    /** A parameter that points to a location. */
    void parameter(SharedLocation location) {
        String name = "a" + locations++;
        names.put(location.name(), name);
        parameters.add(location.type() + " *" + name);
        signature.add(new Signature.Parameter(true, location.bits()));
        arguments.add(new Argument.AddressOf(location.name()));
    }

    /** A parameter that is a variable. */
    void parameter(Variable variable) {
        parameters.add(variable.type() + " " + variable(variable));
        signature.add(new Signature.Parameter(false, variable.local().bits()));
        arguments.add(new Argument.ValueOf(variable.local()));
    }

    /** A variable that the function declares itself. */
    void declare(Variable variable) {
        declarations.add(variable.type() + " " + variable(variable) + " = 0;");
    }

    /** A variable that the function's text declares. */
    String variable(Variable variable) {
        return names.computeIfAbsent(variable.name(), any -> "v" + variables++);
    }

    /** What a name of the test is called here. */
    String name(String name) {
        return names.getOrDefault(name, name);
    }

    List<Argument> arguments() {
        return arguments;
    }

    /**
     * The function.
     *
     * @param body statements
     * @param result what it returns, if anything
     * @param type of the result
     */
    SourceFunction function(String body, Optional<String> result, String type, int resultBits) {
        StringBuilder text = new StringBuilder(result.isPresent() ? type : "void").append(' ').append(SourceFunction.NAME).append('(')
                .append(parameters.isEmpty() ? "void" : String.join(", ", parameters)).append(") {\n");
        declarations.forEach(declaration -> text.append("  ").append(declaration).append('\n'));
        text.append(body.indent(body.startsWith("  ") ? 0 : 2));
        result.ifPresent(value -> text.append("  return ").append(value).append(";\n"));
        return new SourceFunction(text.append("}\n").toString(), new Signature(List.copyOf(signature), result.isPresent() ? resultBits : 0));
    }
}
