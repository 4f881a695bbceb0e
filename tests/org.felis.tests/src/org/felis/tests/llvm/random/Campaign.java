package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

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

    private final Map<String, Integer> counts = new ConcurrentSkipListMap<>();
    private final AtomicInteger reported = new AtomicInteger();

    /** @param kernel every so-manieth program is one of the Linux kernel; none at 0 */
    static Campaign run(String name, int kernel, Check check) {
        return run(name, number -> RandomProgram.of(number, kernel > 0 && number % kernel == kernel - 1), check);
    }

    /** @param generator makes the program of each number */
    static Campaign run(String name, LongFunction<RandomProgram> generator, Check check) {
        Campaign campaign = new Campaign();
        // as many at a time as there are processors
        List<String> all = LongStream.range(FIRST, FIRST + PROGRAMS).parallel()
                .mapToObj(number -> campaign.report(generator.apply(number), check)).flatMap(Optional::stream).toList();
        System.out.println(name + ": " + PROGRAMS + " C programs from " + FIRST + ": " + campaign.counts);
        assertEquals("", String.join("\n", all));
        return campaign;
    }

    /** What is wrong with the program; empty if nothing is, or enough has been reported. */
    private Optional<String> report(RandomProgram program, Check check) {
        if (reported.get() >= MOST_REPORTED) {
            return Optional.empty();
        }
        if (wrong(program, check, what -> counts.merge(what, 1, Integer::sum)).isEmpty()) {
            return Optional.empty();
        }
        RandomProgram small = program.shrunk(smaller -> wrong(smaller, check, what -> { }).isPresent());
        String report = "-Dfelis.seed=" + program.number() + " -Dfelis.cprograms=1: " + wrong(small, check, what -> { }).orElse("") + "\n" + small.text();
        System.out.println(report);
        reported.incrementAndGet();
        return Optional.of(report);
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
