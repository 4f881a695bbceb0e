package org.felis.litmus.compiler.c;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.c.CType;
import org.felis.litmus.compiler.frame.Memory.Declared;
import org.felis.litmus.compiler.frame.Memory.InitialCell;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.litmus.CCast;
import org.felis.litmus.litmus.CDeclaration;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.problems.LitmusProblem;

/**
 * The types of the locations of a C test: what the initial state declares, else what the functions' parameters point to. A location is read and
 * written as what it is; parameters that point to integers of another size are reported.
 */
final class CLocations {

    private final Sources sources;
    private final Problems problems;
    private final CTypes types;
    private final CArithmetic arithmetic;
    private final Map<String, Declared> locations;
    private final Map<String, CType> ofParameters = new HashMap<>();
    private final Set<CType> pointedTo = new HashSet<>();

    /** @param declared by the initial state */
    CLocations(Sources sources, Problems problems, CTypes types, CArithmetic arithmetic, Map<String, Declared> declared) {
        this.sources = sources;
        this.problems = problems;
        this.types = types;
        this.arithmetic = arithmetic;
        this.locations = new LinkedHashMap<>(declared);
        for (Declared location : declared.values()) {
            if (location.typed() && !location.pointer()) {
                pointedTo.add(new CType.Integer(location.cellBytes() * Byte.SIZE, location.signed()));
            }
        }
    }

    /** Takes the types of the function's parameters and of its other pointers. */
    void read(CFunction function) {
        for (CParameter parameter : function.getParameters()) {
            CType type = pointer(parameter, types).target();
            add(type);
            if (parameter.getName() != null) {
                read(parameter, type);
            }
        }
        if (hasPointersInside(function)) {
            readPointers(function);
        }
    }

    /** Whether something behind the parameters is or may be a pointer's type, which takes a star. */
    private boolean hasPointersInside(CFunction function) {
        if (function.getBody() == null) {
            return false; // the parser gave up
        }
        SourceRange body = sources.range(function.getBody());
        return sources.text().indexOf('*', body.offset(), body.offset() + body.length()) >= 0;
    }

    private void readPointers(CFunction function) {
        for (var contents = EcoreUtil.<EObject>getAllContents(function, true); contents.hasNext();) {
            switch (contents.next()) {
                case CCast cast when !cast.getPointers().isEmpty() -> add(types.ofPlace(cast.getType(), 0));
                case CDeclaration declaration when declaration.getDeclarators().stream().anyMatch(d -> !d.getPointers().isEmpty()) ->
                    add(types.ofPlace(declaration.getType(), 0));
                default -> { }
            }
        }
    }

    /** The declarations of the initial state, with the types that the code gives them, and the locations that only the code names. */
    Map<String, Declared> locations() {
        return locations;
    }

    /** The types of which another one has the same size, but the other sign: what such a place holds may have been written as the other one. */
    Set<CType> bothSigns() {
        Set<CType> both = new HashSet<>();
        for (CType type : pointedTo) {
            if (type instanceof CType.Integer(int bits, boolean signed) && pointedTo.contains(new CType.Integer(bits, !signed))) {
                both.add(type);
            }
        }
        return both;
    }

    /** The type of a parameter; one that is no pointer stands for its location all the same. */
    static CType.Pointer pointer(CParameter parameter, CTypes types) {
        int pointers = parameter.getPointers().size() + (parameter.isArray() ? 1 : 0);
        return new CType.Pointer(types.ofPlace(parameter.getType(), Math.max(0, pointers - 1)));
    }

    private void add(CType type) {
        CType base = type;
        while (base instanceof CType.Pointer(CType target)) {
            base = target;
        }
        pointedTo.add(base);
    }

    private void read(CParameter parameter, CType type) {
        String name = parameter.getName();
        Declared declared = locations.get(name);
        CType before = ofParameters.putIfAbsent(name, type);
        if (before == null && (declared == null || !declared.typed())) {
            List<InitialCell> initial = declared == null ? List.of(new InitialCell.Number(0)) : declared.initial();
            int bytes = arithmetic.bytes(type).orElse(declared == null ? Memory.DEFAULT_BYTES : declared.cellBytes());
            boolean signed = !(type instanceof CType.Bool || type instanceof CType.Integer integer && !integer.signed());
            locations.put(name, new Declared(bytes, true, signed, initial, type instanceof CType.Pointer));
        } else {
            boolean isPointer = before != null ? before instanceof CType.Pointer : declared.pointer();
            int bytes = before != null ? arithmetic.bytes(before).orElse(0) : declared.cellBytes();
            boolean isInteger = type instanceof CType.Integer || type instanceof CType.Bool;
            if (isInteger && !isPointer && bytes != 0 && bytes != arithmetic.bytes(type).orElse(bytes)) {
                problems.add(LitmusProblem.UNSUPPORTED_C, sources.range(parameter), "accesses of "
                        + Types.inBytes(arithmetic.bytes(type).get()) + " to '" + name + "', which has " + Types.inBytes(bytes));
            }
        }
    }
}
