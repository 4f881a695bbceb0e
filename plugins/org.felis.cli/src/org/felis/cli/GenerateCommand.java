package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.verification.sources.TestGeneration.NamedTest;
import org.felis.verification.sources.TestGeneration.RefusedException;
import org.felis.verification.sources.TestGeneration;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis generate}: litmus tests from cycles of relaxations. */
final class GenerateCommand implements Callable<Integer> {

    private String architecture;
    private boolean all;
    private int size;
    private List<String> accesses = new ArrayList<>();
    private List<Integer> widths = new ArrayList<>();
    private String name;
    private boolean list;
    private Path output;
    private List<String> cycle = new ArrayList<>();

    private final CommandSpec spec;

    GenerateCommand() {
        spec = new CommandArguments("generate", this,
                "Writes litmus tests for cycles of relaxations, as diy7 names them.",
                "Relaxations: Rfe Fre Coe (reads-from, from-read, coherence between threads; Rfi Fri Coi inside one), PodRW (program "
                        + "order, d: different, s: same location), DMB.SYdWW (a fence between), DpAddrdR DpDatadW DpCtrldW "
                        + "(dependencies).")
                .option(String.class, given -> architecture = given, OptionSpec.builder("-a", "--arch").required(true).paramLabel("ARCH")
                        .description("the architecture, as in the header of a test; C for C11, LKMM for C with the Linux kernel's "
                                + "macros"))
                .flag(given -> all = given, OptionSpec.builder("--all")
                        .description("one test for each critical cycle, written to the folder -o"))
                .option(int.class, given -> size = given, OptionSpec.builder("--size").paramLabel("N").defaultValue("4")
                        .description("with --all: how many relaxations a cycle has at most; default ${DEFAULT-VALUE}"))
                .options(String.class, given -> accesses = given, OptionSpec.builder("--access").paramLabel("NAME").splitRegex(",")
                        .description("with --all: the annotations of accesses, such as Rlx,Sc,XchgUsedSc; a test for each way to choose; --list has them"))
                .options(Integer.class, given -> widths = given, OptionSpec.builder("--width").paramLabel("BITS").splitRegex(",")
                        .description("for C: locations of 8, 16, 32, 64 or 128 bits; with --all, a test for each that is named; default 32"))
                .option(String.class, given -> name = given, OptionSpec.builder("--name").paramLabel("NAME")
                        .description("the name of the test; else it is named after its cycle"))
                .flag(given -> list = given, OptionSpec.builder("--list").description("list the relaxations of the architecture, and how accesses are annotated"))
                .option(Path.class, given -> output = given, OptionSpec.builder("-o", "--output").paramLabel("FILE|DIR")
                        .description("where to write; without it one test goes to the standard output"))
                .parameters(String.class, given -> cycle = given, PositionalParamSpec.builder().arity("0..*").paramLabel("CYCLE")
                        .description("a cycle such as 'PodWW Rfe DpAddrdR Fre', or a name such as MP+dmb.sy+addr; with --all the "
                                + "relaxations to make cycles of, "
                                + "'*' for a read or a write; default all"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        PrintWriter out = spec.commandLine().getOut();
        try {
            if (list) {
                TestGeneration.relaxations(architecture).forEach(out::println);
                out.println("annotations: " + String.join(" ", TestGeneration.annotations(architecture)));
            } else if (all) {
                writeFamily(out);
            } else {
                write(TestGeneration.ofCycle(architecture, onlyWidth(), String.join(" ", cycle), Optional.ofNullable(name)), out);
            }
            return ExitStatus.ANSWERED;
        } catch (RefusedException refused) {
            throw new ArgumentException(refused.getMessage());
        } catch (IOException unwritable) {
            throw new ArgumentException(output + " cannot be written: " + FileProblem.words(unwritable));
        }
    }

    private void writeFamily(PrintWriter out) throws RefusedException, ArgumentException, IOException {
        if (output == null) {
            throw new ArgumentException("--all needs a folder to write to: -o DIR");
        }
        String alphabet = cycle.isEmpty()
                ? TestGeneration.relaxations(architecture).stream().filter(GenerateCommand::isForFamilies)
                        .collect(Collectors.joining(" "))
                : String.join(" ", cycle);
        List<NamedTest> tests = new ArrayList<>();
        for (OptionalInt width : widths.isEmpty() ? List.of(OptionalInt.empty()) : widths.stream().map(OptionalInt::of).toList()) {
            tests.addAll(TestGeneration.family(architecture, width, alphabet, size, accesses));
        }
        Files.createDirectories(output);
        for (NamedTest test : tests) {
            Files.writeString(output.resolve(test.name() + ".litmus"), test.text(), StandardCharsets.UTF_8);
        }
        out.println(tests.size() + " tests in " + output);
    }

    /** Critical cycles have no communication inside a thread and no two accesses of one location in one. */
    private static boolean isForFamilies(String relaxation) {
        return !relaxation.matches("(Rf|Fr|Co)i|Pos.*");
    }

    private OptionalInt onlyWidth() throws ArgumentException {
        if (widths.size() > 1 || !accesses.isEmpty()) {
            throw new ArgumentException("one test has locations of one --width, and its cycle says how accesses are annotated; --all writes several tests");
        }
        return widths.isEmpty() ? OptionalInt.empty() : OptionalInt.of(widths.getFirst());
    }

    private void write(NamedTest test, PrintWriter out) throws IOException {
        if (output == null) {
            out.print(test.text());
            out.flush();
        } else {
            Path file = Files.isDirectory(output) ? output.resolve(test.name() + ".litmus") : output;
            Files.writeString(file, test.text(), StandardCharsets.UTF_8);
        }
    }
}
