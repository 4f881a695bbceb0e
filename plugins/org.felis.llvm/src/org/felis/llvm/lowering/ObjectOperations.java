package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.specification.SequentialObject;
import org.felis.engine.specification.Specification;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;
import org.felis.llvm.lowering.State.Local;

/**
 * The operations on an object that the program marks ({@code __VERIFIER_method_begin} and {@code __VERIFIER_method_end}), if it says what they allow
 * ({@link SpecifiedObject}): each mark is a write to a cell that no program can name, of the argument or of the result. On a machine a read stands before it, so that a mark
 * comes before or after other accesses only if reads and writes do.
 */
final class ObjectOperations {

    /** The function by which a program marks the beginning of an operation. */
    static final String BEGIN = "__VERIFIER_method_begin";

    /** Which operation is open is kept as if it were a register of a frame of its own. */
    private static final Local OPEN = new Local(-4, "operation");
    private static final Binding NONE = Binding.of(0);
    private static final Optional<Binding> NOTHING = Optional.of(Binding.UNDEFINED);

    private final ProgramLowering program;
    private final boolean areSpecified;
    private final List<String> names = new ArrayList<>();
    private final Map<Integer, Specification.Mark> marks = new LinkedHashMap<>();

    ObjectOperations(ProgramLowering program) {
        this.program = program;
        this.areSpecified = program.specifies(SpecifiedObject.PREFIX);
    }

    static Map<String, Row> rows() {
        Map<String, Row> rows = new HashMap<>();
        rows.put(BEGIN, use -> use.thread().program().operations().mark(use, true));
        rows.put("__VERIFIER_method_end", use -> use.thread().program().operations().mark(use, false));
        rows.put("__VERIFIER_operation", use -> Optional.of(Binding.of(use.thread().program().run(use).operation())));
        rows.put("__VERIFIER_synchronizes_with", use -> {
            use.thread().program().run(use).synchronizeWith((int) use.number(0, "an operation"));
            return NOTHING;
        });
        return rows;
    }

    /** What the program says of the object; empty if it marks no operation, or specifies none. @param object what is specified */
    Optional<Specification> specification(SequentialObject object) {
        return marks.isEmpty() ? Optional.empty() : Optional.of(new Specification(List.copyOf(marks.values()), object, program.calls("__VERIFIER_synchronizes_with")));
    }

    private Optional<Binding> mark(Use use, boolean begins) {
        if (!areSpecified) {
            return NOTHING;
        }
        ThreadLowering thread = use.thread();
        String name = text(use);
        if (program.plan(SpecifiedObject.PREFIX + name).isEmpty()) {
            throw CProblem.UNSPECIFIED_OPERATION.at(thread.code().source(), name, SpecifiedObject.PREFIX + name);
        }
        Binding open = thread.state().locals.getOrDefault(OPEN, NONE);
        if (begins ? !open.equals(NONE) : !open.equals(number(name))) {
            throw CProblem.OPERATION.at(thread.code().source(), begins ? "begins" : "ends", name, begins ? "another one has not ended on every way that leads here" : "it has not begun on every way that leads here, or another one has");
        }
        thread.state().locals.put(OPEN, begins ? number(name) : NONE);
        thread.stopBeingAlone();
        thread.state().addEffect();
        Expression value = use.memory().defined(use.argument(1)).orElse(Expression.ZERO);
        program.memory().expression(Binding.of(value));
        write(thread, name, begins, value);
        return NOTHING;
    }

    /** A thread must not end inside an operation. */
    void atEnd(ThreadLowering thread) {
        if (!thread.state().locals.getOrDefault(OPEN, NONE).equals(NONE)) {
            throw CProblem.UNFINISHED_OPERATION.at(thread.code().source());
        }
    }

    private Binding number(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return Binding.of(names.indexOf(name) + 1L);
    }

    private void write(ThreadLowering thread, String name, boolean begins, Expression value) {
        // of its own: what two threads write is ordered by coherence
        Value.Address cell = program.memory().objects().hidden((begins ? "begin of " : "end of ") + name + " " + marks.size());
        marks.put(cell.object().index(), new Specification.Mark(cell.object().index(), name, begins));
        if (!program.accesses().areStatements()) {
            Expression nothing = new Expression.Constant(program.memory().objects().hidden("mark of operations"));
            thread.code().add(new MemoryAction.Read(thread.code().newRegister(), nothing, Long.BYTES, program.accesses().plainRead()).tagged(EngineTag.MARK));
        }
        thread.code().add(new MemoryAction.Write(new Expression.Constant(cell), value, Long.BYTES, program.accesses().plainWrite()).tagged(EngineTag.MARK));
    }

    /** The text that the first argument points to. */
    private String text(Use use) {
        if (use.argument(0) instanceof Binding.Known(Value.Address(var object, long offset))) {
            StringBuilder text = new StringBuilder();
            for (long i = offset; i < object.sizeBytes(); i++) {
                if (!(program.memory().initially(new State.Place(object.index(), i), 1) instanceof Binding.Known(Value.Int(long character)))) {
                    break;
                }
                if (character == 0) {
                    return text.toString();
                }
                text.append((char) character);
            }
        }
        throw use.unsupported("an operation whose name is no literal, in a call of '" + use.name() + "'");
    }
}
