package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes litmus tests from cycles of relaxations. */
public final class TestGenerator {

    /** The largest size of families: their number grows exponentially. */
    public static final int MOST_RELAXATIONS = 8;

    private final Language language;
    private final Notation notation;

    /** @param language what tests are written in */
    public TestGenerator(Language language) {
        this.language = language;
        this.notation = new Notation(language);
    }

    /** The names of the shapes that tests can be made of, those of two threads first. */
    public static List<String> shapes() {
        return Shape.ALL.stream().map(Shape::name).toList();
    }

    /** The relaxations that the architecture has, with {@code *} for a read or a write. */
    public List<String> relaxations() {
        return Notation.known(language);
    }

    /** How accesses can be annotated. */
    public List<String> annotations() {
        return language.annotations();
    }

    /**
     * The same with locations of so many bits.
     *
     * @throws GenerationException if there are no accesses of that width
     */
    public TestGenerator ofWidth(int bits) throws GenerationException {
        return new TestGenerator(language.ofWidth(bits));
    }

    /**
     * The test of one cycle.
     *
     * @param cycle relaxations separated by blanks, such as {@code PodWW Rfe DpAddrdR Fre}, or the name of a test, such as
     *        {@code MP+dmb.sy+addr}
     * @param name its name, else it is named after the cycle
     * @throws GenerationException if the cycle cannot be read or no execution makes it
     */
    public GeneratedTest generate(String cycle, Optional<String> name) throws GenerationException {
        List<Relaxation> relaxations = notation.cycle(TestName.isName(cycle) ? new TestName(language).cycle(cycle) : cycle);
        if (relaxations.isEmpty()) {
            throw new GenerationException("expected a cycle such as 'PodWW Rfe PodRR Fre', or a shape such as MP");
        }
        return test(relaxations, name);
    }

    /**
     * The tests of all critical cycles up to a size, each under a name of its own.
     *
     * @param alphabet the relaxations to use, separated by blanks; {@code *} stands for a read or a write
     * @param annotations those of accesses for which a cycle has none: a test for each way to choose; if there are none, accesses are without
     * @throws GenerationException if the alphabet or an annotation cannot be read or the size is out of range
     */
    public List<GeneratedTest> family(String alphabet, int mostRelaxations, List<String> annotations) throws GenerationException {
        if (mostRelaxations < 2 || mostRelaxations > MOST_RELAXATIONS) {
            throw new GenerationException("a family has cycles of 2 to " + MOST_RELAXATIONS + " relaxations, not of "
                    + mostRelaxations);
        }
        List<GeneratedTest> tests = new ArrayList<>();
        Map<String, Integer> names = new HashMap<>();
        List<List<Relaxation>> cycles = CycleEnumeration.of(notation.cycle(alphabet), mostRelaxations);
        for (List<Relaxation> cycle : annotations.isEmpty() ? cycles : new Annotating(language, annotations).each(cycles)) {
            Scenario scenario = Cycle.scenario(cycle, language.annotations().get(0));
            String name = CycleNames.name(scenario, language);
            int number = names.merge(name, 1, Integer::sum);
            tests.add(write(number == 1 ? name : name + "-" + number, scenario));
        }
        return tests;
    }

    private GeneratedTest test(List<Relaxation> relaxations, Optional<String> name) throws GenerationException {
        Scenario scenario = Cycle.scenario(relaxations, language.annotations().get(0));
        return write(name.orElseGet(() -> CycleNames.name(scenario, language)), scenario);
    }

    private GeneratedTest write(String name, Scenario scenario) throws GenerationException {
        return new GeneratedTest(name, language.write(name, scenario));
    }
}
