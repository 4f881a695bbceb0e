package org.felis.c.core;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

import org.felis.c.syntax.Place;
import org.felis.c.type.CType;

/** A statement. Each expression directly in one is a full expression. */
public sealed interface Statement {

    Place place();

    /** The variables live from the start of the block to its end (C11 6.2.4p6). */
    record Compound(List<Variable> variables, List<Statement> statements, Place place) implements Statement {
        public Compound {
            variables = List.copyOf(variables);
            statements = List.copyOf(statements);
        }
    }

    /** A declaration is reached: the variable gets its value, or an indeterminate one. */
    record Declaration(Variable variable, Optional<Initializer> initializer, Place place) implements Statement {
    }

    record Evaluate(Expression expression, Place place) implements Statement {
    }

    record If(Expression condition, Statement then, Optional<Statement> otherwise, Place place) implements Statement {
    }

    /** {@code while}, {@code do} and {@code for}. */
    record Loop(Optional<Expression> condition, Statement body, boolean isBodyFirst, Optional<Expression> step,
            Place place) implements Statement {
    }

    record Switch(Expression value, CType.Integer type, Statement body, Place place) implements Statement {
    }

    /** @param greatest the same as the least, but for the ranges of GNU C */
    record Case(BigInteger least, BigInteger greatest, Statement body, Place place) implements Statement {
    }

    record Default(Statement body, Place place) implements Statement {
    }

    record Label(String name, Statement body, Place place) implements Statement {
    }

    record Goto(String label, Place place) implements Statement {
    }

    record Break(Place place) implements Statement {
    }

    record Continue(Place place) implements Statement {
    }

    record Return(Optional<Expression> value, Place place) implements Statement {
    }

    /** Statements that run at the same time, each in a thread of its own, until all have ended. */
    record Parallel(List<Statement> threads, Place place) implements Statement {
        public Parallel {
            threads = List.copyOf(threads);
        }
    }
}
