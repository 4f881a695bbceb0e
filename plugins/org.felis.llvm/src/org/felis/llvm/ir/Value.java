package org.felis.llvm.ir;

/** What an instruction can use; its type stands beside it, in an {@link Operand} or in the instruction. */
public sealed interface Value permits Value.Local, Value.OfMetadata, Value.InlineAssembly, Constant {

    /** A parameter or the result of an instruction. @param name the name without {@code %}; a number for a value without a name */
    record Local(String name) implements Value {
        @Override
        public String toString() {
            return Names.local(name);
        }
    }

    /** Metadata as an argument of an intrinsic function. */
    record OfMetadata(Metadata metadata) implements Value {
        @Override
        public String toString() {
            return metadata.toString();
        }
    }

    /**
     * Instructions of a machine, as what is called.
     *
     * @param template the text, with {@code $0}, {@code $1} … for operands
     * @param constraints where the operands are, such as {@code =r,r,~{memory}}
     * @param sideEffect whether it may not be removed (C: {@code volatile})
     * @param words the other words before the template: {@code alignstack}, {@code inteldialect}, {@code unwind}
     */
    record InlineAssembly(String template, String constraints, boolean sideEffect, java.util.List<String> words) implements Value {
        public InlineAssembly {
            words = java.util.List.copyOf(words);
        }

        @Override
        public String toString() {
            return "asm " + (sideEffect ? "sideeffect " : "") + String.join("", words.stream().map(w -> w + " ").toList()) + '"' + Names.escaped(template)
                    + "\", \"" + Names.escaped(constraints) + '"';
        }
    }
}
