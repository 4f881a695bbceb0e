package org.felis.mix.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Instruction;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.listing.Flow;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.Piece;
import org.felis.mix.MixProblem;
import org.felis.mix.compare.Answers;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.Body;
import org.felis.mix.compile.Layouts;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;

/** Compares how profiles compile atomic operations with a table: each operation, width and order apart. */
public final class AbiComparison {

    private static final String OUTLINED = "__aarch64_";

    private final AbiTable table;
    private final Profiles profiles;
    private final Bodies bodies;
    private final ListedBodies listed;
    private final Prover prover;
    private final Interruption interruption;
    private final List<Probe> probes;
    private final Map<String, AbiVerdict> verdicts = new HashMap<>();

    public AbiComparison(AbiTable table, Profiles profiles, VerificationOptions options, Verifier verifier, Bodies bodies, Answers answers, Interruption interruption, int jobs) {
        this.table = table;
        this.profiles = profiles;
        this.bodies = bodies;
        this.interruption = interruption;
        this.listed = new ListedBodies(table);
        this.prover = new Prover(profiles, listed, options, verifier, answers, interruption, jobs);
        this.probes = Probe.all(table.machine().pointerBytes());
    }

    /** All operations as one file of C, each as a function of its name: what recorded assembly has to be compiled from. */
    public static String source(AbiTable table) {
        return Probe.all(table.machine().pointerBytes()).stream().map(Probe::definition).collect(Collectors.joining());
    }

    /**
     * Compares.
     *
     * @param done told about each profile when it is
     * @throws Interruption.StoppedException if asked to stop
     */
    public AbiResults run(Consumer<String> done) {
        Set<Problem> problems = new LinkedHashSet<>();
        List<String> compiling = new ArrayList<>();
        List<AbiFinding> findings = new ArrayList<>();
        String code = source(table);
        List<Profile> known = new ArrayList<>();
        for (Profile profile : profiles.profiles()) {
            interruption.check();
            try {
                Optional<Listing> listing = bodies.listing(profile, code, "the atomic operations");
                probes.forEach(probe -> findings.add(finding(profile, probe, listing)));
                compiling.add(profile.name());
                known.add(profile);
            } catch (ProblemException missing) {
                problems.addAll(missing.problems());
            }
            done.accept(profile.name());
        }
        Layouts layouts = new Layouts(bodies, known);
        return new AbiResults(table, compiling, findings, layouts.ofFile(AtomicTypes.CODE), List.copyOf(problems));
    }

    private AbiFinding finding(Profile profile, Probe probe, Optional<Listing> listing) {
        interruption.check();
        Optional<ListedFunction> function = listing.flatMap(found -> found.function(probe.name()));
        if (listing.isPresent() && function.isEmpty()) {
            return nothing(profile, probe, new AbiVerdict.NotCompiled(MixProblem.NO_FUNCTION.at(profile.place(), profile.name(), probe.name(), "'" + probe.part().text() + "'")));
        }
        Optional<String> call = function.flatMap(found -> unknownCall(profile, found));
        if (call.isPresent()) {
            return nothing(profile, probe, new AbiVerdict.LibraryCall(call.get()));
        }
        Body body = function.map(found -> bodies.of(profile, probe.part(), found)).orElseGet(() -> bodies.of(profile, probe.part(), List.of(probe.part())));
        return switch (body) {
            case Body.Missing(Problem problem) -> nothing(profile, probe, new AbiVerdict.NotCompiled(problem));
            case Body.Compiled(Piece piece) -> finding(profile, probe, piece, function);
        };
    }

    private static AbiFinding nothing(Profile profile, Probe probe, AbiVerdict verdict) {
        return new AbiFinding(profile.name(), probe, "", false, verdict);
    }

    /** A function that it calls whose body nobody gives. */
    private static Optional<String> unknownCall(Profile profile, ListedFunction function) {
        return function.instructions().stream().map(instruction -> instruction.flow() instanceof Flow.Call call ? call.function() : instruction.flow() instanceof Flow.TailCall call ? call.function() : "")
                .filter(name -> !name.isEmpty() && profile.libraries().isEmpty() && Library.outlineAtomics().find(name).isEmpty()).findFirst();
    }

    private AbiFinding finding(Profile profile, Probe probe, Piece piece, Optional<ListedFunction> function) {
        boolean isOutlined = piece.globals().contains(AccessGraph.CHOICE);
        String instructions = isOutlined ? function.stream().flatMap(found -> found.instructions().stream()).filter(instruction -> !(instruction.flow() instanceof Flow.Inside)).map(instruction -> instruction.text())
                .filter(text -> text.contains(OUTLINED)).collect(Collectors.joining(" ; "))
                : piece.instructions().stream().filter(instruction -> !Piece.isReturn(instruction)).map(AbiComparison::text).collect(Collectors.joining(" ; "));
        Set<String> extensions = new LinkedHashSet<>();
        boolean drops = false;
        for (Optional<Boolean> choice : isOutlined ? List.of(Optional.of(false), Optional.of(true)) : List.of(Optional.<Boolean>empty())) {
            AccessGraph graph = AccessGraph.of(piece, choice);
            drops |= table.isZeroRegisterForbidden() && graph.dropsResult();
            Optional<String> extension = listed.extension(probe, graph.text());
            if (extension.isEmpty()) {
                return new AbiFinding(profile.name(), probe, instructions, drops, listed.isListed(probe) ? proved(profile, probe, function, graph.text(), choice) : new AbiVerdict.NotListed());
            }
            extensions.add(extension.get());
        }
        return new AbiFinding(profile.name(), probe, instructions, drops, new AbiVerdict.AsListed(List.copyOf(extensions)));
    }

    private static String text(Instruction instruction) {
        return instruction.labels().stream().map(label -> label + ": ").collect(Collectors.joining()) + instruction.text();
    }

    /** What has the same executions has one verdict, whoever writes it, and whether the result is used or not. */
    private AbiVerdict proved(Profile profile, Probe probe, Optional<ListedFunction> function, String graph, Optional<Boolean> choice) {
        Statement statement = probe.statement();
        String key = String.join(" ", statement.operation().word(), String.valueOf(statement.bits()), Statement.word(statement.order()), graph);
        AbiVerdict known = verdicts.get(key);
        if (known == null) {
            try {
                Map<String, Long> values = new HashMap<>(profile.values());
                choice.ifPresent(way -> values.put(AccessGraph.CHOICE, way ? 1L : 0L));
                Profile alone = new Profile(profile.name(), function.<Profile.Source>map(found -> new Profile.Given(profile.name(), Map.of(probe.part().function().definition(), found))).orElse(profile.source()), values,
                        profile.libraries(), profile.place());
                known = prover.verdict(probe, alone);
            } catch (ProblemException impossible) {
                throw new IllegalStateException(impossible.problems().toString(), impossible);
            }
            verdicts.put(key, known);
        }
        return known;
    }
}
