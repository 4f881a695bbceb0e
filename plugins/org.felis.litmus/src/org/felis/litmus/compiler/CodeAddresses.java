package org.felis.litmus.compiler;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.felis.engine.expression.Register;

/**
 * The addresses of code that the initial state gives away.
 *
 * @param columns the code of the test
 * @param inRegisters by thread
 * @param inMemory in any location
 */
record CodeAddresses(List<Column> columns, Map<Integer, Map<Register, CodePlace>> inRegisters,
        Collection<CodePlace> inMemory) {

    Map<Register, CodePlace> inRegisters(int thread) {
        return inRegisters.getOrDefault(thread, Map.of());
    }
}
