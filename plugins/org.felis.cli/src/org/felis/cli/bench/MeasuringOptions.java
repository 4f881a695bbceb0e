package org.felis.cli.bench;

import java.io.PrintWriter;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;

import picocli.CommandLine.Model.OptionSpec;

/** How often verdicts are timed, and how their tables are printed. */
public final class MeasuringOptions {

    private final int usualWarmUp;
    private final int usualRepetitions;
    private int warmUp;
    private int repetitions;
    private Table.Format format;

    /**
     * @param usualWarmUp how many verdicts are not counted, unless told otherwise
     * @param usualRepetitions how often a test is verified, unless told otherwise
     */
    public MeasuringOptions(int usualWarmUp, int usualRepetitions) {
        this.usualWarmUp = usualWarmUp;
        this.usualRepetitions = usualRepetitions;
    }

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.option(int.class, given -> warmUp = given, OptionSpec.builder("--warm-up").paramLabel("N").defaultValue("" + usualWarmUp)
                        .description("verdicts per model and way that are not counted; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> repetitions = given, OptionSpec.builder("--repeat").paramLabel("N").defaultValue("" + usualRepetitions)
                        .description("verifications per test, of which the median counts; default ${DEFAULT-VALUE}"))
                .option(Table.Format.class, given -> format = given,
                        OptionSpec.builder("--format").paramLabel("markdown|tsv").defaultValue("markdown")
                        .description("the table's form; default ${DEFAULT-VALUE}"));
    }

    /** Rejects numbers that are too small. */
    public void check() throws ArgumentException {
        if (warmUp < 0 || repetitions < 1) {
            throw new ArgumentException("--warm-up wants a whole number of at least 0, --repeat one of at least 1");
        }
    }

    /** How many verdicts are not counted. */
    public int warmUp() {
        return warmUp;
    }

    /** How often a test is verified; the median counts. */
    public int repetitions() {
        return repetitions;
    }

    /** Prints a table in the form asked for. */
    public void print(Table table, PrintWriter out) {
        out.print(table.text(format));
        out.flush();
    }

    /** What the figures were measured on; for standard error, so that tables can be piped. */
    public static String machine() {
        return String.join(", ", CommandArguments.VERSION, "Java " + Runtime.version(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors() + " processors",
                Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB heap");
    }
}
