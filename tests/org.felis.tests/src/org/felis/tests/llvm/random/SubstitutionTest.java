package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.felis.engine.analysis.program.InterchangeableThreads;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.llvm.lowering.Pass;
import org.felis.tests.Repository;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What threads do for each other, threads of their own do: whatever is found with all iterations is found then, too. (More may be found: such answers are not believed, see {@link Pass#SUBSTITUTION}.) System properties: those of
 * {@link Campaign}.
 */
class SubstitutionTest {

    private static final int PROGRAMS = Integer.getInteger("felis.cprograms", 60);
    private static final long FIRST = Long.getLong("felis.seed", 0);
    private static final int BOUND = 2;
    private static final List<String> MODELS = List.of("rc11", "rc11", "c20");

    private static Set<String> found(Program program, String model) throws Interruption.StoppedException {
        Set<String> found = new TreeSet<>(Verdicts.found(program, BOUND, model, Procedure.SMT));
        found.removeAll(Set.of(Verdicts.STUCK, Verdicts.LEAKED));
        return found;
    }

    /** The read that races decides nothing, and is followed by an operation that cannot fail: only a substitute does both. */
    @Test
    void whatRacesIsNotLeftOut() throws Verdicts.RefusedException, Interruption.StoppedException {
        String text = """
                @x = global i32 0
                @d = global i32 0
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define ptr @helper(ptr %argument) {
                  br label %again
                again:
                  %v = load atomic i32, ptr @x monotonic, align 4
                  %done = icmp sge i32 %v, 1
                  br i1 %done, label %end, label %help
                help:
                  %unused = load i32, ptr @d, align 4
                  %old = atomicrmw add ptr @x, i32 1 monotonic, align 4
                  br label %again
                end:
                  ret ptr null
                }
                define ptr @writer(ptr %argument) {
                  %v = load atomic i32, ptr @x monotonic, align 4
                  %told = icmp eq i32 %v, 1
                  br i1 %told, label %write, label %end
                write:
                  store i32 1, ptr @d, align 4
                  br label %end
                end:
                  ret ptr null
                }
                define i32 @main() {
                  %t = alloca i64, align 8
                  call i32 @pthread_create(ptr %t, ptr null, ptr @helper, ptr null)
                  call i32 @pthread_create(ptr %t, ptr null, ptr @writer, ptr null)
                  ret i32 0
                }
                """;
        Program divided = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.REWRITING)), text, BOUND, "rc11");
        assertTrue(!divided.question().substitutes().isEmpty() && found(divided, "rc11").contains("data-race"));
    }

    /** Each iteration goes by what the last one has read, so that none can be done by anybody. */
    @Test
    void aProgramThatHasNoSubstitutesIsProvedAsBefore() throws Verdicts.RefusedException, Interruption.StoppedException {
        String text = Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/structures/bitmap-bag.ll"));
        Program program = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.REWRITING, Pass.IDLE_ACCESSES)), text, 1, "rc11");
        assertTrue(program.question().substitutes().isEmpty() && !found(program, "rc11").contains(Verdicts.BOUND));
    }

    /** What has removed a node has left the loop: only who moves a tail for others may do so again. */
    @ParameterizedTest
    @CsvSource({"hp-treiber-stack, false", "treiber-stack, false", "hp-michael-scott-queue, true"})
    void noThreadDoesWhatIsDoneByTheLastIterationOnly(String structure, boolean isHelped) throws Verdicts.RefusedException {
        String text = Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/structures/" + structure + ".ll"));
        Program program = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.IDLE_ACCESSES)), text, BOUND, "rc11");
        assertEquals(isHelped, !program.question().substitutes().isEmpty());
    }

    /** Each thread links a node of its own behind the last one (Michael and Scott, PODC 1996), and the tail is moved once for each node: more often than the bound, if that is less. */
    @ParameterizedTest
    @CsvSource({"2, 1, true", "2, 2, false", "3, 2, true", "3, 3, false"})
    void theTailOfAQueueIsMovedOnceForEachNode(int writers, int bound, boolean isMore) throws Verdicts.RefusedException, Interruption.StoppedException {
        String text = """
                @first = global [2 x i64] zeroinitializer
                @tail = global ptr @first
                declare ptr @malloc(i64)
                declare i32 @pthread_create(ptr, ptr, ptr, ptr)
                define ptr @writer(ptr %argument) {
                  %node = call ptr @malloc(i64 8)
                  store ptr null, ptr %node, align 8
                  br label %again
                again:
                  %last = load atomic ptr, ptr @tail acquire, align 8
                  %next = load atomic ptr, ptr %last acquire, align 8
                  %none = icmp eq ptr %next, null
                  br i1 %none, label %link, label %help
                help:
                  %helped = cmpxchg ptr @tail, ptr %last, ptr %next release monotonic, align 8
                  br label %again
                link:
                  %linked = cmpxchg ptr %last, ptr null, ptr %node release monotonic, align 8
                  %done = extractvalue { ptr, i1 } %linked, 1
                  br i1 %done, label %move, label %again
                move:
                  %moved = cmpxchg ptr @tail, ptr %last, ptr %node release monotonic, align 8
                  ret ptr null
                }
                define i32 @main() {
                  %t = alloca i64, align 8
                """ + "  call i32 @pthread_create(ptr %t, ptr null, ptr @writer, ptr null)\n".repeat(writers) + "  ret i32 0\n}\n";
        Program program = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.REWRITING, Pass.IDLE_ACCESSES)), text, bound, "rc11");
        assertFalse(program.question().substitutes().isEmpty());
        assertEquals(List.of(IntStream.rangeClosed(1, writers).boxed().toList()),
                InterchangeableThreads.of(Unroller.unroll(program, bound), write -> false, (exchanged, standing) -> true).classes());
        Set<String> found = Verdicts.found(program, bound, "rc11", Procedure.SMT, Duration.ofSeconds(60));
        assertEquals(isMore, found.contains(Verdicts.BOUND), found.toString());
    }

    /** Where all substitutes come to their ends, solutions have helpers that do the same in one order: that of who is read from first. */
    @Test
    void theOrderOfThreadsThatDoTheSameExcludesNoExecution() throws Verdicts.RefusedException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        int programs = PROGRAMS / 4; // enumeration takes seconds for each
        for (long number = FIRST; number < FIRST + programs && wrong.isEmpty(); number++) {
            String text = HelpingProgram.ofCopies(number);
            try {
                Program program = Verdicts.loweredBy(EnumSet.complementOf(EnumSet.of(Pass.REWRITING)), text, 1, "rc11");
                boolean isOrdered = !program.question().substitutes().isEmpty()
                        && !InterchangeableThreads.of(Unroller.unroll(program, 1), write -> false, (exchanged, standing) -> true).classes().isEmpty();
                Set<String> explicit = Verdicts.found(program, 1, "rc11", Procedure.EXPLICIT, Duration.ofSeconds(3));
                Set<String> smt = Verdicts.found(program, 1, "rc11", Procedure.SMT);
                counts.merge((isOrdered ? "ordered" : "not ordered") + (explicit.contains(Verdicts.BOUND) ? ", more than the bound" : ""), 1, Integer::sum);
                if (!smt.equals(explicit)) {
                    wrong.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: SMT " + smt + ", explicit " + explicit + "\n" + text);
                }
            } catch (Interruption.StoppedException late) {
                counts.merge("took too long", 1, Integer::sum);
            }
        }
        System.out.println("helpers that do the same: " + programs + " programs from " + FIRST + ": " + counts);
        assertEquals(List.of(), wrong);
        assertTrue(PROGRAMS < 60 || counts.getOrDefault("ordered, more than the bound", 0) > programs / 4, counts.toString());
    }

    @Test
    void whateverIsFoundWithAllIterationsIsFound() throws Verdicts.RefusedException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (long number = FIRST; number < FIRST + PROGRAMS && wrong.isEmpty(); number++) {
            String text = HelpingProgram.text(number);
            String model = MODELS.get((int) (number % MODELS.size()));
            EnumSet<Pass> passes = EnumSet.allOf(Pass.class);
            passes.remove(Pass.REWRITING);
            EnumSet<Pass> all = EnumSet.copyOf(passes);
            all.removeAll(EnumSet.of(Pass.SUBSTITUTION, Pass.OMISSION));
            try {
                Program divided = Verdicts.loweredBy(passes, text, BOUND, model);
                Set<String> found = found(divided, model);
                Set<String> expected = found(Verdicts.loweredBy(all, text, BOUND, model), model);
                counts.merge(divided.question().substitutes().isEmpty() ? "without substitutes" : "with substitutes", 1, Integer::sum);
                if (!found.contains(Verdicts.BOUND)) {
                    counts.merge(expected.remove(Verdicts.BOUND) ? "proved for that alone" : "proved", 1, Integer::sum);
                }
                counts.merge(found.equals(expected) ? "the same" : "more", 1, Integer::sum);
                counts.merge(found.toString(), 1, Integer::sum);
                if (!found.containsAll(expected)) {
                    wrong.add("-Dfelis.seed=" + number + " -Dfelis.cprograms=1: " + model + " " + found + ", with all iterations " + expected + "\n" + text);
                }
            } catch (Interruption.StoppedException late) {
                counts.merge("took too long", 1, Integer::sum);
            }
        }
        System.out.println("substitution: " + PROGRAMS + " programs from " + FIRST + ": " + counts);
        assertEquals(List.of(), wrong);
        assertTrue(PROGRAMS < 60 || counts.getOrDefault("with substitutes", 0) > PROGRAMS / 2 && counts.getOrDefault("the same", 0) > PROGRAMS / 10, counts.toString());
    }
}
