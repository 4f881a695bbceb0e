package org.felis.litmus.c;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What names mean in the nested blocks of one function (ISO/IEC 9899:2011, 6.2.1). None is open at first.
 *
 * @param <T> what a name means
 */
public final class Scopes<T> {

    /** The innermost first. */
    private final Deque<Map<String, T>> open = new ArrayDeque<>();
    private int hiding;

    /** A scope begins: a function, a block, a loop with a declaration. */
    public void open() {
        open.push(new HashMap<>());
    }

    /** The innermost scope ends. */
    public void close() {
        open.pop();
    }

    /**
     * Declares a name in the innermost scope.
     *
     * @param meaning makes what it means from a name for it: its own, under which conditions find it, or one that no test can write, if it
     *        hides another meaning of the name
     * @return what it means now; empty, and nothing is changed, if the innermost scope already declares it
     */
    public Optional<T> declare(String name, Function<String, T> meaning) {
        if (open.peek().containsKey(name)) {
            return Optional.empty();
        }
        T meant = meaning.apply(find(name).isPresent() ? name + "#" + ++hiding : name);
        open.peek().put(name, meant);
        return Optional.of(meant);
    }

    /** What a name means here; empty if no scope around declares it. */
    public Optional<T> find(String name) {
        for (Map<String, T> scope : open) {
            T meaning = scope.get(name);
            if (meaning != null) {
                return Optional.of(meaning);
            }
        }
        return Optional.empty();
    }
}
