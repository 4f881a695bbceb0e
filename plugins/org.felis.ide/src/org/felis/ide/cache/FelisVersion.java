package org.felis.ide.cache;

import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Collectors;

import org.felis.ide.FelisPlugin;
import org.osgi.framework.Bundle;

/** What Felis this is: the versions of all its bundles. */
final class FelisVersion {

    /** The last part of the version of a bundle that nobody has built yet: its classes change while its version stays the same. */
    private static final String UNBUILT = "qualifier";

    private static final String BUNDLES = "org.felis.";

    private static final UUID THIS_SESSION = UUID.randomUUID();

    /** Of a Felis that is run from its sources, every start is another version. */
    static final String TEXT = text();

    private FelisVersion() {
    }

    private static String text() {
        Bundle[] bundles = Arrays.stream(FelisPlugin.get().getBundle().getBundleContext().getBundles())
                .filter(b -> b.getSymbolicName() != null && b.getSymbolicName().startsWith(BUNDLES)).toArray(Bundle[]::new);
        String versions = Arrays.stream(bundles).map(b -> b.getSymbolicName() + " " + b.getVersion()).sorted().distinct()
                .collect(Collectors.joining(", "));
        boolean unbuilt = Arrays.stream(bundles).anyMatch(b -> b.getVersion().getQualifier().equals(UNBUILT));
        return unbuilt ? versions + ", " + THIS_SESSION : versions;
    }
}
