package org.felis.tests.litmus.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;

import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A way of comparing a value with a part of it that does not compile would be drawn in vain for ever. */
class PartIdiomsTest {

    static List<Dialect> dialects() {
        return Dialect.ALL;
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void everyOneCompiles(Dialect dialect) {
        for (String idiom : PartIdioms.of(dialect).all()) {
            for (boolean wide : new boolean[] {false, true}) {
                String text = test(dialect, idiom, wide);
                LitmusCompilation compiled = LitmusLanguage.compile(new LitmusSource("part.litmus", text));
                assertTrue(compiled.program().isPresent(), () -> text + compiled.problems());
            }
        }
    }

    private static String test(Dialect dialect, String idiom, boolean wide) {
        String type = wide && !dialect.wideRegisters().equals(dialect.dataRegisters()) ? "uint64_t" : "int";
        StringBuilder text = new StringBuilder(dialect.architecture() + " part\n{ " + type + " x=" + PartIdioms.NUMBER + "; " + type + " y=0; ");
        for (int k = 0; k < dialect.addressRegisters().size(); k++) {
            text.append("0:").append(dialect.addressRegisters().get(k)).append(k % 2 == 0 ? "=x; " : "=y; ");
        }
        text.append("}\n P0 ;\n");
        PartIdioms.written(idiom, dialect, new Random(1), wide).forEach(line -> text.append(" ").append(line).append(" ;\n"));
        return text.append(" L0: ;\nexists (x=0)\n").toString();
    }
}
