package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.engine.program.Failure;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ten of examples/c and their variants with a planted bug, as clang 14 and 19 have compiled them, have the verdicts that their comments expect. */
class ExampleIrTest {

    private static final Pattern EXPECTATION = Pattern.compile("^// expect: (\\S+) (holds|violated)$", Pattern.MULTILINE);

    /** The models that are asked, each of the IR of one compiler. Of the others, {@code felis verify --check-expectations examples/c} asks the sources. */
    private static final Map<String, String> COMPILERS = Map.of("aarch64", "clang-14", "rc11", "clang-19");

    /** What the comments expect under a model. */
    record Expectation(String program, String model, boolean isViolated) {

        CProgram compiled() {
            return CProgram.of(COMPILERS.get(model) + "/examples/" + program + ".ll");
        }

        @Override
        public String toString() {
            return program + " under " + model + (isViolated ? " is violated" : " holds");
        }
    }

    static List<String> rightPrograms() {
        return programs().stream().filter(program -> expectations(program).noneMatch(Expectation::isViolated)).toList();
    }

    private static List<String> programs() {
        Path folder = Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-14/examples");
        return Repository.filesBelow(folder, ".ll").stream().map(file -> file.getFileName().toString().replace(".ll", "")).sorted().toList();
    }

    private static Stream<Expectation> expectations(String program) {
        String text = Repository.read(Repository.root().resolve("examples/c/" + program + ".c"));
        return EXPECTATION.matcher(text).results().map((MatchResult found) -> new Expectation(program, found.group(1), found.group(2).equals("violated")));
    }

    static Stream<Expectation> expectations() {
        return programs().stream().flatMap(ExampleIrTest::expectations).filter(expectation -> COMPILERS.containsKey(expectation.model()));
    }

    @ParameterizedTest
    @MethodSource("expectations")
    void anExampleHasTheVerdictThatItsCommentExpects(Expectation expectation) {
        CProgram program = expectation.compiled();
        boolean isViolated = program.canFail(expectation.model(), Failure.ASSERTION) || expectation.model().equals("rc11") && program.canRace("rc11");
        assertEquals(expectation.isViolated(), isViolated);
    }

    /** Else nothing could fail, and a right program would be right for the wrong reason. */
    @ParameterizedTest
    @MethodSource("rightPrograms")
    void theEndOfMainIsReached(String program) {
        CProgram original = CProgram.of("clang-19/examples/" + program + ".ll");
        int main = original.text().indexOf("@main(");
        int end = original.text().indexOf("  ret i32 0", main);
        String failing = original.text().substring(0, end) + "  call void @abort()\n" + original.text().substring(end) + "\ndeclare void @abort()\n";
        assertTrue(new CProgram(program + ".ll", failing, original.bound()).canFail("sc"));
    }

    @Test
    void thereAreTenProgramsAndForEachAPlantedBug() {
        assertEquals(10, rightPrograms().size());
        for (String right : rightPrograms()) {
            assertTrue(programs().stream().anyMatch(wrong -> wrong.startsWith(right + "-") && !rightPrograms().contains(wrong)), right);
        }
    }
}
