package org.felis.verification.modelcache;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem;

/**
 * A folder of compiled models, one file for each model and set of variants, so that a process need not compile what another one
 * did. A file is used only if this very build of Felis wrote it, if the model's text is the same, and if everything that the
 * compilation asked for is answered by the same text as then; it holds these texts. Files are written beside their place and moved
 * there, so that processes may share the folder. Whatever goes wrong, nothing is found or nothing is kept: a compilation follows.
 */
public final class CompiledModels {

    /** The system property that names the folder; without it nothing is kept. */
    public static final String FOLDER_PROPERTY = "felis.compiledModels";

    private final Optional<Path> folder;

    /** A model, and the warnings that it came with. */
    public record Entry(MemoryModel model, List<Problem> warnings) {
    }

    /** @param folder need not exist */
    public CompiledModels(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Those that this process was told to use. */
    public static CompiledModels ofThisProcess() {
        return new CompiledModels(Optional.ofNullable(System.getProperty(FOLDER_PROPERTY)).map(Path::of));
    }

    /** What was kept of a model, if it is current. */
    public Optional<Entry> find(CatSource source, Set<String> variants, IncludeResolver includes) {
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        try {
            byte[] content = Files.readAllBytes(file(source, variants));
            EntryReader reader = new EntryReader(new String(content, StandardCharsets.UTF_8));
            return reader.isIntact(EntryReader.checksum(content)) ? reader.read(key(source, variants), source, includes)
                    : Optional.empty();
        } catch (IOException | URISyntaxException | RuntimeException unusable) {
            return Optional.empty();
        }
    }

    /** Keeps a model. */
    public void keep(CatSource source, Set<String> variants, IncludeLookups lookups, Entry entry) {
        if (folder.isEmpty()) {
            return;
        }
        Path written = null;
        try {
            byte[] content = EntryWriter.write(key(source, variants), source, lookups.lookups(), entry);
            Files.createDirectories(folder.get());
            // no temporary file of Java's, as others may not read these
            written = folder.get().resolve("compiling-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
            Files.write(written, content, StandardOpenOption.CREATE_NEW);
            Files.move(written, file(source, variants), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | URISyntaxException | RuntimeException notPossible) {
            delete(written);
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException notPossible) {
            // what is left is of no use and does no harm
        }
    }

    /** What a file must be for, in words: also where a model is, as its includes are looked for beside it. */
    private static String key(CatSource source, Set<String> variants) throws IOException, URISyntaxException {
        return String.join("\t", build(), source.file(), Boolean.toString(source.library()),
                Path.of(source.file()).toAbsolutePath().toString(), String.join(",", new TreeSet<>(variants)));
    }

    /** Of two models whose names collide one is kept: the key inside tells them apart. */
    private Path file(CatSource source, Set<String> variants) {
        CRC32 name = new CRC32();
        name.update((Path.of(source.file()).toAbsolutePath() + "\n" + source.file() + "\n" + new TreeSet<>(variants))
                .getBytes(StandardCharsets.UTF_8));
        return folder.orElseThrow().resolve(source.fileName() + "-" + Long.toHexString(name.getValue()));
    }

    /** Tells builds of what compiles apart: by their jars. */
    private static String build() throws IOException, URISyntaxException {
        StringBuilder build = new StringBuilder();
        for (Class<?> part : List.of(CatLanguage.class, MemoryModel.class, CompiledModels.class)) {
            Path code = Path.of(part.getProtectionDomain().getCodeSource().getLocation().toURI());
            build.append(code).append(' ').append(Files.size(code)).append(' ').append(Files.getLastModifiedTime(code).toMillis())
                    .append(' ');
        }
        return build.toString();
    }
}
