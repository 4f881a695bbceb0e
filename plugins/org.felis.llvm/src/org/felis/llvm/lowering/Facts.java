package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.transform.Span;

/**
 * What is only known about a program when it has been lowered. It is lowered again until nothing is added: then what was taken for granted holds.
 */
final class Facts {

    private final Set<String> shared = new HashSet<>();
    private final Set<Integer> joined = new HashSet<>();
    private final Set<Integer> withResult = new HashSet<>();
    /** Empty stands for one that only an execution knows. */
    private final Set<Optional<String>> writtenPlainly = new HashSet<>();
    private final Set<Optional<String>> readPlainly = new HashSet<>();
    private final Set<Optional<String>> ended = new HashSet<>();
    /** What is written in memory, by which threads; empty stands for one that does not know at which address. */
    private final Map<String, Map<Span, Set<Optional<Integer>>>> writers = new HashMap<>();
    private boolean knowsOwnWrites;
    private final Set<String> doneAlone = new HashSet<>();
    private final Set<String> neverRepeated = new HashSet<>();
    private final Map<String, Set<String>> helpedIn = new HashMap<>();
    private int threads;
    private boolean grown;

    /** Whether anything was added since this was last asked. */
    boolean haveGrown() {
        boolean since = grown;
        grown = false;
        return since;
    }

    /** An object's address is in memory, in another thread, or not the same in all executions: its contents have to be in memory, too. */
    void addShared(String object) {
        grown |= shared.add(object);
    }

    boolean isShared(String object) {
        return shared.contains(object);
    }

    /** A plain access writes the object, or one that only an execution knows, while there are other threads. */
    void addWrittenPlainly(Optional<String> object) {
        grown |= writtenPlainly.add(object);
    }

    /** Whether a plain access may write the object, or any object. */
    boolean isWrittenPlainly(Optional<String> object) {
        return holdsOf(object, true, writtenPlainly);
    }

    /** A plain access reads the object, or one that only an execution knows, while there are other threads. */
    void addReadPlainly(Optional<String> object) {
        grown |= readPlainly.add(object);
    }

    /** Whether a plain access may read the object, or any object. */
    boolean isReadPlainly(Optional<String> object) {
        return holdsOf(object, true, readPlainly);
    }

    /** The life of the object ends, or of one that only an execution knows, while there are other threads. */
    void addEnded(Optional<String> object) {
        grown |= ended.add(object);
    }

    /** Whether the life of the object may end, or of any object. @param isAllocated whether it may be one that only an execution knows */
    boolean ends(Optional<String> object, boolean isAllocated) {
        return holdsOf(object, isAllocated, ended);
    }

    /** What cannot be lowered may be if more is the same in all executions: threads know what they read where nothing else is written ({@link OwnWrites}). */
    void addOwnWrites() {
        grown |= !knowsOwnWrites;
        knowsOwnWrites = true;
    }

    boolean knowsOwnWrites() {
        return knowsOwnWrites;
    }

    /** The iteration is one that no other thread can do in the stead of its own ({@link Substitutes}). */
    void addDoneAlone(String iteration) {
        grown |= doneAlone.add(iteration);
    }

    boolean isDoneAlone(String iteration) {
        return doneAlone.contains(iteration);
    }

    /** No iteration that has changed something for others ends there as it began. */
    void addNeverRepeated(String iteration) {
        grown |= neverRepeated.add(iteration);
    }

    /** The thread may have to stop in the iteration of the loop for want of a substitute, if it is not done alone after all ({@link Substitutes}). */
    void addHelpedIn(String loop, String iteration) {
        grown |= helpedIn.computeIfAbsent(loop, l -> new HashSet<>()).add(iteration);
    }

    boolean isHelpedIn(String loop) {
        return helpedIn.containsKey(loop) && helpedIn.get(loop).stream().anyMatch(iteration -> !doneAlone.contains(iteration) && !neverRepeated.contains(iteration));
    }

    /** These bytes of the object may be written, while they are in memory. @param thread by which thread; empty if the thread does not know at which address */
    void addWriter(String object, Span bytes, Optional<Integer> thread) {
        grown |= writers.computeIfAbsent(object, o -> new HashMap<>()).computeIfAbsent(bytes, b -> new HashSet<>()).add(thread);
    }

    /** Whether some of the bytes may be written otherwise than by the thread at an address that it knows. */
    boolean isWrittenOtherwise(String object, Span bytes, int thread) {
        return writers.getOrDefault(object, Map.of()).entrySet().stream()
                .anyMatch(entry -> entry.getKey().overlaps(bytes) && entry.getValue().stream().anyMatch(writer -> !writer.equals(Optional.of(thread))));
    }

    private static boolean holdsOf(Optional<String> object, boolean mayBeUnknown, Set<Optional<String>> objects) {
        return object.isEmpty() ? !objects.isEmpty() : objects.contains(object) || mayBeUnknown && objects.contains(Optional.<String>empty());
    }

    /** A thread is waited for. @param wantsResult whether for what it returns, too */
    void addJoined(int thread, boolean wantsResult) {
        grown |= joined.add(thread);
        if (wantsResult) {
            grown |= withResult.add(thread);
        }
    }

    /** A thread is waited for by a number that only an execution knows, while there are this many that it may be. */
    void addJoinOfAny(int knownThreads, int allThreads) {
        if (knownThreads < allThreads) {
            grown |= threads < allThreads;
            threads = Math.max(threads, allThreads);
        }
    }

    /** How many threads there are at least, besides the first. */
    int threads() {
        return threads;
    }

    boolean isJoined(int thread) {
        return joined.contains(thread);
    }

    boolean hasWantedResult(int thread) {
        return withResult.contains(thread);
    }
}
