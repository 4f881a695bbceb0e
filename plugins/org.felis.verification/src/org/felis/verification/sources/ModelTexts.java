package org.felis.verification.sources;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.verification.modelcache.IncludeLookups;

/** The files of a user's model as texts, for a verifier that cannot read them, such as one on another machine ({@code VerificationTask.modelTexts}). */
public final class ModelTexts {

    private ModelTexts() {
    }

    /**
     * The model's file and those that it includes, by path; shipped ones are left out, as every Felis has them. What is wrong with the model is found out by whoever compiles it.
     *
     * @param model as tasks name it
     * @param variants on which it may depend what is included
     * @throws IOException if the model's file cannot be read
     */
    public static Map<String, String> of(String model, Set<String> variants) throws IOException {
        if (model.isEmpty() || ShippedModel.find(model).isPresent()) {
            return Map.of();
        }
        CatSource source = CatSource.read(Path.of(model));
        IncludeLookups lookups = new IncludeLookups(IncludeResolver.inDirectories());
        CatLanguage.shared().compile(source, lookups, ModelReading.DEFAULTS.withMoreVariants(variants));
        Map<String, String> texts = new LinkedHashMap<>(lookups.foundOfUser());
        texts.put(source.file(), source.text());
        return texts;
    }
}
