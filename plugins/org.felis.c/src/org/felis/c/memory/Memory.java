package org.felis.c.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.core.Expression;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitCondition.Comparator;
import org.felis.engine.bits.BitTerm;

/** The memory of one execution. Every address in it is an unknown: {@link #layout} says what they satisfy. */
public final class Memory {

    /** Bytes of an object: what is accessed. */
    public record Region(MemoryObject object, int offset, int size) {
    }

    private final Implementation implementation;
    private final ProvenanceModel model;
    private final Chooser chooser;
    private final List<MemoryObject> objects = new ArrayList<>();
    /** The objects that lived when each was made. */
    private final Map<MemoryObject, List<MemoryObject>> neighbours = new LinkedHashMap<>();
    private final List<MemoryObject> live = new ArrayList<>();
    private final Map<String, MemoryObject> functions = new LinkedHashMap<>();

    public Memory(Implementation implementation, ProvenanceModel model, Chooser chooser) {
        this.implementation = implementation;
        this.model = model;
        this.chooser = chooser;
    }

    // objects

    public MemoryObject create(String name, MemoryObject.Kind kind, long size, long alignment, boolean isConst) {
        return create(name, kind, size, alignment, isConst, Optional.empty());
    }

    /** @param type the declared type, if there is one */
    public MemoryObject create(String name, MemoryObject.Kind kind, long size, long alignment, boolean isConst, Optional<CType> type) {
        MemoryObject object = new MemoryObject(objects.size(), name, kind, size, alignment, isConst, implementation.pointerBits(), type);
        neighbours.put(object, List.copyOf(live));
        objects.add(object);
        live.add(object);
        chooser.created(object);
        return object;
    }

    public void end(MemoryObject object) {
        object.end();
        live.remove(object);
    }

    /** Whether two objects live at the same time at some moment, so that they are apart. */
    public boolean areTogether(MemoryObject one, MemoryObject other) {
        return neighbours.get(one).contains(other) || neighbours.get(other).contains(one);
    }

    /** Whether the address space is so small that each object matters to where the others are. */
    public boolean isCrowded() {
        return implementation.addressBits() <= 16;
    }

    public List<MemoryObject> objects() {
        return Collections.unmodifiableList(objects);
    }

    public PointerTo pointers() {
        return new PointerTo();
    }

    /** Makes pointers. */
    public final class PointerTo {

        public Value.PointerValue start(MemoryObject object) {
            return new Value.PointerValue(new Provenance.Of(object), object.address());
        }

        public Value.PointerValue function(String name) {
            MemoryObject code = functions.computeIfAbsent(name, n -> create(n, MemoryObject.Kind.STATIC, 1, 1, true));
            return new Value.PointerValue(new Provenance.OfFunction(name), code.address());
        }

        public Value.PointerValue nullPointer() {
            return new Value.PointerValue(Provenance.EMPTY, BitTerm.constant(0, implementation.pointerBits()));
        }
    }

    /**
     * What the addresses of the objects satisfy: aligned, not null, their ends within the address space, and objects that live at the same time apart.
     *
     * @param of of which objects; those that do not matter are left out where the address space has room for them
     */
    public List<BitCondition> layout(List<MemoryObject> of) {
        List<BitCondition> conditions = new ArrayList<>();
        int bits = implementation.pointerBits();
        BigInteger top = BigInteger.ONE.shiftLeft(implementation.addressBits());
        for (MemoryObject object : of) {
            BitTerm address = object.address();
            if (object.alignment() > 1) {
                conditions.add(BitCondition.equal(BitTerm.operation(BitTerm.Operator.AND, address, BitTerm.constant(object.alignment() - 1, bits)),
                        BitTerm.constant(0, bits)));
            }
            conditions.add(BitCondition.compare(Comparator.UNSIGNED_LESS, BitTerm.constant(0, bits), address));
            conditions.add(BitCondition.compare(Comparator.UNSIGNED_LESS, address,
                    BitTerm.constant(top.subtract(BigInteger.valueOf(Math.max(1, object.size()))), bits)));
            for (MemoryObject other : neighbours.get(object)) {
                if (of.contains(other)) {
                    conditions.add(before(object, other).or(before(other, object)));
                }
            }
        }
        return conditions;
    }

    private BitCondition before(MemoryObject first, MemoryObject second) {
        BitTerm end = first.address().plus(BitTerm.constant(Math.max(1, first.size()), implementation.pointerBits()));
        return BitCondition.compare(Comparator.UNSIGNED_AT_MOST, end, second.address());
    }

    // pointers

