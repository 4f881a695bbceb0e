package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Value;
import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison;
import org.felis.verification.Progress;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.sources.ModelReading;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a comparison says of outcomes and flags beside what all candidates say that the interpreter finds consistent; nothing is pruned, nothing is encoded. */
class ComparedByEnumerationTest {

    private static final InProcessVerifier VERIFIER = new InProcessVerifier();

    /** What is observed in the consistent executions of a test under a model. */
    private record Judged(Set<Map<String, String>> outcomes, Set<String> flags) {

        static Judged of(Program program, MemoryModel model) throws Interruption.StoppedException {
            Judged judged = new Judged(new HashSet<>(), new TreeSet<>());
            UnrolledProgram unrolled = Unroller.unroll(program, VerificationOptions.DEFAULT.bound().first(), Interruption.none());
            List<Axiom> flags = model.axioms().stream().filter(axiom -> axiom.role() == Axiom.Role.FLAG).toList();
            new CandidateEnumerator(unrolled, model).forEach(candidate -> {
                if (candidate.isConsistent() && program.filter().map(candidate.execution()::satisfies).orElse(true)) {
                    judged.outcomes.add(text(candidate.execution().outcome()));
                    flags.stream().filter(candidate::holds).forEach(flag -> judged.flags.add(flag.name()));
                }
                return true;
            }, Interruption.none());
            return judged;
        }

        private static Map<String, String> text(Outcome outcome) {
            Map<String, String> text = new TreeMap<>();
            outcome.values().forEach((observable, value) -> text.put(switch (observable) {
                case Observable.FinalRegister register -> register.text();
                case Observable.FinalMemory memory -> "[" + memory.text() + "]";
            }, value instanceof Value.Int integer ? observable.type().text(integer.bits()) : value.toString()));
            return text;
        }

        Set<Map<String, String>> outcomesWithout(Judged other) {
            Set<Map<String, String>> only = new HashSet<>(outcomes);
            only.removeAll(other.outcomes);
            return only;
        }

        Set<String> flagsWithout(Judged other) {
            Set<String> only = new TreeSet<>(flags);
            only.removeAll(other.flags);
            return only;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "x86,     x86tso, '',    sc,      ''",
        "c11,     rc11,   '',    c11_simp, ''",
        "c11,     rc11,   '',    aarch64, armv8",
        "c11,     rc11,   '',    x86tso,  x86",
        "c11,     x86tso, x86,   aarch64, armv8",
        "linux,   lkmm,   '',    sc,      ''",
        "linux,   lkmm,   '',    aarch64, armv8" })
    void outcomesAndFlagsOfOneModelOnlyAreThoseOfTheCandidates(String folder, String firstModel, String firstTarget, String secondModel,
            String secondTarget) throws Exception {
        int different = 0;
        for (Path file : Repository.filesBelow(Repository.examples().resolve(folder), ".litmus")) {
            Optional<Program> firstProgram = program(file, firstTarget);
            Optional<Program> secondProgram = program(file, secondTarget);
            ModelComparison comparison = ModelComparison.of(task(file, firstModel, firstTarget), task(file, secondModel, secondTarget), VERIFIER,
                    Progress.NONE, Interruption.none());
            if (firstProgram.isEmpty() || secondProgram.isEmpty()) {
                assertEquals(Kind.UNDECIDED, comparison.kind(), () -> file + " has no implementation in a mapping");
                continue;
            }
            Judged first = Judged.of(firstProgram.get(), model(firstModel));
            Judged second = Judged.of(secondProgram.get(), model(secondModel));
            assertTrue(comparison.isComplete(), file::toString);
            assertEquals(first.outcomesWithout(second), Set.copyOf(comparison.onlyFirst()), file::toString);
            assertEquals(second.outcomesWithout(first), Set.copyOf(comparison.onlySecond()), file::toString);
            assertEquals(first.flagsWithout(second), Set.copyOf(comparison.flagsOnlyFirst()), file::toString);
            assertEquals(second.flagsWithout(first), Set.copyOf(comparison.flagsOnlySecond()), file::toString);
            different += comparison.kind() == Kind.DIFFERENT ? 1 : 0;
        }
        assertTrue(different > 0, "models that do not differ show nothing");
    }

    /** So that outcomes of both can be compared. */
    @Test
    void whatATestObservesIsTheSameHoweverItIsCompiled() throws Exception {
        int compared = 0;
        for (Path file : Stream.of("c11", "linux").flatMap(f -> Repository.filesBelow(Repository.examples().resolve(f), ".litmus").stream()).toList()) {
            Set<String> observed = observed(program(file, "").orElseThrow());
            for (String target : FrontEnds.ALL.targets()) {
                Optional<Program> compiled = program(file, target);
                if (compiled.isPresent()) {
                    assertEquals(observed, observed(compiled.get()), () -> file + " " + target);
                    compared++;
                }
            }
        }
        assertTrue(compared > 80, "only " + compared + " were compiled");
    }

    private static Set<String> observed(Program program) {
        Set<String> observed = new TreeSet<>();
        program.observables().forEach(observable -> observed.add(observable.text()));
        return observed;
    }

    private static VerificationTask task(Path file, String model, String target) {
        return new VerificationTask(file.toString(), Repository.read(file), model, VerificationOptions.DEFAULT.withProcedure(Procedure.SMT)
                .withTarget(target.isEmpty() ? Optional.empty() : Optional.of(new Target(target, Optional.empty(), List.of()))));
    }

    /** Empty if the mapping does not implement what the test does. */
    private static Optional<Program> program(Path file, String target) throws MappingException {
        LitmusSource source = new LitmusSource(file.toString(), Repository.read(file));
        LitmusCompilation compilation = target.isEmpty() ? LitmusLanguage.compile(source)
                : LitmusLanguage.compile(source, Mapping.of(target, List.of()));
        return compilation.program();
    }

    private static MemoryModel model(String name) {
        CatSource source = ModelLibrary.located().find(name + ".cat").orElseThrow();
        return CatLanguage.shared().compile(source, IncludeResolver.inDirectories(), ModelReading.DEFAULTS).model().orElseThrow();
    }
}
