package org.felis.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.CommandArguments;
import org.felis.languageserver.LanguageServerProcess;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code felis lsp}: the language server of both languages on standard input and output. Nothing but its messages is written to
 * standard output: what code may print goes to standard error.
 */
final class LspCommand implements Callable<Integer> {

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
        return LanguageServerProcess.serve(System.in, messages);
    }
}
