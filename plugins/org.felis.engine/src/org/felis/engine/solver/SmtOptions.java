package org.felis.engine.solver;

import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.options.EncodingOptions;

/**
 * How an {@link SmtSearch} works. No option changes an answer, except that little memory makes it fail.
 *
 * @param analysis the analyses before encoding
 * @param encoding how formulas are made
 * @param memoryLimitMegabytes what Z3 may allocate in this process, or the other solver for clauses, 0 for no limit; beyond it a search stops as out of
 *        memory
 * @param randomSeed the seed of Z3's heuristics
 */
public record SmtOptions(AnalysisOptions analysis, EncodingOptions encoding, int memoryLimitMegabytes, int randomSeed) {

    public static final SmtOptions DEFAULT = new SmtOptions(AnalysisOptions.DEFAULT, EncodingOptions.DEFAULT, 4096, 42);

    public SmtOptions withAnalysis(AnalysisOptions other) {
        return new SmtOptions(other, encoding, memoryLimitMegabytes, randomSeed);
    }

    public SmtOptions withEncoding(EncodingOptions other) {
        return new SmtOptions(analysis, other, memoryLimitMegabytes, randomSeed);
    }

    public SmtOptions withMemoryLimitMegabytes(int megabytes) {
        return new SmtOptions(analysis, encoding, megabytes, randomSeed);
    }
}
