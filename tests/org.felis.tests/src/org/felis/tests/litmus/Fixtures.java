package org.felis.tests.litmus;

import java.nio.file.Path;

import org.felis.tests.Repository;

/** Where the litmus files of the tests are. */
final class Fixtures {

    static final Path FOLDER = Repository.root().resolve("tests/org.felis.tests/fixtures/litmus");

    private Fixtures() {
    }
}
