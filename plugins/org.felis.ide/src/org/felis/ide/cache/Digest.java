package org.felis.ide.cache;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Stands for texts: SHA-256, hexadecimal. */
final class Digest {

    private Digest() {
    }

    /** Texts that are divided otherwise have another digest. */
    static String of(Stream<String> texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            texts.map(text -> text.getBytes(StandardCharsets.UTF_8)).forEach(bytes -> {
                digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
                digest.update(bytes);
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** @param files in an order that follows from them; empty for one that is not there */
    static String of(Map<Path, Optional<String>> files) {
        return of(files.entrySet().stream().flatMap(e -> Stream.of(e.getKey().toString(), e.getValue().map(t -> "=" + t).orElse(""))));
    }
}
