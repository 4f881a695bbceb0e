package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;

/**
 * Each layout of a small address space in turn: an object gets an address where something depends on it first, one that leaves the objects apart that live at
 * the same time. No solver is asked.
 */
final class EnumeratedPaths extends Paths {

    /** Of how many addresses the layouts are enumerated. */
    private static final int MOST_BITS = 12;

    private final int addressBits;
    private final Map<BitTerm.Variable, MemoryObject> objects = new HashMap<>();
    private final Map<BitTerm.Variable, BigInteger> addresses = new HashMap<>();

    EnumeratedPaths(int addressBits) {
        this.addressBits = addressBits;
    }

    @Override
    void start(Memory ofExecution) {
        super.start(ofExecution);
        objects.clear();
        addresses.clear();
    }

    @Override
    public void created(MemoryObject object) {
        objects.put(object.address(), object);
    }

    @Override
    public boolean holds(BitCondition condition) {
        Set<BitTerm.Variable> variables = new LinkedHashSet<>();
        condition.collect(variables);
        place(variables);
        return condition.evaluate(addresses);
    }

    @Override
    public BigInteger value(BitTerm term) {
        Set<BitTerm.Variable> variables = new LinkedHashSet<>();
        term.collect(variables);
        place(variables);
        return term.evaluate(addresses);
    }

    @Override
    public Optional<BigInteger> only(BitTerm term) {
        return Optional.of(value(term));
    }

    @Override
    public BitTerm simplified(BitTerm address, List<MemoryObject> among) {
        return address;
    }

    private void place(Set<BitTerm.Variable> variables) {
        for (BitTerm.Variable variable : variables) {
            if (!addresses.containsKey(variable)) {
                MemoryObject object = objects.get(variable);
                if (object == null) {
                    throw new LimitException("all values of '" + variable + "', which is no address: they are not enumerated");
                }
                if (addressBits > MOST_BITS) {
                    throw new LimitException("each layout of 2^" + addressBits + " addresses (--address-bits)");
                }
                List<Long> places = places(object);
                if (places.isEmpty()) {
                    throw new AbandonedException();
                }
                addresses.put(variable, BigInteger.valueOf(places.get(choose(places.size()))));
            }
        }
    }

    /** Where an object can be, as far as the others have an address. */
    private List<Long> places(MemoryObject object) {
        List<Long> places = new ArrayList<>();
        long size = Math.max(1, object.size());
        long step = Math.max(1, object.alignment());
        for (long address = step; address + size < 1L << addressBits; address += step) {
            if (isFree(object, address, size)) {
                places.add(address);
            }
        }
        return places;
    }

    private boolean isFree(MemoryObject object, long address, long size) {
        for (Map.Entry<BitTerm.Variable, BigInteger> placed : addresses.entrySet()) {
            MemoryObject other = objects.get(placed.getKey());
            long start = placed.getValue().longValueExact();
            if (memory().areTogether(object, other) && address < start + Math.max(1, other.size()) && start < address + size) {
                return false;
            }
        }
        return true;
    }

    @Override
    void finish() {
        if (addressBits <= MOST_BITS && !hasRoom(memory().objects(), 0)) {
            throw new AbandonedException();
        }
    }

    /** Whether the objects from one on, which nothing has depended on, have a place. Leaves them there if they have. */
    private boolean hasRoom(List<MemoryObject> all, int from) {
        if (from == all.size()) {
            return true;
        }
        MemoryObject object = all.get(from);
        if (addresses.containsKey(object.address())) {
            return hasRoom(all, from + 1);
        }
        for (long place : places(object)) {
            addresses.put(object.address(), BigInteger.valueOf(place));
            if (hasRoom(all, from + 1)) {
                return true;
            }
            addresses.remove(object.address());
        }
        return false;
    }

    @Override
    Map<BitTerm.Variable, BigInteger> unknowns() {
        return Map.copyOf(addresses);
    }
}
