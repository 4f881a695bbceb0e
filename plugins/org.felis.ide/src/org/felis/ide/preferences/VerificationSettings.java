package org.felis.ide.preferences;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.preferences.ConfigurationScope;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.felis.ide.FelisPlugin;
import org.felis.verification.task.Bound;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;
import org.osgi.service.prefs.BackingStoreException;

/**
 * How tests are verified: what a project says, which its {@code .settings} keep, counts before what the workspace says. A value that
 * nobody can mean, since somebody wrote it into a file, is as if it were absent.
 *
 * @param bound how many iterations of a loop are considered
 * @param grows whether more and more are, instead, where one test is verified under one model
 * @param timeoutSeconds after how long a verdict is {@code Unknown}
 * @param procedure which search answers
 * @param inBackground whether tests are verified when they, or their models, change
 * @param termination whether programs are asked, too, whether a thread can wait for ever
 * @param leaks whether programs are asked, too, whether what is allocated is freed
 */
public record VerificationSettings(int bound, boolean grows, int timeoutSeconds, Procedure procedure, boolean inBackground, boolean termination, boolean leaks) {

    static final WholeNumber BOUND = new WholeNumber("bound", "Bound", 1, 1_000);
    static final WholeNumber TIMEOUT = new WholeNumber("timeoutSeconds", "Timeout", 1, (int) Duration.ofDays(1).toSeconds());
    private static final String GROWS = "boundGrows";
    private static final String PROCEDURE = "procedure";
    private static final String IN_BACKGROUND = "verifyInBackground";
    private static final String TERMINATION = "termination";
    private static final String LEAKS = "leaks";
    private static final List<String> KEYS = List.of(BOUND.key(), GROWS, TIMEOUT.key(), PROCEDURE, IN_BACKGROUND, TERMINATION, LEAKS);

    /** What holds where nobody says anything. */
    static final VerificationSettings DEFAULT = new VerificationSettings(VerificationOptions.DEFAULT.bound().first(), false,
            (int) VerificationOptions.DEFAULT.timeout().toSeconds(), VerificationOptions.DEFAULT.procedure(), true, false, false);

    private static final List<IScopeContext> WORKSPACE = List.of(InstanceScope.INSTANCE, ConfigurationScope.INSTANCE, DefaultScope.INSTANCE);

    /** Those that hold for the tests of a project. */
    public static VerificationSettings of(IProject project) {
        return in(Stream.concat(Stream.of(new ProjectScope(project)), WORKSPACE.stream()).toList());
    }

    /** Those that hold for projects that do not say anything. */
    public static VerificationSettings ofWorkspace() {
        return in(WORKSPACE);
    }

    /** Those of a workspace where nobody set anything. */
    static VerificationSettings withoutWorkspace() {
        return in(WORKSPACE.subList(1, WORKSPACE.size()));
    }

    /** Whether a preference is one of these, or the clang that is used. */
    public static boolean has(String key) {
        return KEYS.contains(key) || WorkbenchSettings.CLANG.equals(key);
    }

    /** The file of a project that keeps its settings, by its path in the project. */
    public static IPath fileInProject() {
        return IPath.fromPortableString(".settings/" + FelisPlugin.ID + ".prefs");
    }

    /** Whether a project says something itself. */
    static boolean areSetIn(IProject project) {
        return KEYS.stream().anyMatch(key -> node(new ProjectScope(project)).get(key, null) != null);
    }

    /** A verification of one test under one model, as these settings want it. */
    public VerificationOptions options() {
        return grows ? optionsAtBound().withBound(new Bound.Automatic()) : optionsAtBound();
    }

    /** The same with the same bound whatever is verified: where several answers are compared, and where no bound is looked for. */
    public VerificationOptions optionsAtBound() {
        Set<Property> properties = EnumSet.copyOf(Property.DEFAULT);
        if (termination) {
            properties.add(Property.TERMINATION);
        }
        if (leaks) {
            properties.add(Property.LEAKS);
        }
        return VerificationOptions.DEFAULT.withBound(bound).withProcedure(procedure).withTimeout(Duration.ofSeconds(timeoutSeconds)).withProperties(properties)
                .withClang(Optional.of(WorkbenchSettings.get().clang()).filter(clang -> !clang.isBlank()));
    }

    /** Writes all of them for a project. */
    void storeIn(IProject project) throws BackingStoreException {
        IEclipsePreferences node = node(new ProjectScope(project));
        for (int i = 0; i < KEYS.size(); i++) {
            node.put(KEYS.get(i), values().get(i));
        }
        node.flush();
    }

    /** Leaves a project to the workspace's. */
    static void removeFrom(IProject project) throws BackingStoreException {
        IEclipsePreferences node = node(new ProjectScope(project));
        KEYS.forEach(node::remove);
        node.flush();
    }

    /** Writes for the workspace what is not so anyway. */
    void storeInWorkspace() throws BackingStoreException {
        IEclipsePreferences node = node(InstanceScope.INSTANCE);
        List<String> anyway = withoutWorkspace().values();
        for (int i = 0; i < KEYS.size(); i++) {
            if (values().get(i).equals(anyway.get(i))) {
                node.remove(KEYS.get(i));
            } else {
                node.put(KEYS.get(i), values().get(i));
            }
        }
        node.flush();
    }

    /** In the order of the keys. */
    private List<String> values() {
        return List.of(String.valueOf(bound), String.valueOf(grows), String.valueOf(timeoutSeconds), procedure.name().toLowerCase(Locale.ROOT),
                String.valueOf(inBackground), String.valueOf(termination), String.valueOf(leaks));
    }

    private static VerificationSettings in(List<IScopeContext> scopes) {
        return new VerificationSettings(first(scopes, BOUND.key(), BOUND::in).orElse(DEFAULT.bound()),
                first(scopes, GROWS, VerificationSettings::truth).orElse(DEFAULT.grows()),
                first(scopes, TIMEOUT.key(), TIMEOUT::in).orElse(DEFAULT.timeoutSeconds()),
                first(scopes, PROCEDURE, VerificationSettings::procedure).orElse(DEFAULT.procedure()),
                first(scopes, IN_BACKGROUND, VerificationSettings::truth).orElse(DEFAULT.inBackground()),
                first(scopes, TERMINATION, VerificationSettings::truth).orElse(DEFAULT.termination()),
                first(scopes, LEAKS, VerificationSettings::truth).orElse(DEFAULT.leaks()));
    }

    /** The value of the first scope that has an acceptable one. */
    static <T> Optional<T> first(List<IScopeContext> scopes, String key, Function<String, Optional<T>> reading) {
        return scopes.stream().flatMap(scope -> Optional.ofNullable(node(scope).get(key, null)).flatMap(reading).stream()).findFirst();
    }

    private static Optional<Procedure> procedure(String text) {
        return Stream.of(Procedure.values()).filter(p -> p.name().equalsIgnoreCase(text)).findFirst();
    }

    static Optional<Boolean> truth(String text) {
        return Stream.of(true, false).filter(t -> String.valueOf(t).equals(text)).findFirst();
    }

    private static IEclipsePreferences node(IScopeContext scope) {
        return scope.getNode(FelisPlugin.ID);
    }
}
