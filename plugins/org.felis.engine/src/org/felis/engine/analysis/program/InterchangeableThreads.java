package org.felis.engine.analysis.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * The threads that do the same up to names: of each execution there is another one, in which two of them have changed places. So what may be asked of any of them may be asked
 * of the first alone, and what may be asked of any two of them, of the first two.
 *
 * <p>Two threads may change places if a renaming of the objects in memory that exchanges their code leaves that of all other threads, the initial values and the question as
 * they are. Where another thread starts both, with nothing in between, or waits for both in the same way, the order in which it does so may be another one: what starts a thread is read by the thread's first
 * event alone, and what a thread says at its end, by the one that waits. So nothing comes back to the steps in between, and no cycle depends on their order; of the model's relations, {@link OrderOfStarts} is asked. An execution in which that thread is
 * still waiting is one in which it waits for the first of them.
 */
public final class InterchangeableThreads {

    /** Knows whether the order in which one thread starts others, or waits for them, makes a difference to the model. */
    @FunctionalInterface
    public interface OrderOfStarts {
        /**
         * Whether it makes none for two threads that change places.
         *
         * @param exchanged by event, that which is in its place then
         * @param standing the events that start threads and wait for them, and those of the threads that read or write the same
         */
        boolean makesNoDifference(int[] exchanged, BitSet standing);
    }

    private final UnrolledProgram program;
    private final IntPredicate isUnread;
    private final OrderOfStarts orderOfStarts;
    /** By thread: the first of those that it may change places with, itself if there is no other one before it. */
    private final int[] firsts;
    /** By thread that is not the first of those: how it changes places with the first one. */
    private final Map<Integer, ThreadMatch> matches = new TreeMap<>();
    private final Map<MemoryObject, Integer> owners = new HashMap<>();
    /** The events that start threads or wait for them, and what they have to do with: others of these may be in their places when threads change places. */
    private final BitSet moving = new BitSet();

    private InterchangeableThreads(UnrolledProgram program, IntPredicate isUnread, OrderOfStarts orderOfStarts) {
        this.program = program;
        this.isUnread = isUnread;
        this.orderOfStarts = orderOfStarts;
        int count = program.threads().size();
        this.firsts = new int[count];
        boolean isAsked = program.program().filter().isEmpty();
        Set<Integer> substitutes = new HashSet<>();
        program.program().question().substitutes().forEach(substitutes::addAll);
        for (int thread = 0; thread < count; thread++) {
            firsts[thread] = thread;
            for (int other = 0; isAsked && other < thread && firsts[thread] == thread; other++) {
                if (firsts[other] == other && !substitutes.contains(thread) && !substitutes.contains(other) && mayChangePlaces(other, thread)) {
                    firsts[thread] = other;
                }
            }
        }
        classes().forEach(this::findOwners);
    }

    /** @param isUnread whether nothing depends on the value of a write, in any execution that counts, by event */
    public static InterchangeableThreads of(UnrolledProgram program, IntPredicate isUnread, OrderOfStarts orderOfStarts) {
        return new InterchangeableThreads(program, isUnread, orderOfStarts);
    }

    /** Whether it is the first of those that it may change places with. */
    public boolean isFirst(int thread) {
        return firsts[thread] == thread;
    }

    /** The threads that may change places, as many as there are of each, in their order; only where there are two or more. */
    public List<List<Integer>> classes() {
        Map<Integer, List<Integer>> classes = new TreeMap<>();
        for (int thread = 0; thread < firsts.length; thread++) {
            classes.computeIfAbsent(firsts[thread], first -> new ArrayList<>()).add(thread);
        }
        return classes.values().stream().filter(threads -> threads.size() > 1).toList();
    }

    /**
     * Notes to which of the threads objects belong: those that any two of them exchange, and with them nothing but these two. Of an object that several others would have to have in its place, nothing is noted.
     */
    private void findOwners(List<Integer> threads) {
        int first = threads.getFirst();
        List<Integer> others = threads.subList(1, threads.size());
        for (MemoryObject object : matches.get(others.getFirst()).moved()) {
            List<MemoryObject> inPlace = others.stream().map(other -> matches.get(other).exchanged(object)).toList();
            boolean belongs = !owners.containsKey(object);
            for (int i = 0; i < others.size(); i++) {
                for (int j = 0; j < others.size(); j++) {
                    belongs &= matches.get(others.get(j)).isMoved(inPlace.get(i)) == (i == j);
                }
            }
            if (belongs) {
                owners.put(object, first);
                for (int i = 0; i < others.size(); i++) {
                    owners.put(inPlace.get(i), others.get(i));
                }
            }
        }
    }

