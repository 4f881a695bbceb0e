package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.c.core.Expression;
import org.felis.c.core.Function;
import org.felis.c.core.Statement;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.Variable;
import org.felis.c.core.UnsupportedException;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryByte;
import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Value;
import org.felis.engine.bits.BitTerm;

/**
 * Runs statements. A jump goes to a target: until that is reached, statements are passed over, from the start of the innermost block that contains it.
 */
final class StatementExecution {

    /** How a statement ends. */
    private enum Completion {
        NORMAL, BREAK, CONTINUE, RETURN, JUMP
    }

    private final Execution execution;
    /** The labels and cases in a statement. */
    private final Map<Statement, Set<Statement>> targets = new IdentityHashMap<>();
    /** The labels in a block by their names. */
    private final Map<Statement.Compound, Map<String, Statement>> labels = new IdentityHashMap<>();
    /** Where a jump goes; null if there is none on the way. */
    private Statement target;
    /** The label of a jump until a block is found that contains it. */
    private String pendingLabel;
    private Value returned;

    StatementExecution(Execution execution) {
        this.execution = execution;
    }

    Value run(Function function) {
        Completion completion = run(function.body());
        Value result = completion == Completion.RETURN ? returned : Value.MISSING;
        returned = null;
        return result;
    }

    /** Statements of an expression, which neither return nor jump out of it. */
    void runInside(Statement.Compound statements, Runnable value) {
        Completion completion = run(statements, value);
        if (completion != Completion.NORMAL) {
            throw new UnsupportedException(statements.place(), "a jump out of a statement expression is not supported");
        }
    }

