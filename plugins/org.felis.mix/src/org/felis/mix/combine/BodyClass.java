package org.felis.mix.combine;

import java.util.List;

import org.felis.litmus.piece.Piece;
import org.felis.mix.profile.Profile;

/**
 * A body of a function, and the profiles that make it.
 *
 * @param profiles in the order of their file; at least one
 */
public record BodyClass(Piece piece, List<Profile> profiles) {

    public BodyClass {
        profiles = List.copyOf(profiles);
    }

    /** Whether the profile is one of them. */
    public boolean isMadeBy(String profile) {
        return profiles.stream().anyMatch(one -> one.name().equals(profile));
    }
}
