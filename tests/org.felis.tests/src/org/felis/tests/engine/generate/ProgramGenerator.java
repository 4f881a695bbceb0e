package org.felis.tests.engine.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.tests.engine.program.PartsOfValues;
import org.felis.tests.engine.program.ProgramBuilder;

/**
 * Makes small random programs: two or three threads, a few accesses each, one to three locations, tagged fences and accesses,
 * atomic instructions, exclusives, branches, at times numbers that an execution chooses, at times a loop, dependencies of every kind, at times a location that holds an
 * address or an array with a computed index, at times assertions, assumptions and bounds that end a thread, and accesses at addresses that
 * are checked, of which some are none, at times values that meet parts of themselves; a third of them programs of statements with updates and synchronization; and a condition over registers and memory. The same seed gives the same program. The number of candidates when
 * unrolled to 2 is at most about {@link CandidateEstimate#LIMIT}.
 */
public final class ProgramGenerator {

    private static final int BOUND = 2;
    private static final List<String> REGISTERS = List.of("r1", "r2", "r3", "r4");
    /** The register for an address read from memory. */
    private static final String POINTER = "pointer";
    private static final String ARRAY = "a";
    private static final List<String> FENCES = List.of("MB", "RMB", "WMB");

    private final long seed;
    private final Random random;
    /** Apart from the rest, so that the programs of a seed without stops stay what they were. */
    private final Random stops;
    private boolean withStops;
    /** Apart from the rest, too. */
    private final Random parts;
    private final PartsOfValues partsOfValues;
    private boolean withParts;
    /** Apart from the rest, too. */
    private final Random numbers;
    private boolean withNumbers;
    private int bytes;
    private ProgramBuilder program;
    private List<String> locations;
    private boolean pointers;
    private boolean array;
    /** Whether it is a program of statements. */
    private boolean language;
    /** Registers of the current thread that a read may have filled. */
    private List<String> loaded;
    private final List<Proposition> equations = new ArrayList<>();

    public ProgramGenerator(long seed) {
        this.seed = seed;
        random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
        stops = new Random(seed * 0x9E3779B97F4A7C15L + 2);
        parts = new Random(seed * 0x9E3779B97F4A7C15L + 3);
        partsOfValues = new PartsOfValues(parts);
        numbers = new Random(seed * 0x9E3779B97F4A7C15L + 4);
    }

    /** The program of the seed. */
    public static Program generate(long seed) {
        return new ProgramGenerator(seed).program();
    }

    /** The program of the seed, or the next of the sequence that is none of statements. */
    public static Program generateMachineProgram(long seed) {
        ProgramGenerator generator = new ProgramGenerator(seed);
        Program program = generator.program();
        while (program.statements()) {
            program = generator.program();
        }
        return program;
    }

