package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that use the primitives of Concurrency Kit, by our header in place of the library's. A clang of this machine compiles them. */
class ConcurrencyKitTest {

    private static final String PASSING = """
            #include <assert.h>
            #include <pthread.h>
            #include <ck_pr.h>

            static int data;
            static unsigned int flag;

            static void *writer(void *unused) {
                data = 1;
                WRITER_FENCE
                ck_pr_store_uint(&flag, 1);
                return NULL;
            }

            int main(void) {
                pthread_t thread;
                pthread_create(&thread, NULL, writer, NULL);
                if (ck_pr_load_uint(&flag) == 1) {
                    READER_FENCE
                    assert(data == 1);
                }
                return 0;
            }
            """;

    private static final String EVERYTHING = """
            #include <assert.h>
            #include <ck_md.h>
            #include <ck_pr.h>

            int main(void) {
                uint32_t n = 5, found;
                int x, y, *p = &x, *q;
                bool zero;
                ck_pr_add_32(&n, 2);
                ck_pr_sub_32(&n, 1);
                ck_pr_inc_32(&n);
                ck_pr_dec_32(&n);
                ck_pr_or_32(&n, 8);
                ck_pr_and_32(&n, 14);
                ck_pr_xor_32(&n, 1);
                assert(ck_pr_load_32(&n) == 15);
                ck_pr_not_32(&n);
                assert(n == ~15u);
                assert(ck_pr_fas_32(&n, 1) == ~15u && ck_pr_faa_32(&n, 1) == 1);
                assert(!ck_pr_cas_32(&n, 1, 3) && ck_pr_cas_32(&n, 2, 3));
                assert(!ck_pr_cas_32_value(&n, 2, 4, &found) && found == 3);
                assert(ck_pr_cas_32_value(&n, 3, 1, &found) && found == 3);
                ck_pr_dec_32_zero(&n, &zero);
                assert(zero && !ck_pr_inc_32_is_zero(&n) && ck_pr_dec_32_is_zero(&n));
                assert(!ck_pr_bts_32(&n, 31) && ck_pr_bts_32(&n, 31) && n == 1u << 31);
                assert(!ck_pr_btc_32(&n, 1) && ck_pr_btr_32(&n, 31) && !ck_pr_btr_32(&n, 31) && n == 2);
                ck_pr_store_ptr(&p, &y);
                assert(ck_pr_load_ptr(&p) == &y);
                assert(!ck_pr_cas_ptr(&p, &x, &x) && ck_pr_cas_ptr(&p, &y, &x));
                assert(!ck_pr_cas_ptr_value(&p, &y, &y, &q) && q == &x);
                assert(ck_pr_fas_ptr(&p, &y) == &x && p == &y);
                ck_pr_fence_memory();
                ck_pr_stall();
                return 0;
            }
            """;

    @TempDir
    Path folder;

    @BeforeAll
    static void clangIsHere() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it compiles the programs");
    }

    private VerificationResult verify(String text) throws IOException {
        Path file = folder.resolve("client.c");
        Files.writeString(file, text);
        return verify(file, List.of());
    }

    private static VerificationResult verify(Path file, List<String> arguments) {
        return new InProcessVerifier().verify(new VerificationTask(file.toString(), Repository.read(file), "rc11",
                VerificationOptions.DEFAULT.withClangArguments(arguments)), Progress.NONE, Interruption.none());
    }

    private static String passing(String writer, String reader) {
        return PASSING.replace("WRITER_FENCE", writer).replace("READER_FENCE", reader);
    }

    @Test
    void fencesOrderWhatTheyAreBetween() throws IOException {
        assertEquals(new Verdict.Holds(), verify(passing("ck_pr_fence_store();", "ck_pr_fence_load();")).verdict());
        assertEquals(new Verdict.Violated(), verify(passing("", "ck_pr_fence_load();")).verdict());
        assertEquals(new Verdict.Violated(), verify(passing("ck_pr_fence_store();", "")).verdict());
    }

    @Test
    void eachPrimitiveDoesWhatItsNameSays() throws IOException {
        VerificationResult result = verify(EVERYTHING);
        assertEquals(new Verdict.Holds(), result.verdict(), result::toString);
    }

    /** The library's headers stand behind Felis's then; with its folder in front, its own primitives are those of the machine. */
    @Test
    void primitivesOfC11OrderNothingWhateverTheMachineDoes() throws IOException {
        Path library = Files.createDirectories(folder.resolve("library"));
        Files.writeString(library.resolve("ck_pr.h"), "");
        Path file = folder.resolve("machine.c");
        Files.writeString(file, "#include <ck_md.h>\n#ifdef CK_MD_RMO\nint main(void) { return 0; }\n#elif defined CK_MD_TSO\nint main(void) { __builtin_trap(); }\n#endif\n");
        assertEquals(new Verdict.Holds(), verify(file, List.of("--target=x86_64-linux-gnu", "-isystem", library.toString())).verdict());
        assertEquals(new Verdict.Violated(), verify(file, List.of("--target=x86_64-linux-gnu", "-I" + library)).verdict());
    }

    @Test
    void aClientWithoutTheLibraryIsToldHowToNameIt() {
        VerificationResult result = verify(Repository.root().resolve("examples/concurrency-kit/array.c"), List.of());
        assertTrue(result.verdict() instanceof Verdict.Error error && error.problems().toString().contains("needs Concurrency Kit"), result::toString);
    }
}
