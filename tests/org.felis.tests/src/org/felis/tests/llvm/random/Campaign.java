package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.engine.source.ProblemException;

/**
 * Many random programs, each of which must have a property. What does not is made small and reported with the number that makes it again.
 *
 * <p>System properties: {@code felis.cprograms}, how many; {@code felis.seed}, the number of the first.
 */
final class Campaign {

    static final int PROGRAMS = Integer.getInteger("felis.cprograms", 200);

    private static final long FIRST = Long.getLong("felis.seed", 0);
    private static final int MOST_REPORTED = 10;

    /** What must hold. */
    interface Check {
        /**
         * What is wrong with the program; empty if nothing is.
         *
         * @param note to be told what was seen
         */
        Optional<String> wrong(RandomProgram program, Consumer<String> note) throws Verdicts.RefusedException, Interruption.StoppedException, ProblemException;
    }

    private final Map<String, Integer> counts = new TreeMap<>();

    /** @param kernel every so-manieth program is one of the Linux kernel; none at 0 */
    static Campaign run(String name, int kernel, Check check) {
        Campaign campaign = new Campaign();
        List<String> all = new ArrayList<>();
        for (long number = FIRST; number < FIRST + PROGRAMS && all.size() < MOST_REPORTED; number++) {
            RandomProgram program = RandomProgram.of(number, kernel > 0 && number % kernel == kernel - 1);
            Optional<String> wrong = campaign.wrong(program, check, what -> campaign.counts.merge(what, 1, Integer::sum));
            if (wrong.isPresent()) {
                RandomProgram small = program.shrunk(smaller -> campaign.wrong(smaller, check, what -> { }).isPresent());
                all.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: " + campaign.wrong(small, check, what -> { }).orElse("") + "\n" + small.text());
                System.out.println(all.getLast());
            }
        }
        System.out.println(name + ": " + PROGRAMS + " C programs from " + FIRST + ": " + campaign.counts);
        assertEquals("", String.join("\n", all));
        return campaign;
    }

    int count(String what) {
        return counts.getOrDefault(what, 0);
    }

    @Override
    public String toString() {
        return counts.toString();
    }

    private Optional<String> wrong(RandomProgram program, Check check, Consumer<String> note) {
        return LargeStack.call(() -> {
            try {
                return check.wrong(program, note);
            } catch (Verdicts.RefusedException refused) {
                note.accept("refused");
                note.accept("refused: " + refused.getMessage());
            } catch (Interruption.StoppedException stopped) {
                note.accept("took too long");
            } catch (OutOfMemoryError tooMany) { // explicit enumeration keeps the traces of each thread
                note.accept("took too much memory");
            } catch (ProblemException wrong) {
                return Optional.of(wrong.problems().toString());
            } catch (RuntimeException | Error failed) {
                return Optional.of("failed: " + failed + " " + List.of(failed.getStackTrace()).subList(0, Math.min(4, failed.getStackTrace().length)));
            }
            return Optional.empty();
        });
    }
}
