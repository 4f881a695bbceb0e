package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.languageserver.LanguageServerProcess;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;
import org.junit.jupiter.api.Test;

/** How a session with the language server begins and ends, as the protocol has it. */
class LifecycleTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Verifier VERIFIER = new InProcessVerifier();
    private static final String INITIALIZE = "\"method\":\"initialize\",\"params\":{\"capabilities\":{}}";
    private static final String HOVER = "\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":{\"uri\":\"file:///m.cat\"},"
            + "\"position\":{\"line\":0,\"character\":0}}";
    private static final String EXIT = "\"method\":\"exit\"";

    private static String message(String content) {
        String json = "{\"jsonrpc\":\"2.0\"," + content + "}";
        return "Content-Length: " + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json;
    }

    /** What the server answers to messages, the last of which ends it. */
    private static String answers(String... contents) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String messages = Stream.of(contents).map(LifecycleTest::message).collect(Collectors.joining());
        assertTimeoutPreemptively(SOON,
                () -> LanguageServerProcess.serve(new ByteArrayInputStream(messages.getBytes(StandardCharsets.UTF_8)), out, VERIFIER));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aQuestionBeforeInitializeIsAnsweredThatTheServerIsNotInitialized() {
        for (String question : new String[] { HOVER, "\"method\":\"workspace/symbol\",\"params\":{\"query\":\"\"}", "\"method\":\"shutdown\"" }) {
            String answers = answers("\"id\":1," + question, EXIT);
            assertTrue(answers.contains("\"code\":-32002"), question + ": " + answers);
        }
    }

    @Test
    void aSecondInitializeIsAnError() {
        String answers = answers("\"id\":1," + INITIALIZE, "\"id\":2," + INITIALIZE, EXIT);
        assertEquals(1, answers.split("\"capabilities\"", -1).length - 1, answers);
        assertTrue(answers.contains("\"code\":-32600"), answers);
    }

    @Test
    void anEditorThatIsDeadAlreadyEndsTheServer() throws Exception {
        Process editor = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version").start();
        editor.getInputStream().readAllBytes();
        editor.waitFor();
        try (PipedOutputStream toServer = new PipedOutputStream(); PipedInputStream in = new PipedInputStream(toServer)) {
            toServer.write(message("\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":" + editor.pid() + ",\"capabilities\":{}}")
                    .getBytes(StandardCharsets.UTF_8));
            toServer.flush();
            int status = assertTimeoutPreemptively(SOON, () -> LanguageServerProcess.serve(in, new ByteArrayOutputStream(), VERIFIER));
            assertEquals(LanguageServerProcess.SUDDEN_EXIT, status);
        }
    }
}
