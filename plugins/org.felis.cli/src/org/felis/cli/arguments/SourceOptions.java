package org.felis.cli.arguments;

import java.util.Arrays;
import java.util.List;

import org.felis.c.machine.MachineOptions;
import org.felis.c.memory.ProvenanceModel;
import org.felis.c.type.Implementation;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.SourceReading.As;
import org.felis.verification.task.VerificationOptions;

import picocli.CommandLine.Model.OptionSpec;

/** How C files are taken: as source or compiled, and what the standard leaves open. */
public final class SourceOptions {

    /** The sign of {@code char}. */
    private enum Sign {
        SIGNED, UNSIGNED
    }

    /** How pointers are compared. */
    private enum Equality {
        ADDRESS, PROVENANCE
    }

    private static final int LEAST_ADDRESS_BITS = 5;

    private As as = As.AUTOMATIC;
    private String implementation;
    private Sign sign;
    private int addressBits;
    private String provenance;
    private Equality equality;
    private int executions;
    private String function = MachineOptions.MAIN;

    /** For commands that answer both about what clang compiles and about source. */
    public void addTo(CommandArguments arguments) {
        addTo(arguments, "source|compiled|automatic", "automatic", "; automatic: source if they have statements that run in parallel, {-{ A ||| B }-}");
    }

    /** For commands that take C for source unless they are told otherwise. */
    public void addSourceFirstTo(CommandArguments arguments) {
        addTo(arguments, "source|compiled", "source", "");
    }

    private void addTo(CommandArguments arguments, String choices, String usual, String more) {
        arguments.option(String.class, given -> function = given, OptionSpec.builder("--function").paramLabel("NAME").defaultValue(MachineOptions.MAIN)
                        .description("of C as source: the function that is run, one other than main with any arguments; default ${DEFAULT-VALUE}"))
                .option(As.class, given -> as = given, OptionSpec.builder("--as").paramLabel(choices).defaultValue(usual)
                        .description("what C files are: what the standard says of the source, or what clang compiles them to" + more + "; default ${DEFAULT-VALUE}"))
                .with(this::addSettingsTo);
    }

    /** Without the choice. */
    public void addSettingsTo(CommandArguments arguments) {
        List<String> implementations = Implementation.ALL.stream().map(Implementation::name).toList();
        List<String> models = Arrays.stream(ProvenanceModel.values()).map(ProvenanceModel::text).toList();
        arguments.option(String.class, given -> implementation = given,
                OptionSpec.builder("--implementation").paramLabel(String.join("|", implementations)).defaultValue("lp64")
                        .completionCandidates(implementations).description("of C as source: the sizes of types; default ${DEFAULT-VALUE}"))
                .option(Sign.class, given -> sign = given, OptionSpec.builder("--char").paramLabel("signed|unsigned").defaultValue("signed")
                        .description("of C as source: whether char is signed; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> addressBits = given, OptionSpec.builder("--address-bits").paramLabel("N").defaultValue("0")
                        .description("of C as source: addresses are below 2^N; default: 47, or 32 for ilp32"))
                .option(String.class, given -> provenance = given, OptionSpec.builder("--provenance").paramLabel(String.join("|", models))
                        .defaultValue(ProvenanceModel.PNVI_AE_UDI.text()).completionCandidates(models)
                        .description("of C as source: what a pointer made of an integer may be used for; default ${DEFAULT-VALUE}"))
                .option(Equality.class, given -> equality = given, OptionSpec.builder("--equality").paramLabel("provenance|address").defaultValue("provenance")
                        .description("of C as source: whether pointers to the same address may be unequal where their provenance differs; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> executions = given, OptionSpec.builder("--executions").paramLabel("N")
                        .defaultValue(String.valueOf(MachineOptions.DEFAULT.mostExecutions())).description("of C as source: how many executions are looked at; default ${DEFAULT-VALUE}"));
    }

    public boolean isSource() {
        return as == As.SOURCE;
    }

    /** The options with what these say. */
    public VerificationOptions with(VerificationOptions options) throws ArgumentException {
        return options.withReading(reading());
    }

    private SourceReading reading() throws ArgumentException {
        Implementation chosen = Implementation.ALL.stream().filter(i -> i.name().equals(implementation)).findFirst()
                .orElseThrow(() -> new ArgumentException("--implementation wants lp64 or ilp32, not '" + implementation + "'"));
        ProvenanceModel model = ProvenanceModel.of(provenance).orElseThrow(() -> new ArgumentException("--provenance wants one of "
                + String.join(", ", Arrays.stream(ProvenanceModel.values()).map(ProvenanceModel::text).toList()) + ", not '" + provenance + "'"));
        if (addressBits != 0) {
            if (addressBits < LEAST_ADDRESS_BITS || addressBits > chosen.addressBits()) {
                throw new ArgumentException("--address-bits wants a number from " + LEAST_ADDRESS_BITS + " to " + chosen.addressBits() + ", not "
                        + addressBits);
            }
            chosen = chosen.withAddressBits(addressBits);
        }
        if (executions < 1) {
            throw new ArgumentException("--executions wants a number of at least 1, not " + executions);
        }
        MachineOptions machine = new MachineOptions(model, equality == Equality.ADDRESS, executions, MachineOptions.DEFAULT.mostSteps(), MachineOptions.DEFAULT.bound(),
                false, function);
        return new SourceReading(as, chosen.withCharSigned(sign == Sign.SIGNED), machine);
    }
}
