package org.felis.ide.compare.question;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.preference.IPreferenceStore;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.ModelChoice;
import org.felis.verification.sources.ShippedModel;

/** What was compared last, remembered across restarts. */
public final class LastComparison {

    private static final String FIRST = "org.felis.ide.compare.first";
    private static final String SECOND = "org.felis.ide.compare.second";
    private static final String WHERE = "org.felis.ide.compare.where";

    private LastComparison() {
    }

    public static void remember(ComparisonRequest request) {
        IPreferenceStore preferences = preferences();
        // a store does not keep the empty text, which is its default: the default model's name is behind a mark
        preferences.setValue(FIRST, "=" + request.first().name());
        preferences.setValue(SECOND, "=" + request.second().name());
        preferences.setValue(WHERE, request.where().stream().map(r -> r.getFullPath().toString()).collect(Collectors.joining("\n")));
    }

    static ModelChoice first() {
        return model(FIRST, ModelChoice.DEFAULT);
    }

    static ModelChoice second() {
        return model(SECOND, ModelChoice.of(ShippedModel.SC));
    }

    private static ModelChoice model(String key, ModelChoice otherwise) {
        String name = preferences().getString(key);
        return name.startsWith("=") ? ModelChoice.named(name.substring(1)) : otherwise;
    }

    /** Those that are still there. */
    public static List<IResource> where() {
        return preferences().getString(WHERE).lines().filter(line -> !line.isBlank()).map(IPath::fromPortableString)
                .map(ResourcesPlugin.getWorkspace().getRoot()::findMember).filter(Objects::nonNull).map(IResource.class::cast).toList();
    }

    private static IPreferenceStore preferences() {
        return FelisPlugin.get().getPreferenceStore();
    }
}
