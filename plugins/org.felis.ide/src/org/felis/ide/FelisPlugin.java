package org.felis.ide;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;

/**
 * The bundle as every package knows it: its log, its preferences, and a place for the services that live as long as the workbench. It knows none
 * of them: {@code lifecycle.Activator} offers them, and each says by a static {@code get()} how to come by it.
 */
public abstract class FelisPlugin extends AbstractUIPlugin {

    public static final String ID = "org.felis.ide";

    /** The family of the jobs that find out what views and editors show. The others belong to {@link #ID}. */
    public static final Object VIEWS = new Object();

    private static FelisPlugin running;

    private final Map<Class<?>, Supplier<?>> offered = new HashMap<>();
    private final Map<Class<?>, Object> made = new HashMap<>();

    public static FelisPlugin get() {
        return running;
    }

    @Override
    public void start(BundleContext context) throws Exception {
        super.start(context);
        running = this;
    }

    /**
     * A service, made when first asked for. Thread-safe.
     *
     * @throws IllegalArgumentException if nobody offers it
     */
    public static <S> S service(Class<S> type) {
        return running.make(type);
    }

    /** From now on the service is there; {@code maker} is called at most once, and may ask for other services. */
    protected final synchronized <S> void offer(Class<S> type, Supplier<S> maker) {
        offered.put(type, maker);
    }

    /** The service, if anybody has asked for it. */
    protected final synchronized <S> Optional<S> made(Class<S> type) {
        return Optional.ofNullable(type.cast(made.get(type)));
    }

    private synchronized <S> S make(Class<S> type) {
        Object known = made.get(type);
        if (known == null) {
            Supplier<?> maker = offered.get(type);
            if (maker == null) {
                throw new IllegalArgumentException("nobody offers " + type.getName());
            }
            known = maker.get();
            made.put(type, known);
        }
        return type.cast(known);
    }

    /** Reports a failure that is a defect of Felis or of the platform, not of the user's input; nobody reads it after the end. */
    public static void log(String what, Throwable why) {
        FelisPlugin plugin = running;
        if (plugin != null) {
            plugin.getLog().log(new Status(IStatus.ERROR, ID, what, why));
        }
    }

    /** Does something that may fail only by a defect; a failure is logged. */
    public static void runLogged(String what, ICoreRunnable work) {
        try {
            work.run(null);
        } catch (CoreException failure) {
            log(what, failure);
        }
    }
}
