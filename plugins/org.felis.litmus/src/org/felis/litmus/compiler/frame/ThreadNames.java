package org.felis.litmus.compiler.frame;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Register;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.RegisterName;
import org.felis.litmus.problems.LitmusProblem;

/** The threads of a test, and the registers that the frame names by thread ({@code 0:X1}, {@code P0:X1}). */
public final class ThreadNames {

    private static final Pattern NUMBER = Pattern.compile("P?([0-9]{1,6})");

    private final Sources sources;
    private final Problems problems;
    private final String architecture;
    private final RegisterFile registers;
    private final List<String> names;
    private final SymbolicRegisters symbolic;
    private final IntegerType undeclared;
    private BiFunction<Integer, Register, Optional<IntegerType>> declaredTypes = (thread, register) -> Optional.empty();

    /**
     * @param architecture for messages
     * @param registers what a thread has
     * @param names of the threads; none if they cannot be read, then every thread is accepted
     * @param undeclared how a register is read whose type nothing declares
     */
    public ThreadNames(Sources sources, Problems problems, String architecture, RegisterFile registers, List<String> names,
            SymbolicRegisters symbolic, IntegerType undeclared) {
        this.sources = sources;
        this.problems = problems;
        this.architecture = architecture;
        this.registers = registers;
        this.names = List.copyOf(names);
        this.symbolic = symbolic;
        this.undeclared = undeclared;
    }

    /** The registers of a thread. */
    RegisterFile registers() {
        return registers;
    }

    /** That there is no such register, and which there are. */
    void reportUnknownRegister(String name, SourceRange range) {
        problems.add(LitmusProblem.UNKNOWN_REGISTER, range, name, architecture, registers.summary());
    }

    public int count() {
        return names.size();
    }

    String name(int thread) {
        return "P" + thread;
    }

    /** The code may say of which type registers are, by the number of the thread. */
    public void declare(BiFunction<Integer, Register, Optional<IntegerType>> types) {
        declaredTypes = types;
    }

    /** How a register is read whose type the initial state does not declare. */
    IntegerType type(int thread, Register register) {
        return declaredTypes.apply(thread, register).orElse(undeclared);
    }

    /** Whether the word is the name of a thread, of this test or of another. */
    boolean isThread(String word) {
        return NUMBER.matcher(word).matches();
    }

    /** The number of a thread ({@code 0}, {@code P0}); if there is no such thread, says so. */
    Optional<Integer> find(String thread, Supplier<SourceRange> range) {
        var matcher = NUMBER.matcher(thread);
        if (matcher.matches()) {
            int number = Integer.parseInt(matcher.group(1));
            if (number < names.size() || names.isEmpty()) {
                return Optional.of(number);
            }
        }
        problems.add(LitmusProblem.UNKNOWN_THREAD, range.get(), thread, String.join(", ", names));
        return Optional.empty();
    }

    /** Whether the name, without a thread, stands for a symbolic register. */
    boolean isSymbolic(String name) {
        return symbolic.isSymbolic(name);
    }

    /** The register that a symbolic one stands for; if that is not clear, says so. */
    Optional<SymbolicRegisters.OfThread> symbolic(String name, SourceRange range) {
        return symbolic.find(name, range, problems);
    }

    Optional<Integer> find(RegisterName register) {
        return find(register.getThread(), () -> sources.range(register, LitmusPackage.Literals.REGISTER_NAME__THREAD));
    }

    /** The view that the name stands for; if the architecture has no such register, says so. */
    Optional<RegisterView> register(String name, Supplier<SourceRange> range) {
        Optional<RegisterView> view = registers.find(name);
        if (view.isEmpty()) {
            reportUnknownRegister(name, range.get());
        } else if (view.get().lowest() > 0) {
            problems.add(LitmusProblem.UNSUPPORTED_PROPOSITION, range.get(), "the state of a high byte ('" + name + "')");
            return Optional.empty();
        }
        return view;
    }

    Optional<RegisterView> register(RegisterName register) {
        return register(register.getName(), () -> sources.range(register, LitmusPackage.Literals.REGISTER_NAME__NAME));
    }
}
