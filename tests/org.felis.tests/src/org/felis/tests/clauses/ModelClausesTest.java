package org.felis.tests.clauses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.tests.Repository;
import org.felis.tests.clauses.ModelClauses.Clause;
import org.felis.verification.sources.ShippedModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each clause of a shipped model decides something: without it the model gives another answer to one of the repository's tests than the one that the
 * test states. Clauses for which this is not so are listed, each with the reason.
 */
class ModelClausesTest {

    private static final String LISTED = "tests/org.felis.tests/fixtures/clauses/undecided-clauses.tsv";
    /** How the reason why no test decides a clause begins. */
    private static final List<String> REASONS = List.of("implied", "empty: ", "no shipped model uses it");
    /** A changed model may have far more executions; the tests are small enough for this. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** One of so many tests. */
    private static final int SHARE = 20;
    /** Definitions for models of users; those that shipped models are made of mean the same there. */
    private static final Set<String> OTHERS = Set.of("stdlib.cat", "cross.cat", "filters.cat", "cos-opt.cat", "x86fences.cat", "aarch64fences.cat");

    private static final Map<String, List<StatedAnswer>> ANSWERS = new LinkedHashMap<>();
    private static final Map<String, Set<String>> FILES = new LinkedHashMap<>();

    /** Of the models that ship; a file that none of them is made of has no verdicts to be missed. */
    static Stream<String> files() {
        return Repository.filesBelow(Repository.root().resolve("cat-models"), ".cat").stream().map(f -> f.getFileName().toString())
                .filter(f -> !OTHERS.contains(f));
    }

    @ParameterizedTest
    @MethodSource("files")
    void eachClauseIsDecidedByATestOrListedWithAReason(String file) {
        List<String> models = Arrays.stream(ShippedModel.values()).map(ShippedModel::modelName)
                .filter(m -> FILES.computeIfAbsent(m, ChangedModels::files).contains(file)).toList();
        List<StatedAnswer> answers = new ArrayList<>(models.stream().flatMap(m -> answers(m).stream()).toList());
        Set<String> listed = listed(file);
        Set<String> undecided = new LinkedHashSet<>();
        for (Clause clause : ModelClauses.of(ChangedModels.source(file))) {
            if (!isDecided(file, clause, listed.contains(clause.name()) ? share(clause, answers) : answers)) {
                undecided.add(clause.name());
            }
        }
        assertEquals(String.join("\n", new TreeSet<>(listed)), String.join("\n", new TreeSet<>(undecided)),
                () -> "clauses of " + file + " that no test decides, and those that " + LISTED + " lists");
    }

    /** That no test decides a listed clause takes all tests to say: by default each such clause is tried on some of them. */
    private static List<StatedAnswer> share(Clause clause, List<StatedAnswer> answers) {
        if (Boolean.getBoolean("felis.clauses")) {
            return answers;
        }
        List<StatedAnswer> share = new ArrayList<>();
        for (int i = Math.floorMod(clause.name().hashCode(), SHARE); i < answers.size(); i += SHARE) {
            share.add(answers.get(i));
        }
        return share;
    }

    /** Tries the test that decided the last clause first: neighbours are often decided by the same. */
    private static boolean isDecided(String file, Clause clause, List<StatedAnswer> answers) {
        Map<List<Object>, Optional<MemoryModel>> changed = new HashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            StatedAnswer answer = answers.get(i);
            Optional<MemoryModel> without = changed.computeIfAbsent(List.of(answer.model(), answer.variants()),
                    m -> ChangedModels.changed(answer.model(), answer.variants(), file, clause.without()));
            try {
                if (without.isEmpty() || !answer.isAnswerOf(without.get(), Interruption.after(PATIENCE))) {
                    answers.remove(i);
                    answers.add(0, answer);
                    return true;
                }
            } catch (Interruption.StoppedException tooMany) {
                // another test may be quicker
            }
        }
        return false;
    }

    /** What is stated of a model, after a look at whether it is so. */
    private static List<StatedAnswer> answers(String model) {
        return ANSWERS.computeIfAbsent(model, m -> {
            Map<Set<String>, MemoryModel> shipped = new HashMap<>();
            List<StatedAnswer> stated = StatedAnswer.of(Set.of(m));
            stated.forEach(s -> assertTrue(
                    s.isAnswerOf(shipped.computeIfAbsent(s.variants(), v -> ChangedModels.shipped(m, v)), Interruption.none()), s::toString));
            return stated;
        });
    }

    private static Set<String> listed(String file) {
        Set<String> clauses = new LinkedHashSet<>();
        for (String line : Repository.read(Repository.root().resolve(LISTED)).lines().skip(1).toList()) {
            String[] cells = line.split("\t");
            assertEquals(3, cells.length, () -> "file, clause and reason: " + line);
            assertTrue(REASONS.stream().anyMatch(cells[2]::startsWith), () -> "why no test can decide it, " + REASONS + ": " + line);
            if (cells[0].equals(file)) {
                assertTrue(clauses.add(cells[1]), () -> "twice: " + line);
            }
        }
        return clauses;
    }
}
