package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.mapping.AssemblyReader;
import org.felis.litmus.mapping.MappingException;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;

/**
 * Lowers inline assembly by the instruction table of the machine that the program is compiled for. A jump back ends the thread as blocked, or, where a store exclusive has
 * failed, the execution is left out as it is in mappings: what is repeated has no effect then, and another execution has the last repetition only.
 *
 * <p>Registers are the operands' only, addresses are operands as they are, and what is repeated writes with exclusives only; everything else is an error.
 */
final class AssemblyLowering {

    private final ThreadLowering thread;
    private final ThreadCode code;
    private final SourceRange source;
    private final Map<Register, Register> registers = new HashMap<>();
    private final Map<String, String> labels = new HashMap<>();

    private AssemblyLowering(ThreadLowering thread) {
        this.thread = thread;
        this.code = thread.code();
        this.source = code.source();
    }

    /**
     * Lowers a call of inline assembly.
     *
     * @param arguments of the call
     * @return what the call yields; empty if the thread fails here
     */
    static Optional<Binding> lower(ThreadLowering thread, Value.InlineAssembly assembly, Call.Invocation call, List<Binding> arguments) {
        String architecture = thread.program().accesses().architecture();
        if (!AssemblyTemplate.isKnown(architecture)) {
            throw CProblem.NOT_SUPPORTED.at(thread.code().source(), "inline assembly without a machine: '" + assembly.template().strip()
                    + "'; verify under the model of the machine that it is for");
        }
        AssemblyLowering lowering = new AssemblyLowering(thread);
        return lowering.lower(AssemblyTemplate.of(assembly, architecture, lowering.widths(call), thread.code().source()), architecture, call, arguments);
    }

    private CProblem.Found unsupported(String what) {
        return CProblem.NOT_SUPPORTED.at(source, what);
    }

    private Optional<Binding> lower(AssemblyTemplate template, String architecture, Call.Invocation call, List<Binding> arguments) {
        List<Instruction> lines;
        try {
            lines = new AssemblyReader(architecture).readInParts(template.lines(), source);
        } catch (MappingException wrong) {
            throw unsupported("inline assembly for " + architecture + ": " + wrong.getMessage());
        }
        Map<Register, Binding> inputs = new HashMap<>();
        for (AssemblyTemplate.Operand operand : template.operands()) {
            operand.argument().ifPresent(argument -> inputs.put(register(architecture, operand), widened(arguments.get(argument), call.arguments().get(argument).operand().type(), architecture)));
        }
        List<Register> results = template.operands().stream().filter(AssemblyTemplate.Operand::isResult).map(operand -> register(architecture, operand)).toList();
        boolean isX86 = architecture.equals(Architecture.X86_64.headerName());
        List<Instruction> needed = withoutUnread(lines, results);
        if (thread.program().memory().isAlone() && needed.stream().noneMatch(line -> line.operations().stream().anyMatch(o -> o.bytes() > 0 || o instanceof ControlAction.Jump))) {
            needed = needed.stream().filter(line -> line.operations().stream().noneMatch(MemoryAction.Fence.class::isInstance)).toList(); // nobody sees an order yet
        }
        if (needed.stream().allMatch(line -> line.operations().isEmpty()) && results.isEmpty()) {
            return Optional.of(Binding.UNDEFINED);
        }
        if (isX86 && needed.stream().noneMatch(line -> line.jump().isPresent())) { // what writes a byte keeps the rest, which no one sees
            Set<Register> written = new HashSet<>();
            needed.forEach(line -> line.operations().forEach(operation -> operation.written().ifPresent(written::add)));
            template.bytes().stream().filter(operand -> written.contains(register(architecture, operand)))
                    .forEach(operand -> inputs.putIfAbsent(register(architecture, operand), new Binding.Known(org.felis.engine.expression.Value.ZERO)));
        }
        Optional<Map<Register, org.felis.engine.expression.Value>> known = thread.program().memory().isAlone() ? AssemblyAlone.run(thread, needed, inputs, results) : Optional.empty();
        if (known.isPresent()) {
            return Optional.of(results(results, call.type().result(), register -> new Expression.Constant(known.get().get(register))));
        }
        thread.stopBeingAlone();
        Set<Register> written = new HashSet<>();
        Set<Register> read = readAtFirst(needed, written);
        Set<Register> heldAtFirst = new HashSet<>(read);
        results.stream().filter(result -> !written.contains(result)).forEach(heldAtFirst::add); // it is what it was
        Set<Register> conditional = writtenUnderACondition(needed);
        for (Register register : heldAtFirst) {
            boolean isAny = conditional.contains(register) || !read.contains(register) || isX86;
            if (!inputs.containsKey(register) && isAny) {
                code.assign(mapped(register), code.choose(ConditionFlags.isFlag(register) ? 1 : bits(architecture))); // whatever was there before
                continue;
            }
            Binding value = Optional.ofNullable(inputs.get(register)).orElseThrow(() -> unsupported("inline assembly that reads a register before it writes it"));
            Optional<Expression> defined = thread.program().memory().expression(value);
            if (defined.isEmpty()) {
                thread.fail(Failure.UNDEFINED);
                return Optional.empty();
            }
            code.assign(mapped(register), code.kept(defined.get()));
        }
        needed = new AssemblyRules(source, bits(architecture), code.numbers(), new Expression.Constant(thread.program().memory().objects().hidden("bits of addresses"))).checked(needed, inputs);
        if (!checkAddresses(needed, inputs)) {
            return Optional.empty();
        }
        emit(needed);
        return Optional.of(results(results, call.type().result(), register -> Expression.read(mapped(register))));
    }

