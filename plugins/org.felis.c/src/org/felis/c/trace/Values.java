package org.felis.c.trace;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Provenance;
import org.felis.c.memory.Value;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.engine.bits.BitTerm;

/**
 * Values as people read them.
 *
 * @param unknowns a value of each unknown
 */
public record Values(Map<BitTerm.Variable, BigInteger> unknowns, Implementation implementation) {

    public Values {
        unknowns = Map.copyOf(unknowns);
    }

    /** Empty if it has an unknown that nothing is known of. */
    Optional<BigInteger> number(BitTerm term) {
        Set<BitTerm.Variable> variables = new LinkedHashSet<>();
        term.collect(variables);
        return unknowns.keySet().containsAll(variables) ? Optional.of(term.evaluate(unknowns)) : Optional.empty();
    }

    public String text(Value value, CType type) {
        return switch (value) {
            case Value.IntegerValue integer -> number(integer.bits()).map(bits -> type.plain() instanceof CType.Integer of && !implementation.isSigned(of) ? bits.toString()
                    : ((BitTerm.Constant) BitTerm.constant(bits, integer.bits().width())).signed().toString()).orElse("?");
            case Value.FloatingValue floating -> Double.toString(floating.value());
            case Value.PointerValue pointer -> text(pointer);
            case Value.Bytes bytes -> bytes.bytes().size() + " bytes";
            case Value.Unspecified unspecified -> "?";
            case Value.Missing missing -> "?";
        };
    }

    private String text(Value.PointerValue pointer) {
        return switch (pointer.provenance().current()) {
            case Provenance.Of of -> text(pointer, of.object());
            case Provenance.OfFunction function -> function.name();
            default -> number(pointer.address()).map(address -> address.signum() == 0 ? "null" : "0x" + address.toString(16)).orElse("?");
        };
    }

    private String text(Value.PointerValue pointer, MemoryObject object) {
        Optional<Integer> offset = offset(pointer, object);
        if (offset.isEmpty()) {
            return "in " + object.name();
        }
        int at = offset.get();
        if (at < 0 || at > object.size()) {
            return "&" + object.name() + " + " + at + " bytes";
        }
        return at == object.size() ? "&" + object.name() + " end" : "&" + ObjectState.location(object, at, 0, implementation);
    }

    /** The bytes from the start of an object to where a pointer points; empty if they are not known, or not to be counted. */
    Optional<Integer> offset(Value.PointerValue pointer, MemoryObject object) {
        BitTerm offset = pointer.address().minus(object.address());
        Optional<BigInteger> bytes = offset instanceof BitTerm.Constant constant ? Optional.of(constant.value()) : number(offset);
        return bytes.map(value -> ((BitTerm.Constant) BitTerm.constant(value, offset.width())).signed())
                .filter(value -> value.bitLength() < Integer.SIZE).map(BigInteger::intValueExact);
    }
}
