package org.felis.litmus.c;

import static org.felis.litmus.c.CParameter.location;
import static org.felis.litmus.c.CParameter.pointer;
import static org.felis.litmus.c.CParameter.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.c.COperation.Result;

/**
 * The table of the Linux kernel: what its memory model knows of the kernel's macros, with the tags of that model's bell file
 * as sets (tools/memory-model/linux-kernel.def and .bell since version 6.14, which herd7 calls lkmmv2): an atomic
 * read-modify-write carries its ordering itself, without fences around it. Read-modify-writes are in {@link LinuxAtomics}.
 */
final class LinuxRows {

    /** What every event of the kernel carries: none is atomic in the sense of C11. */
    private static final String NOT_ATOMIC = C11Rows.NOT_ATOMIC;
    private static final String ONCE = "ONCE";
    private static final String ACQUIRE = "ACQUIRE";
    private static final String RELEASE = "RELEASE";
    private static final String MB = "MB";

    private static final Map<String, String> FENCES = new LinkedHashMap<>();
    static {
        FENCES.put("smp_mb", MB);
        FENCES.put("smp_rmb", "Rmb");
        FENCES.put("smp_wmb", "Wmb");
        FENCES.put("smp_mb__before_atomic", "Before-atomic");
        FENCES.put("smp_mb__after_atomic", "After-atomic");
        FENCES.put("smp_mb__after_spinlock", "After-spinlock");
        FENCES.put("smp_mb__after_unlock_lock", "After-unlock-lock");
        FENCES.put("smp_mb__after_srcu_read_unlock", "After-srcu-read-unlock");
        FENCES.put("barrier", "Barrier");
        FENCES.put("rcu_read_lock", "Rcu-lock");
        FENCES.put("rcu_read_unlock", "Rcu-unlock");
        FENCES.put("synchronize_rcu", "Sync-rcu");
        FENCES.put("synchronize_rcu_expedited", "Sync-rcu");
    }

    private static final Map<String, String> FENCE_DOCUMENTATION = Map.of("Rcu-lock",
            "Begins a read-side critical section of RCU.", "Rcu-unlock", "Ends a read-side critical section of RCU.",
            "Sync-rcu", "Waits for a grace period of RCU.", "Barrier", "Orders nothing but the compiler.");

    private final List<COperation> rows = new ArrayList<>();

    private LinuxRows() {
        accesses();
        FENCES.forEach((name, tag) -> rows.add(COperation.effect(name, List.of(), tags(tag),
                FENCE_DOCUMENTATION.getOrDefault(tag, "A memory barrier, " + tag + "."),
                (arguments, builder) -> builder.fence(tags(tag)))));
        locks();
        sleepableRcu();
        rows.addAll(LinuxAtomics.rows());
        rows.addAll(LinuxPrimitives.rows());
    }

    static List<COperation> rows() {
        return new LinuxRows().rows;
    }

    /** The tags of an event. */
    static Set<String> tags(String tag) {
        return Set.of(tag, NOT_ATOMIC);
    }

    private void accesses() {
        read("READ_ONCE", location("*x"), ONCE, "Reads a location once");
        read("smp_load_acquire", pointer("x"), ACQUIRE, "Reads a location with acquire ordering");
        read("rcu_dereference", location("*p"), ONCE, "Reads a pointer that RCU protects");
        read("atomic_read", pointer("v"), ONCE, "Reads an atomic_t");
        read("atomic_read_acquire", pointer("v"), ACQUIRE, "Reads an atomic_t with acquire ordering");
        write("WRITE_ONCE", location("*x"), ONCE, "Writes a location once");
        write("smp_store_release", pointer("x"), RELEASE, "Writes a location with release ordering");
        write("rcu_assign_pointer", location("*p"), RELEASE, "Publishes a pointer that RCU protects");
        write("atomic_set", pointer("v"), ONCE, "Writes an atomic_t");
        write("atomic_set_release", pointer("v"), RELEASE, "Writes an atomic_t with release ordering");
        rows.add(COperation.effect("smp_store_mb", List.of(location("*x"), value("value")),
                Set.of(ONCE, MB, NOT_ATOMIC), "Writes a location once; a full barrier follows.",
                (arguments, builder) -> {
                    builder.write(arguments.place(0), arguments.value(1), tags(ONCE));
                    builder.next();
                    builder.fence(tags(MB));
                }));
    }

