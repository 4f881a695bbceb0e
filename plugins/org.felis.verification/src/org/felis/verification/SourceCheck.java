package org.felis.verification;

import java.util.List;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;

/** What is wrong with a file, without verifying anything. */
public final class SourceCheck {

    private static final List<String> MODEL_SUFFIXES = List.of(".cat", ".bell");
    private static final String TEST_SUFFIX = ".litmus";

    /** The ends of the names of files that can be checked. */
    public static final List<String> SUFFIXES = List.of(".cat", ".bell", TEST_SUFFIX);

    private SourceCheck() {
    }

    /** The problems of a model or test, told apart by the file's ending. */
    public static List<Problem> problems(String file, String text) {
        if (MODEL_SUFFIXES.stream().anyMatch(file::endsWith)) {
            return CatLanguage.shared().compile(new CatSource(file, text), IncludeResolver.inDirectories(),
                    ModelReading.DEFAULTS).problems();
        }
        if (file.endsWith(TEST_SUFFIX)) {
            return LitmusLanguage.compile(new LitmusSource(file, text)).problems();
        }
        return List.of(Problem.error("FELIS002", "neither a model (.cat, .bell) nor a test (.litmus)",
                SourceRange.wholeFile(file)));
    }
}
