package org.felis.ide.choice;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.preference.IPreferenceStore;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;

/** The model that was chosen last, remembered across restarts. */
public final class LastChoice {

    private static final String PREFERENCE = "org.felis.ide.verify.lastModel";

    private LastChoice() {
    }

    /** Empty before the first choice, and where it cannot be meant: only tests in C are compiled for a machine, only C files are source, and files go away. */
    public static Optional<ModelChoice> forTests(List<IFile> tests) {
        IPreferenceStore preferences = FelisPlugin.get().getPreferenceStore();
        return Optional.of(preferences.getString(PREFERENCE)).filter(name -> !name.isEmpty()).map(ModelChoice::named)
                .filter(choice -> !choice.isOfUser() || Files.isRegularFile(Path.of(choice.model())))
                .filter(choice -> choice.target().isEmpty() || TestsInC.isAll(tests))
                .filter(choice -> !choice.isSource() || tests.stream().allMatch(FelisFiles::isSourceOfC));
    }

    /** Models are in other files now: their former paths, and the present ones. */
    public static void renamed(Map<String, String> models) {
        IPreferenceStore preferences = FelisPlugin.get().getPreferenceStore();
        Optional.ofNullable(models.get(preferences.getString(PREFERENCE))).ifPresent(model -> preferences.setValue(PREFERENCE, model));
    }

    /** The default model is no choice to remember. */
    public static void remember(ModelChoice choice) {
        if (!choice.name().isEmpty()) {
            FelisPlugin.get().getPreferenceStore().setValue(PREFERENCE, choice.name());
        }
    }
}
