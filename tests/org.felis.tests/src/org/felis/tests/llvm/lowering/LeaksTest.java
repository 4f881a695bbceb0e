package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.frontend.CFrontEnd;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** What is allocated and never freed. Both procedures have to say the same, under each model. */
class LeaksTest {

    private static final List<String> MODELS = List.of("sc", "rc11", "aarch64", "power", "lkmm");

    private static final String DECLARATIONS = """
            @slot = global ptr null
            @flag = global i32 0
            declare ptr @malloc(i64)
            declare ptr @calloc(i64, i64)
            declare ptr @aligned_alloc(i64, i64)
            declare ptr @realloc(ptr, i64)
            declare i32 @posix_memalign(ptr, i64, i64)
            declare void @free(ptr)
            declare void @exit(i32)
            declare void @__VERIFIER_hp_retire(ptr)
            declare ptr @__VERIFIER_hp_alloc()
            declare void @__VERIFIER_hp_free(ptr)
            declare i1 @__VERIFIER_nondet_bool()
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)
            declare i32 @pthread_join(i64, ptr)
            """;

    private static final String CREATES = "  %t = alloca i64\n  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @other, ptr null)\n";
    private static final String JOINS = "  %id = load i64, ptr %t\n  %j = call i32 @pthread_join(i64 %id, ptr null)\n";

    /** Waits until it is given an object, and frees it. */
    private static final String TAKES_AND_FREES = """
              br label %again
            again:
              %p = load atomic ptr, ptr @slot monotonic, align 8
              %none = icmp eq ptr %p, null
              br i1 %none, label %again, label %done
            done:
              call void @free(ptr %p)
            """;

    private static String main(String body) {
        return DECLARATIONS + "define i32 @main() {\nentry:\n" + body + "  ret i32 0\n}\n";
    }

    private static String program(String other, String body) {
        return main(body) + "define ptr @other(ptr %argument) {\nentry:\n" + other + "  ret ptr null\n}\n";
    }