    private BitTerm offset(Value.PointerValue pointer, MemoryObject object) {
        return pointer.address().minus(object.address());
    }

    private BitTerm constant(long value) {
        return BitTerm.constant(value, implementation.pointerBits());
    }

    /** Whether so many bytes from a pointer on are in an object, or, of no bytes, whether the pointer is in it or one past its end. */
    private boolean isIn(Value.PointerValue pointer, MemoryObject object, long size) {
        if (object.size() < size) {
            return false;
        }
        return chooser.holds(BitCondition.compare(Comparator.UNSIGNED_AT_MOST, offset(pointer, object), constant(object.size() - size)));
    }

    /**
     * A pointer moved by so many bytes, a multiple of an element's size.
     *
     * @throws UndefinedException if the result is neither in the object nor one past its end (C11 6.5.6p8)
     */
    public Value.PointerValue shift(Value.PointerValue pointer, BitTerm bytes, Place place) {
        Value.PointerValue moved = new Value.PointerValue(pointer.provenance(), pointer.address().plus(bytes));
        switch (pointer.provenance().current()) {
            case Provenance.Of of when isIn(moved, of.object(), 0) -> {
                return moved;
            }
            case Provenance.Ambiguous ambiguous -> {
                boolean first = isIn(moved, ambiguous.first(), 0);
                boolean second = isIn(moved, ambiguous.second(), 0);
                if (first || second) {
                    if (first != second) {
                        ambiguous.decide(first ? ambiguous.first() : ambiguous.second());
                    }
                    return moved;
                }
            }
            case Provenance.Empty empty when bytes instanceof BitTerm.Constant constant && constant.value().signum() == 0 -> {
                return moved; // nothing is added to what may be null
            }
            default -> { }
        }
        throw new UndefinedException(UndefinedBehaviour.POINTER_OUTSIDE, place);
    }

    /** The address of a member. */
    public Value.PointerValue member(Value.PointerValue pointer, long offset) {
        return new Value.PointerValue(pointer.provenance(), pointer.address().plus(constant(offset)));
    }

    public BitCondition isNull(Value.PointerValue pointer) {
        return switch (pointer.provenance()) {
            case Provenance.OfFunction function -> BitCondition.FALSE;
            case Provenance.Of of when offset(pointer, of.object()).isConstant() -> BitCondition.FALSE; // shifts stay in the object
            default -> BitCondition.equal(pointer.address(), constant(0));
        };
    }

    /** The object that two pointers point into; empty if there is none. */
    public Optional<MemoryObject> common(Value.PointerValue left, Value.PointerValue right) {
        Provenance l = left.provenance().current();
        Provenance r = right.provenance().current();
        if (l instanceof Provenance.Of first && r instanceof Provenance.Of second) {
            return first.object() == second.object() ? Optional.of(first.object()) : Optional.empty();
        }
        if (l instanceof Provenance.Ambiguous open && r instanceof Provenance.Of second) {
            return among(open, second.object());
        }
        if (r instanceof Provenance.Ambiguous open && l instanceof Provenance.Of first) {
            return among(open, first.object());
        }
        if (l instanceof Provenance.Ambiguous first && r instanceof Provenance.Ambiguous second) {
            return first == second || first.first() == second.first() || first.first() == second.second() ? Optional.of(first.first())
                    : first.second() == second.first() || first.second() == second.second() ? Optional.of(first.second()) : Optional.empty();
        }
        return Optional.empty();
    }

    private static Optional<MemoryObject> among(Provenance.Ambiguous open, MemoryObject object) {
        if (open.first() == object || open.second() == object) {
            open.decide(object);
            return Optional.of(object);
        }
        return Optional.empty();
    }

    /** Whether two pointers surely have the same provenance: then equality is that of their addresses. */
    public static boolean isSameProvenance(Value.PointerValue left, Value.PointerValue right) {
        Provenance l = left.provenance().current();
        Provenance r = right.provenance().current();
        return l == r || l.equals(r);
    }

    /** Casting to an integer, reading as bytes, or printing makes the address known (N2577: exposed). */
    public void expose(Provenance provenance) {
        switch (provenance.current()) {
            case Provenance.Of of -> of.object().expose();
            case Provenance.Ambiguous open -> {
                open.first().expose();
                open.second().expose();
            }
            default -> { }
        }
    }

    /** The number that a pointer into an object is, if that is decided; the object is exposed. */
    public Optional<BigInteger> exposedAddress(MemoryObject object, long offset) {
        object.expose();
        return chooser.only(object.address().plus(constant(offset)));
    }

