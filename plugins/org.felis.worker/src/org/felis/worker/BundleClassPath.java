package org.felis.worker;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.namespace.HostNamespace;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;

/**
 * The class path that a bundle has by its wires, with all bundles that these lead to and their fragments. Jars inside of bundles
 * are unpacked by the platform, once.
 */
final class BundleClassPath {

    /** Where builds leave the classes of a bundle that is a folder of sources. */
    private static final List<String> CLASS_FOLDERS = List.of("target/classes", "bin");

    private BundleClassPath() {
    }

    static List<Path> of(Class<?> start) throws IOException {
        Bundle first = FrameworkUtil.getBundle(start);
        if (first == null) {
            throw new IOException("the code of " + start.getName() + " is neither on a class path nor in a bundle");
        }
        Set<Path> path = new LinkedHashSet<>();
        for (Bundle bundle : reachable(first)) {
            add(bundle, path);
        }
        return List.copyOf(path);
    }

    private static Set<Bundle> reachable(Bundle first) {
        Set<Bundle> found = new LinkedHashSet<>(Set.of(first));
        Deque<Bundle> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            BundleWiring wiring = open.pop().adapt(BundleWiring.class);
            for (BundleWire wire : wiring == null ? List.<BundleWire>of() : wiring.getRequiredWires(null)) {
                if (found.add(wire.getProvider().getBundle())) {
                    open.push(wire.getProvider().getBundle());
                }
            }
            for (BundleWire fragment : wiring == null ? List.<BundleWire>of() : wiring.getProvidedWires(HostNamespace.HOST_NAMESPACE)) {
                found.add(fragment.getRequirer().getBundle());
            }
        }
        return found;
    }

    private static void add(Bundle bundle, Set<Path> path) throws IOException {
        File location = FileLocator.getBundleFileLocation(bundle).orElse(null);
        if (location == null) {
            return; // of the platform itself: nothing of it runs outside
        }
        Path root = location.toPath().toAbsolutePath();
        if (Files.isDirectory(root)) {
            CLASS_FOLDERS.stream().map(root::resolve).filter(Files::isDirectory).forEach(path::add);
        }
        path.add(root);
        String inside = bundle.getHeaders("").get(Constants.BUNDLE_CLASSPATH);
        for (String entry : inside == null ? new String[0] : inside.split("\\s*,\\s*")) {
            URL jar = entry.equals(".") ? null : bundle.getEntry(entry.strip());
            if (jar != null) {
                path.add(new File(FileLocator.toFileURL(jar).getPath()).toPath());
            }
        }
    }
}