    private AssemblyTemplate.Widths widths(Call.Invocation call) {
        Type result = thread.program().layout().resolved(call.type().result());
        List<Type> results = result instanceof Type.Structure structure ? structure.fields() : result instanceof Type.Void ? List.of() : List.of(result);
        return new AssemblyTemplate.Widths(results.stream().map(this::bits).toList(), call.arguments().stream().map(argument -> bits(argument.operand().type())).toList());
    }

    private int bits(Type type) {
        return thread.program().constants().bits(type, source);
    }

    private static RegisterFile file(String architecture) {
        return Architecture.find(architecture).orElseThrow().instructions().registers();
    }

    /** The width of a register, and of an address: a program may have been compiled with wider ones. */
    private static int bits(String architecture) {
        return file(architecture).bits();
    }

    private static Register register(String architecture, AssemblyTemplate.Operand operand) {
        return file(architecture).find(operand.register()).flatMap(RegisterView::register).orElseThrow();
    }

    /** Registers of RISC-V hold numbers of 32 bits with their sign (RISC-V ABIs Specification, "Integer Calling Convention"). */
    private Binding widened(Binding value, Type type, String architecture) {
        if (!architecture.equals(Architecture.RISCV.headerName()) || !(thread.program().layout().resolved(type) instanceof Type.Integer)) {
            return value;
        }
        int bits = thread.program().constants().bits(type, source);
        return bits > Integer.SIZE || value instanceof Binding.Undefined || value instanceof Binding.Parts ? value
                : Binding.of(IntegerArithmetic.signed(InstructionLowering.local(value), bits));
    }

    /** The register of the thread; those inside of an instruction stay. */
    private Register mapped(Register register) {
        return register.temporary() ? register : registers.computeIfAbsent(register, r -> code.newRegister());
    }

    private String mapped(String label) {
        return labels.computeIfAbsent(label, l -> code.newLabel());
    }

    /** Without assignments that nothing behind reads: most flags. */
    private static List<Instruction> withoutUnread(List<Instruction> lines, List<Register> results) {
        Set<Register> read = new HashSet<>(results);
        lines.forEach(line -> line.operations().forEach(operation -> operation.expressions().forEach(expression -> {
            expression.registers().stream().filter(register -> !(operation instanceof Operation.Assign assign) || !register.equals(assign.target())).forEach(read::add);
        })));
        return lines.stream().map(line -> new Instruction(line.labels(), line.text(),
                line.operations().stream().filter(o -> !(o instanceof Operation.Assign assign) || read.contains(assign.target())).toList(), line.source())).toList();
    }