    private void read(String name, CParameter place, String tag, String documentation) {
        rows.add(new COperation(name, List.of(place), Result.VALUE, tags(tag), documentation + ".",
                (arguments, builder) -> builder.read(arguments.place(0), tags(tag))));
    }

    private void write(String name, CParameter place, String tag, String documentation) {
        rows.add(COperation.effect(name, List.of(place, value("value")), tags(tag), documentation + ".",
                (arguments, builder) -> builder.write(arguments.place(0), arguments.value(1), tags(tag))));
    }

    /** The model defines which lock operation follows which; here they are events at the lock. */
    private void locks() {
        rows.add(COperation.effect("spin_lock", List.of(pointer("lock")), Set.of("LK", "LKR", "LKW", NOT_ATOMIC),
                "Takes a spinlock.", (arguments, builder) -> takeLock(arguments.place(0), builder)));
        rows.add(COperation.effect("spin_unlock", List.of(pointer("lock")), tags("UL"), "Gives a spinlock back.",
                (arguments, builder) -> builder.synchronize(arguments.place(0), tags("UL"))));
        rows.add(new COperation("spin_trylock", List.of(pointer("lock")), Result.CHOSEN_VALUE,
                Set.of("LK", "LKR", "LKW", "LF", NOT_ATOMIC), "Takes a spinlock if it is free, and yields whether it did.",
                (arguments, builder) -> builder.either(() -> {
                    takeLock(arguments.place(0), builder);
                    return CValue.ofInt(1);
                }, () -> builder.synchronize(arguments.place(0), tags("LF"), 0))));
        rows.add(new COperation("spin_is_locked", List.of(pointer("lock")), Result.CHOSEN_VALUE,
                Set.of("RL", "RU", NOT_ATOMIC), "Yields whether a spinlock is taken.",
                (arguments, builder) -> builder.either(() -> builder.synchronize(arguments.place(0), tags("RL"), 1),
                        () -> builder.synchronize(arguments.place(0), tags("RU"), 0))));
    }

    private static void takeLock(CPlace lock, CBuilder builder) {
        builder.synchronize(lock, Set.of("LK", "LKR", NOT_ATOMIC));
        builder.next();
        builder.synchronize(lock, Set.of("LK", "LKW", NOT_ATOMIC));
    }

    private void sleepableRcu() {
        for (String name : List.of("srcu_read_lock", "srcu_down_read")) {
            rows.add(new COperation(name, List.of(pointer("domain")), Result.VALUE, tags("Srcu-lock"),
                    "Begins a read-side critical section of SRCU and yields its index.",
                    (arguments, builder) -> builder.read(index(arguments), tags("Srcu-lock"))));
        }
        for (String name : List.of("srcu_read_unlock", "srcu_up_read")) {
            rows.add(COperation.effect(name, List.of(pointer("domain"), value("value")), tags("Srcu-unlock"),
                    "Ends the read-side critical section of SRCU with that index.",
                    (arguments, builder) -> builder.write(index(arguments), arguments.value(1), tags("Srcu-unlock"))));
        }
        for (String name : List.of("synchronize_srcu", "synchronize_srcu_expedited")) {
            rows.add(COperation.effect(name, List.of(pointer("domain")), tags("Sync-srcu"),
                    "Waits for a grace period of an SRCU domain.",
                    (arguments, builder) -> builder.synchronize(arguments.place(0), tags("Sync-srcu"))));
        }
    }

    /** The domain as a place from which an index is read. */
    private static CPlace index(CArguments arguments) {
        return new CPlace(arguments.place(0).address(), CType.INT);
    }
}