    /** A pointer of an integer (N2577, 'cast_ival_to_ptrval'). */
    public Value.PointerValue fromAddress(BitTerm computed) {
        BitTerm address = chooser.simplified(computed, live);
        if (address instanceof BitTerm.Constant constant && constant.value().signum() == 0) {
            return pointers().nullPointer();
        }
        for (Map.Entry<String, MemoryObject> function : functions.entrySet()) {
            if (function.getValue().address().equals(address)) {
                return pointers().function(function.getKey());
            }
        }
        Value.PointerValue bare = new Value.PointerValue(Provenance.EMPTY, address);
        MemoryObject inside = null;
        MemoryObject atEnd = null;
        Optional<Region> known = known(address);
        boolean hasKnownInside = known.isPresent() && known.get().offset() < known.get().object().size();
        if (hasKnownInside) { // in no other; and only where it starts can another end
            inside = isCandidate(known.get().object()) ? known.get().object() : null;
        }
        boolean mayBeAtEnd = model == ProvenanceModel.PNVI_AE_UDI && !(hasKnownInside && known.get().offset() > 0);
        for (MemoryObject object : List.copyOf(live)) {
            if (!isCandidate(object) || object == inside) {
                continue;
            }
            if (!hasKnownInside && inside == null && isIn(bare, object, 1)) {
                inside = object;
            } else if (mayBeAtEnd && atEnd == null && chooser.holds(BitCondition.equal(address, object.address().plus(constant(object.size()))))) {
                atEnd = object;
            }
        }
        if (inside != null && atEnd != null) {
            return new Value.PointerValue(new Provenance.Ambiguous(atEnd, inside), address);
        }
        return inside != null ? new Value.PointerValue(new Provenance.Of(inside), address)
                : atEnd != null ? new Value.PointerValue(new Provenance.Of(atEnd), address) : bare;
    }

    private boolean isCandidate(MemoryObject object) {
        return !functions.containsValue(object) && (model == ProvenanceModel.PNVI_PLAIN || object.isExposed());
    }

    /** The live object that an address is in, or one past the end of, in whatever layout; its size is 0 there. */
    private Optional<Region> known(BitTerm address) {
        for (MemoryObject object : live) {
            if (address.minus(object.address()) instanceof BitTerm.Constant offset && offset.value().compareTo(BigInteger.valueOf(object.size())) <= 0) {
                return Optional.of(new Region(object, offset.value().intValueExact(), 0));
            }
        }
        return Optional.empty();
    }

    // accesses

    /**
     * The memory that a pointer gives access to.
     *
     * @throws UndefinedException if there is none
     */
    public Region region(Value.PointerValue pointer, int size, boolean isWrite, Place place) {
        switch (pointer.provenance().current()) {
            case Provenance.Of of -> {
                return region(pointer, of.object(), size, isWrite, place);
            }
            case Provenance.Ambiguous open -> {
                MemoryObject chosen = isIn(pointer, open.second(), size) ? open.second() : open.first();
                open.decide(chosen);
                return region(pointer, chosen, size, isWrite, place);
            }
            default -> throw new UndefinedException(UndefinedBehaviour.INVALID_INDIRECTION, place);
        }
    }

    private Region region(Value.PointerValue pointer, MemoryObject object, int size, boolean isWrite, Place place) {
        if (!object.isLive()) {
            throw new UndefinedException(UndefinedBehaviour.INVALID_INDIRECTION, place); // C11 footnote 102
        }
        if (!isIn(pointer, object, size)) {
            throw new UndefinedException(isWrite ? UndefinedBehaviour.STORE_OUTSIDE : UndefinedBehaviour.LOAD_OUTSIDE, place);
        }
        if (isWrite && object.isReadOnly()) {
            throw new UndefinedException(switch (object.kind()) {
                case STRING -> UndefinedBehaviour.STRING_LITERAL;
                case TEMPORARY -> UndefinedBehaviour.MODIFYING_TEMPORARY;
                default -> UndefinedBehaviour.MODIFYING_CONST;
            }, place);
        }
        return new Region(object, chooser.value(offset(pointer, object)).intValueExact(), size);
    }

    /**
     * The memory that an access is of.
     *
     * @throws UndefinedException if there is none, or it is a member of an atomic structure or union (C11 6.5.2.3p5)
     */
    public Region region(Value.PointerValue pointer, Expression.Access access, boolean isWrite, Place place) {
        Region region = region(pointer, Math.toIntExact(implementation.size(access.type())), isWrite, place);
        CType type = access.type().plain();
        boolean isOfMember = type.isScalar() && !(type instanceof CType.Integer integer && integer.isCharacter());
        if (isOfMember && region.object().type().filter(declared -> isInAtomic(declared, region.offset())).isPresent()) {
            throw new UndefinedException(UndefinedBehaviour.ATOMIC_MEMBER, place);
        }
        return region;
    }

