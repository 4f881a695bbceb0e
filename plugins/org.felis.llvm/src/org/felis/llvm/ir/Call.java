package org.felis.llvm.ir;

import java.util.List;

/** Calls of functions, and the instruction for their further arguments. */
public sealed interface Call extends Operation {

    /**
     * A call of a function, of an address, or of inline assembly.
     *
     * @param tail {@code tail}, {@code musttail}, {@code notail} or empty
     * @param resultAttributes the calling convention and the attributes of the result, in the order of the text
     * @param type of what is called, as far as the call says it: if it gives the result's type only, the parameters are those of the arguments
     * @param callee a {@link Constant.Global}, a {@link Value.Local} for a call through a pointer, a {@link Value.InlineAssembly}, or a constant expression
     * @param attributes of the call
     */
    record Invocation(String tail, List<Attribute> resultAttributes, Type.Function type, Value callee, List<Argument> arguments, List<Attribute> attributes)
            implements Call {

        /** @param attributes such as {@code byval(%struct.pair)} */
        public record Argument(Operand operand, List<Attribute> attributes) {
            public Argument {
                attributes = List.copyOf(attributes);
            }
        }

        public Invocation {
            resultAttributes = List.copyOf(resultAttributes);
            arguments = List.copyOf(arguments);
            attributes = List.copyOf(attributes);
        }
    }

    /** The next further argument of a variadic function. */
    record NextArgument(Operand list, Type type) implements Call {
    }
}
