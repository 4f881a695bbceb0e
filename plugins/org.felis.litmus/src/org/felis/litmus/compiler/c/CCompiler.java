package org.felis.litmus.compiler.c;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Thread;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.compiler.frame.AddressCheck;
import org.felis.litmus.compiler.frame.CodeCompiler;
import org.felis.litmus.compiler.frame.InitialStateReader;
import org.felis.litmus.compiler.frame.LabelledCode;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.SymbolicRegisters;
import org.felis.litmus.compiler.frame.ThreadCode;
import org.felis.litmus.compiler.frame.ThreadNames;
import org.felis.litmus.compiler.frame.UnsetAddresses;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.litmus.CFunction;

/** Compiles threads that are functions in C: as C, or with the instructions of a machine. */
public final class CCompiler implements CodeCompiler {

    /** As the header of tests has it. */
    private static final String ARCHITECTURE = Architecture.C.headerName();
    /** Every name is a variable of its function. */
    private static final RegisterFile VARIABLES = RegisterFile.variables();
    /** An undeclared variable may hold anything. */
    private static final IntegerType UNDECLARED = new IntegerType(Long.SIZE, true);

    private final Sources sources;
    private final Problems problems;
    private final List<CFunction> functions;
    private final Optional<CTarget> target;
    private CFunctions threads;
    private ThreadNames names;

    /** @param target what the code is compiled for, if it is not to be taken as C */
    public CCompiler(Sources sources, Problems problems, List<CFunction> functions, Optional<CTarget> target) {
        this.sources = sources;
        this.problems = problems;
        this.functions = functions;
        this.target = target;
    }

    @Override
    public Optional<? extends EObject> code() {
        return functions.stream().findFirst();
    }

    @Override
    public ThreadNames threads() {
        threads = new CFunctions(sources, problems, functions);
        names = new ThreadNames(sources, problems, ARCHITECTURE, VARIABLES, threads.names(),
                new SymbolicRegisters(VARIABLES, Optional.empty()), UNDECLARED);
        return names;
    }

    /** Labels of C have no addresses. */
    @Override
    public List<? extends LabelledCode> labelledCode() {
        return List.of();
    }

    @Override
    public boolean narrowsWideTypes() {
        return true;
    }

    @Override
    public Lowered lower(InitialStateReader initialState) {
        CArithmetic arithmetic = new CArithmetic(target.map(CTarget::bytes).orElse(Long.BYTES));
        CTypes types = new CTypes(sources, problems, arithmetic.wordBytes());
        CLocations locations = new CLocations(sources, problems, types, arithmetic, initialState.locations());
        threads.threads().forEach(locations::read);
        List<CThreadLowering> codes = threads.threads().stream().map(function -> new CThreadLowering(sources, problems,
                threads.operations(), target, function, types, arithmetic, locations.bothSigns())).toList();
        Memory memory = new Memory(locations.locations(), Map.of(), true);
        List<Thread> lowered = ThreadCode.threads(codes, initialState, memory);
        if (!problems.hasErrors()) {
            lowered.forEach(thread -> UnsetAddresses.report(thread, problems));
            Set<Value.Address> cells = memory.initialMemory().keySet();
            lowered.forEach(thread -> AddressCheck.report(thread, cells, true, problems));
        }
        names.declare((thread, register) -> thread < codes.size() ? codes.get(thread).declaredType(register) : Optional.empty());
        return new Lowered(lowered, memory);
    }

    @Override
    public String architecture() {
        return target.map(CTarget::architecture).orElse(ARCHITECTURE);
    }

    @Override
    public boolean statements() {
        return target.isEmpty();
    }
}
