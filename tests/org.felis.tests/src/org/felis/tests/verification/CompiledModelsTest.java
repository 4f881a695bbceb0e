package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.modelcache.CompiledModels.Entry;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.modelcache.IncludeLookups;
import org.felis.verification.sources.ModelReading;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compiled models in a folder: found again as they were, and not found where anything differs. */
class CompiledModelsTest {

    private static final Set<String> NO_VARIANTS = Set.of();
    private static final String STRONG = "\"strong\"\ninclude \"cos.cat\"\ninclude \"order.cat\"\nacyclic order | rf | fr | co as strong\n";
    private static final String WEAK = "\"weak\"\ninclude \"cos.cat\"\ninclude \"order.cat\"\nacyclic po-loc | rf | fr | co as weak\n";

    @TempDir
    Path folder;

    private CompiledModels kept() {
        return new CompiledModels(Optional.of(folder.resolve("kept")));
    }

    private CatSource file(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return CatSource.read(file);
    }

    /** A model that includes another file. */
    private CatSource strong() throws IOException {
        file("order.cat", "let order = po\n");
        return file("strong.cat", STRONG);
    }

    private static Entry compile(CatSource source, IncludeLookups lookups) {
        CatCompilation compilation = CatLanguage.shared().compile(source, lookups, ModelReading.DEFAULTS);
        return new Entry(compilation.model().orElseThrow(() -> new AssertionError(compilation.problems())), compilation.problems());
    }

    private static Optional<Entry> find(CompiledModels kept, CatSource source) {
        return kept.find(source, NO_VARIANTS, IncludeResolver.inDirectories());
    }

    private static void compileInto(CompiledModels kept, CatSource source) {
        IncludeLookups lookups = new IncludeLookups(IncludeResolver.inDirectories());
        kept.keep(source, NO_VARIANTS, lookups, compile(source, lookups));
    }

    private Path entry() throws IOException {
        try (var files = Files.list(folder.resolve("kept"))) {
            List<Path> entries = files.toList();
            assertEquals(1, entries.size(), entries::toString);
            return entries.get(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shippedModelsAreFoundAsTheyWereCompiled(ShippedModel model) throws IOException {
        CatSource source = IncludeResolver.inDirectories().library(model.modelName() + ".cat").orElseThrow();
        compileInto(kept(), source);
        byte[] written = Files.readAllBytes(entry());
        IncludeLookups again = new IncludeLookups(IncludeResolver.inDirectories());
        Entry found = kept().find(source, NO_VARIANTS, again).orElseThrow();
        Files.delete(entry());
        kept().keep(source, NO_VARIANTS, again, found);
        assertArrayEquals(written, Files.readAllBytes(entry()));
        IncludeLookups compiled = new IncludeLookups(IncludeResolver.inDirectories());
        assertEquals(compile(source, compiled).model().terms().size(), found.model().terms().size());
    }

    @Test
    void verificationsTakeTheModelThatIsKept() throws IOException {
        CatSource strong = strong();
        String test = Files.readString(Repository.root().resolve("examples/x86/SB.litmus"));
        VerificationTask task = new VerificationTask("SB.litmus", test, strong.file(), VerificationOptions.DEFAULT);
        assertEquals("Forbidden", verdict(task));
        assertEquals("Forbidden", verdict(task), "found again");
        // no compilation makes this model of that text: whoever says Allowed has it from the folder
        IncludeLookups lookups = new IncludeLookups(IncludeResolver.inDirectories());
        compile(strong, lookups);
        kept().keep(strong, NO_VARIANTS, lookups, compile(file("weak.cat", WEAK), new IncludeLookups(IncludeResolver.inDirectories())));
        assertEquals("Allowed", verdict(task));
        file("order.cat", "let order = po (* as before *)\n");
        assertEquals("Forbidden", verdict(task), "an included file changed");
    }

    private String verdict(VerificationTask task) {
        return new InProcessVerifier(kept()).verify(task, Progress.NONE, Interruption.none()).verdict().toString();
    }

    @Test
    void aChangedTextIsAnotherModel() throws IOException {
        compileInto(kept(), strong());
        assertTrue(find(kept(), CatSource.read(folder.resolve("strong.cat"))).isPresent());
        assertTrue(find(kept(), file("strong.cat", STRONG.replace("rf", "rfe"))).isEmpty());
    }

    @Test
    void variantsAreAskedForOneByOne() throws IOException {
        CatSource source = strong();
        compileInto(kept(), source);
        assertTrue(kept().find(source, Set.of("other"), IncludeResolver.inDirectories()).isEmpty());
    }

    @Test
    void aFileThatAppearsBesideTheModelIsSeen() throws IOException {
        CatSource source = file("model.cat", "\"model\"\ninclude \"cos.cat\"\nacyclic po | co as order\n");
        compileInto(kept(), source);
        assertTrue(find(kept(), source).isPresent());
        file("cos.cat", "let co = 0\nlet fr = 0\n");
        assertTrue(find(kept(), source).isEmpty(), "the include now means the user's file");
    }

    @Test
    void aFileThatIsGoneIsMissed() throws IOException {
        CatSource source = strong();
        compileInto(kept(), source);
        Files.delete(folder.resolve("order.cat"));
        assertTrue(find(kept(), source).isEmpty());
    }

    @Test
    void damagedFilesAreNotRead() throws IOException {
        CatSource source = strong();
        compileInto(kept(), source);
        byte[] good = Files.readAllBytes(entry());
        for (int at = 0; at < good.length; at += 7) {
            byte[] bad = good.clone();
            bad[at] ^= 1;
            Files.write(entry(), bad);
            assertTrue(find(kept(), source).isEmpty(), "byte " + at);
            Files.write(entry(), java.util.Arrays.copyOf(good, at));
            assertTrue(find(kept(), source).isEmpty(), "cut at " + at);
        }
        Files.write(entry(), good);
        assertTrue(find(kept(), source).isPresent());
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoError() throws IOException {
        CompiledModels nowhere = new CompiledModels(Optional.of(Files.writeString(folder.resolve("file"), "").resolve("below")));
        CatSource source = strong();
        compileInto(nowhere, source);
        assertTrue(find(nowhere, source).isEmpty());
    }

    @Test
    void manyMayWriteAndReadAtATime() throws Exception {
        CatSource source = strong();
        IncludeLookups lookups = new IncludeLookups(IncludeResolver.inDirectories());
        Entry found = compile(source, lookups);
        kept().keep(source, NO_VARIANTS, lookups, found);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> both = IntStream.range(0, 200).<Callable<Boolean>>mapToObj(i -> () -> {
                kept().keep(source, NO_VARIANTS, lookups, found);
                return find(kept(), source).isPresent();
            }).toList();
            for (Future<Boolean> each : threads.invokeAll(both)) {
                assertTrue(each.get());
            }
        } finally {
            threads.shutdownNow();
        }
        entry();
    }
}
