package org.felis.ide.preferences;

import java.util.List;
import java.util.Optional;

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
 * @param clang the file of the clang that compiles programs; empty for one on the path. No project names one: it would be run when the project is opened
 */
public record WorkbenchSettings(int workers, boolean saveWithoutAsking, String clang) {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    static final WholeNumber WORKERS = new WholeNumber("workers", "Worker processes", 1, CORES);
    private static final String SAVE_WITHOUT_ASKING = "saveWithoutAsking";
    static final String CLANG = "clang";

    private static final WorkbenchSettings DEFAULT = new WorkbenchSettings(CORES, true, "");
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
        put(node, CLANG, clang, withoutWorkspace().clang());
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
                VerificationSettings.first(scopes, SAVE_WITHOUT_ASKING, VerificationSettings::truth).orElse(DEFAULT.saveWithoutAsking()),
                VerificationSettings.first(scopes, CLANG, Optional::of).orElse(DEFAULT.clang()));
    }
}
