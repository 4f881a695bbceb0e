package org.felis.ide.verify;

import java.util.Optional;

import org.eclipse.jface.preference.IPreferenceStore;
import org.felis.ide.FelisPlugin;

/** The model that was chosen last, remembered across restarts. */
final class LastChoice {

    private static final String PREFERENCE = "org.felis.ide.verify.lastModel";

    private LastChoice() {
    }

    /** Empty before the first choice. */
    static Optional<ModelChoice> get() {
        IPreferenceStore preferences = FelisPlugin.get().getPreferenceStore();
        return preferences.getString(PREFERENCE).isEmpty() ? Optional.empty()
                : Optional.of(ModelChoice.named(preferences.getString(PREFERENCE)));
    }

    /** The default model is no choice to remember. */
    static void remember(ModelChoice choice) {
        if (!choice.name().isEmpty()) {
            FelisPlugin.get().getPreferenceStore().setValue(PREFERENCE, choice.name());
        }
    }
}
