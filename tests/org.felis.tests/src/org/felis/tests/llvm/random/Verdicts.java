package org.felis.tests.llvm.random;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Question;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.EncodingOptions.AxiomMethod;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.llvm.frontend.CFrontEnd;
import org.felis.llvm.ir.Module;
import org.felis.llvm.lowering.Language;
import org.felis.llvm.lowering.Pass;
import org.felis.llvm.lowering.ProgramLowering;
import org.felis.llvm.parser.LlvmParser;
import org.felis.verification.judgement.LifetimeAxioms;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.search.ProcedureChoice;
import org.felis.verification.search.Searches;
import org.felis.verification.sources.ModelSources;
import org.felis.verification.sources.RaceAxioms;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * What Felis finds of a program, by one procedure: the ways in which it fails, whether it races, and whether the bound cuts it off. Every execution that is found has been replayed.
 */
final class Verdicts {

    static final String BOUND = "BOUND";

    /** Some thread waits for ever. */
    static final String STUCK = "stuck";

    /** An access comes before the beginning or after the end of its object's life, or may do so. */
    static final String OUTSIDE_OF_LIFE = "OUTSIDE OF LIFE";

    /** Where all threads come to their end, an object is not freed. */
    static final String LEAKED = "leaked";

    private static final Duration TIME_LIMIT = Duration.ofSeconds(5);
    private static final ModelSources MODELS = new ModelSources(new CompiledModels(Optional.empty()));
    private static final Map<String, String> MAPPINGS = Map.of("x86tso", "x86", "aarch64", "armv8", "power", "power-leading", "riscv", "riscv");

    /** The dialects of models of languages. */
    private static final Map<String, List<String>> MEANT_FOR = Map.of("rc11", List.of("C"), "lkmm", List.of("C, Linux kernel"));

    private Verdicts() {
    }

    /** A program that is refused: why. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(String why) {
            super(why);
        }
    }

    /** The program as one part of lowering less makes it; nothing is left out of it that verdicts are not told without. */
    static Program loweredWithout(Pass pass, String text, int bound, String model) throws RefusedException {
        return loweredBy(EnumSet.complementOf(EnumSet.of(pass, Pass.OMISSION)), text, bound, model);
    }

    /** The program whose executions are counted. */
    static Program loweredForCounting(String text, int bound, String model) throws RefusedException {
        return loweredBy(EnumSet.complementOf(EnumSet.of(Pass.HELPING, Pass.IDLE_ACCESSES, Pass.REWRITING, Pass.SUBSTITUTION)), text, bound, model);
    }

    static Program loweredBy(Set<Pass> passes, String text, int bound, String model) throws RefusedException {
        try {
            Optional<CTarget> target = Optional.empty();
            if (MAPPINGS.containsKey(model)) {
                target = Optional.of(Mapping.of(MAPPINGS.get(model), List.of()));
            }
            Module module = LlvmParser.parse("random.ll", text, Interruption.none());
            return ProgramLowering.lower("random.ll", module, name -> Optional.empty(), target, Language.of(module), bound,
                    passes, Interruption.none());
        } catch (ProblemException wrong) {
            throw new RefusedException(wrong.problems().getFirst().code() + " " + wrong.problems().getFirst().message());
        } catch (MappingException wrong) {
            throw new AssertionError(wrong);
        }
    }

    static Program lowered(String text, int bound, String model) throws RefusedException {
        try {
            CompiledSource source = new CFrontEnd().compile("random.ll", text, new CompileOptions(Optional.ofNullable(MAPPINGS.get(model))
                    .map(name -> new Target(name, Optional.empty(), List.of())), bound, Optional.empty(), List.of()).forModelOf(MEANT_FOR.getOrDefault(model, List.of())), Interruption.none());
            return source.program().orElseThrow(() -> new RefusedException(source.problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR)
                    .map(p -> p.code() + " " + p.message()).findFirst().orElse("")));
        } catch (ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }

    /**
     * The names of what is found.
     *
     * @throws Interruption.StoppedException if it takes too long
     */
    static Set<String> found(Program program, int bound, String model, Procedure procedure) throws Interruption.StoppedException {
        return found(program, bound, model, procedure, TIME_LIMIT);
    }

    /** The same with another limit. */
    static Set<String> found(Program program, int bound, String model, Procedure procedure, Duration limit) throws Interruption.StoppedException {
        return found(program, bound, model, VerificationOptions.DEFAULT.withProcedure(procedure), limit);
    }

    /** The same by SMT, with axioms encoded as the method says. */
    static Set<String> found(Program program, int bound, String model, AxiomMethod axioms) throws Interruption.StoppedException {
        return found(program, bound, model, VerificationOptions.DEFAULT.withProcedure(Procedure.SMT).withEncoding(EncodingOptions.DEFAULT.withAxioms(axioms)), TIME_LIMIT);
    }

    private static Set<String> found(Program program, int bound, String model, VerificationOptions options, Duration limit) throws Interruption.StoppedException {
        Interruption limited = Interruption.none().within(limit);
        MemoryModel memoryModel = LifetimeAxioms.added(model(model, program, options), program);
        Map<String, Goal> goals = new LinkedHashMap<>();
        for (Failure failure : Failure.values()) {
            goals.put(failure.toString(), new Goal.Fails(EnumSet.of(failure)));
        }
        goals.put(BOUND, new Goal.ReachesBound());
        if (memoryModel.coherence().isPresent()) {
            goals.put(STUCK, new Goal.Stuck());
        }
        if (program.question() instanceof Question.Safety safety && !safety.leaks().isEmpty()) {
            goals.put(LEAKED, new Goal.Satisfies(new Proposition.Or(safety.leaks().stream().map(Question.Leak::when).toList()), Goal.Ends.OVER));
        }
        List<Axiom> races = new ArrayList<>(RaceAxioms.of(memoryModel));
        races.forEach(race -> goals.put(race.name(),
                race.role() == Axiom.Role.FLAG ? new Goal.Raises(Set.of(race), Goal.Ends.ANY) : new Goal.Undefined(race, Goal.Ends.ANY)));
        List<Axiom> lives = LifetimeAxioms.of(memoryModel);
        lives.forEach(axiom -> goals.put(axiom.name(), new Goal.Undefined(axiom, Goal.Ends.ANY)));
        UnrolledProgram unrolled = Unroller.unroll(program, bound);
        Set<String> found = new TreeSet<>();
        try (ExecutionSearch search = Searches.open(unrolled, memoryModel, options, ProcedureChoice.forVerdict(unrolled, memoryModel, options))) {
            for (Map.Entry<String, Goal> goal : goals.entrySet()) {
                if (search.find(goal.getValue(), limited) instanceof SearchResult.Found) {
                    found.add(lives.stream().map(Axiom::name).anyMatch(goal.getKey()::equals) ? OUTSIDE_OF_LIFE : goal.getKey());
                }
            }
        }
        return found;
    }

    private static MemoryModel model(String name, Program program, VerificationOptions options) {
        try {
            return MODELS.model(new VerificationTask("random.ll", "", name, options), program.architecture()).model();
        } catch (ProblemException wrong) {
            throw new AssertionError(wrong);
        }
    }
}
