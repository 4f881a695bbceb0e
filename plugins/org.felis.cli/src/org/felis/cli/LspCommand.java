package org.felis.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;

import org.felis.languageserver.LanguageServerProcess;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code felis lsp}: the language server of both languages on standard input and output. Nothing but its messages is written to
 * standard output: what code may print goes to standard error.
 */
@Command(name = "lsp", description = "Serves editors: the Language Server Protocol on standard input and output.",
        mixinStandardHelpOptions = true, version = Main.VERSION)
final class LspCommand implements Callable<Integer> {

    @Option(names = "--stdio", description = "Use standard input and output. There is no other way; some editors say it anyway.")
    private boolean stdio;

    @Override
    public Integer call() throws InterruptedException {
        OutputStream messages = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        return LanguageServerProcess.serve(System.in, messages);
    }
}
