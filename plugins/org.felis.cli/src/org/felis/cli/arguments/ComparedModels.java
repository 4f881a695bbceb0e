package org.felis.cli.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.Bound;
import org.felis.verification.task.VerificationOptions;

import picocli.CommandLine.Model.OptionSpec;

/** The options that say which two models are compared, and what C tests are compiled for under each. */
public final class ComparedModels {

    /** In place of a target: C tests stay C. */
    private static final String SOURCE = "C";

    private Optional<List<String>> givenModels = Optional.empty();
    private Optional<List<String>> givenTargets = Optional.empty();
    private final SearchOptions search = new SearchOptions();
    private final StandardInput in;

    /** @param in where a model may come from */
    public ComparedModels(StandardInput in) {
        this.in = in;
    }

    public void addTo(CommandArguments arguments) {
        arguments.options(String.class, given -> givenModels = Optional.of(given),
                OptionSpec.builder("-m", "--models").paramLabel("A,B").splitRegex(",")
                        .description("the two models: shipped ones by name, .cat files, or - for standard input"))
                .options(String.class, given -> givenTargets = Optional.of(given), OptionSpec.builder("--targets").paramLabel("S,T").splitRegex(",")
                        .description("what C tests are compiled for under the first model, and under the second one: each as for "
                                + "--target, or C for tests as they are; so --models rc11,aarch64 --targets C,armv8 compares "
                                + "tests with what they are compiled to"))
                .with(search::addTo);
    }

    /** Two different ones. */
    public List<ComparedModel> both() throws ArgumentException {
        List<String> models = givenModels.orElseThrow(() -> new ArgumentException("which two models? --models A,B wants shipped ones (" + ShippedModel.names()
                    + ") or .cat files, such as --models aarch64,sc"));
        if (models.size() != 2) {
            throw new ArgumentException("--models wants two models, such as aarch64,sc, not " + models.size());
        }
        if (givenTargets.isPresent() && givenTargets.get().size() != 2) {
            throw new ArgumentException("--targets wants two targets, such as C,armv8, not " + givenTargets.get().size());
        }
        if (givenTargets.isPresent() && !search.target.isEmpty()) {
            throw new ArgumentException("give --target for both models, or --targets for each");
        }
        if (givenTargets.isPresent() && givenTargets.get().stream().allMatch(SOURCE::equalsIgnoreCase) && !search.changes.isEmpty()) {
            throw new ArgumentException("--map changes the mapping of a target: give one in --targets, such as C,armv8");
        }
        if (search.options(Optional.empty()).bound() instanceof Bound.Automatic) {
            throw new ArgumentException("--bound wants a whole number: models are compared at the same bound");
        }
        List<ComparedModel> both = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
            int side = i;
            both.add(compared(models.get(i), givenTargets.map(targets -> targets.get(side))));
        }
        if (both.get(0).isSameAs(both.get(1))) {
            throw new ArgumentException("--models wants two models that differ, such as aarch64,sc; " + models.get(0) + " and " + models.get(1)
                    + " are the same" + (givenTargets.isEmpty() ? "" : ", with the same target"));
        }
        return both;
    }

    /** One, or none: the usual one for what is compared. */
    public ComparedModel one() throws ArgumentException {
        List<String> models = givenModels.orElse(List.of());
        if (models.size() > 1 || givenTargets.isPresent()) {
            throw new ArgumentException("--as wants at most one model (--models NAME), and no --targets");
        }
        ModelArgument found = ModelArgument.of(models.isEmpty() ? "" : models.getFirst(), in);
        return new ComparedModel(found, search.options(), found.name());
    }

    private ComparedModel compared(String model, Optional<String> given) throws ArgumentException {
        if (model.isEmpty()) {
            throw new ArgumentException("--models wants two models, such as aarch64,sc; one is empty");
        }
        ModelArgument found = ModelArgument.of(model, in);
        if (given.isEmpty()) {
            return new ComparedModel(found, search.options(), found.name());
        }
        String target = given.get();
        if (target.isEmpty()) {
            throw new ArgumentException("--targets wants two targets, such as C,armv8; one is empty");
        }
        VerificationOptions asItIs = search.options(Optional.empty());
        return target.equalsIgnoreCase(SOURCE) ? new ComparedModel(found, asItIs, found.name())
                : new ComparedModel(found, search.options(Optional.of(target)), found.name() + " (" + target + ")");
    }
}
