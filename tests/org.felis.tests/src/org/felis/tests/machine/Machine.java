package org.felis.tests.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An abstract machine that runs a program in all ways. Without store buffers it interleaves the steps of the threads: sequential
 * consistency (L. Lamport, <em>How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs</em>, 1979).
 * With them it is the x86-TSO machine (P. Sewell, S. Sarkar, S. Owens, F. Zappa Nardelli, M. Myreen, <em>x86-TSO: A Rigorous and
 * Usable Programmer's Model for x86 Multiprocessors</em>, CACM 53(7), 2010, section 3.2): each thread has a FIFO buffer of stores, reads
 * its newest one, and a locked instruction or {@code MFENCE} waits until it is empty.
 */
enum Machine {

    INTERLEAVING(false), STORE_BUFFERS(true);

    /** More states than any program of the tests has. */
    private static final int MOST_STATES = 300_000;

    private final boolean buffered;

    Machine(boolean buffered) {
        this.buffered = buffered;
    }

    /**
     * All final states.
     *
     * @throws UndefinedBehaviourException if some run does what no test should
     */
    Set<Map<String, String>> finalStates(MachineProgram program) {
        Set<Map<String, String>> finals = new HashSet<>();
        Set<MachineState> seen = new HashSet<>();
        Deque<MachineState> open = new ArrayDeque<>();
        MachineState start = program.start();
        for (int t = 0; t < start.cpus.size(); t++) {
            runLocally(program, start, t);
        }
        seen.add(start);
        open.push(start);
        while (!open.isEmpty()) {
            MachineState state = open.pop();
            boolean done = true;
            for (int t = 0; t < state.cpus.size(); t++) {
                if (!state.isBufferEmpty(t)) {
                    done = false;
                    MachineState next = state.copy();
                    next.flushOldest(t);
                    visit(next, seen, open);
                }
                Step step = next(program, state.cpus.get(t), t);
                if (step != null) {
                    done = false;
                    step(program, state, t, step, seen, open);
                }
            }
            if (done) {
                finals.add(program.observe(state));
            }
        }
        return finals;
    }

    private static void visit(MachineState state, Set<MachineState> seen, Deque<MachineState> open) {
        if (seen.add(state)) {
            if (seen.size() > MOST_STATES) {
                throw new UndefinedBehaviourException("too many states");
            }
            open.push(state);
        }
    }

    private void step(MachineProgram program, MachineState state, int thread, Step step, Set<MachineState> seen,
            Deque<MachineState> open) {
        switch (step.kind()) {
            case LOCAL -> throw new IllegalStateException("local steps are done at once");
            case ACCESS -> visit(after(program, state, thread, step.action()), seen, open);
            case LOCKED, FENCE -> {
                if (state.isBufferEmpty(thread)) {
                    visit(after(program, state, thread, step.action()), seen, open);
                }
            }
            case STORE_CONDITIONAL -> {
                if (buffered) {
                    throw new IllegalStateException("x86 has no store conditional");
                }
                Step.Conditional conditional = (Step.Conditional) step.action();
                if (state.cpus.get(thread).reservedBytes > 0) {
                    visit(after(program, state, thread, (cpu, bus) -> {
                        cpu.reservedBytes = 0;
                        conditional.success().run(cpu, bus);
                    }), seen, open);
                }
                visit(after(program, state, thread, (cpu, bus) -> {
                    cpu.reservedBytes = 0;
                    conditional.failure().run(cpu);
                }), seen, open);
            }
        }
    }

    private MachineState after(MachineProgram program, MachineState state, int thread, Step.Action action) {
        MachineState next = state.copy();
        boolean atOnce = !buffered || next(program, state.cpus.get(thread), thread).kind() == Step.Kind.LOCKED;
        action.run(next.cpus.get(thread), new Bus() {
            @Override
            public long load(long address, int bytes) {
                return next.load(thread, address, bytes);
            }

            @Override
            public void store(long address, int bytes, long value) {
                MachineState.Pending store = new MachineState.Pending(address, bytes, value);
                next.memory.load(address, bytes); // an access outside of memory is undefined now, not when it leaves the buffer
                if (atOnce) {
                    next.storeToMemory(thread, store);
                } else {
                    next.enqueue(thread, store);
                }
            }
        });
        next.cpus.get(thread).step++;
        runLocally(program, next, thread);
        return next;
    }

    /** Does the steps that no other thread sees, up to the next one that it might. */
    private static void runLocally(MachineProgram program, MachineState state, int thread) {
        Cpu cpu = state.cpus.get(thread);
        for (Step step = next(program, cpu, thread); step != null && step.kind() == Step.Kind.LOCAL; step = next(program, cpu, thread)) {
            step.action().run(cpu, null);
            cpu.step++;
        }
    }

    /** The step that a thread does next; null at the end of its code. */
    private static Step next(MachineProgram program, Cpu cpu, int thread) {
        List<List<Instruction>> groups = program.threads().get(thread).groups();
        while (cpu.group < groups.size()) {
            List<Instruction> group = groups.get(cpu.group);
            if (cpu.instruction == group.size()) {
                cpu.group++;
                cpu.instruction = 0;
                cpu.step = 0;
            } else if (cpu.step >= group.get(cpu.instruction).steps().size()) {
                cpu.instruction++;
                cpu.step = 0;
            } else {
                return group.get(cpu.instruction).steps().get(cpu.step);
            }
        }
        return null;
    }
}
