package org.felis.cli.bench.family;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import org.felis.engine.source.TextFile;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Verdict;

/**
 * The algorithms for mutual exclusion of Gavrilenko et al. (CAV 2019, figure 1), each a C program that holds under every model: the size is the bound. Peterson's and
 * Parker's count the iterations in which they wait, so that there are more executions with each; the loops of Lamport's bakery and of Szymanski's only wait, so that
 * they are proved at any bound.
 *
 * @param label the algorithm
 * @param file where the program is
 * @param text the program
 * @param arguments what clang is given for a size
 */
public record MutualExclusion(String label, Path file, String text, IntFunction<List<String>> arguments) implements Growing {

    /** The algorithms by name. */
    public enum Algorithm {
        BURNS("burns.c"), BAKERY("bakery.c"), DEKKER("dekker.c"),
        /** Its outer loop has a bound of its own. */
        LAMPORT("lamport-fast.c"),
        PARKER("parker-counted.c"), PETERSON("peterson-counted.c"), SZYMANSKI("szymanski.c");

        private final String file;

        Algorithm(String file) {
            this.file = file;
        }

        /** Where the program is in a folder of examples. */
        public Path file(Path folder) {
            return folder.resolve(file);
        }

        /** The program in that file. */
        public MutualExclusion in(Path program) throws IOException {
            return new MutualExclusion(file.substring(0, file.lastIndexOf('.')), program, TextFile.read(program),
                    bound -> this == LAMPORT ? List.of("-DATTEMPTS=" + bound) : List.of());
        }
    }

    @Override
    public String unit() {
        return "bound";
    }

    @Override
    public String fileName(int size) {
        return file.toString();
    }

    @Override
    public String text(int size) {
        return text;
    }

    @Override
    public VerificationOptions options(int size, VerificationOptions given) {
        List<String> all = new ArrayList<>(given.clangArguments());
        all.addAll(arguments.apply(size));
        return given.withBound(size).withClangArguments(all);
    }

    @Override
    public boolean isRight(int size, Verdict.Decided verdict) {
        return verdict.isHolding();
    }
}