    /** The registers whose values from outside some operation reads; a jump forward may leave out what follows only. */
    private Set<Register> readAtFirst(List<Instruction> lines) {
        return readAtFirst(lines, new HashSet<>());
    }

    /** @param onAllWays is given the registers that are written however control goes */
    private Set<Register> readAtFirst(List<Instruction> lines, Set<Register> onAllWays) {
        Set<Register> found = new HashSet<>();
        Set<Register> written = new HashSet<>();
        boolean isStraight = true;
        boolean isCertain = true;
        for (int i = 0; i < lines.size(); i++) {
            for (Operation operation : lines.get(i).operations()) {
                boolean isReached = isStraight;
                operation.expressions().forEach(expression -> expression.registers().stream().filter(r -> !r.temporary() && !written.contains(r)).forEach(found::add));
                if (isCertain && !(i > 0 && skipsExclusive(lines, i - 1))) {
                    operation.written().ifPresent(written::add);
                    operation.written().filter(register -> isReached).ifPresent(onAllWays::add);
                }
                isStraight &= !(operation instanceof ControlAction.Jump);
                if (operation instanceof ControlAction.Jump jump && index(lines, jump.label()) > i && !skipsExclusive(lines, i)) {
                    isCertain &= index(lines, jump.label()) >= lastOperation(lines);
                }
            }
        }
        if (!isCertain) {
            throw unsupported("a jump inside of inline assembly over a part of it");
        }
        return found;
    }

    /** Whether the line jumps over the next one, which is a store exclusive that is done under a condition. */
    private static boolean skipsExclusive(List<Instruction> lines, int line) {
        return line + 2 < lines.size() && lines.get(line).jump().filter(jump -> lines.get(line + 2).labels().contains(jump.label())).isPresent()
                && lines.get(line + 1).operations().stream().anyMatch(MemoryAction.WriteExclusive.class::isInstance);
    }

    private static Set<Register> writtenUnderACondition(List<Instruction> lines) {
        Set<Register> found = new HashSet<>();
        for (int i = 1; i < lines.size(); i++) {
            if (skipsExclusive(lines, i - 1)) {
                lines.get(i).operations().forEach(operation -> operation.written().ifPresent(found::add));
            }
        }
        return found;
    }

