package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code felis/nondet.h} does in C; without a clang, these are skipped. */
class NondetHeaderTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void clangIsHere() {
        assumeFalse(ClangFinder.onPath().candidates().isEmpty(), "clang is not installed");
    }

    private void assertVerdict(String expected, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("program.c"), text);
        assertEquals(expected, new InProcessVerifier().verify(new VerificationTask(file.toString(), text, "rc11", VerificationOptions.DEFAULT), Progress.NONE, Interruption.none())
                .verdict().toString());
    }

    private static String list(String isInFront) {
        return """
                #include <assert.h>
                #include <pthread.h>
                #include <stdatomic.h>
                #include <stddef.h>
                #include <felis/nondet.h>
                static struct node { Nondet key; struct node *next; } nodes[2], *list;
                static pthread_mutex_t mutex;
                static atomic_llong sent;
                static atomic_int isSent;
                static void *add(void *number) {
                    struct node *node = &nodes[(long) number];
                    Nondet key = nondet_new();
                    pthread_mutex_lock(&mutex);
                    node->key = nondet_clone(key);
                    struct node **place = list == NULL || %s ? &list : &list->next;
                    node->next = *place;
                    *place = node;
                    pthread_mutex_unlock(&mutex);
                    if (node == nodes) {
                        sent = nondet_send(key);
                        isSent = 1;
                    }
                    return NULL;
                }
                int main(void) {
                    pthread_t threads[2];
                    pthread_create(&threads[0], NULL, add, (void *) 0);
                    pthread_create(&threads[1], NULL, add, (void *) 1);
                    if (isSent) assert(nondet_eq(nondet_receive(sent), nodes[0].key));
                    pthread_join(threads[0], NULL);
                    pthread_join(threads[1], NULL);
                    assert(nondet_le(list->key, list->next->key));
                }
                """.formatted(isInFront);
    }

    @Test
    void aListIsSortedByAnyNumbers() throws IOException {
        assertVerdict("Holds", list("nondet_lt(key, list->key)"));
        assertVerdict("Violated", list("nondet_gt(key, list->key)"));
    }

    private static String computing(String assertion) {
        return """
                #include <assert.h>
                #include <felis/nondet.h>
                int main(void) {
                    Nondet number = nondet_new(), three = nondet_concrete(3);
                    __VERIFIER_assume(nondet_concretize(number) > 5 && nondet_concretize(number) < 9);
                    assert(%s);
                }
                """.formatted(assertion);
    }

    @Test
    void numbersAreComputedWith() throws IOException {
        assertVerdict("Holds", computing("nondet_ge(nondet_add(number, three), nondet_concrete(9))"));
        assertVerdict("Holds", computing("nondet_lt(nondet_sub(number, three), nondet_concrete(6)) && nondet_gt(nondet_mul(number, three), nondet_concrete(17))"));
        assertVerdict("Holds", computing("nondet_eq(nondet_div(number, three), nondet_concrete(2)) && nondet_ne(nondet_rem(number, three), three)"));
        assertVerdict("Violated", computing("nondet_ne(nondet_rem(number, three), nondet_concrete(2))"));
    }
}
