package org.felis.mix.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.interruption.Interruption;
import org.felis.mix.engine.CampaignEngine;
import org.felis.smt.Z3Library;
import org.felis.verification.Progress;
import org.felis.worker.EscalatingVerifier;
import org.felis.worker.protocol.Answer;
import org.felis.worker.protocol.NumberedTask;
import org.felis.worker.protocol.ValueJson;

/** The verifier of an executor: one for all its tasks, the same as that of the command line. */
final class ExecutorVerifier {

    private static final String MODELS = "felis-models";
    /** As Spark calls it, where it runs inside of it. */
    private static final String THE_DRIVER = "driver";

    private static EscalatingVerifier only;

    private ExecutorVerifier() {
    }

    /** The answer to a question, both as text. */
    static String answer(ExecutorSetup setup, String question) {
        NumberedTask asked = ValueJson.task(question);
        return ValueJson.text(new Answer(verifier(setup).answer(asked.query(), asked.task(), Progress.NONE, Interruption.none())));
    }

    private static synchronized EscalatingVerifier verifier(ExecutorSetup setup) {
        if (only == null) {
            if (!SparkEnv.get().executorId().equals(THE_DRIVER)) {
                beLikeTheDriver(setup, Path.of(SparkFiles.getRootDirectory()).toAbsolutePath());
            }
            only = new EscalatingVerifier(CampaignEngine.TRIED_IN_PROCESS, Runtime.getRuntime().availableProcessors(), setup.heapMegabytes());
        }
        return only;
    }

    /** With the driver's models, and not those that may lie around here. */
    private static void beLikeTheDriver(ExecutorSetup setup, Path folder) {
        try {
            setup.unpackModels(folder.resolve(MODELS));
        } catch (IOException notWritable) {
            throw new UncheckedIOException("the models cannot be written to " + folder, notWritable);
        }
        ModelLibrary.locateAt(folder.resolve(MODELS));
        if (setup.natives()) {
            System.setProperty(Z3Library.NATIVES_PROPERTY, folder.toString());
        }
    }
}
