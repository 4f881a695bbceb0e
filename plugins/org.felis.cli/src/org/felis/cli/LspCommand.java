package org.felis.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.CommandArguments;
import org.felis.languageserver.LanguageServerProcess;
import org.felis.verification.task.VerificationOptions;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code felis lsp}: the language server of both languages on standard input and output. Nothing but its messages is written to
 * standard output: what code may print goes to standard error.
 */
final class LspCommand implements Callable<Integer> {

    /** How much of a processor's time a test may use beside the editor's questions. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(2);
    private static final int WORKER_MEGABYTES = VerificationOptions.DEFAULT.memoryMegabytes();

    private final CommandSpec spec = new CommandArguments("lsp", this,
            "Serves editors: the Language Server Protocol on standard input and output.")
            .flag(given -> { }, OptionSpec.builder("--stdio")
                    .description("Use standard input and output. There is no other way; some editors say it anyway."))
            .spec();

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws InterruptedException {
        OutputStream messages = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        try (EscalatingVerifier verifier = new EscalatingVerifier(TRIED_HERE, Runtime.getRuntime().availableProcessors(), WORKER_MEGABYTES)) {
            return LanguageServerProcess.serve(System.in, messages, verifier);
        }
    }
}
