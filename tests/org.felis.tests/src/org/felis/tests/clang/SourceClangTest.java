package org.felis.tests.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said where a C file is read as source, and clang is missing, too old, killed, or writes what is not known. */
class SourceClangTest {

    private static final String VERSION = "clang version 19.1.7";

    @TempDir
    private Path folder;

    private Problem problem(Path clang) throws IOException {
        Files.writeString(folder.resolve("f.c"), "int main(void) {\n  return 0;\n}\n");
        SourceAnswer answer = SourcePrograms.outcomes("f.c", folder, SourceSettings.DEFAULT.withClang(Optional.of(clang), List.of()), Interruption.none());
        return assertInstanceOf(SourceAnswer.Undecided.class, answer).problems().getFirst();
    }

    /** A clang that writes this as its syntax tree. */
    private Path writing(String tree) throws IOException {
        Path file = Files.writeString(folder.resolve("tree.json"), tree);
        return FakeClang.in(folder, "clang", VERSION, "cat '" + file + "'");
    }

    private static String function(String body) {
        String place = "{\"offset\": 20, \"line\": 2, \"col\": 3, \"tokLen\": 6}";
        return "{\"id\": \"0x1\", \"kind\": \"TranslationUnitDecl\", \"inner\": [{\"id\": \"0x2\", \"kind\": \"FunctionDecl\", \"name\": \"main\", \"loc\": {\"offset\": 4, \"file\": \"f.c\", \"line\": 1,"
                + " \"col\": 5}, \"type\": {\"qualType\": \"int (void)\"}, \"inner\": [{\"id\": \"0x3\", \"kind\": \"CompoundStmt\", \"inner\": ["
                + body.replace("RANGE", "\"range\": {\"begin\": " + place + ", \"end\": " + place + "}") + "]}]}]}";
    }

    @Test
    void aClangThatIsMissingIsSaidToBe() throws IOException {
        Problem problem = problem(folder.resolve("none"));
        assertEquals("CLANG002", problem.code());
        assertTrue(problem.message().contains("there is no such file; name another file with --clang"), problem.message());
    }

    @Test
    void aClangThatIsTooOldIsNotRun() throws IOException {
        for (String version : List.of("clang version 9.0.1", "clang version 13.0.0")) {
            Problem problem = problem(FakeClang.in(folder, "clang", version, "echo run; exit 1"));
            assertTrue(problem.message().contains(" or later: install one, or name its file with --clang"), problem.message());
        }
    }

    @Test
    void aClangThatIsKilledHasNoTree() throws IOException {
        Problem atOnce = problem(FakeClang.in(folder, "clang", VERSION, "kill -9 $$"));
        assertTrue(atOnce.message().startsWith("clang failed without saying where: ") && atOnce.message().endsWith("try another version of clang (--clang)"), atOnce.message());
        Problem amidst = problem(FakeClang.in(folder, "clang", VERSION, "printf '{\"id\": \"0x1\", \"kind\": \"Trans'", "kill -9 $$"));
        assertEquals("C011", amidst.code());
        assertTrue(amidst.message().endsWith("name another one with --clang"), amidst.message());
    }

    @Test
    void aNodeThatIsNotKnownIsNamedAtItsPlace() throws IOException {
        String statement = problem(writing(function("{\"id\": \"0x4\", \"kind\": \"NovelStmt\", RANGE}"))).toString();
        assertTrue(statement.startsWith("f.c:2:3: error C010 a statement of the kind NovelStmt is not known: ") && statement.endsWith("with --clang"), statement);
        String expression = problem(writing(function("{\"id\": \"0x4\", \"kind\": \"NovelExpr\", RANGE, \"type\": {\"qualType\": \"int\"}}"))).toString();
        assertTrue(expression.startsWith("f.c:2:3: error C010 an expression of the kind NovelExpr is not known: ") && expression.endsWith("with --clang"), expression);
        String incomplete = problem(writing(function("{\"id\": \"0x4\", \"kind\": \"IntegerLiteral\", RANGE, \"type\": {\"qualType\": \"int\"}}"))).toString();
        assertTrue(incomplete.startsWith("f.c:2:3: error C010 clang's syntax tree is not understood here (IntegerLiteral: it has no 'value')") && incomplete.endsWith("with --clang"), incomplete);
    }
}
