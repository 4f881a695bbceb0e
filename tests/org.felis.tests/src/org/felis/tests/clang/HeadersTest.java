package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.felis.clang.Headers;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Felis's own headers are complete and stand by themselves. */
class HeadersTest {

    private static final Path FOLDER = Repository.root().resolve("plugins/org.felis.clang/src/org/felis/clang/headers");

    /** What clang has without any library. */
    private static final List<String> OF_CLANG = List.of("stdarg.h", "stdbool.h", "stddef.h", "stdint.h");

    @Test
    void eachFileIsListed() {
        assertEquals(Headers.NAMES, Repository.filesBelow(FOLDER, ".h").stream().map(file -> FOLDER.relativize(file).toString().replace('\\', '/')).toList());
    }

    @Test
    void theyIncludeEachOtherAndHeadersOfClangOnly() {
        for (Path file : Repository.filesBelow(FOLDER, ".h")) {
            Repository.read(file).lines().filter(line -> line.startsWith("#include")).forEach(line -> {
                String name = line.replaceAll("#include <(.*)>", "$1");
                assertTrue(Headers.NAMES.contains(name) || OF_CLANG.contains(name), file + ": " + line);
            });
        }
    }
}