    /** Behind it, labels stand only. */
    private static int lastOperation(List<Instruction> lines) {
        int last = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).operations().stream().anyMatch(operation -> !(operation instanceof MemoryAction.Fence))) {
                last = i;
            }
        }
        return last;
    }

    private int index(List<Instruction> lines, String label) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).labels().contains(label)) {
                return i;
            }
        }
        throw unsupported("a jump out of inline assembly");
    }

    /** How much is accessed from an address on, which is a multiple of so many bytes. */
    private record Access(int bytes, int alignment) {

        Access and(Access other) {
            return new Access(Math.max(bytes, other.bytes), Math.max(alignment, other.alignment));
        }
    }

    /** Each access stands behind a check of its address. Whether the thread goes on. */
    private boolean checkAddresses(List<Instruction> lines, Map<Register, Binding> inputs) {
        Map<Register, Access> accessed = new HashMap<>();
        Set<Register> written = new HashSet<>();
        for (Instruction line : lines) {
            for (Operation operation : line.operations()) {
                if (operation.bytes() > 0) {
                    Base base = base(operation.location().orElseThrow()).filter(b -> inputs.containsKey(b.register()) && !written.contains(b.register())
                            && (isSecondPart(b.offset(), operation) || b.offset() >= 0 && b.offset() % operation.bytes() == 0))
                            .orElseThrow(() -> unsupported("an address that inline assembly computes: '" + line.text() + "'; operands are supported"));
                    int end = (int) base.offset() + operation.bytes();
                    accessed.merge(base.register(), new Access(end, isSecondPart(base.offset(), operation) ? end : operation.bytes()), Access::and);
                    if (!operation.stored().isEmpty()) {
                        thread.state().addEffect();
                        thread.noteWrite(address(inputs.get(base.register()), base.offset()), operation.bytes(), stored(operation, inputs, written));
                    }
                }
                operation.written().ifPresent(written::add);
            }
        }
        for (Map.Entry<Register, Access> access : accessed.entrySet()) {
            int bytes = access.getValue().bytes();
            int alignment = access.getValue().alignment();
            if (inputs.get(access.getKey()) instanceof Binding.Known(org.felis.engine.expression.Value known)) {
                if (Evaluation.accessible(known, bytes, 1).equals(org.felis.engine.expression.Value.ZERO)) {
                    thread.fail(Failure.MEMORY);
                    return false;
                }
                if (Evaluation.accessible(known, bytes, alignment).equals(org.felis.engine.expression.Value.ZERO)) {
                    throw unsupported("an access of inline assembly that is not aligned to its size");
                }
            } else {
                Register place = code.newRegister();
                code.assign(place, Expression.read(mapped(access.getKey())));
                code.require(new Expression.Accessible(Expression.read(place), bytes, 1), Failure.MEMORY);
                code.require(new Expression.Accessible(Expression.read(mapped(access.getKey())), bytes, alignment), Failure.UNSUPPORTED);
            }
        }
        return true;
    }

    /** What is written, if it is an operand as it is. */
    private static Binding stored(Operation operation, Map<Register, Binding> inputs, Set<Register> written) {
        boolean isCertain = operation instanceof MemoryAction.Write write && write.condition().equals(Expression.ONE) && write.partOf().isEmpty();
        return isCertain && operation.stored().orElseThrow() instanceof Expression.Read(Register register) && !written.contains(register) ? inputs.getOrDefault(register, Binding.UNDEFINED) : Binding.UNDEFINED;
    }

    private static Optional<org.felis.engine.expression.Value> address(Binding base, long offset) {
        return base instanceof Binding.Known(org.felis.engine.expression.Value.Address start)
                ? Optional.of(new org.felis.engine.expression.Value.Address(start.object(), start.offset() + offset)) : Optional.empty();
    }

    /** Whether it is the second of two parts of one access. */
    private static boolean isSecondPart(long offset, Operation operation) {
        return offset == operation.bytes() && switch (operation) {
            case MemoryAction.Read read -> read.partOf().isPresent();
            case MemoryAction.Write write -> write.partOf().isPresent();
            default -> false;
        };
    }

    /** A register with a constant added, as for the second half of what a pair of registers is loaded from. */
    private record Base(Register register, long offset) {
    }

    private static Optional<Base> base(Expression address) {
        return switch (address) {
            case Expression.Read(Register register) -> Optional.of(new Base(register, 0));
            case Expression.Extend extend -> base(extend.operand());
            case Expression.Binary(BinaryOperator operator, Expression left, Expression right) when operator == BinaryOperator.ADD && right instanceof Expression.Constant(
                    org.felis.engine.expression.Value.Int(long offset)) -> base(left).map(base -> new Base(base.register(), base.offset() + offset));
            case Expression.Binary(BinaryOperator operator, Expression left, Expression right) when operator == BinaryOperator.ADD && left.equals(Expression.ZERO) -> base(right);
            default -> Optional.empty();
        };
    }

    private void emit(List<Instruction> lines) {
        Map<Integer, Register> succeeded = new HashMap<>();
        Map<Integer, Register> flags = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).operations().stream().anyMatch(MemoryAction.WriteExclusive.class::isInstance)) {
                flags.put(i, code.newRegister());
                if (i > 0 && skipsExclusive(lines, i - 1)) {
                    code.assign(flags.get(i), Expression.ZERO);
                }
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            Instruction line = lines.get(i);
            List<Operation> operations = new ArrayList<>();
            Optional<ControlAction.Jump> back = Optional.empty();
            for (Operation operation : line.operations()) {
                if (operation instanceof ControlAction.Jump jump && index(lines, jump.label()) <= i) {
                    back = Optional.of((ControlAction.Jump) jump.renamed(this::mapped, this::mapped));
                    continue;
                }
                operations.add(operation.renamed(this::mapped, this::mapped));
                if (operation instanceof MemoryAction.WriteExclusive write) {
                    Register flag = flags.get(i);
                    succeeded.put(i, flag);
                    operations.add(new Operation.Assign(flag, Expression.binary(BinaryOperator.EQUAL, Expression.read(mapped(write.status())), new Expression.Constant(write.success()))));
                }
            }
            code.add(new Instruction(line.labels().stream().map(this::mapped).toList(), line.text(), operations, source));
            if (back.isPresent()) {
                repeat(lines, index(lines, line.jump().orElseThrow().label()), i, back.get().condition(), succeeded);
            }
        }
    }

    /** Control goes back from one line to another if the condition holds. */
    private void repeat(List<Instruction> lines, int from, int to, Optional<Expression> condition, Map<Integer, Register> succeeded) {
        Set<Register> outside = new HashSet<>(readAtFirst(lines.subList(from, to + 1).stream()
                .map(line -> new Instruction(List.of(), line.text(), line.operations().stream().filter(o -> !(o instanceof ControlAction.Jump)).toList(), line.source())).toList()));
        List<Register> exclusives = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            for (Operation operation : lines.get(i).operations()) {
                if (operation instanceof MemoryAction.Write write && !isPartOfExclusive(write, lines.get(i)) || operation.written().filter(outside::contains).isPresent()) {
                    throw unsupported("a loop of inline assembly in which '" + lines.get(i).text() + "' changes what the next repetition begins with");
                }
            }
            Optional.ofNullable(succeeded.get(i)).ifPresent(exclusives::add);
        }
        Expression repeats = condition.map(code::kept).orElse(Expression.ONE);
        if (exclusives.isEmpty()) {
            code.await(new Expression.Unary(UnaryOperator.IS_ZERO, repeats), mapped(lines.get(from).labels().getFirst()));
            return;
        }
        for (Register success : exclusives) {
            code.require(new Expression.Unary(UnaryOperator.IS_ZERO, Expression.binary(BinaryOperator.AND, nonZero(repeats), Expression.read(success))), Failure.UNSUPPORTED);
        }
        code.assume(new Expression.Unary(UnaryOperator.IS_ZERO, repeats));
    }

    /** Whether the write happens only if a store exclusive does, of which it is a part. */
    private static boolean isPartOfExclusive(MemoryAction.Write write, Instruction line) {
        return write.partOf().isPresent() && line.operations().stream().anyMatch(operation -> operation instanceof MemoryAction.WriteExclusive exclusive && exclusive.partOf().equals(write.partOf()));
    }

    private static Expression nonZero(Expression value) {
        return new Expression.Unary(UnaryOperator.IS_ZERO, new Expression.Unary(UnaryOperator.IS_ZERO, value));
    }

    private Binding results(List<Register> results, Type type, Function<Register, Expression> content) {
        List<Type> types = thread.program().layout().resolved(type) instanceof Type.Structure structure ? structure.fields() : List.of(type);
        List<Binding> values = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            Expression value = content.apply(results.get(i));
            int bits = thread.program().constants().bits(types.get(i), source);
            Expression narrowed = bits < thread.program().wordBytes() * Byte.SIZE ? IntegerArithmetic.extended(value, bits, false) : value;
            if (narrowed instanceof Expression.Constant constant) {
                values.add(new Binding.Known(constant.value()));
                continue;
            }
            Register copy = code.newRegister();
            code.numbers().define(copy, narrowed);
            code.assign(copy, narrowed);
            values.add(new Binding.Computed(Expression.read(copy)));
        }
        return values.isEmpty() ? Binding.UNDEFINED : results.size() == 1 && types.size() == 1 && !(thread.program().layout().resolved(type) instanceof Type.Structure)
                ? values.get(0) : new Binding.Parts(values);
    }
}
