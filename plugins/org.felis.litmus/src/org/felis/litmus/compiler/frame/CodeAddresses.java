package org.felis.litmus.compiler.frame;

import java.util.Collection;
import java.util.Map;

import org.felis.engine.expression.Register;

/**
 * The addresses of code that the initial state gives away.
 *
 * @param inRegisters by thread
 * @param inMemory in any location
 */
public record CodeAddresses(Map<Integer, Map<Register, CodePlace>> inRegisters, Collection<CodePlace> inMemory) {

    public Map<Register, CodePlace> inRegisters(int thread) {
        return inRegisters.getOrDefault(thread, Map.of());
    }
}