    private static VerificationResult verified(String text, String model, Procedure procedure, Set<Property> properties) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure).withProperties(properties).withWitness(true).withTimeout(Duration.ofSeconds(30));
        return new InProcessVerifier().answer(new Query.ForVerdict(), new VerificationTask("leaks.ll", text, model, options), Progress.NONE, Interruption.none());
    }

    private static PropertyVerdict leaks(VerificationResult result) {
        return result.properties().stream().filter(property -> property.property() == Property.LEAKS).findFirst().orElseThrow(() -> new AssertionError(result.toString()));
    }

    private static Verdict verdict(String text, String model) {
        Verdict smt = leaks(verified(text, model, Procedure.SMT, EnumSet.of(Property.LEAKS))).verdict();
        assertEquals(smt, leaks(verified(text, model, Procedure.EXPLICIT, EnumSet.of(Property.LEAKS))).verdict(), "by enumeration, under " + model + ": " + text);
        return smt;
    }

    private static void assertFreed(String text) {
        MODELS.forEach(model -> assertEquals(new Verdict.Holds(), verdict(text, model), model + ": " + text));
    }

    private static void assertLeaked(String text) {
        MODELS.forEach(model -> assertEquals(new Verdict.Violated(), verdict(text, model), model + ": " + text));
    }

    @Test
    void whatIsAllocatedHasToBeFreedEvenIfNobodyTouchesIt() {
        assertLeaked(main("  %p = call ptr @malloc(i64 4)\n"));
        assertFreed(main("  %p = call ptr @malloc(i64 4)\n  call void @free(ptr %p)\n"));
        assertFreed(main(""));
        assertFreed(main("  call void @free(ptr null)\n"));
    }

    @Test
    void whatAGlobalVariableStillPointsToIsLeakedAllTheSame() {
        assertLeaked(main("  %p = call ptr @malloc(i64 4)\n  store ptr %p, ptr @slot\n"));
    }

    @Test
    void eachFunctionThatAllocatesCounts() {
        assertLeaked(main("  %p = call ptr @calloc(i64 2, i64 4)\n"));
        assertLeaked(main("  %p = call ptr @aligned_alloc(i64 8, i64 8)\n"));
        assertLeaked(main("  %q = alloca ptr\n  %r = call i32 @posix_memalign(ptr %q, i64 8, i64 8)\n"));
        assertFreed(main("  %q = alloca ptr\n  %r = call i32 @posix_memalign(ptr %q, i64 8, i64 8)\n  %p = load ptr, ptr %q\n  call void @free(ptr %p)\n"));
    }

    @Test
    void reallocFreesTheOldObjectAndAllocatesANewOne() {
        String grows = "  %p = call ptr @malloc(i64 4)\n  store i32 1, ptr %p\n  %q = call ptr @realloc(ptr %p, i64 8)\n";
        assertLeaked(main(grows));
        assertFreed(main(grows + "  call void @free(ptr %q)\n"));
        assertFreed(main("  %q = call ptr @realloc(ptr null, i64 8)\n  call void @free(ptr %q)\n"));
    }

    @Test
    void anObjectThatAnotherThreadIsHandedIsFreedInWhateverOrderMemoryIsSeen() {
        String hands = "  store atomic ptr %p, ptr @slot monotonic, align 8\n";
        assertFreed(program(TAKES_AND_FREES, "  %p = call ptr @malloc(i64 4)\n" + CREATES + hands));
        assertFreed(program(TAKES_AND_FREES, CREATES + "  %p = call ptr @malloc(i64 4)\n  store i32 1, ptr %p\n" + hands + JOINS));
        assertLeaked(program(TAKES_AND_FREES, CREATES + "  %p = call ptr @malloc(i64 4)\n  %q = call ptr @malloc(i64 4)\n" + hands + JOINS));
    }

    @Test
    void aThreadThatHasNotBegunYetMayStillFree() {
        assertFreed(program("  %p = load ptr, ptr @slot\n  call void @free(ptr %p)\n", "  %p = call ptr @malloc(i64 4)\n  store ptr %p, ptr @slot\n" + CREATES));
    }

    @Test
    void whereAThreadIsNeverCreatedNobodyWaitsForIt() {
        String perhapsCreates = "  %b = call i1 @__VERIFIER_nondet_bool()\n  br i1 %b, label %yes, label %end\nyes:\n" + CREATES + "  br label %end\nend:\n";
        String frees = "  %p = load ptr, ptr @slot\n  call void @free(ptr %p)\n";
        assertLeaked(program(frees, "  %m = call ptr @malloc(i64 4)\n  store ptr %m, ptr @slot\n" + perhapsCreates));
        assertFreed(program("  %p = call ptr @malloc(i64 4)\n  call void @free(ptr %p)\n", perhapsCreates));
        assertLeaked(program("  %p = call ptr @malloc(i64 4)\n", perhapsCreates));
    }

    @Test
    void anObjectThatIsFreedOnOneWayOnlyIsLeakedOnTheOther() {
        String maybe = "  %p = call ptr @malloc(i64 4)\n  %b = call i1 @__VERIFIER_nondet_bool()\n  br i1 %b, label %yes, label %end\nyes:\n  call void @free(ptr %p)\n  br label %end\nend:\n";
        assertLeaked(main(maybe));
        PropertyVerdict drawn = leaks(verified(main(maybe), "rc11", Procedure.SMT, EnumSet.of(Property.LEAKS)));
        assertTrue(drawn.witness().isPresent() && drawn.site().orElseThrow().text().startsWith("never freed"), drawn.toString());
    }

    @Test
    void aPointerMayBeToOneOfSeveralObjects() {
        String either = "  %p = call ptr @malloc(i64 4)\n  %q = call ptr @malloc(i64 4)\n  %b = call i1 @__VERIFIER_nondet_bool()\n  %one = select i1 %b, ptr %p, ptr %q\n"
                + "  %two = select i1 %b, ptr %q, ptr %p\n  call void @free(ptr %one)\n";
        assertLeaked(main(either));
        assertFreed(main(either + "  call void @free(ptr %two)\n"));
    }

    @Test
    void aLoopLeaksWhatItsIterationsDoNotFree() {
        String loop = "  br label %again\nagain:\n  %p = call ptr @malloc(i64 4)\nFREES  %r = load atomic i32, ptr @flag monotonic, align 4\n  %c1 = icmp eq i32 %r, 1\n"
                + "  br i1 %c1, label %done, label %again\ndone:\n";
        String sets = "  store atomic i32 1, ptr @flag monotonic, align 4\n";
        assertLeaked(program(sets, CREATES + loop.replace("FREES", "")));
        MODELS.forEach(model -> assertEquals(new Verdict.HoldsUpToBound(2), verdict(program(sets, CREATES + loop.replace("FREES", "  call void @free(ptr %p)\n")), model)));
    }

    @Test
    void anIterationThatOnlyAllocatesIsNotOneWithoutEffect() {
        String loop = "  br label %again\nagain:\n  %r = load atomic i32, ptr @flag monotonic, align 4\n  %c1 = icmp eq i32 %r, 1\n  br i1 %c1, label %done, label %more\nmore:\n"
                + "  %p = call ptr @malloc(i64 4)\n  br label %again\ndone:\n";
        assertLeaked(program("  store atomic i32 1, ptr @flag monotonic, align 4\n", CREATES + loop));
    }

    @Test
    void whereTheProgramIsLeftNothingIsAskedOf() {
        assertFreed(main("  %p = call ptr @malloc(i64 4)\n  call void @exit(i32 0)\n"));
    }

    @Test
    void retiringFreesAndHazardPointersAreNotAllocations() {
        String retires = "  %h = call ptr @__VERIFIER_hp_alloc()\n  %p = call ptr @malloc(i64 4)\n";
        for (String model : List.of("sc", "rc11")) {
            assertEquals(new Verdict.Holds(), verdict(main(retires + "  call void @__VERIFIER_hp_retire(ptr %p)\n"), model));
            assertEquals(new Verdict.Violated(), verdict(main(retires), model));
        }
    }

    @Test
    void otherPropertiesAreAnsweredBesideIt() {
        VerificationResult result = verified(main("  %p = call ptr @malloc(i64 4)\n  store i32 1, ptr %p\n"), "rc11", Procedure.AUTO,
                EnumSet.of(Property.ASSERTIONS, Property.MEMORY, Property.LEAKS));
        assertEquals(List.of(new Verdict.Holds(), new Verdict.Holds(), new Verdict.Violated()), result.properties().stream().map(PropertyVerdict::verdict).toList());
    }

    @Test
    void nothingIsWrittenForItWhereNobodyAsks() throws ProblemException {
        assertFalse(Property.DEFAULT.contains(Property.LEAKS));
        String text = program(TAKES_AND_FREES, CREATES + "  %p = call ptr @malloc(i64 4)\n");
        assertFalse(written(text, VerificationOptions.DEFAULT));
        assertTrue(written(text, VerificationOptions.DEFAULT.withProperties(EnumSet.of(Property.LEAKS))));
        assertFalse(written(program("", CREATES), VerificationOptions.DEFAULT.withProperties(EnumSet.of(Property.LEAKS))), "a program that allocates nothing");
        assertEquals(1, new CFrontEnd().passes().stream().filter(CompileOptions.LEAKS::equals).count());
    }

    /** Whether the program has registers for that. */
    private static boolean written(String text, VerificationOptions options) throws ProblemException {
        Optional<Program> program = new CFrontEnd().compile("leaks.ll", text, options.compileOptions(), Interruption.none()).program();
        return program.orElseThrow().threads().stream().flatMap(thread -> thread.instructions().stream()).flatMap(instruction -> instruction.operations().stream())
                .flatMap(operation -> operation.written().stream()).anyMatch(register -> register.toString().startsWith("life"));
    }
}
