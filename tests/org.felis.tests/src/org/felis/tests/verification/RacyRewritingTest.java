package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;
import org.junit.jupiter.api.Test;

/** A loop writes what its next iteration writes anew: the iteration is left out, unless the program has a race, by which somebody may see what was written. */
class RacyRewritingTest {

    private static final String DECLARATIONS = """
            @top = global i32 0
            @n = global i32 0
            declare void @abort()
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            define ptr @pushes(ptr %p) {
            entry:
              %first = load atomic i32, ptr @top monotonic, align 4
              br label %again
            again:
              %old = phi i32 [ %first, %entry ], [ %now, %again ]
              store i32 %old, ptr @n, align 4
              %both = cmpxchg ptr @top, i32 %old, i32 7 release monotonic, align 4
              %now = extractvalue { i32, i1 } %both, 0
              %done = extractvalue { i32, i1 } %both, 1
              br i1 %done, label %end, label %again
            end:
              ret ptr null
            }
            define ptr @changes(ptr %p) {
            entry:
              store atomic i32 1, ptr @top monotonic, align 4
              store atomic i32 2, ptr @top monotonic, align 4
              store atomic i32 3, ptr @top monotonic, align 4
              ret ptr null
            }
            """;

    /** Fails if it reads 1 when it has read 7; with acquire, it then reads what was pushed last. */
    private static String program(String order) {
        return DECLARATIONS + """
                define ptr @reads(ptr %%p) {
                entry:
                  %%t = load atomic i32, ptr @top %s, align 4
                  %%isPushed = icmp eq i32 %%t, 7
                  br i1 %%isPushed, label %%looks, label %%end
                looks:
                  %%v = load i32, ptr @n, align 4
                  %%w = load i32, ptr @n, align 4
                  %%isFirst = icmp eq i32 %%v, 1
                  %%isSecond = icmp eq i32 %%w, 2
                  %%both = and i1 %%isFirst, %%isSecond
                  br i1 %%both, label %%fails, label %%end
                fails:
                  call void @abort()
                  unreachable
                end:
                  ret ptr null
                }
                define i32 @main() {
                entry:
                  %%a = alloca i64
                  %%b = alloca i64
                  %%c = alloca i64
                  %%d = call i32 @pthread_create(ptr %%a, ptr null, ptr @pushes, ptr null)
                  %%e = call i32 @pthread_create(ptr %%b, ptr null, ptr @changes, ptr null)
                  %%f = call i32 @pthread_create(ptr %%c, ptr null, ptr @reads, ptr null)
                  ret i32 0
                }
                """.formatted(order);
    }

    private static VerificationTask task(String order) {
        return new VerificationTask("push.ll", program(order), "rc11", VerificationOptions.DEFAULT.withWitness(true));
    }

    private static Map<Property, PropertyVerdict> verdicts(String order) {
        VerificationResult result = new InProcessVerifier().verify(task(order), Progress.NONE, Interruption.none());
        return result.properties().stream().collect(Collectors.toMap(PropertyVerdict::property, Function.identity()));
    }

    @Test
    void aLoopThatWritesAnewIsProvedWhereThereAreNoRaces() {
        Map<Property, PropertyVerdict> verdicts = verdicts("acquire");
        for (Property property : List.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES)) {
            assertEquals(new Verdict.Holds(), verdicts.get(property).verdict(), property.word());
        }
    }

    /** Who reads 1 has read what the first iteration wrote, and who reads 2 then, what the second one did; both are within the bound. */
    @Test
    void whatAnIterationWroteIsSeenByARace() {
        Map<Property, PropertyVerdict> verdicts = verdicts("monotonic");
        assertEquals(new Verdict.Violated(), verdicts.get(Property.RACES).verdict());
        assertEquals(new Verdict.Violated(), verdicts.get(Property.ASSERTIONS).verdict());
        Optional<Witness> seen = verdicts.get(Property.ASSERTIONS).witness();
        EvaluationResult evaluated = new InProcessVerifier().answer(Query.evaluation("hb", seen.orElseThrow()), task("monotonic"), Progress.NONE, Interruption.none());
        assertInstanceOf(EvaluationResult.Evaluated.class, evaluated, () -> evaluated.toString());
    }
}
