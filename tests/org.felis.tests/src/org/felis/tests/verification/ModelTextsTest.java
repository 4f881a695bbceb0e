package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.sources.ModelTexts;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's model is verified with where its files are not. */
class ModelTextsTest {

    @TempDir
    Path folder;

    private Verdict verdict(Path model, Map<String, String> texts) {
        String test = Repository.read(Repository.examples().resolve("aarch64/MP.litmus"));
        return new InProcessVerifier().verify(new VerificationTask("MP.litmus", test, model.toString(), texts, VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()).verdict();
    }

    @Test
    void aModelAndWhatItIncludesAreVerifiedWithWhereTheirFilesAreNot() throws Exception {
        Path model = Files.writeString(folder.resolve("mine.cat"), "\"mine\"\ninclude \"order.cat\"\ninclude \"cos.cat\"\nacyclic order | rf | fr | co as sc\n");
        Path order = Files.writeString(folder.resolve("order.cat"), "let order = po\n");
        Map<String, String> texts = ModelTexts.of(model.toString(), Set.of());
        assertEquals(Set.of(model.toString(), order.toString()), texts.keySet());
        Verdict withFiles = verdict(model, Map.of());
        assertInstanceOf(Verdict.Forbidden.class, withFiles);
        Files.delete(model);
        Files.delete(order);
        assertInstanceOf(Verdict.Error.class, verdict(model, Map.of()));
        assertEquals(withFiles, verdict(model, texts));
    }

    @Test
    void whatIsShippedIsEverywhere() throws Exception {
        assertEquals(Map.of(), ModelTexts.of("aarch64", Set.of()));
        assertEquals(Map.of(), ModelTexts.of("", Set.of()));
    }
}
