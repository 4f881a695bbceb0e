package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.felis.engine.expression.MemoryObject;

/** One execution of a function: which registers and variables are its own. */
final class Frame {

    private final int number;
    private final FunctionPlan plan;
    private final String path;
    /** The plain variables by the registers with their addresses. */
    private final Map<String, MemoryObject> plain = new HashMap<>();
    private int calls;
    private Optional<Integer> nextBound = Optional.empty();
    private Optional<String> waitBegin = Optional.empty();

    /** @param path see {@link #path} */
    Frame(int number, FunctionPlan plan, String path) {
        this.number = number;
        this.plan = plan;
        this.path = path;
    }

    int number() {
        return number;
    }

    FunctionPlan plan() {
        return plan;
    }

    /** What is the same for this execution of the function each time that the program is lowered, and for no other execution. */
    String path() {
        return path;
    }

    /** A path for a call at this place. */
    String callPath(String name) {
        return path + "/" + name + "." + calls++;
    }

    /** The next loop that the execution enters has a bound of its own (__VERIFIER_loop_bound). */
    void boundNextLoop(int bound) {
        nextBound = Optional.of(bound);
    }

    /** The bound of a loop that is entered now, if it has one of its own. */
    Optional<Integer> takeNextBound() {
        Optional<Integer> taken = nextBound;
        nextBound = Optional.empty();
        return taken;
    }

    /** The execution begins to look whether it has to wait (__VERIFIER_spin_start). */
    void beginWait(String label) {
        waitBegin = Optional.of(label);
    }

    /** Where it has begun to look. */
    Optional<String> takeWaitBegin() {
        Optional<String> taken = waitBegin;
        waitBegin = Optional.empty();
        return taken;
    }

    /** A variable has been made, whose address the register has. */
    void add(String register, MemoryObject variable) {
        if (plan.isPlain(register)) {
            plain.put(register, variable);
        }
    }

    /**
     * The plain variables whose values nobody needs.
     *
     * @param needed as {@link FunctionPlan#neededBehind} says it
     */
    void unneeded(Set<String> needed, Consumer<MemoryObject> action) {
        plain.forEach((register, variable) -> {
            if (!needed.contains(FunctionPlan.content(register))) {
                action.accept(variable);
            }
        });
    }
}
