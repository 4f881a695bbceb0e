package org.felis.ide.mix;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Split;

/**
 * What is to be mixed.
 *
 * @param only a regular expression: the profiles whose names it is found in; empty for all
 */
record MixRequest(IFile test, ProfilesChoice profiles, String only, Split split) {

    /**
     * Those of the profiles that are meant.
     *
     * @throws PatternSyntaxException if {@link #only} is no regular expression
     */
    static Profiles chosen(Profiles all, String only) {
        Pattern pattern = Pattern.compile(only);
        Set<String> names = all.profiles().stream().map(Profile::name).filter(name -> pattern.matcher(name).find()).collect(Collectors.toSet());
        return all.only(names);
    }

    /** The test and the profiles in a few words. */
    String title() {
        return test.getName() + " by " + profiles.name();
    }
}
