package org.felis.engine.specification;

import java.util.List;
import java.util.Optional;

/**
 * What an object does if its operations are called one after the other: the specification of an object whose operations overlap. The same calls have the same answer
 * each time.
 */
@FunctionalInterface
public interface SequentialObject {

    /**
     * Whether the last of some calls of a new object, one after the other, may return what it did.
     *
     * @param calls at least one; the object allows all but the last
     * @return the indices of the earlier calls that the last one has to synchronize with; empty if it may not return that
     */
    Optional<List<Integer>> allowsLast(List<Call> calls);
}
