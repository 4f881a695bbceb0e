package org.felis.tests.litmus.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;

import org.felis.litmus.c.COperations;

/**
 * Where random tests of one kind come from.
 *
 * @param name for people
 * @param models the shipped models to verify them under
 * @param tests makes a supplier of tests, each a text
 */
record TestSource(String name, List<String> models, Function<Random, Supplier<String>> tests) {

    static List<TestSource> all() {
        List<TestSource> all = new ArrayList<>();
        for (Dialect dialect : Dialect.ALL) {
            all.add(new TestSource(dialect.architecture(), dialect.models(), random -> new RandomLitmus(dialect, random)));
        }
        for (Dialect dialect : List.of(Dialect.aarch64(), Dialect.riscv())) {
            all.add(new TestSource(dialect.architecture() + ", several sizes", dialect.models(),
                    random -> new RandomLitmus(dialect.withSeveralSizes(), random)));
        }
        all.add(new TestSource("C11", List.of("rc11", "c20", "c11_simp", "c11_partialSC", "sc"), random -> new RandomC(COperations.C11, "atomic_int*", random)));
        all.add(new TestSource("Linux kernel", List.of("lkmm", "sc"), random -> new RandomC(COperations.LINUX, "int*", random)));
        return all;
    }

    @Override
    public String toString() {
        return name;
    }
}
