package org.felis.tests.llvm.sequential;

import java.util.List;
import java.util.Set;

import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Type;
import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;
import org.felis.tests.llvm.sequential.SequentialInterpreter.Found;

/** The bytes of a machine as values of LLVM's types: new objects, checked loads and stores. */
record TypedMemory(Machine machine, Evaluation evaluation, Set<Found> found) {

    private Sizes sizes() {
        return evaluation.sizes();
    }

    /** The variable with its initial value; what that leaves open is 0. */
    void add(GlobalVariable variable) {
        machine.add(variable.name(), sizes().size(variable.type()), Datum.ZERO);
        variable.initial().ifPresent(constant -> initialise(new Datum.Address(variable.name(), 0), variable.type(), constant));
    }

    private void initialise(Datum.Address address, Type type, Constant constant) {
        List<Type> parts = sizes().parts(type);
        if (constant instanceof Constant.Aggregate aggregate) {
            for (int i = 0; i < parts.size(); i++) {
                initialise(address.moved(sizes().partOffset(type, i)), parts.get(i), (Constant) aggregate.elements().get(i).value());
            }
        } else if (constant instanceof Constant.Text text) {
            for (int i = 0; i < text.bytes().length(); i++) {
                machine.write(address.moved(i), 1, new Datum.Number(text.bytes().charAt(i)));
            }
        } else if (parts.isEmpty()) {
            machine.write(address, sizes().accessed(type), evaluation.constant(type, constant));
        }
    }

    /** A new object of at least one byte, all undefined. */
    Datum.Address allocate(Machine.Thread thread, long bytes) {
        String name = "thread " + thread.number + " object " + thread.allocations++;
        machine.add(name, Math.max(1, bytes), Datum.UNDEFINED);
        return new Datum.Address(name, 0);
    }

    Datum load(Type type, Datum address, long alignment) throws UndefinedException, UnsupportedException {
        Datum value = machine.read(checked(type, address, alignment), sizes().accessed(type));
        return value instanceof Datum.Number number ? Arithmetic.number(Arithmetic.unsigned(number), sizes().bits(type)) : value;
    }

    void store(Type type, Datum value, Datum address, long alignment) throws UndefinedException, UnsupportedException {
        machine.write(checked(type, address, alignment), sizes().accessed(type), value);
    }

    private Datum.Address checked(Type type, Datum address, long alignment) throws UndefinedException, UnsupportedException {
        if (!sizes().parts(type).isEmpty()) {
            throw new UnsupportedException();
        }
        if (!machine.isAccessible(address, sizes().accessed(type), alignment)) {
            throw new UndefinedException();
        }
        if (machine.isDead(((Datum.Address) address).object())) {
            found.add(Found.MEMORY); // it goes on with what is there
        }
        return (Datum.Address) address;
    }

    /** Ends the life of an allocated object. From then on all of its bytes are 0. */
    void free(Datum start) throws UndefinedException {
        if (!(start instanceof Datum.Address address) || address.offset() != 0 || !machine.isAllocated(address.object())) {
            throw new UndefinedException();
        }
        if (machine.isDead(address.object())) {
            found.add(Found.MEMORY);
        }
        machine.free(address.object());
        machine.add(address.object(), machine.size(address.object()), Datum.ZERO);
    }
}
