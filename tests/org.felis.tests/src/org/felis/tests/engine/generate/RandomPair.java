package org.felis.tests.engine.generate;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.InstructionGenerator;

/**
 * A random program and a random model for it. The same number gives the same pair.
 *
 * @param number what it was made from
 */
public record RandomPair(long number, Program program, MemoryModel model) {

    private static final int PERIOD = 10;

    /** Of ten pairs, five have any program and any model; in the others one of both is of a kind that finds faults of its own. */
    public static RandomPair of(long number) {
        return switch ((int) Math.floorMod(number, (long) PERIOD)) {
            case 1 -> new RandomPair(number, ProgramGenerator.generate(number), ModelGenerator.withMicroEvents(number));
            case 3 -> new RandomPair(number, InstructionGenerator.generate(number), ModelGenerator.withMicroEvents(number));
            case 5 -> new RandomPair(number, ProgramGenerator.generate(number), ModelBuilder.withoutAxioms());
            case 7 -> new RandomPair(number, DataCycleGenerator.generate(number),
                    number % (2 * PERIOD) < PERIOD ? ModelBuilder.withoutAxioms() : ModelGenerator.generate(number));
            case 9 -> new RandomPair(number, AliasingProgramGenerator.generate(number), ModelGenerator.generate(number));
            default -> new RandomPair(number, ProgramGenerator.generate(number), ModelGenerator.generate(number));
        };
    }

    public RandomPair with(Program smaller) {
        return new RandomPair(number, smaller, model);
    }

    public RandomPair with(MemoryModel smaller) {
        return new RandomPair(number, program, smaller);
    }

    /** How to make it again, the program and the model, for people. */
    public String text() {
        return "-Dfelis.seed=" + number + " -Dfelis.pairs=1 -Dfelis.candidates=" + CandidateEstimate.LIMIT + "\n" + ProgramText.of(program) + ModelText.of(model);
    }
}