    private Program program() {
        Program candidate = attempt();
        while (CandidateEstimate.of(Unroller.unroll(candidate, BOUND)) > CandidateEstimate.LIMIT) {
            candidate = attempt();
        }
        return new Program(candidate.architecture(), "generated-" + seed, candidate.objects(), candidate.initialMemory(),
                candidate.threads(), candidate.question(), candidate.filter(), candidate.locations(),
                candidate.statements());
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private Program attempt() {
        equations.clear();
        withStops = stops.nextInt(3) == 0;
        withParts = parts.nextInt(3) == 0;
        withNumbers = numbers.nextInt(4) == 0;
        locations = List.of("x", "y", "z").subList(0, 1 + random.nextInt(3));
        bytes = oneIn(3) ? Integer.BYTES : Long.BYTES;
        program = new ProgramBuilder().width(bytes);
        language = oneIn(3);
        if (language) {
            program.statements();
        }
        locations.forEach(name -> {
            Value small = oneIn(6) ? Value.ONE : Value.ZERO;
            program.location(name, withParts && parts.nextInt(4) == 0 ? partsOfValues.number() : small);
        });
        pointers = oneIn(6);
        if (pointers) {
            program.location("p", program.address(any(locations)));
        }
        array = !pointers && oneIn(8);
        if (array) {
            program.array(ARRAY, 2);
        }
        int threads = oneIn(3) ? 3 : 2;
        for (int thread = 0; thread < threads; thread++) {
            thread(thread, threads == 2 ? 4 : 3);
        }
        locations.forEach(location -> equations.add(program.isValue(location, random.nextInt(3))));
        if (oneIn(2)) {
            program.observe(any(locations));
        }
        program.exists(condition(2));
        if (oneIn(10)) {
            program.filter(condition(1));
        }
        return program.program();
    }

    private void thread(int index, int mostAccesses) {
        program.thread();
        loaded = new ArrayList<>();
        boolean loop = oneIn(10);
        if (loop) {
            program.label("again" + index);
            load();
            program.jumpIf(condition(), "again" + index);
        }
        if (pointers && oneIn(2)) {
            program.load(POINTER, "p");
            loaded.add(POINTER);
        }
        int accesses = (loop ? 0 : 1) + random.nextInt(mostAccesses);
        int openBranch = 0;
        int branches = 0;
        for (int i = 0; i < accesses; i++) {
            if (withNumbers && numbers.nextInt(3) == 0) {
                choose();
            }
            if (!loaded.isEmpty() && oneIn(4)) {
                jumpForward("join" + index + "." + branches++);
                openBranch++;
            }
            if (!loaded.isEmpty() && oneIn(4)) {
                compute();
            }
            access();
            if (withStops && !loaded.isEmpty() && stops.nextInt(2) == 0) {
                stopUnless("go" + index + "." + i);
            }
            if (withStops && !loaded.isEmpty() && stops.nextInt(2) == 0) {
                checkedAccess();
            }
            if (oneIn(4)) {
                program.fence(any(FENCES));
            }
            if (language && !loaded.isEmpty() && oneIn(20)) {
                program.assume(condition());
            }
            if (openBranch > 0 && oneIn(2)) {
                join(index, branches - openBranch--);
            }
        }
        while (openBranch > 0) {
            join(index, branches - openBranch--);
        }
        for (String register : loaded.stream().distinct().toList()) {
            program.observe(index, register);
            equations.add(program.isValue(index, register, random.nextInt(3)));
        }
    }

    /** A number that the execution chooses: one of a few, or one of so many that SMT does not tell them apart. */
    private void choose() {
        String target = REGISTERS.get(numbers.nextInt(REGISTERS.size()));
        program.choose(target, numbers.nextInt(6) == 0 ? 5 : 1 + numbers.nextInt(2));
        loaded.add(target);
    }

    /** An assertion or an assumption. */
    private void stopUnless(String label) {
        Expression condition = Expression.binary(stops.nextBoolean() ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL,
                program.operand(loaded.get(stops.nextInt(loaded.size()))), Expression.constant(stops.nextInt(2)));
        if (stops.nextInt(3) > 0) {
            switch (stops.nextInt(6)) {
                case 0 -> program.stopUnless(condition, ThreadEnd.BLOCKED);
                case 1 -> program.stopUnless(condition, ThreadEnd.BOUND);
                case 2, 3 -> program.failUnless(condition, Failure.UNDEFINED);
                default -> program.failUnless(condition, Failure.ASSERTION);
            }
            return;
        }
        if (language) {
            program.jumpForwardIf(condition, label);
        } else {
            program.jumpIf(condition, label);
        }
        if (stops.nextInt(3) == 0) {
            program.stop(ThreadEnd.BLOCKED);
        } else {
            program.fail(Failure.ASSERTION);
        }
        program.label(label).nothing();
    }

    /** A read or a write at an address that may be none, behind a check. */
    private void checkedAccess() {
        Expression register = program.operand(loaded.get(stops.nextInt(loaded.size())));
        Expression location = program.operand(locations.get(stops.nextInt(locations.size())));
        Expression address = switch (stops.nextInt(3)) {
            case 0 -> program.add(location, Expression.binary(BinaryOperator.MUL, register, Expression.constant(bytes)));
            case 1 -> new Expression.IfThenElse(register, location, Expression.ZERO);
            default -> register;
        };
        program.check(address);
        if (stops.nextBoolean()) {
            program.store(address, Expression.ONE);
        } else {
            String target = REGISTERS.get(stops.nextInt(REGISTERS.size()));
            loaded.add(target);
            program.load(target, address);
        }
    }

    private void jumpForward(String label) {
        if (!language) {
            program.jumpIf(condition(), label);
        } else if (oneIn(3)) {
            program.jumpFreely(label);
        } else {
            program.jumpForwardIf(condition(), label);
        }
    }

    private void join(int thread, int branch) {
        program.label("join" + thread + "." + branch).nothing();
    }

    private void access() {
        if (language && oneIn(3)) {
            switch (random.nextInt(3)) {
                case 0 -> update();
                case 1 -> synchronize();
                default -> copy();
            }
            return;
        }
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3, 4 -> load();
            case 5, 6, 7, 8, 9 -> program.store(address(), value(), tags("L"));
            case 10 -> {
                program.fetchAdd(target(), any(locations), Integer.toString(1 + random.nextInt(2)));
            }
            case 11 -> {
                if (seed % 3 == 0) {
                    program.update(target(), any(locations), value(), "X");
                } else {
                    program.swap(target(), any(locations), value());
                }
            }
            case 12 -> program.compareAndSwap(target(), any(locations),
                    loaded.isEmpty() || oneIn(2) ? Integer.toString(random.nextInt(2)) : any(loaded),
                    loaded.isEmpty() || oneIn(2) ? "2" : any(loaded));
            default -> exclusives();
        }
    }

