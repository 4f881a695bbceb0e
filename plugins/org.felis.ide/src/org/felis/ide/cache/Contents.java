package org.felis.ide.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.clang.ClangFinder;
import org.felis.core.ledger.Basis;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationOptions;

/** Makes keys. Looks at the files of each model once: to be used for one moment, and thrown away. Thread-safe. */
public final class Contents {

    /** The shipped models: they change if somebody works on Felis itself. */
    private static volatile Shipped lastShipped = new Shipped(List.of(), "");

    private record Shipped(List<String> files, String digest) {
    }

    private final String felis;
    private final Map<String, ModelTexts> models = new HashMap<>();
    private String clang;

    public Contents() {
        felis = Digest.of(Stream.of(FelisVersion.TEXT, shipped().digest()));
    }

    /**
     * What a verification would follow from.
     *
     * @param testText the text of a litmus test, or the {@link #source} of a program
     * @param model a name of the model library, the path of a file, or empty for the default model
     */
    public Basis basis(String testText, String model, VerificationOptions options) {
        return new Basis(Digest.of(Stream.of(testText)), texts(model).map(ModelTexts::digest).orElse(""),
                Digest.of(Stream.of(options.withTimeout(Duration.ZERO).withMemoryMegabytes(0).withWitness(false).toString())), felis,
                options.timeout() + " " + options.memoryMegabytes());
    }

    /** The key of a verification: see {@link #basis}. */
    public ContentKey key(String testText, String model, VerificationOptions options) {
        return ContentKey.of(basis(testText, model, options), model);
    }

    /**
     * What a program with assertions is made of, for {@link #key} in place of a text: its files, as they are on disk now, for that is what the compiler
     * reads; their places, which
     * messages name; and the compiler.
     *
     * @param text of the program's file as it was read before
     * @param named the compiler's file, if the user named one
     */
    public String source(Path program, String text, Optional<String> named) {
        return Digest.of(Stream.of(text, Digest.of(ProgramFiles.of(program).texts()), named.map(file -> ClangFinder.state(List.of(Path.of(file)))).orElseGet(this::clang)));
    }

    private synchronized String clang() {
        if (clang == null) {
            clang = ClangFinder.onPath().state();
        }
        return clang;
    }

    /** What a model of the user is made of; empty for a shipped one, the default of an architecture, or the C standard: they are part of what Felis is. */
    public synchronized Optional<ModelTexts> texts(String model) {
        return model.isEmpty() || model.equals(SourceReading.STANDARD) || ShippedModel.find(model).isPresent() ? Optional.empty()
                : Optional.of(models.computeIfAbsent(model, m -> ModelTexts.of(ModelFiles.of(Path.of(m)))));
    }

    /** Reads the files again only if their times or sizes changed. */
    private static Shipped shipped() {
        Optional<Path> library = ModelLibrary.located().directory();
        if (library.isEmpty()) {
            return new Shipped(List.of(), "");
        }
        try (Stream<Path> listed = Files.list(library.get())) {
            List<Path> files = listed.filter(Files::isRegularFile).sorted().toList();
            List<String> states = new ArrayList<>();
            for (Path file : files) {
                states.add(file + " " + Files.getLastModifiedTime(file) + " " + Files.size(file));
            }
            Shipped last = lastShipped;
            if (!last.files().equals(states)) {
                Map<Path, Optional<String>> texts = new TreeMap<>();
                for (Path file : files) {
                    texts.put(file.getFileName(), Optional.of(CatSource.read(file).text()));
                }
                last = new Shipped(states, Digest.of(texts));
                lastShipped = last;
            }
            return last;
        } catch (IOException | UncheckedIOException unreadable) {
            return new Shipped(List.of(), unreadable.toString());
        }
    }
}
