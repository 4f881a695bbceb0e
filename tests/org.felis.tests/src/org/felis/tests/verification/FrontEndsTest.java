package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.FrontEnd;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.frontend.LitmusFrontEnd;
import org.felis.tests.Repository;
import org.felis.tests.engine.program.ProgramBuilder;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** A further language enters by being registered, and nothing else of the façade knows of it. */
class FrontEndsTest {

    /** A file is a list of numbers, each written to one location by a thread of its own; asked is whether the first one is there at the end. */
    private static final class Writers implements FrontEnd {
        @Override
        public List<String> suffixes() {
            return List.of(".writers");
        }

        @Override
        public List<String> targets() {
            return List.of();
        }

        @Override
        public Set<String> unsupported() {
            return Set.of();
        }

        @Override
        public CompiledSource compile(String file, String text, CompileOptions options, Interruption interruption) {
            String[] values = text.strip().split(" +");
            ProgramBuilder program = ProgramBuilder.withLocations("x");
            for (String value : values) {
                if (!value.matches("[0-9]+")) {
                    return new CompiledSource(Optional.empty(), List.of(Problem.error("WRITERS1", "expected a number, found " + value,
                            new SourceRange(file, 1, text.indexOf(value) + 1, text.indexOf(value), value.length()))), Optional.empty(), List.of());
                }
                program.thread().store("x", value);
            }
            return new CompiledSource(Optional.of(program.exists(program.isValue("x", Long.parseLong(values[0]))).program()), List.of(), Optional.empty(), List.of());
        }
    }

    private static final FrontEnds BOTH = new FrontEnds(List.of(new LitmusFrontEnd(), new Writers()));

    private static Verdict verdict(String file, String text) {
        return new InProcessVerifier(CompiledModels.ofThisProcess(), BOTH)
                .verify(new VerificationTask(file, text, "sc", VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()).verdict();
    }

    @Test
    void theMenusOfTheWorkbenchAreForTheFilesOfAllFrontEnds() {
        String xml = Repository.read(Repository.root().resolve("plugins/org.felis.ide/plugin.xml"));
        for (String definition : List.of("org.felis.ide.testEditor", "org.felis.ide.testSelection")) {
            String from = xml.substring(xml.indexOf("<definition id=\"" + definition + "\">"));
            Set<String> suffixes = Pattern.compile("resources\\.extension\" value=\"(\\w+)\"").matcher(from.substring(0, from.indexOf("</definition>"))).results()
                    .map(extension -> "." + extension.group(1)).collect(Collectors.toSet());
            assertEquals(Set.copyOf(FrontEnds.ALL.suffixes()), suffixes, definition);
        }
    }

    @Test
    void programsOfAFurtherLanguageAreVerified() {
        assertEquals(new Verdict.Allowed(), verdict("two.writers", "1 2"));
        assertEquals(new Verdict.Allowed(), verdict("one.writers", "0"));
    }

    @Test
    void whatIsWrongWithThemIsToldAtItsPlace() {
        Verdict.Error error = assertInstanceOf(Verdict.Error.class, verdict("wrong.writers", "1 b"));
        assertEquals(List.of("WRITERS1"), error.problems().stream().map(Problem::code).toList());
        assertEquals(3, error.problems().get(0).range().column());
    }

    @Test
    void filesWhoseNamesSayNothingAreForTheFirstFrontEnd() {
        assertInstanceOf(LitmusFrontEnd.class, BOTH.of("test.txt"));
        assertInstanceOf(LitmusFrontEnd.class, BOTH.of("-"));
        assertInstanceOf(Writers.class, BOTH.of("folder.litmus/a.writers"));
        assertEquals(List.of(".litmus", ".writers"), BOTH.suffixes());
    }
}
