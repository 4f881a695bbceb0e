package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A verifier that keeps compiled models sees that their files change. */
class ModelFilesTest {

    private static final String FORBIDS = "let order = po\n";
    /** As long as the other one. */
    private static final String ALLOWS = "let order = co\n";

    @TempDir
    Path folder;

    private final InProcessVerifier verifier = new InProcessVerifier();
    private Path model;

    @BeforeEach
    void writeModel() throws IOException {
        model = write("model.cat", "\"model\"\ninclude \"cos.cat\"\ninclude \"order.cat\"\nacyclic order | rf | fr | co as consistent\n",
                Instant.now().minus(Duration.ofHours(1)));
    }

    private Path write(String name, String text, Instant modified) throws IOException {
        return Files.setLastModifiedTime(Files.writeString(folder.resolve(name), text), FileTime.from(modified));
    }

    private void assertVerdict(String expected, String why) throws IOException {
        String test = Files.readString(Repository.root().resolve("examples/x86/SB.litmus"));
        VerificationTask task = new VerificationTask("SB.litmus", test, model.toString(), VerificationOptions.DEFAULT);
        // compiled; compared with its texts; known by the states of its files
        for (int i = 0; i < 3; i++) {
            assertEquals(expected, verifier.verify(task, Progress.NONE, Interruption.none()).verdict().toString(), why);
        }
    }

    @Test
    void aFileThatChangesIsReadAgain() throws IOException {
        Instant hourAgo = Instant.now().minus(Duration.ofHours(1));
        write("order.cat", FORBIDS, hourAgo);
        assertVerdict("Forbidden", "as written");
        write("order.cat", ALLOWS, hourAgo.plusMillis(10));
        assertVerdict("Allowed", "another time of modification");
        write("replacement", FORBIDS, hourAgo.plusMillis(10));
        Files.move(folder.resolve("replacement"), folder.resolve("order.cat"), StandardCopyOption.REPLACE_EXISTING);
        assertVerdict("Forbidden", "another file of that name");
    }

    @Test
    void twoChangesAtTheSameTimeAreTwo() throws IOException {
        Instant now = Instant.now();
        write("order.cat", FORBIDS, now);
        assertVerdict("Forbidden", "as written");
        write("order.cat", ALLOWS, now);
        assertVerdict("Allowed", "written again before the clock went on");
    }

    @Test
    void aFileThatAppearsBesideTheModelIsSeen() throws IOException {
        write("order.cat", FORBIDS, Instant.now().minus(Duration.ofHours(1)));
        assertVerdict("Forbidden", "with the shipped cos.cat");
        write("cos.cat", "let co = 0\nlet fr = 0\n", Instant.now().minus(Duration.ofHours(1)));
        assertVerdict("Allowed", "with the cos.cat beside the model");
        Files.delete(folder.resolve("cos.cat"));
        assertVerdict("Forbidden", "with the shipped cos.cat again");
    }
}
