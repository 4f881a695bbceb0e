package org.felis.tests.execution;

import java.util.List;

import org.felis.execution.ExecutionGraph;

/** Execution graphs of well-known tests, written by hand. */
final class TestGraphs {

    private TestGraphs() {
    }

    /** All of them. */
    static List<ExecutionGraph> all() {
        return List.of(messagePassing(), storeBuffering(), loadBufferingWithDependencies(), twoPlusTwoWrites(),
                independentReadsOfIndependentWrites(), readModifyWrites(), twelveEvents(), withoutInitialWrites());
    }

    static ExecutionGraph messagePassing() {
        return new GraphSketch("MP", "ARMv8 AArch64", "Allowed", "exists (1:X1=1 /\\ 1:X3=0)", "1:X1=1; 1:X3=0;")
                .initial("x").initial("y")
                .thread().write("x", 1).write("y", 1)
                .thread().read("y", 1).read("x", 0)
                .base("rf", "bc ix-d").base("co", "ix-a iy-b").base("fr", "da")
                .shown("ob", "bc da").graph();
    }

    static ExecutionGraph storeBuffering() {
        return new GraphSketch("SB", "x86-TSO", "Allowed", "exists (0:EAX=0 /\\ 1:EAX=0)", "0:EAX=0; 1:EAX=0;")
                .initial("x").initial("y")
                .thread().write("x", 1).read("y", 0)
                .thread().write("y", 1).read("x", 0)
                .base("rf", "iy-b ix-d").base("co", "ix-a iy-c").base("fr", "bc da").graph();
    }

    static ExecutionGraph loadBufferingWithDependencies() {
        return new GraphSketch("LB+data+addr", "ARMv8 AArch64", "Forbidden", "exists (0:X1=1 /\\ 1:X1=1)", "0:X1=1; 1:X1=1;")
                .initial("x").initial("y")
                .thread().read("x", 1).write("y", 1)
                .thread().read("y", 1).write("x", 1)
                .base("rf", "bc da").base("co", "ix-d iy-b").base("data", "ab").base("addr", "cd")
                .failing("external", "irreflexive ob", "a>data>b b>rfe>c c>addr>d d>rfe>a").graph();
    }

    static ExecutionGraph twoPlusTwoWrites() {
        return new GraphSketch("2+2W", "ARMv8 AArch64", "Allowed", "exists (x=1 /\\ y=1)", "x=1; y=1;")
                .initial("x").initial("y")
                .thread().write("x", 1).write("y", 2)
                .thread().write("y", 1).write("x", 2)
                .base("co", "ix-d da iy-b bc").graph();
    }

    static ExecutionGraph independentReadsOfIndependentWrites() {
        return new GraphSketch("IRIW", "ARMv8 AArch64", "Allowed", "exists (1:X1=1 /\\ 1:X3=0 /\\ 3:X1=1 /\\ 3:X3=0)",
                "1:X1=1; 1:X3=0; 3:X1=1; 3:X3=0;")
                .initial("x").initial("y")
                .thread().write("x", 1)
                .thread().read("x", 1).read("y", 0)
                .thread().write("y", 1)
                .thread().read("y", 1).read("x", 0)
                .base("rf", "ab iy-c de ix-f").base("co", "ix-a iy-d").base("fr", "cd fa")
                .shown("ob", "ab cd de fa").graph();
    }

    static ExecutionGraph readModifyWrites() {
        return new GraphSketch("INC+ldadds", "ARMv8 AArch64", "Allowed", "forall (x=3)", "x=3;")
                .initial("x")
                .thread().read("x", 0).write("x", 1).fence("DMB.SY").read("x", 3)
                .thread().read("x", 1).write("x", 2)
                .thread().read("x", 2).write("x", 3)
                .base("rf", "ix-a be fg hd").base("co", "ix-b bf fh").base("fr", "ab ef gh").base("rmw", "ab ef gh")
                .derived("lob", "ab bc cd ad bd ef gh").graph();
    }

    /** Three threads of 12, 12 and 6 events with communication between distant events. */
    static ExecutionGraph twelveEvents() {
        GraphSketch sketch = new GraphSketch("C-rcu-sync-2cycles+mb", "Linux kernel", "Allowed", "exists (2:r1=1 /\\ 0:r2=0)",
                "2:r1=1; 0:r2=0;").initial("x").initial("y").initial("z").initial("s");
        sketch.thread().fence("rcu-lock").write("x", 1).read("y", 0).fence("mb").write("s", 1).read("z", 2).fence("wmb")
                .write("z", 3).read("x", 1).write("y", 2).fence("rcu-unlock").read("s", 1);
        sketch.thread().fence("rcu-lock").write("y", 1).read("x", 0).fence("sync-rcu").write("z", 1).read("s", 0)
                .write("z", 2).fence("rmb").read("y", 1).read("z", 3).write("x", 2).fence("rcu-unlock");
        sketch.thread().read("x", 2).write("s", 2).fence("mb").read("y", 2).read("z", 0).write("s", 3);
        return sketch.base("rf", "iy-c rf hv bi iz-ac is-r j-ab el nu wy ix-o")
                .base("co", "ix-b bw iy-n nj iz-q qs sh is-e ez z-ad").base("fr", "cn ow re ac-q")
                .base("addr", "ij ac-ad").base("data", "fh yz").base("ctrl", "rs").shown("prop", "bo cn hv").graph();
    }

    static ExecutionGraph withoutInitialWrites() {
        return new GraphSketch("CoRR", "SC", "Forbidden", "", "").thread().write("x", 1)
                .thread().read("x", 1).read("x", 0).thread()
                .base("rf", "ab").base("fr", "ca").graph();
    }
}
