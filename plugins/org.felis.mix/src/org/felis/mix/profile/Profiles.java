package org.felis.mix.profile;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file of profiles: what is compiled for, judged by which model, and in which ways it is compiled.
 *
 * @param file as messages name it
 * @param model a shipped model, or the path of a {@code .cat} file
 * @param variants what the model's {@code if "name"} finds on
 * @param profiles at least one, with different names
 */
public record Profiles(String file, Machine machine, String model, Set<String> variants, List<Profile> profiles) {

    public Profiles {
        variants = Set.copyOf(variants);
        profiles = List.copyOf(profiles);
    }

    public Optional<Profile> find(String name) {
        return profiles.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    /** Those with these names alone, in the order of the file. */
    public Profiles only(Set<String> names) {
        return new Profiles(file, machine, model, variants, profiles.stream().filter(profile -> names.contains(profile.name())).toList());
    }
}
