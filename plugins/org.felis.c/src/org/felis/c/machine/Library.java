package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.Expression;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.UnsupportedException;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryByte;
import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Provenance;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.trace.Action;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitCondition.Comparator;
import org.felis.engine.bits.BitTerm;

/** The functions of the library that programs may call. */
final class Library {

    private final Execution execution;
    private final Memory memory;
    private final Implementation implementation;

    /** A call on its way. */
    private record Call(String name, List<Value> arguments, List<CType> types, Set<Integer> enumerations, Place place, Effects effects) {
    }

    Library(Execution execution) {
        this.execution = execution;
        this.memory = execution.memory();
        this.implementation = execution.implementation();
    }

    /**
     * Calls a function.
     *
     * @param enumerations which arguments are of an enumeration
     * @throws UnsupportedException if there is no such function
     */
    Value call(String name, List<Value> arguments, List<CType> types, Set<Integer> enumerations, Place place, Effects effects) {
        Call call = new Call(name.startsWith("__builtin_") ? name.substring("__builtin_".length()) : name, arguments, types, enumerations, place, effects);
        return switch (call.name()) {
            case "printf" -> write(call, format(call, 0), true);
            case "fprintf" -> write(call, format(call, 1), isOutput(call));
            case "puts" -> write(call, text(call, 0) + "\n", true);
            case "fputs" -> write(call, text(call, 0), isOutput(call, 1));
            case "putchar" -> write(call, String.valueOf((char) number(call, 0).byteValue()), true);
            case "sprintf" -> intoBuffer(call, format(call, 1), Long.MAX_VALUE);
            case "snprintf" -> intoBuffer(call, format(call, 2), number(call, 1).longValueExact());
            case "fflush", "setvbuf" -> integer(0);
            case "malloc" -> allocate(call, size(call, 0), false);
            case "calloc" -> allocate(call, size(call, 0).multiply(size(call, 1)), true);
            case "aligned_alloc" -> allocate(call, size(call, 1), false);
            case "realloc" -> reallocate(call);
            case "free", "cfree" -> free(call);
            case "memcpy", "memmove" -> copy(call, call.name().equals("memcpy"));
            case "memset" -> fill(call);
            case "memcmp" -> compare(call);
            case "strlen" -> new Value.IntegerValue(BitTerm.constant(string(call, 0).size(), implementation.bits(CType.Integer.UNSIGNED_LONG)));
            case "strcmp" -> integer(compare(string(call, 0), string(call, 1)));
            case "strncmp" -> integer(compare(first(string(call, 0), number(call, 2)), first(string(call, 1), number(call, 2))));
            case "strcpy" -> store(call, pointer(call, 0), string(call, 1));
            case "strncpy" -> {
                List<Integer> units = new ArrayList<>(first(string(call, 1), number(call, 2)));
                while (units.size() < number(call, 2).intValueExact()) {
                    units.add(0);
                }
                put(call, pointer(call, 0), units);
                yield call.arguments().getFirst();
            }
            case "strcat" -> {
                Value.PointerValue end = memory.shift(pointer(call, 0), BitTerm.constant(string(call, 0).size(), implementation.pointerBits()), place);
                store(call, end, string(call, 1));
                yield call.arguments().getFirst();
            }
            case "strchr", "strrchr" -> find(call);
            case "abs", "labs", "llabs" -> absolute(call);
            case "isdigit" -> integer(Character.isDigit((char) number(call, 0).intValue()) ? 1 : 0);
            case "isalpha" -> integer(isLetter(number(call, 0).intValue()) ? 1 : 0);
            case "isspace" -> integer(" \t\n\r\f\u000b".indexOf(number(call, 0).intValue()) >= 0 ? 1 : 0);
            case "tolower" -> integer(isLetter(number(call, 0).intValue()) ? number(call, 0).intValue() | 0x20 : number(call, 0).intValue());
            case "toupper" -> integer(isLetter(number(call, 0).intValue()) ? number(call, 0).intValue() & ~0x20 : number(call, 0).intValue());
            case "atexit" -> {
                execution.atExit(handler(call));
                yield integer(0);
            }
            case "exit" -> {
                execution.runExitHandlers();
                throw new Execution.EndException(Outcome.End.EXITED, call.arguments().getFirst(), place);
            }
            case "_Exit", "quick_exit" -> throw new Execution.EndException(Outcome.End.EXITED, call.arguments().getFirst(), place);
            case "abort" -> throw new Execution.EndException(Outcome.End.ABORTED, null, place);
            case "__assert_fail" -> throw new Execution.EndException(Outcome.End.ASSERTION, null, place);
            case "assert", "__VERIFIER_assert" -> {
                if (!execution.evaluation().isTrue(call.arguments().getFirst(), place)) {
                    throw new Execution.EndException(Outcome.End.ASSERTION, null, place);
                }
                yield integer(0);
            }
            case "__BMC_ASSUME", "__VERIFIER_assume", "assume" -> {
                if (!execution.evaluation().isTrue(call.arguments().getFirst(), place)) {
                    throw new Paths.AbandonedException();
                }
                yield integer(0);
            }
            case "copy_alloc_id" -> copyProvenance(call);
            case "expect" -> call.arguments().getFirst();
            case "unreachable", "trap" -> throw new Execution.EndException(Outcome.End.ABORTED, null, place);
            case "pow", "fmod", "atan2" -> mathematicalOfTwo(call);
            case "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "log10", "fabs", "floor", "ceil", "round",
                    "trunc" -> mathematical(call);
            default -> throw new UnsupportedException(place, "the function '" + name
                    + "' is not defined in the program, and is none of the library's that are supported");
        };
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    // arguments

    private Value argument(Call call, int index) {
        if (index >= call.arguments().size()) {
            throw Execution.undefined(UndefinedBehaviour.NUMBER_OF_ARGUMENTS, call.place());
        }
        return call.arguments().get(index);
    }

    private Value.PointerValue pointer(Call call, int index) {
        if (argument(call, index) instanceof Value.PointerValue pointer) {
            return pointer;
        }
        throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_LVALUE, call.place());
    }

