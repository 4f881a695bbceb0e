package org.felis.cli.arguments;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

import org.felis.engine.source.ProblemException;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ShippedProfiles;

import picocli.CommandLine.Model.OptionSpec;

/** {@code --profiles} and {@code --only}: by what is compiled. */
public final class ProfilesOptions {

    private String profiles;
    private String only;

    public void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> profiles = given, OptionSpec.builder("--profiles").required(true).paramLabel("FILE|NAME")
                .completionCandidates(ShippedProfiles.names())
                .description("the machine and its profiles (compilers, mapping tables, recorded assembly): a YAML file, or one that Felis brings: " + String.join(", ", ShippedProfiles.names())))
                .option(String.class, given -> only = given, OptionSpec.builder("--only").paramLabel("REGEX").defaultValue("")
                        .description("only the profiles whose name matches"));
    }

    /**
     * Those that the options choose.
     *
     * @throws ProblemException if the file is wrong
     * @throws ArgumentException if the options are
     */
    public Profiles profiles() throws ProblemException, ArgumentException {
        Profiles all = ShippedProfiles.find(profiles);
        try {
            Pattern pattern = Pattern.compile(only);
            Set<String> names = all.profiles().stream().map(Profile::name).filter(name -> pattern.matcher(name).find()).collect(Collectors.toSet());
            if (names.isEmpty()) {
                throw new ArgumentException("--only " + only + " matches no profile; there are " + all.profiles().stream().map(Profile::name).collect(Collectors.joining(", ")));
            }
            return all.only(names);
        } catch (PatternSyntaxException wrong) {
            throw new ArgumentException("--only wants a regular expression: " + wrong.getDescription());
        }
    }
}