    private boolean isInAtomic(CType type, long offset) {
        return switch (type) {
            case CType.Atomic atomic -> atomic.value() instanceof CType.Aggregate;
            case CType.Array array when implementation.size(array.element()) > 0 -> isInAtomic(array.element(), offset % implementation.size(array.element()));
            case CType.Aggregate aggregate -> {
                List<org.felis.c.type.Layout.Place> places = org.felis.c.type.Layout.of(aggregate.members(), implementation).places();
                for (int i = 0; i < places.size(); i++) {
                    CType member = aggregate.members().list().get(i).type();
                    long from = places.get(i).offset();
                    if (from <= offset && offset < from + implementation.size(member) && isInAtomic(member, offset - from)) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> false;
        };
    }

    /** The value of memory as an access reads it. */
    public Value load(Region region, Expression.Access access, Place place) {
        Value value = decode(bytes(region), access.type().plain(), place);
        if (access.field().isPresent() && value instanceof Value.IntegerValue unit) {
            Expression.BitField field = access.field().get();
            CType.Integer type = (CType.Integer) access.type().plain();
            BitTerm bits = unit.bits().extract(field.low(), field.width());
            return new Value.IntegerValue(bits.resize(unit.bits().width(), implementation.isSigned(type)));
        }
        return value;
    }

    /** The value of memory, without an access: nothing is decided or exposed. Empty if it cannot be told so. */
    public Optional<Value> peek(Region region, CType type) {
        List<MemoryByte> bytes = bytes(region);
        if (bytes.stream().anyMatch(b -> b.value().isEmpty())) {
            return Optional.empty();
        }
        BitTerm bits = concatenated(bytes);
        return switch (type) {
            case CType.Integer integer -> Optional.of(new Value.IntegerValue(bits));
            case CType.Floating floating when bits instanceof BitTerm.Constant constant -> Optional.of(floating(constant.value(), floating));
            case CType.Pointer pointer -> Optional.of(isPointer(bytes) ? new Value.PointerValue(bytes.getFirst().provenance(), bits)
                    : new Value.PointerValue(Provenance.EMPTY, bits));
            default -> Optional.empty();
        };
    }

    public List<MemoryByte> bytes(Region region) {
        List<MemoryByte> bytes = new ArrayList<>(region.size());
        for (int i = 0; i < region.size(); i++) {
            bytes.add(region.object().at(region.offset() + i));
        }
        return bytes;
    }

    public void put(Region region, List<MemoryByte> bytes) {
        for (int i = 0; i < region.size(); i++) {
            region.object().put(region.offset() + i, bytes.get(i));
        }
    }

    /** Writes a value; what is read afterwards as the value of the assignment is the value itself, but for bit-fields. */
    public Value store(Region region, Expression.Access access, Value value) {
        if (access.field().isEmpty()) {
            put(region, encode(value, access.type().plain()));
            return value;
        }
        Expression.BitField field = access.field().get();
        CType.Integer type = (CType.Integer) access.type().plain();
        int width = implementation.bits(type);
        List<MemoryByte> old = bytes(region);
        if (!(value instanceof Value.IntegerValue integer)) {
            put(region, Collections.nCopies(region.size(), MemoryByte.UNSPECIFIED));
            return value;
        }
        // bits beside the field that are not specified are taken for zero: they are of no member, or of one without a value
        BitTerm unit = concatenated(old.stream().map(b -> b.value().isPresent() ? b : MemoryByte.ZERO).toList());
        BitTerm bits = integer.bits().extract(0, field.width());
        BitTerm result = bits;
        if (field.low() > 0) {
            result = result.concatenate(unit.extract(0, field.low()));
        }
        int above = field.low() + field.width();
        if (above < width) {
            result = unit.extract(above, width - above).concatenate(result);
        }
        put(region, encode(new Value.IntegerValue(result), type));
        return new Value.IntegerValue(bits.resize(width, implementation.isSigned(type)));
    }

    /** All that belongs to members is zero; padding is not specified, but where a static object has it. */
    public void zero(MemoryObject object, int offset, CType type, boolean withPadding) {
        if (withPadding) {
            for (int i = 0; i < implementation.size(type); i++) {
                object.put(offset + i, MemoryByte.ZERO);
            }
            return;
        }
        switch (type.plain()) {
            case CType.Array array -> {
                long size = implementation.size(array.element());
                for (long i = 0; i < array.length(); i++) {
                    zero(object, (int) (offset + i * size), array.element(), false);
                }
            }
            case CType.Aggregate aggregate -> {
                var layout = org.felis.c.type.Layout.of(aggregate.members(), implementation);
                for (int i = 0; i < layout.places().size(); i++) {
                    zero(object, (int) (offset + layout.places().get(i).offset()), aggregate.members().list().get(i).type(), false);
                    if (aggregate.members().isUnion()) {
                        return; // the first member (C11 6.7.9p10)
                    }
                }
            }
            default -> zero(object, offset, type, true);
        }
    }

    // representation

    private List<MemoryByte> encode(Value value, CType type) {
        int size = Math.toIntExact(implementation.size(type));
        return switch (value) {
            case Value.IntegerValue integer -> split(integer.bits().resize(8 * size, false), Provenance.EMPTY, false);
            case Value.FloatingValue floating -> split(floatingBits(floating.value(), (CType.Floating) type), Provenance.EMPTY, false);
            case Value.PointerValue pointer -> split(pointer.address(), pointer.provenance(), true);
            case Value.Bytes bytes -> bytes.bytes();
            case Value.Unspecified unspecified -> Collections.nCopies(size, MemoryByte.UNSPECIFIED);
            case Value.Missing missing -> Collections.nCopies(size, MemoryByte.UNSPECIFIED);
        };
    }

    private static List<MemoryByte> split(BitTerm bits, Provenance provenance, boolean isPointer) {
        List<MemoryByte> bytes = new ArrayList<>();
        for (int i = 0; i < bits.width() / 8; i++) {
            bytes.add(new MemoryByte(Optional.of(bits.extract(8 * i, 8)), provenance, isPointer ? i : -1));
        }
        return bytes;
    }

    private BitTerm floatingBits(double value, CType.Floating type) {
        return switch (type) {
            case FLOAT -> BitTerm.constant(Float.floatToRawIntBits((float) value), 32);
            case DOUBLE -> BitTerm.constant(Double.doubleToRawLongBits(value), 64);
            case LONG_DOUBLE -> BitTerm.constant(Double.doubleToRawLongBits(value), 64).resize(8 * (int) implementation.size(type), false); // kept as a double
        };
    }

    private Value decode(List<MemoryByte> bytes, CType type, Place place) {
        if (type instanceof CType.Aggregate || type instanceof CType.Array) {
            return new Value.Bytes(bytes);
        }
        if (bytes.stream().anyMatch(b -> b.value().isEmpty())) {
            if (type == CType.Integer.BOOL) { // most of its representations are no values
                throw new UndefinedException(UndefinedBehaviour.TRAP_REPRESENTATION, place);
            }
            return Value.UNSPECIFIED;
        }
        BitTerm bits = concatenated(bytes);
        return switch (type) {
            case CType.Integer integer -> {
                bytes.forEach(b -> expose(b.provenance()));
                if (integer == CType.Integer.BOOL && !chooser.holds(BitCondition.compare(Comparator.UNSIGNED_AT_MOST, bits, BitTerm.constant(1, 8)))) {
                    throw new UndefinedException(UndefinedBehaviour.TRAP_REPRESENTATION, place);
                }
                yield new Value.IntegerValue(bits);
            }
            case CType.Floating floating -> floating(chooser.value(bits), floating);
            case CType.Pointer pointer -> pointer(bytes, bits);
            default -> throw new IllegalArgumentException("no value has the type " + type);
        };
    }

    private static Value floating(BigInteger bits, CType.Floating type) {
        return new Value.FloatingValue(type == CType.Floating.FLOAT ? Float.intBitsToFloat(bits.intValue()) : Double.longBitsToDouble(bits.longValue()));
    }

    private Value pointer(List<MemoryByte> bytes, BitTerm bits) {
        return isPointer(bytes) ? new Value.PointerValue(bytes.getFirst().provenance(), bits) : fromAddress(bits);
    }

    /** Whether they are all bytes of one pointer, in its order. */
    private static boolean isPointer(List<MemoryByte> bytes) {
        Provenance first = bytes.getFirst().provenance();
        boolean isCopy = true;
        for (int i = 0; i < bytes.size(); i++) {
            isCopy &= bytes.get(i).provenance().equals(first) && bytes.get(i).index() == i;
        }
        return isCopy;
    }

    private static BitTerm concatenated(List<MemoryByte> bytes) {
        BitTerm bits = bytes.getFirst().value().orElseThrow();
        for (MemoryByte next : bytes.subList(1, bytes.size())) {
            bits = next.value().orElseThrow().concatenate(bits);
        }
        return bits;
    }
}
