package org.felis.litmus.architecture;

import java.util.Arrays;
import java.util.List;

import org.felis.litmus.generate.GenerationException;
import org.felis.litmus.generate.Language;
import org.felis.litmus.generate.TestGenerator;

/** What tests can be generated in, by name. */
public final class Generators {

    private Generators() {
    }

    /** The names: those in headers of tests; {@code LKMM} for C with the kernel's macros. */
    public static List<String> names() {
        return all().stream().map(Language::architecture).toList();
    }

    /** @throws GenerationException if there is none of that name */
    public static TestGenerator of(String name) throws GenerationException {
        return all().stream().filter(language -> language.architecture().equals(name)).findFirst().map(TestGenerator::new)
                .orElseThrow(() -> new GenerationException("unknown architecture '" + name + "'; tests can be generated for "
                        + String.join(" ", names())));
    }

    private static List<Language> all() {
        return Arrays.stream(Architecture.values()).flatMap(a -> a.languages().stream()).toList();
    }
}
