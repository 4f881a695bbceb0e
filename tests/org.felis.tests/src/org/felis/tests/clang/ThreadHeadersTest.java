package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code pthread.h} and {@code threads.h} of Felis do in C; without a clang, these are skipped. */
class ThreadHeadersTest {

    private static final String INCLUDES = "#include <assert.h>\n#include <errno.h>\n#include <pthread.h>\n#include <stdlib.h>\n";

    @TempDir
    private Path folder;

    @BeforeAll
    static void clangIsHere() {
        assumeFalse(ClangFinder.onPath().candidates().isEmpty(), "clang is not installed");
    }

    private void assertVerdict(String expected, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("program.c"), text);
        for (String model : List.of("rc11", "aarch64")) {
            assertEquals(expected, new InProcessVerifier().verify(new VerificationTask(file.toString(), text, model, VerificationOptions.DEFAULT), Progress.NONE, Interruption.none())
                    .verdict().toString(), model);
        }
    }

    private static String once(String inThread) {
        return INCLUDES + """
                static pthread_once_t once = PTHREAD_ONCE_INIT;
                static int made, value;
                static void make(void) { made++; value = 42; }
                static void *run(void *unused) { %s; assert(value == 42); return NULL; }
                int main(void) {
                    pthread_t thread;
                    pthread_create(&thread, NULL, run, NULL);
                    pthread_once(&once, make);
                    pthread_join(thread, NULL);
                    assert(made == 1);
                }
                """.formatted(inThread);
    }

    @Test
    void whatIsDoneOnceIsDoneWhenTheCallReturns() throws IOException {
        assertVerdict("Holds", once("pthread_once(&once, make)"));
        assertVerdict("Violated", once(""));
    }

    private static String keys(String atEnd) {
        return INCLUDES + """
                static pthread_key_t key;
                static int freed;
                static void destroy(void *value) { assert(*(int *)value == 7); free(value); freed++; }
                static void *run(void *exits) {
                    assert(pthread_getspecific(key) == NULL);
                    int *mine = malloc(sizeof *mine);
                    *mine = 7;
                    pthread_setspecific(key, mine);
                    assert(pthread_getspecific(key) == mine);
                    if (exits)
                        pthread_exit(NULL);
                    return NULL;
                }
                int main(void) {
                    pthread_t first, second;
                    pthread_key_create(&key, destroy);
                    pthread_create(&first, NULL, run, NULL);
                    pthread_join(first, NULL);
                    pthread_create(&second, NULL, run, &key);
                    pthread_join(second, NULL);
                    assert(pthread_getspecific(key) == NULL);
                    %s;
                }
                """.formatted(atEnd);
    }

    @Test
    void aThreadHasDataOfItsOwnThatIsDestroyedAtItsEnd() throws IOException {
        assertVerdict("Holds", keys("assert(freed == 2)"));
        assertVerdict("Violated", keys("assert(freed != 2)"));
    }

    @Test
    void moreKeysThanThereAreAreRefused() throws IOException {
        assertVerdict("Holds", INCLUDES + """
                int main(void) {
                    pthread_key_t keys[PTHREAD_KEYS_MAX], more;
                    for (int i = 0; i < PTHREAD_KEYS_MAX; i++)
                        assert(pthread_key_create(&keys[i], NULL) == 0);
                    assert(pthread_key_create(&more, NULL) == EAGAIN);
                }
                """);
    }

    private static String readWriteLock(String takes) {
        return INCLUDES + """
                static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
                static int x;
                static void *read(void *unused) {
                    if (%s == 0) {
                        assert(x == 0 || x == 2);
                        pthread_rwlock_unlock(&lock);
                    }
                    return NULL;
                }
                int main(void) {
                    pthread_t thread;
                    pthread_create(&thread, NULL, read, NULL);
                    pthread_rwlock_wrlock(&lock);
                    x = 1;
                    x = 2;
                    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
                    pthread_rwlock_unlock(&lock);
                    pthread_join(thread, NULL);
                    assert(pthread_rwlock_tryrdlock(&lock) == 0 && pthread_rwlock_tryrdlock(&lock) == 0 && pthread_rwlock_trywrlock(&lock) == EBUSY);
                }
                """.formatted(takes);
    }

    @Test
    void whoTriesToReadGetsTheLockUnlessAWriterHasIt() throws IOException {
        assertVerdict("Holds", readWriteLock("pthread_rwlock_tryrdlock(&lock)"));
        assertVerdict("Violated", readWriteLock("pthread_rwlock_unlock(&lock)"));
    }

    @Test
    void threadsOfIsoCHaveTheSame() throws IOException {
        assertVerdict("Holds", """
                #include <assert.h>
                #include <threads.h>
                static once_flag flag = ONCE_FLAG_INIT;
                static tss_t key;
                static int mine;
                static void make(void) { assert(tss_create(&key, NULL) == thrd_success); }
                static int run(void *unused) {
                    call_once(&flag, make);
                    assert(tss_set(key, &mine) == thrd_success && tss_get(key) == &mine);
                    return 0;
                }
                int main(void) {
                    thrd_t thread;
                    thrd_create(&thread, run, NULL);
                    call_once(&flag, make);
                    assert(tss_get(key) == NULL);
                    thrd_join(thread, NULL);
                }
                """);
    }
}
