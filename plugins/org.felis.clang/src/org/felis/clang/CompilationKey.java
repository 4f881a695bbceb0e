package org.felis.clang;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A digest of all that the IR depends on: the version of clang, the arguments, the file, and the text of the file with everything that it includes, as clang itself
 * reads it ({@code -E -frewrite-includes}, which leaves lines and columns as they are).
 */
final class CompilationKey {

    /** Changes when what is stored changes. */
    private static final String FORM = "felis-clang-1";

    /** Arguments that name no file that is read and not part of the preprocessed text (a plug-in, a profile). With others nothing is kept. */
    private static final Pattern CONTENT_ONLY = Pattern.compile("-[DUIWO].*|-w|-g[0-9]?|-std=.*|-m(32|64)|-m(arch|cpu|tune|abi)=.*|-f(no-)?[a-z0-9-]+|-pthread|-pedantic");

    private final MessageDigest digest;

    private CompilationKey() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    /** Whether the result depends only on what is in the key. */
    static boolean isPossible(CSource source) {
        return source.arguments().stream().allMatch(argument -> CONTENT_ONLY.matcher(argument).matches());
    }

    /**
     * @param source bytes of the file itself: of a file that is preprocessed already, clang writes nothing
     * @param preprocessed with {@code headers}, a folder that differs in each process
     */
    static String of(ClangVersion version, CSource described, List<String> arguments, byte[] source, byte[] preprocessed, String headers) {
        CompilationKey key = new CompilationKey();
        key.add(FORM);
        key.add(version.text());
        key.add(described.directory().toString());
        arguments.forEach(argument -> key.add(argument.replace(headers, Headers.SHOWN_FOLDER)));
        key.add(source);
        String text = new String(preprocessed, StandardCharsets.ISO_8859_1);
        String folder = new String(headers.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        key.add(text.replace(folder.replace("\\", "\\\\"), Headers.SHOWN_FOLDER).replace(folder, Headers.SHOWN_FOLDER));
        return HexFormat.of().formatHex(key.digest.digest());
    }

    private void add(String part) {
        add(part.getBytes(StandardCharsets.UTF_8));
    }

    private void add(byte[] part) {
        digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII)); // so that parts cannot run into each other
        digest.update(part);
    }
}
