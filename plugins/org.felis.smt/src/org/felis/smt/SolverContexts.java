package org.felis.smt;

import com.microsoft.z3.Native;
import org.sosy_lab.common.ShutdownNotifier;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;
import org.sosy_lab.java_smt.api.SolverContext;

/** Makes java-smt contexts backed by Z3. The caller closes them; each is for one thread at a time. */
public final class SolverContexts {

    /** What Z3 may allocate between two looks at {@link #allocatedMegabytes}. */
    private static final int MARGIN_MEGABYTES = 128;

    private SolverContexts() {
    }

    /** A context with the default options that logs nothing; see {@link #create(ShutdownNotifier, SolverOptions)}. */
    public static SolverContext create(ShutdownNotifier shutdown) {
        return create(shutdown, SolverOptions.DEFAULT);
    }

    /**
     * A context that logs nothing.
     *
     * @param shutdown
     *            asks Z3 to stop: checks in progress then end with an {@link InterruptedException}
     * @throws NativesUnavailableException
     *             if Z3's native libraries cannot be loaded here
     */
    public static SolverContext create(ShutdownNotifier shutdown, SolverOptions options) {
        Z3Library.load();
        limitMemory(options.memoryLimitMegabytes());
        try {
            var configuration = Configuration.builder()
                    .setOption("solver.randomSeed", Integer.toString(options.randomSeed())).build();
            return new SolverContextFactory(configuration, LogManager.createNullLogManager(), shutdown, library -> Z3Library.load())
                    .generateContext(Solvers.Z3);
        } catch (InvalidConfigurationException e) {
            throw new IllegalStateException("java-smt refused the configuration of Z3: " + e.getMessage(), e);
        }
    }

    /**
     * Sets what Z3 may allocate in this process from now on, over all contexts; see {@link SolverOptions}. Z3's own limit is the last
     * resort: at it Z3 throws wherever it happens to be, and where that is a destructor the process ends.
     *
     * @throws NativesUnavailableException
     *             if Z3's native libraries cannot be loaded here
     */
    public static void limitMemory(int megabytes) {
        Z3Library.load();
        int hardLimit = megabytes == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, megabytes * 3L / 2 + MARGIN_MEGABYTES);
        Native.globalParamSet("memory_max_size", Integer.toString(hardLimit));
    }

    /** What Z3 has allocated in this process, over all contexts; 0 if it was never needed. */
    public static long allocatedMegabytes() {
        return Z3Library.isLoaded() ? Native.getEstimatedAllocSize() >> 20 : 0;
    }
}
