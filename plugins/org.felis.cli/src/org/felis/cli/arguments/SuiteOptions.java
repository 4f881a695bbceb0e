package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.verification.sources.ShippedModel;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options that choose rows of a reference suite and the models for them. */
public final class SuiteOptions {

    private static final String SUFFIX = ".cat";

    private Path folder;
    private Path modelFolder;
    private Map<String, String> modelFor = new LinkedHashMap<>();
    private String only;

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.parameter(Path.class, given -> folder = given, PositionalParamSpec.builder().arity("0..1").paramLabel("DIR")
                        .description("the folder with " + ReferenceSuite.TABLE))
                .option(Path.class, given -> modelFolder = given, OptionSpec.builder("--models").paramLabel("DIR")
                        .description("use the models NAME.cat of that folder, where it has them, in place of the shipped ones"))
                .mapping(given -> modelFor = given, OptionSpec.builder("--model-for").paramLabel("NAME=MODEL")
                        .description("use that shipped model or .cat file for the suite's model NAME; may be repeated"))
                .option(String.class, given -> only = given, OptionSpec.builder("--only").paramLabel("REGEX").defaultValue("")
                        .description("only the rows whose \"MODEL TEST\" contains a match"));
    }

    /** @param columns that the table must have */
    public ReferenceSuite suite(List<String> columns) throws ArgumentException {
        if (folder == null) {
            throw new ArgumentException("give a folder with " + ReferenceSuite.TABLE);
        }
        try {
            return ReferenceSuite.read(folder, columns);
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read " + folder.resolve(ReferenceSuite.TABLE) + ": "
                    + FileProblem.words(unreadable));
        } catch (ReferenceSuite.FormatException wrong) {
            throw new ArgumentException(folder.resolve(ReferenceSuite.TABLE) + ": " + wrong.getMessage());
        }
    }

    /** The rows chosen. */
    public List<ReferenceRow> rows(ReferenceSuite suite) throws ArgumentException {
        for (String model : modelFor.values()) {
            ModelArgument.check(model);
        }
        try {
            Pattern pattern = Pattern.compile(only);
            return suite.rows().stream().filter(row -> pattern.matcher(row.model() + " " + row.test()).find()).toList();
        } catch (PatternSyntaxException wrong) {
            throw new ArgumentException("--only wants a regular expression: " + wrong.getDescription());
        }
    }

    /** The model for a name in the suite: as said, from the folder given, or shipped under that name. */
    public String model(String name) {
        if (modelFor.containsKey(name)) {
            return modelFor.get(name);
        }
        if (modelFolder != null && Files.isRegularFile(modelFolder.resolve(name + SUFFIX))) {
            return modelFolder.resolve(name + SUFFIX).toString();
        }
        return ShippedModel.find(name).map(ShippedModel::modelName).orElse(name);
    }
}
