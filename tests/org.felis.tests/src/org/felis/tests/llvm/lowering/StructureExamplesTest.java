package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.engine.program.Failure;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of examples/structures have the verdicts that their comments expect, as clang 19 has compiled them. */
class StructureExamplesTest {

    private static final Pattern EXPECTATION = Pattern.compile("^// expect: (\\S+) (memory )?(holds|violated)$", Pattern.MULTILINE);
    private static final Path EXAMPLES = Repository.root().resolve("examples/structures");

    /** What the comments expect under a model, of all properties or of memory alone. */
    record Expectation(String program, String model, boolean isOfMemory, boolean isViolated) {
        @Override
        public String toString() {
            return program + " under " + model + (isOfMemory ? " (memory)" : "") + (isViolated ? " is violated" : " holds");
        }
    }

    private static List<String> programs() {
        return Repository.filesBelow(EXAMPLES, ".c").stream().map(file -> file.getFileName().toString().replace(".c", "")).sorted().toList();
    }

    private static CProgram compiled(String program) {
        return CProgram.of("clang-19/structures/" + program + ".ll");
    }

    static Stream<Expectation> expectations() {
        return programs().stream().flatMap(program -> EXPECTATION.matcher(Repository.read(EXAMPLES.resolve(program + ".c"))).results()
                .map(found -> new Expectation(program, found.group(1), found.group(2) != null, found.group(3).equals("violated"))));
    }

    @ParameterizedTest
    @MethodSource("expectations")
    void anExampleHasTheVerdictThatItsCommentExpects(Expectation expectation) {
        CProgram program = compiled(expectation.program());
        String model = expectation.model();
        boolean isViolated = program.usesOutsideOfLifeBySolver(model)
                || !expectation.isOfMemory() && (program.canFail(model, Failure.ASSERTION) || model.equals("rc11") && program.canRace(model));
        assertEquals(expectation.isViolated(), isViolated);
    }

    static Stream<String> rightPrograms() {
        return programs().stream().filter(program -> !program.endsWith("-relaxed"));
    }

    /** Else nothing could fail, and a right program would be right for the wrong reason. */
    @ParameterizedTest
    @MethodSource("rightPrograms")
    void theEndOfMainIsReached(String program) {
        CProgram original = compiled(program);
        int end = original.text().indexOf("  ret i32 0", original.text().indexOf("@main("));
        String failing = original.text().substring(0, end) + "  call void @abort()\n" + original.text().substring(end) + "\ndeclare void @abort()\n";
        assertTrue(new CProgram(program + ".ll", failing, original.bound()).canFail("sc", Failure.ASSERTION));
    }

    /** Three producers, of which one takes, too, and two readers. */
    @Test
    void severalThreadsMayTakeWhatSeveralPut() {
        CProgram right = CProgram.of("clang-19/structures/several-readers/ring-queue.ll");
        assertFalse(right.canFail("rc11", Failure.ASSERTION) || right.canRace("rc11") || right.canFail("aarch64", Failure.ASSERTION));
        CProgram relaxed = CProgram.of("clang-19/structures/several-readers/ring-queue-relaxed.ll");
        assertTrue(relaxed.canRace("rc11") && relaxed.canFail("aarch64", Failure.ASSERTION));
    }

    @Test
    void eachStructureHasAVariantWithAPlantedBug() {
        List<String> all = programs();
        assertTrue(all.size() >= 6, all.toString());
        rightPrograms().forEach(program -> assertTrue(all.contains(program + "-relaxed"), program));
    }
}
