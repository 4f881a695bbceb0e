package org.felis.ide.mix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.felis.engine.source.ProblemException;
import org.felis.ide.FelisPlugin;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ShippedProfiles;

/**
 * Profiles that can be chosen.
 *
 * @param name of shipped ones, or the path in the project
 * @param file in the project; empty for shipped ones
 */
record ProfilesChoice(String name, Optional<IFile> file) {

    private static final List<String> EXTENSIONS = List.of("yaml", "yml");
    private static final String SHIPPED = " (shipped with Felis)";

    /** Those for a test: files in its folder, then others of its project, then the shipped ones. */
    static List<ProfilesChoice> forTest(IFile test) {
        List<IFile> files = new ArrayList<>();
        try {
            test.getProject().accept(proxy -> {
                if (proxy.isDerived() || proxy.getName().startsWith(".")) {
                    return proxy.getType() == IResource.PROJECT;
                }
                if (proxy.getType() == IResource.FILE && EXTENSIONS.stream().anyMatch(extension -> proxy.getName().endsWith("." + extension))) {
                    files.add((IFile) proxy.requestResource());
                }
                return true;
            }, IResource.NONE);
        } catch (CoreException closed) {
            FelisPlugin.log("the profiles of " + test.getProject().getName() + " cannot be listed", closed);
        }
        List<ProfilesChoice> choices = new ArrayList<>();
        Comparator<IFile> besideFirst = Comparator.comparing(file -> !file.getParent().equals(test.getParent()));
        files.stream().sorted(besideFirst.thenComparing(file -> file.getFullPath().toString()))
                .forEach(file -> choices.add(new ProfilesChoice(file.getProjectRelativePath().toString(), Optional.of(file))));
        ShippedProfiles.names().forEach(shipped -> choices.add(new ProfilesChoice(shipped, Optional.empty())));
        return choices;
    }

    /** As users read it. */
    String label() {
        return file.isPresent() ? name : name + SHIPPED;
    }

    /**
     * Reads them. A model of the user's is found beside their file.
     *
     * @throws ProblemException what is wrong with them
     */
    Profiles read() throws ProblemException {
        if (file.isEmpty()) {
            return ShippedProfiles.find(name);
        }
        Path path = file.get().getLocation().toPath();
        Profiles profiles = ShippedProfiles.find(path.toString());
        Path model = path.resolveSibling(profiles.model());
        return profiles.model().endsWith(".cat") && Files.isRegularFile(model)
                ? new Profiles(profiles.file(), profiles.machine(), model.toString(), profiles.variants(), profiles.profiles()) : profiles;
    }
}