    private Set<Statement> targetsIn(Statement statement) {
        Set<Statement> known = targets.get(statement);
        if (known == null) {
            known = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Statement part : parts(statement)) {
                known.addAll(targetsIn(part));
            }
            if (statement instanceof Statement.Label || statement instanceof Statement.Case || statement instanceof Statement.Default) {
                known.add(statement);
            }
            targets.put(statement, known);
        }
        return known;
    }

    private static List<Statement> parts(Statement statement) {
        return switch (statement) {
            case Statement.Compound compound -> compound.statements();
            case Statement.If branch -> {
                List<Statement> parts = new ArrayList<>(List.of(branch.then()));
                branch.otherwise().ifPresent(parts::add);
                yield parts;
            }
            case Statement.Loop loop -> List.of(loop.body());
            case Statement.Switch choice -> List.of(choice.body());
            case Statement.Case one -> List.of(one.body());
            case Statement.Default one -> List.of(one.body());
            case Statement.Label label -> List.of(label.body());
            case Statement.Parallel parallel -> parallel.threads();
            default -> List.of();
        };
    }

    private boolean isPassedOver(Statement statement) {
        return target != null && !targetsIn(statement).contains(target);
    }

    private Completion run(Statement statement) {
        if (isPassedOver(statement)) {
            return Completion.NORMAL;
        }
        return switch (statement) {
            case Statement.Compound compound -> run(compound, () -> { });
            case Statement.Declaration declaration -> declare(declaration);
            case Statement.Evaluate evaluate -> {
                execution.evaluation().full(evaluate.expression());
                yield Completion.NORMAL;
            }
            case Statement.If branch -> branch(branch);
            case Statement.Loop loop -> loop(loop);
            case Statement.Switch choice -> select(choice);
            case Statement.Case one -> labelled(statement, one.body());
            case Statement.Default one -> labelled(statement, one.body());
            case Statement.Label label -> labelled(statement, label.body());
            case Statement.Goto jump -> jump(jump);
            case Statement.Break leave -> Completion.BREAK;
            case Statement.Continue again -> Completion.CONTINUE;
            case Statement.Return end -> {
                returned = end.value().map(value -> execution.evaluation().used(execution.evaluation().full(value), end.place())).orElse(Value.MISSING);
                yield Completion.RETURN;
            }
            case Statement.Parallel parallel -> {
                execution.threads().run(parallel, execution);
                yield Completion.NORMAL;
            }
        };
    }

    private Completion labelled(Statement statement, Statement body) {
        if (target == statement) {
            target = null;
        }
        return run(body);
    }

    private Completion jump(Statement.Goto jump) {
        execution.step(); // a loop of jumps evaluates nothing
        pendingLabel = jump.label();
        return Completion.JUMP;
    }

    private Completion run(Statement.Compound compound, Runnable last) {
        List<MemoryObject> objects = new ArrayList<>();
        for (Variable variable : compound.variables()) {
            MemoryObject object = execution.make(variable, MemoryObject.Kind.AUTOMATIC);
            execution.frame().put(variable, object);
            objects.add(object);
        }
        Completion completion;
        do {
            completion = Completion.NORMAL;
            for (Statement statement : compound.statements()) {
                completion = run(statement);
                if (completion != Completion.NORMAL) {
                    break;
                }
            }
            if (completion == Completion.JUMP) {
                Statement here = find(compound, pendingLabel);
                if (here == null) {
                    break;
                }
                target = here;
                pendingLabel = null;
            }
        } while (completion == Completion.JUMP);
        if (completion == Completion.NORMAL) {
            last.run();
        }
        objects.forEach(execution.memory()::end);
        return completion;
    }

    /** Null if the label is not in the block. */
    private Statement find(Statement.Compound compound, String label) {
        return labels.computeIfAbsent(compound, block -> {
            Map<String, Statement> found = new HashMap<>();
            for (Statement candidate : targetsIn(block)) {
                if (candidate instanceof Statement.Label named) {
                    found.put(named.name(), named);
                }
            }
            return found;
        }).get(label);
    }

    private Completion declare(Statement.Declaration declaration) {
        MemoryObject object = execution.object(declaration.variable(), declaration.place());
        if (declaration.initializer().isPresent()) {
            execution.evaluation().initialize(object, declaration.variable().type(), declaration.initializer().get(), false);
        } else {
            execution.memory().put(new Memory.Region(object, 0, object.size()), Collections.nCopies(object.size(), MemoryByte.UNSPECIFIED));
        }
        return Completion.NORMAL;
    }

    private boolean isTrue(Expression condition) {
        return execution.evaluation().decides(execution.evaluation().full(condition), condition.place());
    }

    private Completion branch(Statement.If branch) {
        boolean takesThen = target != null ? targetsIn(branch.then()).contains(target) : isTrue(branch.condition());
        if (takesThen) {
            return run(branch.then());
        }
        return branch.otherwise().isPresent() ? run(branch.otherwise().get()) : Completion.NORMAL;
    }

    private Completion loop(Statement.Loop loop) {
        boolean isFirst = loop.isBodyFirst() || target != null;
        while (true) {
            execution.step();
            if (!isFirst && loop.condition().isPresent() && !isTrue(loop.condition().get())) {
                return Completion.NORMAL;
            }
            isFirst = false;
            Completion completion = run(loop.body());
            if (completion == Completion.BREAK) {
                return Completion.NORMAL;
            }
            if (completion == Completion.RETURN || completion == Completion.JUMP) {
                return completion;
            }
            loop.step().ifPresent(step -> execution.evaluation().full(step));
        }
    }

    private Completion select(Statement.Switch choice) {
        if (target == null) {
            Value value = execution.evaluation().used(execution.evaluation().full(choice.value()), choice.place());
            if (!(value instanceof Value.IntegerValue integer)) {
                throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_CONDITION, choice.place());
            }
            target = chosen(choice, execution.paths().value(integer.bits()));
            if (target == null) {
                return Completion.NORMAL;
            }
        }
        Completion completion = run(choice.body());
        return completion == Completion.BREAK ? Completion.NORMAL : completion;
    }

    private Statement chosen(Statement.Switch choice, BigInteger bits) {
        int width = execution.implementation().bits(choice.type());
        BigInteger value = execution.implementation().isSigned(choice.type()) ? ((BitTerm.Constant) BitTerm.constant(bits, width)).signed() : bits;
        Statement otherwise = null;
        for (Statement candidate : casesOf(choice.body())) {
            if (candidate instanceof Statement.Case one && one.least().compareTo(value) <= 0 && value.compareTo(one.greatest()) <= 0) {
                return one;
            }
            if (candidate instanceof Statement.Default) {
                otherwise = candidate;
            }
        }
        return otherwise;
    }

    /** Not those of switches inside. */
    private static List<Statement> casesOf(Statement statement) {
        List<Statement> cases = new ArrayList<>();
        if (statement instanceof Statement.Switch) {
            return cases;
        }
        if (statement instanceof Statement.Case || statement instanceof Statement.Default) {
            cases.add(statement);
        }
        for (Statement part : parts(statement)) {
            cases.addAll(casesOf(part));
        }
        return cases;
    }
}
