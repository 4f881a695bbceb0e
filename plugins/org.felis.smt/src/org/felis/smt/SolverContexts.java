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
     * Sets what Z3 may allocate in this process from now on, over all contexts; see {@link SolverOptions}.
     *
     * @throws NativesUnavailableException
     *             if Z3's native libraries cannot be loaded here
     */
    public static void limitMemory(int megabytes) {
        Z3Library.load();
        Native.globalParamSet("memory_max_size", Integer.toString(megabytes));
    }
}
