package org.felis.verification.sources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Condition;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.verification.text.FinalStates;
import org.felis.verification.text.ObservableText;

/** Turns a final state, as text, into the condition of a program. */
public final class FinalStateQuestion {

    private final Program program;

    private FinalStateQuestion(Program program) {
        this.program = program;
    }

    /**
     * The program, asking whether executions end in the state. It observes what it did before.
     *
     * @param state observable → value, as {@link FinalStates} writes them
     * @throws ProblemException if the program has no such observable, or one cannot be asked for the value
     */
    public static Program of(Program program, Map<String, String> state) throws ProblemException {
        List<Proposition> equations = new FinalStateQuestion(program).equations(state);
        Set<Observable> observables = new LinkedHashSet<>(program.locations());
        observables.addAll(program.observables());
        Condition condition = new Condition(Condition.Quantifier.EXISTS,
                equations.isEmpty() ? new Proposition.True() : new Proposition.And(equations), program.question().source());
        return new Program(program.architecture(), program.name(), program.objects(), program.initialMemory(), program.threads(),
                condition, program.filter(), List.copyOf(observables), program.statements());
    }

    private List<Proposition> equations(Map<String, String> state) throws ProblemException {
        Map<String, List<Observable>> observables = new LinkedHashMap<>();
        program.observables().stream().sorted(ObservableText.HERD_ORDER)
                .forEach(o -> observables.computeIfAbsent(ObservableText.of(o), text -> new ArrayList<>()).add(o));
        List<Proposition> equations = new ArrayList<>();
        for (Map.Entry<String, String> entry : state.entrySet()) {
            List<Observable> cells = observables.getOrDefault(entry.getKey(), List.of());
            List<String> values = values(entry.getValue());
            if (cells.size() != values.size()) {
                throw refused(observables.isEmpty() ? "the program observes no final state: it asks whether assertions hold" : cells.isEmpty() ? "the test does not observe " + entry.getKey() + ", but "
                        + String.join(", ", observables.keySet())
                        : entry.getKey() + " has " + cells.size() + " cells, but " + entry.getValue() + " is given");
            }
            for (int i = 0; i < values.size(); i++) {
                equations.add(new Proposition.Equal(new Proposition.Operand.Final(cells.get(i)),
                        new Proposition.Operand.Literal(value(entry.getKey(), values.get(i)))));
            }
        }
        return equations;
    }

    /** The value, or those of the cells of an array: {@code {1,2}}. */
    private static List<String> values(String text) {
        return text.startsWith("{") && text.endsWith("}") ? List.of(text.substring(1, text.length() - 1).split(",")) : List.of(text);
    }

    private Value value(String observable, String text) throws ProblemException {
        Optional<Value> address = address(text);
        if (address.isPresent()) {
            return address.get();
        }
        try {
            return Value.of(text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text));
        } catch (NumberFormatException neither) {
            throw refused("no execution can be asked for in which " + observable + " is '" + text
                    + "': expected a number or the name of a location");
        }
    }

    /** {@code x}, {@code x+4}. */
    private Optional<Value> address(String text) {
        for (MemoryObject object : program.objects()) {
            if (text.equals(object.name())) {
                return Optional.of(new Value.Address(object, 0));
            }
            if (text.startsWith(object.name()) && text.substring(object.name().length()).matches("\\+-?\\d{1,18}")) {
                return Optional.of(new Value.Address(object, Long.parseLong(text.substring(object.name().length() + 1))));
            }
        }
        return Optional.empty();
    }

    private ProblemException refused(String message) {
        return new ProblemException(List.of(Problem.error("FELIS011", message, program.question().source())));
    }
}
