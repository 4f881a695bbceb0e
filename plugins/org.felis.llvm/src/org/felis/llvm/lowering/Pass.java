package org.felis.llvm.lowering;

import java.util.Locale;

/**
 * What lowering may do to make a program smaller or to prove more of it. Without any of them, every verdict is the same, except that an execution may reach the bound where it did not
 * before, that there are more executions without {@link #OMISSION} or {@link #SECTIONS} and fewer without {@link #HELPING}, that less is known of termination without {@link #REPETITION}, of memory without {@link #LIFETIMES}, of races and memory without {@link #IDLE_ACCESSES}, and nothing of leaks without {@link #LEAKS}.
 */
public enum Pass {
    /** An object whose address only one thread knows, always the same one, is not in memory: its accesses are no events. */
    PROMOTION,
    /** What {@code main} writes before it creates a thread or decides anything unknown is what memory holds at first: these writes are no events. */
    FIRST_WRITES,
    /** Where a length or a size is not the same in all executions, the program is lowered again: each thread then knows what it reads where nothing else is written ({@link OwnWrites}). Without it, that is not supported. */
    OWN_WRITES,
    /** An iteration of a loop whose test is the same in all executions does not count. */
    KNOWN_TESTS,
    /**
     * The bound cuts off as late as it can: behind its last iteration, a loop that tests first is tested once more, and {@link #KNOWN_TESTS} is for all loops, not only for what {@code main}
     * does before there are other threads. Without it, executions are cut off where GenMC's {@code -unroll} does.
     */
    LATE_BOUND,
    /** An iteration that has changed nothing and written nothing ends the thread as blocked. */
    WAITING,
    /** One such iteration of a thread does not, if the iteration that leaves the loop may lack one of its accesses: only races and uses of memory while there is none depend on that ({@link IdleAccesses}). */
    IDLE_ACCESSES,
    /** A thread may end at each iteration, where it would do the same again and again: only whether threads terminate depends on that. */
    REPETITION,
    /** What begins or ends the life of an allocated object or of a variable writes its cells: only whether memory is used while there is any depends on that ({@link Lifetimes}). */
    LIFETIMES,
    /** What allocates or frees an object writes a register that says so: only whether memory is leaked depends on that ({@link Allocations}). */
    LEAKS,
    /**
     * An iteration that an execution could do without ends the thread as blocked, if it is not {@link #WAITING} alone ({@link Iterations#dispensable}). Whether threads terminate and what is ordered before what are not
     * told from such programs, nor anything under models that do not {@linkplain org.felis.engine.exploration.Explored#mayLackEvents allow for it}.
     */
    OMISSION,
    /**
     * {@link #OMISSION} also where the iteration has written what the next one writes anew before it does anything else, by plain accesses. What is told from such a program of other properties than races holds if it
     * has no race.
     */
    REWRITING,
    /**
     * An iteration that may have written something by atomic operations, but ends as it began, ends the thread as blocked; threads of their own do such iterations ({@link Substitutes}). What cannot happen in such a
     * program cannot happen at all, under models of {@link #OMISSION} that {@linkplain org.felis.engine.exploration.Explored#mayDivideThreads allow for it, too}; what can is looked for without.
     */
    SUBSTITUTION,
    /** A compare-and-swap that the program marks as helping is done: only how many executions there are depends on that, since the one that it helps is done all the same. */
    HELPING,
    /** What the program marks as a section that nothing comes between is one. Without it, there are more executions. */
    SECTIONS,
    /** A number that is only moved and compared is chosen among few: those that are in each order that any numbers are in ({@link org.felis.engine.program.transform.ComparedNumbers}). */
    FEW_NUMBERS,
    /** Assignments that nothing reads and jumps to the next instruction are left out ({@link Tidying}). */
    TIDYING;

    /** Its name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
