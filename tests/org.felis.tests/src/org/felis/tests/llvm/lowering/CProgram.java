package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.engine.analysis.relation.Counter;
import org.felis.engine.analysis.relation.Counters;
import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.frontend.CFrontEnd;
import org.felis.tests.Repository;
import org.felis.verification.judgement.LifetimeAxioms;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.search.ProcedureChoice;
import org.felis.verification.search.Searches;
import org.felis.verification.sources.ModelSources;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/** A program as LLVM IR, lowered and searched: under a model of a language as it is, under a model of a machine by the machine's usual mapping. */
record CProgram(String file, String text, int bound) {

    private static final ModelSources MODELS = new ModelSources(new CompiledModels(Optional.empty()));
    private static final Map<String, String> MAPPINGS = Map.of("x86tso", "x86", "aarch64", "armv8", "arm", "armv7", "power", "power-leading", "riscv", "riscv");
    private static final Map<String, List<String>> DIALECTS = Map.of("rc11", List.of("C"), "c11_partialSC", List.of("C"), "lkmm", List.of("C, Linux kernel"));

    /** The program of a fixture. */
    static CProgram of(String fixture) {
        return new CProgram(fixture, Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm").resolve(fixture)), 2);
    }

    /** The main function of LLVM IR with those lines, between declarations and its return. */
    static CProgram ofText(String text) {
        return new CProgram("test.ll", text, 2);
    }

    /** The same with other text in place of some of its own. */
    CProgram replaced(String some, String other) {
        if (!text.contains(some)) {
            throw new IllegalArgumentException("not in the program: " + some);
        }
        return new CProgram(file, text.replace(some, other), bound);
    }

    CProgram withBound(int newBound) {
        return new CProgram(file, text, newBound);
    }

    /** What is wrong with it. */
    List<String> problems() {
        return compiled(Optional.empty()).problems().stream().filter(problem -> problem.severity() == Problem.Severity.ERROR).map(Problem::toString).toList();
    }

    /** What is wrong with it under a model. */
    List<String> problemsFor(String model) {
        return compiledFor(model).problems().stream().filter(problem -> problem.severity() == Problem.Severity.ERROR).map(Problem::toString).toList();
    }

    private CompiledSource compiled(Optional<String> mapping) {
        return compiled(mapping, List.of());
    }

    /** As the façade does. */
    private CompiledSource compiledFor(String model) {
        return compiled(Optional.ofNullable(MAPPINGS.get(model)), DIALECTS.getOrDefault(model, List.of()));
    }

    private CompiledSource compiled(Optional<String> mapping, List<String> modelIsFor) {
        try {
            return new CFrontEnd().compile(file, text, new CompileOptions(mapping.map(name -> new Target(name, Optional.empty(), List.of())), bound, Optional.empty(), List.of()).forModelOf(modelIsFor), Interruption.none());
        } catch (ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }

    Program lowered() {
        return program(compiled(Optional.empty()));
    }

    /** By the usual mapping for the model. */
    Program loweredFor(String model) {
        return program(compiledFor(model));
    }

    private static Program program(CompiledSource source) {
        return source.program().orElseThrow(() -> new AssertionError(source.problems().stream().map(Problem::toString).collect(Collectors.joining("; "))));
    }

    /** The cells that are only added to in consistent executions, by the usual mapping for the model. */
    List<Counter> counters(String model) {
        Program program = compiledFor(model).program().orElseThrow();
        try {
            MemoryModel found = MODELS.model(new VerificationTask(file, text, model, VerificationOptions.DEFAULT), program.architecture()).model();
            UnrolledProgram unrolled = Unroller.unroll(program, bound).with(found.asksForMicroEvents());
            RelationAnalysis analysis = RelationAnalysis.of(unrolled, found, AnalysisOptions.DEFAULT, Interruption.none()).underAxioms(Interruption.none());
            return Counters.of(unrolled, found, analysis, Interruption.none());
        } catch (ProblemException | Interruption.StoppedException wrong) {
            throw new AssertionError(wrong);
        }
    }

    /** Whether a thread can fail in that way. */
    boolean canFail(String model, Failure... failures) {
        Set<Failure> asked = failures.length == 0 ? EnumSet.allOf(Failure.class) : EnumSet.copyOf(List.of(failures));
        return isFound(model, new Goal.Fails(asked), VerificationOptions.Procedure.SMT);
    }

    /** Whether a thread can fail, by the other procedure. */
    boolean canFailByEnumeration(String model) {
        return isFound(model, new Goal.Fails(EnumSet.allOf(Failure.class)), VerificationOptions.Procedure.EXPLICIT);
    }

    /** Whether the bound cuts off an execution. */
    boolean reachesBound(String model) {
        return isFound(model, new Goal.ReachesBound(), VerificationOptions.Procedure.SMT);
    }

    /** Whether a thread can wait for ever, which both procedures must say. */
    boolean canWaitForEver(String model) {
        boolean found = isFound(model, new Goal.Stuck(), VerificationOptions.Procedure.SMT);
        assertEquals(found, isFound(model, new Goal.Stuck(), VerificationOptions.Procedure.EXPLICIT), "by enumeration, under " + model);
        return found;
    }

    /** Whether accesses race in any execution, by a model that defines it. */
    boolean canRace(String model) {
        return isFound(model, found -> {
            Axiom race = found.axioms().stream().filter(axiom -> axiom.name().equals("data-race")).findFirst().orElseThrow();
            return race.role() == Axiom.Role.FLAG ? new Goal.Raises(Set.of(race), Goal.Ends.ANY) : new Goal.Undefined(race, Goal.Ends.ANY);
        }, VerificationOptions.Procedure.SMT);
    }

    /** Whether an object is used before the beginning or after the end of its life, or may be, which both procedures must say. */
    boolean usesOutsideOfLife(String model) {
        boolean found = false;
        for (int index = 0; index < axiomsOfLife(model).size(); index++) {
            boolean isHere = violatesAxiomOfLife(model, index, VerificationOptions.Procedure.SMT);
            assertEquals(isHere, violatesAxiomOfLife(model, index, VerificationOptions.Procedure.EXPLICIT), "by enumeration, under " + model);
            found |= isHere;
        }
        return found;
    }

    /** The same, asking the solver alone: for programs that are too large to be enumerated in a test. */
    boolean usesOutsideOfLifeBySolver(String model) {
        return IntStream.range(0, axiomsOfLife(model).size()).anyMatch(index -> violatesAxiomOfLife(model, index, VerificationOptions.Procedure.SMT));
    }

    private boolean violatesAxiomOfLife(String model, int index, VerificationOptions.Procedure procedure) {
        return isFound(model, used -> new Goal.Undefined(LifetimeAxioms.of(used).get(index), Goal.Ends.ANY), procedure);
    }

    private List<Axiom> axiomsOfLife(String model) {
        Program program = compiled(Optional.ofNullable(MAPPINGS.get(model))).program().orElseThrow();
        try {
            return LifetimeAxioms.of(LifetimeAxioms.added(MODELS.model(new VerificationTask(file, text, model, VerificationOptions.DEFAULT), program.architecture()).model(), program));
        } catch (ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }

    private boolean isFound(String model, Goal goal, VerificationOptions.Procedure procedure) {
        return isFound(model, found -> goal, procedure);
    }

    private boolean isFound(String model, Function<MemoryModel, Goal> goal, VerificationOptions.Procedure procedure) {
        CompiledSource source = compiledFor(model);
        Program program = source.program().orElseThrow(() -> new AssertionError(source.problems().toString()));
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure);
        try {
            MemoryModel found = LifetimeAxioms.added(MODELS.model(new VerificationTask(file, text, model, options), program.architecture()).model(), program);
            UnrolledProgram unrolled = Unroller.unroll(program, bound);
            try (ExecutionSearch search = Searches.open(unrolled, found, options, ProcedureChoice.forVerdict(unrolled, found, options))) {
                return search.find(goal.apply(found), Interruption.none()) instanceof SearchResult.Found;
            }
        } catch (ProblemException | Interruption.StoppedException wrong) {
            throw new AssertionError(wrong);
        }
    }
}