    private void update() {
        Expression value = oneIn(2) ? value() : program.add(Expression.read(Register.temporary("old")), Expression.ONE);
        program.update(target(), any(locations), value, oneIn(2) ? "X" : "A");
    }

    private void synchronize() {
        if (oneIn(2)) {
            program.synchronize(any(locations), "LK");
        } else {
            String target = any(REGISTERS);
            program.synchronize(target, random.nextInt(2), any(locations), "LF");
            loaded.add(target);
        }
    }

    /** A statement with two accesses. */
    private void copy() {
        Expression from = address();
        program.copy(address(), from, tags("A"));
    }

    private void exclusives() {
        String location = any(locations);
        program.load(target(), location, "EX");
        String value = oneIn(2) ? "2" : any(loaded);
        if (oneIn(4)) {
            program.fence(any(FENCES));
        }
        if (stops.nextInt(6) == 0) {
            program.endReservation();
        }
        program.storeExclusive("status", oneIn(8) ? any(locations) : location, value, seed % 2 == 0);
        loaded.add("status");
    }

    private void load() {
        Expression address = address();
        program.load(target(), address, tags("A"));
    }

    private String target() {
        String register = any(REGISTERS);
        loaded.add(register);
        return register;
    }

    private String[] tags(String tag) {
        return oneIn(4) ? new String[] {tag} : new String[0];
    }

    private boolean isPartWanted() {
        return withParts && parts.nextInt(3) > 0;
    }

    private void compute() {
        String target = any(REGISTERS);
        Expression left = program.operand(any(loaded));
        Expression right = program.operand(oneIn(2) ? any(loaded) : Integer.toString(random.nextInt(3)));
        int which = random.nextInt(5);
        if (isPartWanted()) {
            program.assign(target, parts.nextBoolean() ? partsOfValues.part(left) : partsOfValues.withPart(left));
            loaded.add(target);
            return;
        }
        program.assign(target, switch (which) {
            case 0 -> new Expression.IfThenElse(left, right, program.operand(any(loaded)));
            case 1 -> Expression.binary(BinaryOperator.EQUAL, left, right);
            case 2 -> Expression.binary(BinaryOperator.SUB, left, right);
            case 3 -> Expression.binary(BinaryOperator.AND, left, right);
            default -> program.add(left, right);
        });
        loaded.add(target);
    }

    /** A location, at times with an address dependency that does not change it. */
    private Expression address() {
        if (pointers && oneIn(2)) {
            return program.operand(loaded.contains(POINTER) ? POINTER : "p");
        }
        if (array && oneIn(2)) {
            return program.cell(ARRAY, loaded.isEmpty() || oneIn(3) ? Integer.toString(random.nextInt(2)) : any(loaded));
        }
        Expression location = program.operand(any(locations));
        return loaded.isEmpty() || !oneIn(4) ? location : program.add(location, zero());
    }

    private Expression zero() {
        String register = any(loaded);
        return program.xor(register, register);
    }

    private Expression value() {
        if (pointers && oneIn(4)) {
            return program.operand(any(locations));
        }
        Expression small = Expression.constant(1 + random.nextInt(2));
        Expression constant = isPartWanted() ? new Expression.Constant(partsOfValues.number()) : small;
        if (loaded.isEmpty() || oneIn(2)) {
            return constant;
        }
        return oneIn(2) ? program.operand(any(loaded)) : program.add(zero(), constant);
    }

    /** The condition of a jump. */
    private Expression condition() {
        Expression register = program.operand(any(loaded));
        if (isPartWanted()) {
            return partsOfValues.withPart(register);
        }
        return switch (random.nextInt(4)) {
            case 0 -> register;
            case 1 -> new Expression.Unary(Expression.UnaryOperator.IS_ZERO, register);
            case 2 -> Expression.binary(BinaryOperator.NOT_EQUAL, register, Expression.ONE);
            default -> program.xor(any(loaded), any(loaded));
        };
    }

    /** A condition over the final state. */
    private Proposition condition(int depth) {
        int which = depth == 0 || equations.size() < 2 ? 0 : random.nextInt(6);
        return switch (which) {
            case 1, 2, 3 -> new Proposition.And(List.of(condition(depth - 1), condition(depth - 1)));
            case 4 -> new Proposition.Or(List.of(condition(depth - 1), condition(depth - 1)));
            case 5 -> new Proposition.Not(condition(depth - 1));
            default -> any(equations);
        };
    }
}
