package org.felis.litmus.piece;

import java.util.List;
import java.util.Optional;

/** What a thread does, one after the other. Labels are names of the thread, any text without blanks. */
public sealed interface Step {

    /** The calls among which an execution chooses when it comes to the step: none, one or several. */
    default List<Call> calls() {
        return List.of();
    }

    /** @param result the local that gets what the function gives; none if nothing uses it */
    record Call(Piece piece, List<Argument> arguments, Optional<Local> result) implements Step {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<Call> calls() {
            return List.of(this);
        }
    }

    /** Does one of these, which an execution chooses. */
    record Choice(List<Call> alternatives) implements Step {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public List<Call> calls() {
            return alternatives;
        }
    }

    /** Jumps if the local is 0, or if it is not. */
    record Branch(Local local, boolean ifZero, String label) implements Step {
    }

    record Jump(String label) implements Step {
    }

    /** A label. */
    record Mark(String label) implements Step {
    }

    /** Gives the local a value. */
    record Set(Local local, long value) implements Step {
    }
}
