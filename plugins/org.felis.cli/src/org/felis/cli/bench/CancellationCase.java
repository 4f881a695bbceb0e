package org.felis.cli.bench;

import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.cli.bench.family.Family;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.options.EncodingOptions;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/** Work that stays long in one stage of a verification, and how to see from outside that it is there. */
public enum CancellationCase {
    READING_THE_TEST("org.felis.litmus.parser.antlr.internal.", Ask.VERDICT,
            () -> litmus(manyInstructions(30_000), "sc", Procedure.AUTO, 2)),
    COMPILING_THE_TEST("org.felis.litmus.compiler.", Ask.VERDICT,
            () -> litmus(manyInstructions(30_000), "sc", Procedure.AUTO, 2)),
    READING_THE_MODEL("org.felis.cat.parser.antlr.internal.", Ask.VERDICT, () -> model(manyDefinitions(25_000))),
    COMPILING_THE_MODEL("org.felis.cat.lowering.", Ask.VERDICT, () -> model(manyDefinitions(25_000))),
    UNROLLING("org.felis.engine.program.unrolled.", Ask.VERDICT,
            () -> litmus(Family.SPIN.text(1), "aarch64", Procedure.SMT, 300_000)),
    ANALYSING_VALUES("org.felis.engine.analysis.program.Value", Ask.VERDICT,
            () -> litmus(Family.SPIN.text(1), "aarch64", Procedure.SMT, 1500)),
    ANALYSING_RELATIONS("org.felis.engine.analysis.relation.MayPass", Ask.VERDICT,
            () -> family(Family.MP_CHAIN_FENCED, 150, Procedure.SMT)),
    ENCODING("org.felis.engine.encoding.", Ask.VERDICT, () -> unbounded()),
    SOLVING("org.felis.engine.solver.sat.", Ask.VERDICT,
            () -> litmus(manyIncrements(12), "aarch64", Procedure.SMT, 2)),
    SOLVING_BY_Z3("com.microsoft.z3.Native.INTERNALsolverCheck", Ask.VERDICT, () -> hardForZ3()),
    SOLVING_AGAIN_AND_AGAIN("org.felis.verification.text.FinalStates.", Ask.OUTCOMES,
            () -> litmus(manyWrites(7, 6), "x86tso", Procedure.SMT, 2)),
    ENUMERATING("org.felis.engine.enumeration.CandidateEnumerator", Ask.VERDICT,
            () -> litmus(manyWrites(8, 4).replace("(l0=1)", "(l0=99)"), "x86tso", Procedure.EXPLICIT, 2)),
    ENUMERATING_OUTCOMES("org.felis.engine.enumeration.ExecutionSummary", Ask.OUTCOMES,
            () -> litmus(manyWrites(7, 6), "x86tso", Procedure.EXPLICIT, 2)),
    EXPLAINING("org.felis.verification.explanation.Explaining", Ask.EXPLANATION,
            () -> family(Family.MP_CHAIN_FENCED, 16, Procedure.SMT)),
    ALL_EXECUTIONS("org.felis.verification.search.ProvingExecutions", Ask.EXECUTIONS,
            () -> litmus(manyWrites(7, 6), "x86tso", Procedure.SMT, 2));

    private final String place;
    private final Ask ask;
    private final Supplier<VerificationTask> task;

    /** What is asked for. */
    enum Ask {
        VERDICT, OUTCOMES, EXPLANATION, EXECUTIONS
    }

    /** @param place how the name of a class or method begins that is at work in this stage */
    CancellationCase(String place, Ask ask, Supplier<VerificationTask> task) {
        this.place = place;
        this.ask = ask;
        this.task = task;
    }

    /** The name in a table. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    VerificationTask task() {
        return task.get();
    }

    /** Whether a thread is in this stage. */
    boolean isReached(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if ((frame.getClassName() + "." + frame.getMethodName()).startsWith(place)) {
                return true;
            }
        }
        return false;
    }

    Verdict ask(Verifier verifier, VerificationTask of, Interruption interruption) {
        return switch (ask) {
            case VERDICT -> verifier.verify(of, Progress.NONE, interruption).verdict();
            case OUTCOMES -> verifier.outcomes(of, Progress.NONE, interruption).result().verdict();
            case EXPLANATION -> verifier.explain(of, Progress.NONE, interruption).result().verdict();
            case EXECUTIONS -> verifier.executions(of, Progress.NONE, interruption).result().verdict();
        };
    }

    private static VerificationTask family(Family family, int size, Procedure procedure) {
        return litmus(family.text(size), family.model().modelName(), procedure, 2);
    }

    /** What takes Felis's own solver long takes Z3 longer. */
    private static VerificationTask hardForZ3() {
        VerificationTask task = litmus(manyIncrements(12), "aarch64", Procedure.SMT, 2);
        return task.withOptions(task.options().withEncoding(EncodingOptions.DEFAULT.withSolver(EncodingOptions.Solver.Z3)));
    }

    /** Without bounds, so that every pair of every relation is encoded. */
    private static VerificationTask unbounded() {
        VerificationTask task = family(Family.RCU_CHAIN, 12, Procedure.SMT);
        return task.withOptions(task.options().withAnalysis(
                new AnalysisOptions(AnalysisOptions.Aliasing.NONE, AnalysisOptions.Bounding.NONE)));
    }

    private static VerificationTask litmus(String text, String model, Procedure procedure, int bound) {
        return new VerificationTask("cancelled.litmus", text, model,
                VerificationOptions.DEFAULT.withProcedure(procedure).withBound(bound));
    }

    private static VerificationTask model(String text) {
        String model = "cancelled.cat";
        return new VerificationTask("cancelled.litmus", Family.SB.text(2), model, Map.of(model, text), VerificationOptions.DEFAULT);
    }

    private static String manyInstructions(int count) {
        return "X86 long\n{}\n P0 ;\n" + " MOV [x],$1 ;\n".repeat(count) + "exists (x=1)\n";
    }

    private static String manyDefinitions(int count) {
        return "\"long\"\n" + IntStream.range(0, count).mapToObj(i -> "let r" + i + " = (po | rf); [R] & rf^-1\n")
                .collect(Collectors.joining()) + "acyclic po | r" + (count - 1) + " as order\n";
    }

    /** Each thread writes to all locations. */
    private static String manyWrites(int threads, int locations) {
        String writes = IntStream.range(0, locations).mapToObj(l -> row(threads, t -> "MOV [l" + l + "],$" + (t + 1)))
                .collect(Collectors.joining());
        String observed = IntStream.range(0, locations).mapToObj(l -> "l" + l + ";").collect(Collectors.joining(" "));
        return "X86 many\n{}\n" + row(threads, t -> "P" + t) + writes + "locations [" + observed + "]\nexists (l0=1)\n";
    }

    /** Each thread adds what it reads, 1, to the same location: can one be lost? A proof has to try very many orders: the location is no counter. */
    private static String manyIncrements(int threads) {
        String registers = IntStream.range(0, threads).mapToObj(t -> t + ":X1=x; " + t + ":X4=y; ").collect(Collectors.joining());
        return "AArch64 increments\n{ y=1; " + registers + "}\n" + row(threads, t -> "P" + t) + row(threads, t -> "LDR W0,[X4]")
                + row(threads, t -> "LDADD W0,W2,[X1]") + "exists (x=" + (threads - 1) + ")\n";
    }

    private static String row(int threads, IntFunction<String> cell) {
        return IntStream.range(0, threads).mapToObj(cell).collect(Collectors.joining(" | ", " ", " ;\n"));
    }
}
