package org.felis.engine.program.transform;

import java.util.LinkedHashSet;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.SourceRange;

/**
 * What a memory access can touch. Objects are named.
 *
 * @param place which operation it is
 * @param bytes how many bytes it accesses
 * @param alignment the access is done only at multiples of so many bytes from the start of an object
 * @param objects the objects into which its address can point
 * @param code the instructions at which it can point, which are objects without bytes
 * @param targets all bytes that it can touch, if its address is one of few known ones; aligned, and inside their objects
 * @param mayMiss whether its address may be another one, which is not aligned or not inside an object; true if the targets are not known
 * @param withAddresses whether what it moves can be an address
 * @param source its instruction
 */
public record Footprint(Place place, int bytes, int alignment, Set<String> objects, Set<String> code, Optional<Set<Target>> targets,
        boolean mayMiss, boolean withAddresses, SourceRange source) {

    /** An operation of a program, by positions. */
    public record Place(int thread, int instruction, int operation) {
    }

    /** Bytes of an object. */
    public record Target(String object, Span bytes) {
    }

    public Footprint {
        objects = Set.copyOf(objects);
        code = Set.copyOf(code);
        targets = targets.map(all -> Collections.unmodifiableSet(new LinkedHashSet<>(all)));
    }
}
