package org.felis.ide.cache;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a model of the user is made of.
 *
 * @param digest stands for it
 * @param texts by absolute path of the file, of all files that are there
 */
public record ModelTexts(String digest, Map<String, String> texts) {

    public ModelTexts {
        texts = Map.copyOf(texts);
    }

    static ModelTexts of(ModelFiles files) {
        Map<String, String> texts = new TreeMap<>();
        files.texts().forEach((file, text) -> text.ifPresent(t -> texts.put(file.toString(), t)));
        return new ModelTexts(Digest.of(files.texts()), texts);
    }
}
