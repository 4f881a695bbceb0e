package org.felis.ide.preferences;

import java.util.List;

import org.eclipse.core.runtime.preferences.ConfigurationScope;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.felis.ide.FelisPlugin;
import org.osgi.service.prefs.BackingStoreException;

/**
 * What is a matter of the machine and the person, and so of no project.
 *
 * @param workers how many processes verify at a time, at most
 * @param saveWithoutAsking whether <em>Verify Under</em> saves what it is about to verify, or asks first
 */
public record WorkbenchSettings(int workers, boolean saveWithoutAsking) {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    static final WholeNumber WORKERS = new WholeNumber("workers", "Worker processes", 1, CORES);
    private static final String SAVE_WITHOUT_ASKING = "saveWithoutAsking";

    private static final WorkbenchSettings DEFAULT = new WorkbenchSettings(CORES, true);
    private static final List<IScopeContext> OTHERS = List.of(ConfigurationScope.INSTANCE, DefaultScope.INSTANCE);

    public static WorkbenchSettings get() {
        return in(List.of(InstanceScope.INSTANCE, ConfigurationScope.INSTANCE, DefaultScope.INSTANCE));
    }

    /** Those of a workspace where nobody set anything. */
    static WorkbenchSettings withoutWorkspace() {
        return in(OTHERS);
    }

    void store() throws BackingStoreException {
        IEclipsePreferences node = InstanceScope.INSTANCE.getNode(FelisPlugin.ID);
        put(node, WORKERS.key(), workers, withoutWorkspace().workers());
        put(node, SAVE_WITHOUT_ASKING, saveWithoutAsking, withoutWorkspace().saveWithoutAsking());
        node.flush();
    }

    private static void put(IEclipsePreferences node, String key, Object value, Object anyway) {
        if (value.equals(anyway)) {
            node.remove(key);
        } else {
            node.put(key, value.toString());
        }
    }

    private static WorkbenchSettings in(List<IScopeContext> scopes) {
        return new WorkbenchSettings(VerificationSettings.first(scopes, WORKERS.key(), WORKERS::in).orElse(DEFAULT.workers()),
                VerificationSettings.first(scopes, SAVE_WITHOUT_ASKING, VerificationSettings::truth).orElse(DEFAULT.saveWithoutAsking()));
    }
}
