package org.felis.verification;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.transform.ProgramText;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.sources.ModelReading;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/** What is wrong with a file, without verifying anything. */
public final class SourceCheck {

    private static final List<String> MODEL_SUFFIXES = List.of(".cat", ".bell");

    /** In characters: enough for the first two words. */
    private static final int LONGEST_BEGINNING = 200;

    /** Words that begin a model and no test. */
    private static final Set<String> MODEL_WORDS = Set.of("include", "let", "acyclic", "irreflexive", "empty", "~empty", "~acyclic", "~irreflexive", "flag",
            "undefined_unless", "assert", "show", "unshow", "procedure", "call", "debug", "forall", "with", "if", "match", "enum", "events",
            "instructions", "default", "catdep", "withco", "withoutco", "withinit", "withoutinit");

    /** The ends of the names of files that can be checked. */
    public static final List<String> SUFFIXES = Stream.concat(MODEL_SUFFIXES.stream(), FrontEnds.ALL.suffixes().stream()).toList();

    private SourceCheck() {
    }

    /** The problems of a model or test, told apart by the file's ending. */
    public static List<Problem> problems(String file, String text) {
        if (MODEL_SUFFIXES.stream().anyMatch(file::endsWith)) {
            return problemsOfModel(file, text);
        }
        if (FrontEnds.ALL.suffixes().stream().anyMatch(file::endsWith)) {
            return problemsOfTest(file, text);
        }
        return List.of(Problem.error("FELIS002", "neither a model (" + String.join(", ", MODEL_SUFFIXES)
                + ") nor a test (" + String.join(", ", FrontEnds.ALL.suffixes()) + ")",
                SourceRange.wholeFile(file)));
    }

    /**
     * The program that a test is compiled to, as text for people; empty for a model, and for a test with an error.
     *
     * @param file told from a model by its ending
     */
    public static Optional<String> programText(String file, String text) {
        return programText(file, text, Set.of());
    }

    /** The same, compiled without some passes. */
    public static Optional<String> programText(String file, String text, Set<String> without) {
        return MODEL_SUFFIXES.stream().anyMatch(file::endsWith) ? Optional.empty()
                : compiled(file, text, CompileOptions.DEFAULT.without(without)).program().map(ProgramText::of);
    }

    /**
     * The problems of a text whose name need not say what it is, such as that of standard input: what begins with a title in quotes or a word of
     * CAT is a model, anything else a test, whose first words are an architecture and a name.
     */
    public static List<Problem> problemsOfText(String name, String text) {
        if (SUFFIXES.stream().anyMatch(name::endsWith)) {
            return problems(name, text);
        }
        return isModel(text) ? problemsOfModel(name, text) : problemsOfTest(name, text);
    }

    private static boolean isModel(String text) {
        String[] words = withoutComments(text).strip().split("\\s+", 3);
        return words[0].startsWith("\"") || MODEL_WORDS.contains(words[0]) || words.length > 1 && MODEL_WORDS.contains(words[1]);
    }

    /** The beginning of a text, without the comments of both languages. */
    private static String withoutComments(String text) {
        StringBuilder rest = new StringBuilder();
        int depth = 0;
        int i = text.startsWith("\uFEFF") ? 1 : 0;
        while (i < text.length() && rest.length() < LONGEST_BEGINNING) {
            if (text.startsWith("(*", i)) {
                depth++;
                i += 2;
            } else if (depth > 0 && text.startsWith("*)", i)) {
                depth--;
                i += 2;
            } else if (depth == 0 && text.startsWith("//", i)) {
                int end = text.indexOf('\n', i);
                i = end < 0 ? text.length() : end;
            } else {
                if (depth == 0) {
                    rest.append(text.charAt(i));
                }
                i++;
            }
        }
        return rest.toString();
    }

    private static List<Problem> problemsOfModel(String file, String text) {
        return CatLanguage.shared().compile(new CatSource(file, text), IncludeResolver.inDirectories(), ModelReading.DEFAULTS).problems();
    }

    private static List<Problem> problemsOfTest(String file, String text) {
        VerificationTask task = new VerificationTask(file, text, "", VerificationOptions.DEFAULT);
        return SourcePrograms.isAsked(task) ? SourcePrograms.problems(task) : compiled(file, text, CompileOptions.DEFAULT).problems();
    }

    private static CompiledSource compiled(String file, String text, CompileOptions options) {
        try {
            return FrontEnds.ALL.of(file).compile(file, text, options, Interruption.none());
        } catch (ProblemException ofTarget) {
            throw new IllegalStateException("there is no target", ofTarget);
        }
    }
}
