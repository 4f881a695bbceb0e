package org.felis.mix.profile;

import java.util.List;
import java.util.Map;

import org.felis.engine.source.SourceRange;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.mapping.Mapping;

/**
 * One way to compile a function.
 *
 * @param name unique in its file
 * @param source what compiles
 * @param values what variables of libraries hold at first, such as {@code __aarch64_have_lse_atomics}, by which their functions choose at run time
 * @param libraries assembly with the bodies of library functions
 * @param place where it is described
 */
public record Profile(String name, Source source, Map<String, Long> values, List<Assembly> libraries, SourceRange place) {

    public Profile {
        values = Map.copyOf(values);
        libraries = List.copyOf(libraries);
    }

    /** What compiles. */
    public sealed interface Source {
    }

    /**
     * A compiler that writes assembly.
     *
     * @param command the program and its arguments, never a line for a shell
     * @param install the package to install if the program is missing, as Debian names it
     */
    public record Compiler(List<String> command, String install) implements Source {
        public Compiler {
            command = List.copyOf(command);
        }

        /** The program, a name in PATH or a path. */
        public String program() {
            return command.getFirst();
        }
    }

    /**
     * A table with instructions for each operation and order.
     *
     * @param text what the table was read from, as its identity
     */
    public record MappingTable(Mapping mapping, String text) implements Source {
    }

    /** What a compiler wrote once, with a function for each piece, named after it ({@code P0_1}), or after one that is the same. */
    public record Recorded(Assembly assembly) implements Source {
    }

    /**
     * Functions that were read before.
     *
     * @param origin what messages call them
     * @param byDefinition by the definition in C that each stands for
     */
    public record Given(String origin, Map<String, ListedFunction> byDefinition) implements Source {
        public Given {
            byDefinition = Map.copyOf(byDefinition);
        }
    }

    /**
     * A file of assembly.
     *
     * @param file as messages name it
     */
    public record Assembly(String file, String text) {
    }
}
