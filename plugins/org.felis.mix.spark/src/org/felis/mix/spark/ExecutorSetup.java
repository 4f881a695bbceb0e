package org.felis.mix.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import org.felis.cat.compilation.ModelLibrary;

/**
 * What an executor has to know before it can answer. A value that Spark sends to each once.
 *
 * @param models the texts of the models that Felis ships, by name of the file
 * @param heapMegabytes of a process for a question that is much work
 * @param natives whether Z3's libraries come with the jars
 */
record ExecutorSetup(TreeMap<String, String> models, int heapMegabytes, boolean natives) implements Serializable {

    /** @throws IOException if a model cannot be read */
    static ExecutorSetup of(int heapMegabytes, boolean natives) throws IOException {
        TreeMap<String, String> models = new TreeMap<>();
        for (Path file : ModelLibrary.located().files()) {
            models.put(file.getFileName().toString(), Files.readString(file));
        }
        return new ExecutorSetup(models, heapMegabytes, natives);
    }

    /** Writes the models into a folder. */
    void unpackModels(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, String> model : models.entrySet()) {
            Files.writeString(folder.resolve(model.getKey()), model.getValue());
        }
    }
}
