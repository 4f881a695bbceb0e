package org.felis.engine.program.transform;

import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.SourceRange;

/**
 * What a memory access can touch. Objects are named.
 *
 * @param place which operation it is
 * @param bytes how many bytes it accesses
 * @param objects the objects into which its address can point
 * @param code the instructions at which it can point, which are objects without bytes
 * @param where its bytes in the only object, if the address is the same in all executions
 * @param withAddresses whether what it moves can be an address
 * @param source its instruction
 */
public record Footprint(Place place, int bytes, Set<String> objects, Set<String> code, Optional<Span> where, boolean withAddresses,
        SourceRange source) {

    /** An operation of a program, by positions. */
    public record Place(int thread, int instruction, int operation) {
    }

    public Footprint {
        objects = Set.copyOf(objects);
        code = Set.copyOf(code);
    }
}