    /** An integer as a number, signed if its type is. */
    private BigInteger number(Call call, int index) {
        if (!(argument(call, index) instanceof Value.IntegerValue integer)) {
            throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_CONDITION, call.place());
        }
        BigInteger value = execution.paths().value(integer.bits());
        boolean isSigned = call.types().get(index).plain() instanceof CType.Integer type && implementation.isSigned(type);
        return isSigned ? ((BitTerm.Constant) BitTerm.constant(value, integer.bits().width())).signed() : value;
    }

    private BigInteger size(Call call, int index) {
        BigInteger size = number(call, index);
        if (size.signum() < 0 || size.bitLength() > 26) {
            throw new UnsupportedException(call.place(), "an object of " + size + " bytes is not supported");
        }
        return size;
    }

    private static Value integer(int value) {
        return new Value.IntegerValue(BitTerm.constant(value, 32));
    }

    private String handler(Call call) {
        if (pointer(call, 0).provenance() instanceof Provenance.OfFunction function && execution.program().functions().containsKey(function.name())) {
            return function.name();
        }
        throw Execution.undefined(UndefinedBehaviour.INVALID_INDIRECTION, call.place());
    }

    private Memory.Region region(Call call, Value.PointerValue pointer, int size, boolean isWrite) {
        Memory.Region region = memory.region(pointer, size, isWrite, call.place());
        execution.recorder().access(isWrite ? Action.Kind.WRITE : Action.Kind.READ, region, CType.Integer.UNSIGNED_CHAR, Value.UNSPECIFIED, false, call.place());
        call.effects().addComputation(Effects.Footprint.of(region, isWrite).inCall());
        return region;
    }

    /** The units of a string, without its end. */
    private List<Integer> string(Call call, int index) {
        return string(call, pointer(call, index), Integer.MAX_VALUE);
    }

    List<Integer> string(Call call, Value.PointerValue start, int most) {
        List<Integer> units = new ArrayList<>();
        Value.PointerValue pointer = start;
        while (units.size() < most) {
            Value unit = memory.load(region(call, pointer, 1, false), Expression.Access.of(CType.Integer.UNSIGNED_CHAR), call.place());
            if (!(unit instanceof Value.IntegerValue integer)) {
                throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_CONDITION, call.place());
            }
            int value = execution.paths().value(integer.bits()).intValueExact();
            if (value == 0) {
                return units;
            }
            units.add(value);
            pointer = new Value.PointerValue(pointer.provenance(), pointer.address().plus(BitTerm.constant(1, implementation.pointerBits())));
        }
        return units;
    }

    private static List<Integer> first(List<Integer> units, BigInteger count) {
        return units.subList(0, BigInteger.valueOf(units.size()).min(count).intValueExact());
    }

    private static int compare(List<Integer> left, List<Integer> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            if (!left.get(i).equals(right.get(i))) {
                return left.get(i) < right.get(i) ? -1 : 1;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private String text(Call call, int index) {
        return text(string(call, index));
    }

    static String text(List<Integer> units) {
        StringBuilder text = new StringBuilder();
        units.forEach(unit -> text.append((char) unit.intValue()));
        return text.toString();
    }

    // output

    private String format(Call call, int index) {
        return new Format(execution, call.place(), (pointer, most) -> string(call, pointer, most))
                .format(text(call, index), call.arguments(), call.types(), call.enumerations(), index + 1);
    }

    private boolean isOutput(Call call) {
        return isOutput(call, 0);
    }

    private boolean isOutput(Call call, int index) {
        return pointer(call, index).provenance() instanceof Provenance.Of of && of.object().name().equals("<stdout>");
    }

    private Value write(Call call, String text, boolean isOutput) {
        if (isOutput) {
            execution.output().append(text);
            call.effects().addComputation(Effects.Footprint.OUTPUT);
        }
        return integer(text.length());
    }

    private Value intoBuffer(Call call, String text, long most) {
        List<Integer> units = new ArrayList<>();
        text.chars().limit(Math.max(0, most - 1)).forEach(units::add);
        if (most > 0) {
            store(call, pointer(call, 0), units);
        }
        return integer(text.length());
    }

    // memory

    private Value store(Call call, Value.PointerValue pointer, List<Integer> units) {
        List<Integer> terminated = new ArrayList<>(units);
        terminated.add(0);
        put(call, pointer, terminated);
        return pointer;
    }

    private void put(Call call, Value.PointerValue pointer, List<Integer> units) {
        if (!units.isEmpty()) {
            memory.put(region(call, pointer, units.size(), true), units.stream().map(unit -> MemoryByte.of(BitTerm.constant(unit, 8))).toList());
        }
    }

    private Value allocate(Call call, BigInteger size, boolean isZeroed) {
        int alignment = 2 * implementation.pointerBytes();
        MemoryObject object = memory.create("malloc:" + call.place().line(), MemoryObject.Kind.ALLOCATED, size.longValueExact(), alignment, false);
        if (isZeroed) {
            memory.put(new Memory.Region(object, 0, object.size()), Collections.nCopies(object.size(), MemoryByte.ZERO));
        }
        return memory.pointers().start(object);
    }

    private boolean isNull(Value.PointerValue pointer) {
        return execution.paths().holds(memory.isNull(pointer));
    }

    private MemoryObject allocated(Call call, Value.PointerValue pointer, UndefinedBehaviour other, UndefinedBehaviour dead) {
        if (!(pointer.provenance().current() instanceof Provenance.Of of) || of.object().kind() != MemoryObject.Kind.ALLOCATED
                || !execution.paths().holds(BitCondition.equal(pointer.address(), of.object().address()))) {
            throw Execution.undefined(other, call.place());
        }
        if (!of.object().isLive()) {
            throw Execution.undefined(dead, call.place());
        }
        return of.object();
    }

    private Value free(Call call) {
        Value.PointerValue pointer = pointer(call, 0);
        if (!isNull(pointer)) {
            MemoryObject object = allocated(call, pointer, UndefinedBehaviour.FREE_UNALLOCATED, UndefinedBehaviour.FREE_DEAD);
            call.effects().addComputation(new Effects.Footprint(object, 0, Math.max(1, object.size()), true, true));
            memory.end(object);
        }
        return Value.UNSPECIFIED;
    }

    private Value reallocate(Call call) {
        Value.PointerValue pointer = pointer(call, 0);
        Value.PointerValue fresh = (Value.PointerValue) allocate(call, size(call, 1), false);
        if (isNull(pointer)) {
            return fresh;
        }
        MemoryObject object = allocated(call, pointer, UndefinedBehaviour.REALLOC_UNALLOCATED, UndefinedBehaviour.REALLOC_DEAD);
        MemoryObject target = ((Provenance.Of) fresh.provenance()).object();
        int kept = Math.min(object.size(), target.size());
        memory.put(new Memory.Region(target, 0, kept), memory.bytes(new Memory.Region(object, 0, kept)));
        call.effects().addComputation(new Effects.Footprint(object, 0, Math.max(1, object.size()), true, true));
        memory.end(object);
        return fresh;
    }

    private Value copy(Call call, boolean isApart) {
        int size = size(call, 2).intValueExact();
        if (size > 0) {
            Memory.Region to = region(call, pointer(call, 0), size, true);
            Memory.Region from = region(call, pointer(call, 1), size, false);
            if (isApart && to.object() == from.object() && Math.abs(to.offset() - from.offset()) < size) {
                throw Execution.undefined(UndefinedBehaviour.COPY_OVERLAP, call.place());
            }
            memory.put(to, memory.bytes(from));
        }
        return call.arguments().getFirst();
    }

    private Value fill(Call call) {
        int size = size(call, 2).intValueExact();
        MemoryByte unit = argument(call, 1) instanceof Value.IntegerValue integer ? MemoryByte.of(integer.bits().extract(0, 8)) : MemoryByte.UNSPECIFIED;
        if (size > 0) {
            memory.put(region(call, pointer(call, 0), size, true), Collections.nCopies(size, unit));
        }
        return call.arguments().getFirst();
    }

    private Value compare(Call call) {
        int size = size(call, 2).intValueExact();
        if (size == 0) {
            return integer(0);
        }
        List<MemoryByte> left = memory.bytes(region(call, pointer(call, 0), size, false));
        List<MemoryByte> right = memory.bytes(region(call, pointer(call, 1), size, false));
        BitTerm result = BitTerm.constant(0, 32);
        List<BitCondition> same = new ArrayList<>();
        for (int i = size - 1; i >= 0; i--) {
            Optional<BitTerm> l = left.get(i).value();
            Optional<BitTerm> r = right.get(i).value();
            if (l.isEmpty() || r.isEmpty()) {
                return Value.UNSPECIFIED;
            }
            same.add(BitCondition.equal(l.get(), r.get()));
            BitTerm order = BitTerm.choose(BitCondition.compare(Comparator.UNSIGNED_LESS, l.get(), r.get()), BitTerm.constant(-1, 32), BitTerm.constant(1, 32));
            result = BitTerm.choose(same.getLast(), result, order);
        }
        // what most programs ask is whether all are the same
        return execution.paths().holds(wholesale(left, right, same)) ? integer(0) : new Value.IntegerValue(result);
    }

    /** All bytes are the same; of two addresses, that the addresses are. */
    private static BitCondition wholesale(List<MemoryByte> left, List<MemoryByte> right, List<BitCondition> same) {
        BitTerm l = left.getFirst().value().orElseThrow();
        BitTerm r = right.getFirst().value().orElseThrow();
        for (int i = 1; i < left.size(); i++) {
            l = left.get(i).value().orElseThrow().concatenate(l);
            r = right.get(i).value().orElseThrow().concatenate(r);
        }
        return left.size() <= 16 ? BitCondition.equal(l, r) : BitCondition.all(same);
    }

    private Value find(Call call) {
        List<Integer> units = string(call, 0);
        int unit = number(call, 1).intValue() & 0xff;
        int index = unit == 0 ? units.size() : call.name().equals("strchr") ? units.indexOf(unit) : units.lastIndexOf(unit);
        return index < 0 ? memory.pointers().nullPointer() : memory.shift(pointer(call, 0), BitTerm.constant(index, implementation.pointerBits()),
                call.place());
    }

    private Value absolute(Call call) {
        Value.IntegerValue operand = (Value.IntegerValue) argument(call, 0);
        boolean isNegative = number(call, 0).signum() < 0;
        return isNegative ? execution.arithmetic().unary(Expression.UnaryOperator.NEGATE, call.types().getFirst().plain(), call.types().getFirst().plain(),
                operand, call.place()) : operand;
    }

    /** The address of the first with the provenance of the second (TS 6010). */
    private Value copyProvenance(Call call) {
        BitTerm address = switch (argument(call, 0)) {
            case Value.IntegerValue integer -> integer.bits().resize(implementation.pointerBits(), false);
            case Value.PointerValue pointer -> pointer.address();
            default -> throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_LVALUE, call.place());
        };
        Value.PointerValue of = pointer(call, 1);
        return memory.shift(of, address.minus(of.address()), call.place());
    }

    private double real(Call call, int index) {
        if (argument(call, index) instanceof Value.FloatingValue floating) {
            return floating.value();
        }
        throw new UnsupportedException(call.place(), "a floating value that is not specified is not supported here");
    }

    private Value mathematicalOfTwo(Call call) {
        double x = real(call, 0);
        double y = real(call, 1);
        return new Value.FloatingValue(call.name().equals("pow") ? Math.pow(x, y) : call.name().equals("fmod") ? x % y : Math.atan2(x, y));
    }

    private Value mathematical(Call call) {
        double x = real(call, 0);
        return new Value.FloatingValue(switch (call.name()) {
            case "sqrt" -> Math.sqrt(x);
            case "sin" -> Math.sin(x);
            case "cos" -> Math.cos(x);
            case "tan" -> Math.tan(x);
            case "asin" -> Math.asin(x);
            case "acos" -> Math.acos(x);
            case "atan" -> Math.atan(x);
            case "sinh" -> Math.sinh(x);
            case "cosh" -> Math.cosh(x);
            case "tanh" -> Math.tanh(x);
            case "log10" -> Math.log10(x);
            case "round" -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x);
            case "trunc" -> x < 0 ? Math.ceil(x) : Math.floor(x);
            case "exp" -> Math.exp(x);
            case "log" -> Math.log(x);
            case "fabs" -> Math.abs(x);
            case "floor" -> Math.floor(x);
            default -> Math.ceil(x);
        });
    }
}
