package org.felis.cli.arguments;

import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Model.PositionalParamSpec;

/** The tests that a command is about: at least one argument. */
public final class TestArguments {

    private List<String> arguments;

    public void addTo(CommandArguments command) {
        command.parameters(String.class, given -> arguments = given,
                PositionalParamSpec.builder().arity("1..*").paramLabel("TEST|DIR|@LIST").description("the tests"));
    }

    /** As {@link TestFiles} finds them. */
    public List<Path> files() throws ArgumentException {
        return TestFiles.of(arguments);
    }
}
