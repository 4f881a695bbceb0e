package org.felis.cli.arguments;

import java.util.List;

import picocli.CommandLine.Model.PositionalParamSpec;

/** The tests that a command is about: at least one argument. */
public final class TestArguments {

    private final StandardInput in;
    private List<String> arguments;

    /** @param in where a test may come from */
    public TestArguments(StandardInput in) {
        this.in = in;
    }

    public void addTo(CommandArguments command) {
        command.parameters(String.class, given -> arguments = given,
                PositionalParamSpec.builder().arity("1..*").paramLabel("TEST|DIR|@LIST|-").description("the tests; - is standard input"))
                .with(in::addTo);
    }

    /** As {@link TestFiles} finds them. */
    public List<Input> inputs() throws ArgumentException {
        return new TestFiles(in).of(arguments);
    }
}
