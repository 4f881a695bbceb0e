package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.cli.output.ComparisonFormat;
import org.felis.cli.output.JsonLines;
import org.felis.cli.output.OutcomesJson;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.machine.Outcome;
import org.felis.c.machine.Outcomes;
import org.felis.c.syntax.Place;
import org.felis.cli.output.SourceOutcomesFormat;
import org.felis.engine.interruption.Interruption;
import org.felis.tests.Increments;
import org.felis.tests.Repository;
import org.felis.tests.verification.AssertingPrograms;
import org.felis.verification.ModelComparison;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** {@code docs/output.schema.json} describes what commands print. */
class JsonOutputTest {

    /** Properties that it takes a failure of a solver or of an enumeration to print. */
    private static final Set<String> RARE = Set.of("side.reason", "side.statesMissing");

    private final JsonSchema schema = new JsonSchema(
            JsonParser.parseString(Repository.read(Repository.root().resolve("docs/output.schema.json"))).getAsJsonObject());

    @TempDir
    private Path folder;

    private static String example(String name) {
        return Repository.examples().resolve(name).toString();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private void check(String definition, String... command) {
        FelisRun run = FelisRun.of(command);
        assertFalse(run.out().isBlank(), () -> List.of(command) + run.err());
        run.out().lines().forEach(line -> assertEquals(List.of(), schema.problems(JsonParser.parseString(line), definition), line));
    }

    @Test
    void everyLineIsAsTheSchemaSaysAndTheSchemaSaysNoMore() throws IOException {
        String wrong = file("wrong.litmus", "X86 wrong\n{}\nP0 ;\n HUH ;\n HAH ;\nexists (x=1)\n");
        String flagged = file("flagged.cat", "include \"cos.cat\"\nlet hb = po | rf\nlet twice = hb; hb\nacyclic po as p\nempty twice & ext as q\n"
                + "undefined_unless empty rf & ext & (_ * M) as defined\nflag ~empty rf as reads\nlet unused = po\n");
        String barrier = example("aarch64/MP+dmb.sy+addr.litmus");
        String endless = file("endless.litmus", Increments.test(Increments.ENDLESS));
        for (String litmus : List.of("aarch64", "arm", "bpf", "c11", "linux", "mips", "paper", "ppc", "riscv", "x86")) {
            check("verify", "verify", "--json", "--observation", "--stats", "--check-expectations", example(litmus));
        }
        check("verify", "verify", "--json", "--stats", "-m", "x86tso", Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/examples/mcs.ll").toString());
        check("verify", "verify", "--json", "--explain", "-m", "aarch64", barrier, example("aarch64/MP.litmus"), example("aarch64/MP+rel+spin.litmus"));
        check("verify", "verify", "--json", "--stats", "--bound", "auto", "--timeout", "1", example("aarch64/MP+rel+spin.litmus"), example("aarch64/MP.litmus"));
        check("verify", "verify", "--json", "--explain", "--observation", "-m", flagged, example("aarch64/MP.litmus"), barrier);
        check("verify", "verify", "--json", "--stats", "-p", "smt", "-m", "sc", barrier);
        check("verify", "verify", "--json", "--timeout", "0.5", "-m", "sc", endless);
        check("verify", "verify", "--json", wrong, folder.resolve("missing.litmus").toString());
        check("outcomes", "outcomes", "--format", "json", barrier, wrong, example("linux/Plain-race.litmus"), example("linux/MP+once.litmus"));
        check("outcomes", "outcomes", "--format", "json", "-m", flagged, example("aarch64/MP.litmus"), barrier);
        check("outcomes", "outcomes", "--format", "json", "--timeout", "0.5", "-m", "sc", endless);
        check("compare", "compare", "--format", "json", "--all", "-m", "aarch64," + flagged, barrier, wrong, example("aarch64/MP.litmus"),
                example("linux/MP+once.litmus"));
        check("check", "check", "--json", flagged, wrong, folder.resolve("missing.litmus").toString());
        checkAssertions();
        checkSource();
        Set<String> unseen = new TreeSet<>(schema.unseen());
        unseen.removeAll(RARE);
        assertEquals(Set.of(), unseen);
    }

    /** What is printed of programs with assertions; the front end for them is a test's. */
    private void checkAssertions() {
        Verifier verifier = AssertingPrograms.verifier();
        VerificationTask task = new VerificationTask("a.asserting", "racing", "rc11", VerificationOptions.DEFAULT);
        VerificationResult racy = verifier.verify(task, Progress.NONE, Interruption.none());
        PropertyVerdict missing = new PropertyVerdict(Property.MEMORY, new Verdict.Unknown("out of time"), Optional.empty(), Optional.empty());
        OutcomesResult outcomes = verifier.outcomes(task, Progress.NONE, Interruption.none());
        ModelComparison compared = ModelComparison.of(task, task.withModel("sc"), verifier, Progress.NONE, Interruption.none());
        assertEquals(ModelComparison.Kind.DIFFERENT, compared.kind());
        check("verify", JsonLines.of(racy, false));
        check("verify", JsonLines.of(new VerificationResult.Undecided("a.c", "sc", new Verdict.Unknown("out of time"), 2, 1, List.of(), List.of(missing), List.of()), false));
        check("outcomes", OutcomesJson.of(outcomes));
        check("compare", ComparisonFormat.JSON.text("a.asserting", List.of("rc11", "sc"), compared));
    }

    /** How C programs as source end: clang, which reads them, need not be here. */
    private void checkSource() {
        Place place = new Place("a.c", 3, 5);
        Outcomes outcomes = new Outcomes(List.of(new Outcome(Outcome.End.RETURNED, "3", Optional.empty(), Place.NONE, "text"),
                new Outcome(Outcome.End.UNDEFINED, "", Optional.of(UndefinedBehaviour.UNSEQUENCED_RACE), place, ""),
                new Outcome(Outcome.End.ASSERTION, "", Optional.empty(), place, "")), 7, Optional.of(new Outcomes.Limit("5 executions", false)));
        check("source", SourceOutcomesFormat.json("a.c", outcomes));
    }

    private void check(String definition, String line) {
        assertEquals(List.of(), schema.problems(JsonParser.parseString(line), definition), line);
    }

    @Test
    void aLineThatIsNotAsTheSchemaSaysIsFound() {
        JsonObject line = JsonParser.parseString(FelisRun.of("verify", "--json", example("x86/SB.litmus")).out()).getAsJsonObject();
        assertEquals(List.of(), schema.problems(line, "verify"));
        line.addProperty("bound", "2");
        line.addProperty("verdict", "Perhaps");
        line.addProperty("colour", "red");
        line.remove("test");
        List<String> problems = schema.problems(line, "verify");
        assertEquals(4, problems.size(), problems::toString);
        assertTrue(problems.contains("verify.colour: is not in the schema") && problems.contains("verify.test: is missing"), problems::toString);
    }
}
