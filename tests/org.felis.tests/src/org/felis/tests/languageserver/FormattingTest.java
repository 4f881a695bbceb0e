package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Formatting lays a text out, changes nothing that it means, and nothing the second time. */
class FormattingTest {

    @RegisterExtension
    final EditorSession editor = EditorSession.inNewFolder();

    private String formatted(String name, String text) {
        editor.open(name, text);
        return EditedText.apply(text, answer(editor.documents().formatting(new DocumentFormattingParams(editor.id(name), new FormattingOptions(4, true)))));
    }

    @Test
    void operatorsAndBracketsAreSpaced() {
        assertEquals("let a = po; [W & R] | ~rf* \\ loc^-1\n", formatted("a.cat", "let   a=po;[ W&R ]|~ rf * \\loc ^ -1"));
        assertEquals("let f(r, S) = r+ + ++ {} * domain(S)\n", formatted("b.cat", "let f (r,S)=r+ + ++{ }*domain( S )"));
        assertEquals("flag ~empty a as b\n", formatted("c.cat", "flag ~ empty a as b"));
    }

    @Test
    void linesAreIndentedByWhatTheyArePartOf() {
        String laidOut = """
                let dob =
                    addr
                  | ctrl; [W]
                  | (data
                    | rf)

                (* a comment
                   of two lines *)
                let rec hb = po
                  | hb; hb
                and other = (
                  hb
                )

                procedure p(r) =
                  acyclic r as x // why
                end
                """;
        assertEquals(laidOut, formatted("a.cat", laidOut));
        String indentedOtherwise = laidOut.replaceAll("(?m)^ +(?! *of two)", "\t ").replace("\n\n", "\n\n\n\n");
        assertEquals(laidOut, formatted("b.cat", indentedOtherwise));
    }

    @Test
    void everyStatementBeginsALine() {
        assertEquals("let a = po\nlet b = rf\n", formatted("a.cat", "let a = po let b = rf"));
    }

    @Test
    void aTextWithErrorsStaysAsItIs() {
        assertEquals("let a=(po\n", formatted("a.cat", "let a=(po\n"));
        assertEquals("AArch64 T\n{ }\nP0;\nLDR W0,[\n", formatted("a.litmus", "AArch64 T\n{ }\nP0;\nLDR W0,[\n"));
    }

    @Test
    void lineBreaksStayOfTheirKind() {
        assertEquals("let a = po\r\nlet b = rf\r\n", formatted("a.cat", "let a=po\r\nlet b  =rf\r\n"));
    }

    @Test
    void commentsBetweenRowsStayBetweenThem() {
        assertEquals("""
                AArch64 T
                { }
                 P0        | P1  ;
                 (* first *)
                 MOV X0,#1 | NOP ; // why
                 (* then *) (* and then *)
                 NOP       | NOP ; (* last *)
                exists (true)
                """, formatted("a.litmus", """
                AArch64 T
                { }
                P0|P1;
                   (* first *)
                MOV X0,#1|NOP;// why
                (* then *) (* and then *)
                NOP|NOP; (* last *)
                exists (true)
                """));
        String within = "AArch64 T\n{ }\nP0|P1;\nNOP (* here *)|NOP;\nexists (true)\n";
        assertEquals(within, formatted("b.litmus", within), "a comment in a cell has no place in a table");
    }

    @Test
    void columnsOfThreadsAreAligned() {
        assertEquals("AArch64 T\n{ 0:X1=x; }\n P0          | P1          ;\n MOV W0,#1   | LDR W0,[X1] ;\n STR W0,[X1] |             ;\nexists (0:X0=1)\n",
                formatted("a.litmus", "AArch64 T\n{ 0:X1=x; }\nP0|P1;\nMOV  W0,#1|LDR W0,[X1];\n STR W0,[X1]  |  ;\nexists (0:X0=1)\n"));
    }

    private static List<Path> sources(String extension) {
        return Stream.of("cat-models", "examples").flatMap(d -> Repository.filesBelow(Repository.root().resolve(d), extension).stream()).toList();
    }

    @Test
    void shippedModelsMeanTheSameAfterwards() {
        List<Path> models = sources(".cat");
        assertTrue(models.size() >= 8, "the models were found");
        for (Path model : models) {
            String text = Repository.read(model);
            String once = formatted(model.getFileName().toString(), text);
            assertEquals(once, formatted(model.getFileName().toString(), once), model::toString);
            assertEquals(meaning(compile(model, text)), meaning(compile(model, once)), model::toString);
        }
    }

    private static CatCompilation compile(Path file, String text) {
        return CatLanguage.shared().compile(new CatSource(file.toString(), text), IncludeResolver.inDirectories(), ModelReading.DEFAULTS);
    }

    /** The terms of the definitions and axioms, whose ids say how they were made; what is wrong, without places. */
    private static List<String> meaning(CatCompilation compilation) {
        Stream<String> model = compilation.model().stream().flatMap(m -> Stream.concat(
                m.definitions().stream().map(d -> d.name() + " " + d.term().id()), m.axioms().stream().map(a -> a.name() + " " + a.term().id())));
        return Stream.concat(model, compilation.problems().stream().map(p -> p.code() + p.message())).toList();
    }

    @Test
    void examplesMeanTheSameAfterwards() {
        List<Path> tests = sources(".litmus");
        assertTrue(tests.size() >= 60, "the examples were found");
        for (Path test : tests) {
            String text = Repository.read(test);
            String once = formatted(test.getFileName().toString(), text);
            assertEquals(once, formatted(test.getFileName().toString(), once), test::toString);
            assertEquals(meaning(compile(text)), meaning(compile(once)), test::toString);
        }
    }

    private static LitmusCompilation compile(String text) {
        return LitmusLanguage.compile(new LitmusSource("<test>", text));
    }

    private static List<String> meaning(LitmusCompilation compilation) {
        Stream<String> program = compilation.program().stream().flatMap(FormattingTest::lines);
        return Stream.concat(program, compilation.problems().stream().map(Problem::code)).toList();
    }

    private static Stream<String> lines(Program program) {
        Stream<String> code = program.threads().stream().flatMap(t -> t.instructions().stream()).map(Instruction::operations).map(Object::toString);
        return Stream.concat(code, Stream.of(program.initialMemory().toString(), program.question().finalState().get().proposition().toString(), program.locations().toString()));
    }
}
