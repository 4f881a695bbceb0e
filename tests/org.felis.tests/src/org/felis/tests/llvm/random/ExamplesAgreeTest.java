package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.parser.LlvmParser;
import org.felis.tests.Repository;
import org.felis.tests.llvm.sequential.SequentialInterpreter;
import org.felis.tests.llvm.sequential.SequentialInterpreter.Found;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/** The interpreter of LLVM IR and Felis are of one opinion about the examples, right ones and planted bugs, under sequential consistency. */
class ExamplesAgreeTest {

    private static final int MOST_STATES = 20_000;
    /** For another machine, or with constructs that the interpreter does not know. */
    private static final List<String> OTHERS = List.of("constructs.ll", "treiber-armv7.ll");
    /** How the names of those begin whose primitives of the kernel, assembly, copies of structures, GenMC's or hazard pointers, it does not know. */
    private static final List<String> UNKNOWN = List.of("kernel", "inline-assembly", "by-value", "hazard-pointers");
    /** Where those are that have too many states for certain. */
    private static final String MANY_THREADS = "several-readers";
    /** Calls that yield any value of a type with more than two. */
    private static final Pattern ANY_VALUE = Pattern.compile("@__VERIFIER_nondet_(?!bool)");
    private static final int BOUND = 2;
    private static final Duration TIME_LIMIT = Duration.ofMinutes(5);

    @Test
    void examplesFailUnderSequentialConsistencyAsAnInterpreterSays() {
        List<String> compared = new ArrayList<>();
        List<String> tooLarge = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (Path file : Repository.filesBelow(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19"), ".ll")) {
            String name = file.getFileName().toString();
            String text = Repository.read(file);
            if (!file.getParent().endsWith(MANY_THREADS) && !OTHERS.contains(name) && UNKNOWN.stream().noneMatch(name::startsWith) && !ANY_VALUE.matcher(text).find()) {
                LargeStack.call(() -> compare(name, text, compared, tooLarge, wrong) && compare(name + " with a failing end", failingAtItsEnd(text), compared, tooLarge, wrong));
            }
        }
        System.out.println("examples: " + compared.size() + " compared, too large " + tooLarge + ", " + compared);
        assertEquals(List.of(), wrong);
        assertTrue(compared.size() >= 32, compared.toString());
        assertTrue(compared.stream().filter(one -> one.contains(Found.ASSERTION.toString())).count() >= 16, compared.toString());
    }

    /** @return whether it was small enough */
    private static boolean compare(String name, String text, List<String> compared, List<String> tooLarge, List<String> wrong) {
        Optional<Set<Found>> expected = SequentialInterpreter.run(parsed(text), MOST_STATES);
        if (expected.isEmpty()) {
            tooLarge.add(name);
            return false;
        }
        compared.add(name + " " + expected.get());
        LoweringAgreesTest.difference(expected.get(), found(text)).ifPresent(difference -> wrong.add(name + ": " + difference));
        return true;
    }

    /** The same program with an assertion at the end of main that never holds: whether it fails says whether the end is reached. */
    private static String failingAtItsEnd(String text) {
        int end = text.indexOf("  ret i32 0", text.indexOf("@main("));
        return text.substring(0, end) + "  call void @abort()\n" + text.substring(end) + "\ndeclare void @abort()\n";
    }

    private static org.felis.llvm.ir.Module parsed(String text) {
        try {
            return LlvmParser.parse("example.ll", text, Interruption.none());
        } catch (ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }

    private static Set<String> found(String text) {
        try {
            return Verdicts.found(Verdicts.lowered(text, BOUND, "sc"), BOUND, "sc", Procedure.SMT, TIME_LIMIT);
        } catch (Verdicts.RefusedException refused) {
            throw new AssertionError(refused);
        }
    }
}
