package org.felis.mix;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;

/** A name for what follows from some texts: equal texts have equal names, and others practically never. */
public final class ContentKey {

    /** Changes when what is kept under keys changes. */
    private static final String FORM = "felis-mix-1 0.1.0";
    private static final int CHARACTERS = 40;

    private ContentKey() {
    }

    /** {@value #CHARACTERS} hexadecimal digits. */
    public static String of(Collection<String> parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            add(digest, FORM);
            parts.forEach(part -> add(digest, part));
            return HexFormat.of().formatHex(digest.digest()).substring(0, CHARACTERS);
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static void add(MessageDigest digest, String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII)); // so that parts cannot run into each other
        digest.update(bytes);
    }
}
