package org.felis.tests.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

import org.felis.tests.machine.MachineProgram.Observed;
import org.felis.tests.machine.MachineProgram.ThreadCode;

/** An instruction set: draws instructions together with their meaning. */
abstract class Isa {

    private static final int MOST_GROUPS = 9;
    private static final int MOST_SHARED_GROUPS = 3;

    static List<Isa> all() {
        return List.of(new AArch64Isa(), new ArmIsa(), new BpfIsa(), new MipsIsa(), new PowerIsa(), new RiscVIsa(), new X86Isa(32), new X86Isa(64));
    }

    /** As in litmus headers. */
    abstract String architecture();

    /** How many slots a thread's registers, flags and temporaries take. */
    abstract int slots();

    /**
     * What memory consists of.
     *
     * @param shared whether several threads access it
     */
    abstract List<Location> locations(Draw draw, boolean shared);

    /** Sets registers, and says so as a litmus test does, with {@code %d} for the thread's number. */
    abstract void start(Draw draw, Cpu cpu, List<String> declarations, boolean shared);

    /** The registers whose final values are compared. */
    abstract List<Observed> observed(boolean shared);

    /** Any instruction, or a few that belong together. */
    abstract List<Instruction> group(Draw draw);

    /** An access to a shared location, a barrier, or what may stand between two. */
    abstract List<Instruction> sharedGroup(Draw draw);

    /** A plain load or store of the shared location with that index, 0 or 1. */
    abstract Instruction sharedAccess(Draw draw, boolean load, int location);

    @Override
    public String toString() {
        return architecture();
    }

    /** A program of one thread that uses everything. */
    final MachineProgram sequential(Random random) {
        return sequential(random, MOST_GROUPS);
    }

    /** The same with at most that many instructions or groups of them, at least 2. */
    final MachineProgram sequential(Random random, int mostGroups) {
        int groups = 2 + random.nextInt(mostGroups - 1);
        return new MachineProgram(architecture(), locations(new Draw(random, groups), false), List.of(thread(random, groups, this::group, false)));
    }

    /** A program of two or three threads with two shared locations. */
    final MachineProgram concurrent(Random random) {
        List<Location> locations = locations(new Draw(random, 1), true);
        int count = 2 + random.nextInt(4) / 3;
        // most of what distinguishes machines begins with a store and ends with a load of what another thread stores
        boolean crossed = random.nextBoolean();
        List<ThreadCode> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int groups = crossed ? 2 + random.nextInt(2) : 1 + random.nextInt(count == 2 ? MOST_SHARED_GROUPS : 2);
            threads.add(thread(random, groups, draw -> crossed && draw.isFirst() ? List.of(sharedAccess(draw, false, stored(threads)))
                    : crossed && draw.isLast() ? List.of(sharedAccess(draw, true, 1 - stored(threads))) : sharedGroup(draw), true));
        }
        return new MachineProgram(architecture(), locations, threads);
    }

    /** The location that the next thread stores to. */
    private static int stored(List<ThreadCode> threads) {
        return threads.size() % 2;
    }

    private ThreadCode thread(Random random, int groups, Function<Draw, List<Instruction>> group, boolean shared) {
        Draw draw = new Draw(random, groups);
        Cpu cpu = new Cpu(slots());
        List<String> declarations = new ArrayList<>();
        start(draw, cpu, declarations, shared);
        List<List<Instruction>> code = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            draw.moveTo(i);
            code.add(group.apply(draw));
        }
        return new ThreadCode(code, draw.targets(), cpu, declarations, observed(shared));
    }
}