    /**
     * Whether a pair of events has to be looked at, given that those are which other pairs become when threads change places. The first of the threads that may be exchanged is
     * that of {@code first} if it is one of them, then that of {@code second}.
     *
     * @param knowsNoOrder that it makes no difference to these pairs in which order threads are started: then initial writes change places, too, with the threads whose objects they are of
     */
    public boolean represents(Event first, Event second, boolean knowsNoOrder) {
        if (!knowsNoOrder && (first.isInitialWrite() || second.isInitialWrite()) || !isPlaced(first) || !isPlaced(second)) {
            return true;
        }
        int thread = placeOf(first);
        int other = placeOf(second);
        return isFirstOrNone(thread) && (isFirstOrNone(other) || thread == firsts[other] && isSecond(other));
    }

    /** Whether it is known which event is in its place when threads change places. */
    private boolean isPlaced(Event event) {
        return event.isInitialWrite() ? owners.containsKey(objectOf(event)) || matches.values().stream().noneMatch(match -> match.isMoved(objectOf(event))) : !moving.get(event.id());
    }

    /** The thread with which it changes places, -1 if it stays where it is. */
    private int placeOf(Event event) {
        return event.isInitialWrite() ? owners.getOrDefault(objectOf(event), -1) : event.thread();
    }

    private MemoryObject objectOf(Event initialWrite) {
        return program.initialWrites().get(initialWrite.id()).object();
    }

    private boolean isFirstOrNone(int thread) {
        return thread < 0 || isFirst(thread);
    }

    /** Whether it is the next of those that it may change places with, behind the first. */
    private boolean isSecond(int thread) {
        for (int other = 0; other < thread; other++) {
            if (firsts[other] == firsts[thread] && other != firsts[thread]) {
                return false;
            }
        }
        return true;
    }

    private boolean mayChangePlaces(int first, int second) {
        List<UnrolledThread> threads = program.threads();
        Optional<ThreadMatch> match = ThreadMatch.of(threads.get(first), threads.get(second), isUnread);
        if (match.isEmpty() || !keepsMemory(match.get())) {
            return false;
        }
        ThreadStarts starts = new ThreadStarts(program, match.get(), first, second);
        if (!starts.staySame()) {
            return false;
        }
        BitSet standing = starts.events();
        if (standing.isEmpty()) {
            matches.put(second, match.get());
            return true;
        }
        Optional<int[]> exchanged = exchanged(match.get(), first, second);
        if (exchanged.isEmpty() || !orderOfStarts.makesNoDifference(exchanged.get(), standing)) {
            return false;
        }
        moving.or(standing);
        matches.put(second, match.get());
        return true;
    }

    /** By event, that in its place when the two change places; an event of another thread keeps its own. Empty if there is none for some event. */
    private Optional<int[]> exchanged(ThreadMatch match, int first, int second) {
        int[] exchanged = IntStream.range(0, program.size()).toArray();
        int[] ofFirst = program.events().stream().filter(event -> event.thread() == first).mapToInt(Event::id).toArray();
        int[] ofSecond = program.events().stream().filter(event -> event.thread() == second).mapToInt(Event::id).toArray();
        if (ofFirst.length != ofSecond.length) {
            return Optional.empty();
        }
        for (int i = 0; i < ofFirst.length; i++) {
            exchanged[ofFirst[i]] = ofSecond[i];
            exchanged[ofSecond[i]] = ofFirst[i];
        }
        for (int write = 0; write < program.initialWrites().size(); write++) {
            exchanged[write] = program.initialWrites().indexOf(match.exchanged(program.initialWrites().get(write)));
        }
        return Arrays.stream(exchanged).allMatch(event -> event >= 0) ? Optional.of(exchanged) : Optional.empty();
    }

    /** Whether objects that are exchanged are alike and hold at first what corresponds, and no other object holds an address of theirs. */
    private boolean keepsMemory(ThreadMatch match) {
        for (MemoryObject object : match.moved()) {
            MemoryObject other = match.exchanged(object);
            if (object.sizeBytes() != other.sizeBytes() || object.alignment() != other.alignment() || !object.cellType().equals(other.cellType())) {
                return false;
            }
        }
        Map<Value.Address, Value> initial = program.program().initialMemory();
        Set<Value.Address> unwritten = program.program().question() instanceof Question.Safety safety ? safety.unwritten() : Set.of();
        for (Map.Entry<Value.Address, Value> cell : initial.entrySet()) {
            Value.Address other = (Value.Address) match.exchanged(cell.getKey());
            if (!match.exchanged(cell.getValue()).equals(initial.get(other)) || unwritten.contains(cell.getKey()) != unwritten.contains(other)) {
                return false;
            }
        }
        return true;
    }
}
