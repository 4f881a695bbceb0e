package org.felis.llvm.ir;

import java.util.List;
import java.util.Optional;

/**
 * A function, defined or declared only.
 *
 * @param linkage LLVM's word, such as {@code internal} for C's {@code static}; empty for a function that other modules see
 * @param resultAttributes the calling convention and the attributes of the result, in the order of the text
 * @param attributes of the function
 * @param subprogram the {@code DISubprogram}
 * @param blocks the first is where the function begins; none if the function is declared only
 * @param line its line in the text, 1-based
 */
public record Function(String name, String linkage, List<Attribute> resultAttributes, Type result, List<Parameter> parameters, boolean variadic,
        List<Attribute> attributes, Optional<Metadata> subprogram, List<Block> blocks, int line) {

    /** @param name without {@code %}; a number for a parameter without a name, empty in a declaration */
    public record Parameter(Type type, List<Attribute> attributes, String name) {
        public Parameter {
            attributes = List.copyOf(attributes);
        }
    }

    public Function {
        resultAttributes = List.copyOf(resultAttributes);
        parameters = List.copyOf(parameters);
        attributes = List.copyOf(attributes);
        blocks = List.copyOf(blocks);
    }

    public boolean isDefined() {
        return !blocks.isEmpty();
    }

    public Type.Function type() {
        return new Type.Function(result, parameters.stream().map(Parameter::type).toList(), variadic);
    }
}
