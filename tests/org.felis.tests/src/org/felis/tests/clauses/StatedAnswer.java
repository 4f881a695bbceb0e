package org.felis.tests.clauses;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Question;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Failure;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.llvm.frontend.CFrontEnd;
import org.felis.tests.Repository;
import org.felis.verification.task.VerificationOptions;

/**
 * What a test of the repository states in its comments: {@code (* expect: rc11 undefined *)}, {@code (* flags: lkmm data-race *)} with all flags that
 * are raised, or {@code none}; of LLVM IR, {@code ; expect: sc violated} if a thread can fail.
 *
 * @param variants with which the model is read
 * @param answer the verdict in small letters, or the names of flags
 */
public record StatedAnswer(Path test, UnrolledProgram program, String model, Set<String> variants, Kind kind, Set<String> answer) {

    /** What is stated. */
    public enum Kind {
        VERDICT, FLAGS
    }

    private static final Pattern VERDICT = Pattern.compile("\\(\\* expect: (\\S+) (allowed|forbidden|undefined) \\*\\)");
    private static final Pattern FLAGS = Pattern.compile("\\(\\* flags: (\\S+) (.+?) \\*\\)");
    private static final Pattern PROPERTY = Pattern.compile("(?m)^; expect: (\\S+) (holds|violated)$");
    private static final String PROGRAMS = "tests/org.felis.tests/fixtures/llvm/by-hand";
    private static final List<String> FOLDERS = List.of("examples", "tests/org.felis.tests/fixtures/litmus/verdicts",
            "tests/org.felis.tests/fixtures/litmus/clauses");

    /** The variants with which the models are read for a test: its folder is named as in {@code aarch64+lse2}. */
    public static Set<String> variants(Path test) {
        return Arrays.stream(test.getParent().getFileName().toString().split("\\+")).skip(1).collect(Collectors.toSet());
    }

    /** The flags that a test's comments name, by model; {@code none} is the empty set. */
    public static Map<String, Set<String>> flags(String text) {
        return FLAGS.matcher(text).results().collect(Collectors.toMap(m -> m.group(1), StatedAnswer::flags));
    }

    private static Set<String> flags(MatchResult match) {
        return match.group(2).equals("none") ? Set.of() : Set.of(match.group(2).split(", "));
    }

    /** All that is stated of these models, in the tests without loops that are cut off. */
    static List<StatedAnswer> of(Set<String> models) {
        List<StatedAnswer> answers = new ArrayList<>();
        for (String folder : FOLDERS) {
            for (Path test : Repository.filesBelow(Repository.root().resolve(folder), ".litmus")) {
                String text = Repository.read(test);
                add(answers, models, test, text, VERDICT, Kind.VERDICT, m -> Set.of(m.group(2).toLowerCase(Locale.ROOT)));
                add(answers, models, test, text, FLAGS, Kind.FLAGS, StatedAnswer::flags);
            }
        }
        for (Path test : Repository.filesBelow(Repository.root().resolve(PROGRAMS), ".ll")) {
            addProgram(answers, models, test, Repository.read(test));
        }
        return answers;
    }

    private static void addProgram(List<StatedAnswer> answers, Set<String> models, Path test, String text) {
        CompiledSource compiled;
        try {
            compiled = new CFrontEnd().compile(test.toString(), text, CompileOptions.DEFAULT, Interruption.none());
        } catch (ProblemException ofTarget) {
            throw new AssertionError(ofTarget);
        }
        PROPERTY.matcher(text).results().filter(m -> models.contains(m.group(1))).forEach(m -> answers.add(new StatedAnswer(test,
                Unroller.unroll(compiled.program().orElseThrow(() -> new AssertionError(compiled.problems().toString())), VerificationOptions.DEFAULT.bound().first()),
                m.group(1), Set.of(), Kind.VERDICT, Set.of(m.group(2)))));
    }

    private static void add(List<StatedAnswer> answers, Set<String> models, Path test, String text, Pattern pattern, Kind kind,
            Function<MatchResult, Set<String>> answer) {
        List<MatchResult> stated = pattern.matcher(text).results().filter(m -> models.contains(m.group(1))).toList();
        if (!stated.isEmpty()) {
            LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource(test.toString(), text));
            UnrolledProgram program = Unroller.unroll(compilation.program().orElseThrow(() -> new AssertionError(compilation.problems().toString())),
                    VerificationOptions.DEFAULT.bound().first());
            if (!program.hasBoundedLoop()) {
                stated.forEach(m -> answers.add(new StatedAnswer(test, program, m.group(1), variants(test), kind, answer.apply(m))));
            }
        }
    }

    /**
     * Whether this is the model's answer.
     *
     * @param changed the model that is meant, or a variant of it
     */
    boolean isAnswerOf(MemoryModel changed, Interruption interruption) {
        ExecutionSearch search = new ExplicitSearch(program, changed);
        return switch (kind) {
            case VERDICT -> answer.contains(verdict(search, changed, interruption));
            case FLAGS -> flags(search, changed, interruption).equals(answer);
        };
    }

    private String verdict(ExecutionSearch search, MemoryModel changed, Interruption interruption) {
        for (Axiom axiom : changed.axioms()) {
            if (axiom.role() == Axiom.Role.UNDEFINED_UNLESS && isFound(search, new Goal.Undefined(axiom), interruption)) {
                return "undefined";
            }
        }
        if (program.program().question() instanceof Question.Safety) {
            return isFound(search, new Goal.Fails(EnumSet.allOf(Failure.class)), interruption) ? "violated" : "holds";
        }
        return isFound(search, new Goal.Satisfies(program.program().question().finalState().get().proposition()), interruption) ? "allowed" : "forbidden";
    }

    private static Set<String> flags(ExecutionSearch search, MemoryModel changed, Interruption interruption) {
        Set<String> raised = new TreeSet<>();
        for (Axiom axiom : changed.axioms()) {
            if (axiom.role() == Axiom.Role.FLAG && isFound(search, new Goal.Raises(axiom), interruption)) {
                raised.add(axiom.name());
            }
        }
        return raised;
    }

    private static boolean isFound(ExecutionSearch search, Goal goal, Interruption interruption) {
        return search.find(goal, interruption) instanceof SearchResult.Found;
    }

    @Override
    public String toString() {
        return Repository.root().relativize(test) + " under " + model + ": " + String.join(", ", answer);
    }
}
