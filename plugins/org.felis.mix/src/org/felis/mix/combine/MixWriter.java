package org.felis.mix.combine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.felis.litmus.piece.Argument;
import org.felis.litmus.piece.Location;
import org.felis.litmus.piece.Piece;
import org.felis.litmus.piece.PieceException;
import org.felis.litmus.piece.Step;
import org.felis.litmus.piece.ThreadText;
import org.felis.mix.profile.Machine;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Part;
import org.felis.mix.split.SharedLocation;
import org.felis.mix.split.SplitStep;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.SplitThread;

/** Writes the mixes of a test, and families of them. A thread that several mixes have is written once. Thread-safe. */
public final class MixWriter {

    /** Which bodies each part of a thread has: two threads are the same if all are. */
    private record ThreadKey(int thread, List<List<String>> bodies) {
    }

    private final SplitTest test;
    private final Machine machine;
    private final Map<String, Long> values = new LinkedHashMap<>();
    private final Map<ThreadKey, Retries.Cut> threads = new ConcurrentHashMap<>();
    private final Optional<Retries> retries;

    /** @param retries cuts what spins on exclusives, if that is wanted */
    public MixWriter(SplitTest test, Profiles profiles, Optional<Retries> retries) {
        this.test = test;
        this.retries = retries;
        this.machine = profiles.machine();
        profiles.profiles().forEach(profile -> profile.values().forEach(values::putIfAbsent));
    }

    /** @throws PieceException if a thread needs more registers than the machine has */
    public MixedTest write(Mix mix) throws PieceException {
        return writeFamily(List.of(mix));
    }

    /**
     * One test that does what some mixes do, and others of the same bodies: where a part has several bodies, an execution chooses one. So what
     * no execution of it does, no execution of these mixes does.
     *
     * @throws PieceException if a thread needs more registers than the machine has
     */
    public MixedTest writeFamily(List<Mix> mixes) throws PieceException {
        List<ThreadText> texts = new ArrayList<>();
        List<String> finished = new ArrayList<>();
        Map<String, Integer> spans = new LinkedHashMap<>();
        Set<String> globals = new HashSet<>();
        int position = 0;
        for (SplitThread thread : test.threads()) {
            List<List<Piece>> pieces = new ArrayList<>();
            for (Part part : thread.parts()) {
                List<Piece> alternatives = alternatives(mixes, position++);
                pieces.add(alternatives);
                for (Piece piece : alternatives) {
                    globals.addAll(piece.globals());
                    for (int i = 0; i < part.arguments().size(); i++) {
                        if (part.arguments().get(i) instanceof Argument.AddressOf(String location)) {
                            spans.merge(location, piece.spanBytes(i), Math::max);
                        }
                    }
                }
            }
            Retries.Cut cut = thread(thread, pieces);
            texts.add(cut.thread());
            cut.finished().ifPresent(finished::add);
        }
        Map<String, Location> locations = new LinkedHashMap<>();
        for (SharedLocation location : test.locations()) {
            locations.put(location.name(), new Location(location.name(), location.bits(), location.initial(), spans.getOrDefault(location.name(), 0)));
        }
        globals.stream().sorted().forEach(global -> locations.putIfAbsent(global, new Location(global, Byte.SIZE, values.getOrDefault(global, 0L), 0)));
        return new MixedTest(machine.architecture(), test, texts, finished, locations);
    }

    private static List<Piece> alternatives(List<Mix> mixes, int position) {
        Map<String, Piece> distinct = new LinkedHashMap<>();
        mixes.stream().map(mix -> mix.bodies().get(position).piece()).forEach(piece -> distinct.putIfAbsent(piece.canonical(), piece));
        return List.copyOf(distinct.values());
    }

    private Retries.Cut thread(SplitThread thread, List<List<Piece>> pieces) throws PieceException {
        ThreadKey key = new ThreadKey(thread.number(), pieces.stream().map(alternatives -> alternatives.stream().map(Piece::canonical).toList()).toList());
        Retries.Cut known = threads.get(key);
        if (known == null) {
            ThreadText text = ThreadText.of(machine.architecture(), thread.number(), steps(thread, pieces));
            known = retries.map(cutting -> cutting.cut(text)).orElseGet(() -> new Retries.Cut(text, Optional.empty()));
            threads.put(key, known);
        }
        return known;
    }

    private static List<Step> steps(SplitThread thread, List<List<Piece>> pieces) {
        List<Step> steps = new ArrayList<>();
        int next = 0;
        for (SplitStep step : thread.steps()) {
            steps.add(switch (step) {
                case SplitStep.Run(Part part) -> run(part, pieces.get(next));
                case SplitStep.Branch branch -> new Step.Branch(branch.local(), branch.ifZero(), branch.label());
                case SplitStep.Jump jump -> new Step.Jump(jump.label());
                case SplitStep.Mark mark -> new Step.Mark(mark.label());
                case SplitStep.Set set -> new Step.Set(set.local(), set.value());
            });
            next += step instanceof SplitStep.Run ? 1 : 0;
        }
        return steps;
    }

    private static Step run(Part part, List<Piece> alternatives) {
        List<Step.Call> calls = alternatives.stream().map(piece -> new Step.Call(piece, part.arguments(), part.result())).toList();
        return calls.size() == 1 ? calls.getFirst() : new Step.Choice(calls);
    }
}
