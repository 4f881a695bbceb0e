package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The recursion by which models of the Linux kernel pair nested sections shrinks with itself; what Felis makes of it is compared with the steps
 * of the recursion, one after the other. Here writes begin sections and reads end them, of which some have no partner.
 */
class NestedPairsTest {

    private static final String MODEL = """
            let begin-write = W \\ IW
            let rec lone-begin = begin-write \\ domain(matched)
            and lone-end = R \\ range(matched)
            and lone = lone-begin | lone-end
            and lone-po = [lone]; po; [lone]
            and sections = [lone-begin]; po; [lone-end]
            and matched = matched | (sections \\ (lone-po; lone-po))

            let step m =
              let b = begin-write \\ domain(m) and e = R \\ range(m) in
              let p = [b | e]; po; [b | e] in
              m | (([b]; po; [e]) \\ (p; p))
            let stepwise = step(step(step(step(0))))

            flag ~empty (stepwise \\ matched) | (matched \\ stepwise) as different
            flag ~empty ((begin-write \\ domain(stepwise)) \\ lone-begin) | (lone-begin \\ (begin-write \\ domain(stepwise))) as other-lone
            flag ~empty matched as some
            flag ~empty lone-begin as begun
            flag ~empty lone-end as ended
            acyclic po | rf as order
            """;

    private static final String TEST = """
            AArch64 sections
            { 0:X1=x; 1:X1=x; }
             P0          | P1          ;
             LDR W2,[X1] | STR W0,[X1] ;
             STR W0,[X1] | STR W0,[X1] ;
             STR W0,[X1] | LDR W2,[X1] ;
             LDR W3,[X1] | STR W0,[X1] ;
             LDR W4,[X1] | STR W0,[X1] ;
            exists (0:X2=0)
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"smt", "explicit"})
    void thePairsAreThoseOfTheRecursion(String procedure) throws IOException {
        Path model = Files.writeString(folder.resolve("sections.cat"), MODEL);
        Path test = Files.writeString(folder.resolve("sections.litmus"), TEST);
        String out = FelisRun.of("verify", "--observation", "--procedure", procedure, "--model", model.toString(), test.toString()).out();
        assertEquals("flags some, begun, ended", out.lines().map(String::strip).filter(l -> l.startsWith("flags")).findFirst().orElse(out));
    }
}
