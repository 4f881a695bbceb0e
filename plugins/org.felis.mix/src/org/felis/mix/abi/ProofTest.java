package org.felis.mix.abi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.mix.compare.Campaign;

/**
 * A test in C of atomic operations alone, which an operation of an implementation is put into.
 *
 * @param name of the shape and of the orders of the other statements
 * @param threads statements, in order
 */
record ProofTest(String name, List<List<Statement>> threads) implements Campaign.Test {

    ProofTest {
        threads = threads.stream().map(List::copyOf).toList();
    }

    /** The statements in the order of the parts of the split test. */
    List<Statement> statements() {
        return threads.stream().flatMap(List::stream).toList();
    }

    @Override
    public String file() {
        return name;
    }

    @Override
    public String text() {
        Map<String, Integer> locations = new LinkedHashMap<>();
        statements().stream().filter(statement -> !statement.location().isEmpty()).forEach(statement -> locations.merge(statement.location(), statement.bits(), Math::max));
        StringBuilder parameters = new StringBuilder();
        locations.forEach((location, bits) -> parameters.append(parameters.isEmpty() ? "" : ", ").append(Statement.atomicType(bits)).append(" *").append(location));
        StringBuilder initial = new StringBuilder();
        for (Statement statement : statements()) {
            if (!statement.holder().isEmpty()) {
                parameters.append(", ").append(Statement.type(statement.bits())).append(" *").append(statement.holder());
                initial.append(statement.holder()).append('=').append(statement.expected()).append("; ");
            }
        }
        StringBuilder text = new StringBuilder("C " + name + "\n{ " + initial + "}\n");
        StringBuilder observed = new StringBuilder();
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append('P').append(thread).append('(').append(parameters).append(") {\n");
            int results = 0;
            for (Statement statement : threads.get(thread)) {
                String result = "r" + results++;
                text.append("  ").append(statement.text(result)).append('\n');
                observed.append(statement.used() ? thread + ":" + result + "; " : "");
            }
            text.append("}\n");
        }
        locations.keySet().forEach(location -> observed.append(location).append("; "));
        // all final states are compared: what is asked only says what is observed
        return text.append("locations [").append(observed.toString().strip()).append("]\nexists (").append(locations.keySet().iterator().next()).append("=0)\n").toString();
    }
}
