package org.felis.tests.c.constraint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.constraint.Constraints;
import org.felis.c.constraint.Judgement;
import org.felis.c.constraint.Rejection;
import org.felis.c.constraint.StaticUndefined;
import org.felis.clang.CSource;
import org.felis.c.syntax.SyntaxReader;
import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.clang.SyntaxTree;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With each clang of this machine; without one, these are skipped. */
class ConstraintsTest {

    private static final List<Clang> CLANGS = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeAll
    static void clangIsHere() throws Exception {
        Map<Path, Path> byFile = new LinkedHashMap<>(); // folders of PATH may be links to each other
        for (Path candidate : ClangFinder.onPath().candidates()) {
            byFile.putIfAbsent(candidate.toRealPath(), candidate);
        }
        assumeTrue(!byFile.isEmpty(), "clang is not installed: nothing reads C then");
        for (Path candidate : byFile.values()) {
            Clang clang = Clang.find(Optional.of(candidate), ClangFinder.onPath(), "test.c", Interruption.none());
            if (clang.version().major() >= 14) { // older ones write no syntax tree that is read
                CLANGS.add(clang);
            }
        }
    }

    private Judgement judge(Clang clang, Block block) throws Exception {
        block.write(folder.resolve("program.c"));
        CSource source = new CSource("program.c", folder, CSource.USUAL_TARGET, List.of());
        SyntaxTree tree = clang.syntaxTree(source, Optional.empty(), Interruption.none());
        return Constraints.judge(tree.problems(), Optional.of(SyntaxReader.read(tree.json())), source);
    }

    private Judgement judge(Clang clang, String text) throws Exception {
        return judge(clang, new Block("", text, 0));
    }

    private static String failure(Clang clang, Block block, Judgement judgement) {
        return "clang " + clang.version().major() + ", " + block.expected() + " at line " + block.line() + " of\n" + block.text() + judgement;
    }

    @Test
    void whatViolatesTheStandardIsRejectedAtItsLineByItsParagraph() throws Exception {
        List<Block> blocks = Block.of("violations.txt");
        assertTrue(blocks.size() > 300, "the fixture was read");
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            Clang clang = CLANGS.get(i % CLANGS.size()); // in turn: each takes a tenth of a second
            Judgement judgement = judge(clang, blocks.get(i));
            if (!isRejected(blocks.get(i), judgement)) {
                wrong.add(failure(clang, blocks.get(i), judgement));
            }
        }
        assertEquals(List.of(), wrong, () -> String.join("\n", wrong));
    }

    private static boolean isRejected(Block block, Judgement judgement) {
        boolean isFound = judgement.rejections().stream().filter(r -> r.place().line() == block.line())
                .anyMatch(r -> block.expected().equals("syntax") ? r.kind() == Rejection.Kind.SYNTAX : r.paragraphs().contains(block.expected()));
        return isFound && judgement.rejections().getFirst().place().line() == block.line() && judgement.unsupported().isEmpty();
    }

    @Test
    void whatIsUndefinedWithoutRunningHasItsNameAndLine() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Clang clang : CLANGS) {
            for (Block block : Block.of("undefined.txt")) {
                Judgement judgement = judge(clang, block);
                List<String> found = judgement.undefined().stream().map(u -> u.name() + " " + u.place().line()).distinct().toList();
                if (!found.equals(List.of(block.expected() + " " + block.line())) || !judgement.rejections().isEmpty()) {
                    wrong.add(failure(clang, block, judgement));
                }
            }
        }
        assertEquals(List.of(), wrong, () -> String.join("\n", wrong));
    }

    @Test
    void whatTheStandardOrAnExtensionAllowsIsAccepted() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Clang clang : CLANGS) {
            for (Block block : Block.of("accepted.txt")) {
                Judgement judgement = judge(clang, block);
                boolean isNamed = block.expected().equals("standard") || judgement.extensions().stream().anyMatch(e -> e.paragraphs().contains(block.expected()));
                if (!judgement.isAccepted() || !isNamed) {
                    wrong.add(failure(clang, block, judgement));
                }
            }
        }
        assertEquals(List.of(), wrong, () -> String.join("\n", wrong));
    }

    @Test
    void whatTheHeadersLackIsUnsupportedAndNoMistakeOfTheProgram() throws Exception {
        for (Clang clang : CLANGS) {
            Judgement function = judge(clang, "#include <stdio.h>\nint main(void) {\n  return fgetc(stdin);\n}\n");
            assertEquals(List.of("program.c:3:10: the library function 'fgetc' is not supported"), function.unsupported().stream().map(p -> p.range() + ": " + p.message()).toList());
            assertEquals(List.of(), function.rejections());
            Judgement header = judge(clang, "#include <wchar.h>\nint main(void) { return 0; }\n");
            assertEquals(List.of("the header <wchar.h> is not supported"), header.unsupported().stream().map(Problem::message).toList());
            assertEquals(List.of(), header.rejections());
        }
    }

    @Test
    void anErrorThatTheTableDoesNotKnowRejects() throws Exception {
        for (Clang clang : CLANGS) {
            Judgement judgement = judge(clang, "int f(int x) { return __builtin_choose_expr(x, 1, 2); }\n");
            assertEquals(List.of(Rejection.Kind.OTHER), judgement.rejections().stream().map(Rejection::kind).toList(), judgement.toString());
            assertEquals(Optional.empty(), judgement.rejections().getFirst().paragraph());
        }
    }

    @Test
    void aSyntaxErrorIsToldFromAConstraint() throws Exception {
        for (Clang clang : CLANGS) {
            assertEquals(List.of(Rejection.Kind.SYNTAX), judge(clang, "int main(void) { return 0 }\n").rejections().stream().map(Rejection::kind).toList());
            assertEquals(List.of(Rejection.Kind.CONSTRAINT), judge(clang, "int main(void) { return x; }\n").rejections().stream().map(Rejection::kind).toList());
        }
    }

    @Test
    void placesInHeadersOfTheProgramAndInMacrosAreFound() throws Exception {
        Files.writeString(folder.resolve("own.h"), "struct s { int x; } s;\n#define TWICE(e) ((e) * 2)\nstatic int y = 1 + s;\n");
        for (Clang clang : CLANGS) {
            List<Rejection> rejections = judge(clang, "#include \"own.h\"\nconst int c = 1;\nint a =\n  TWICE(c);\nint b = TWICE(s);\n").rejections();
            assertEquals(List.of("own.h:3 §6.5.6#2", "program.c:4 §6.7.9#4", "program.c:5 §6.5.5#2"),
                    rejections.stream().map(r -> r.place().file().replaceFirst("^\\./", "") + ":" + r.place().line() + " " + r.paragraph().orElse("")).distinct().toList());
        }
    }

    @Test
    void aLongSumIsNoProblem() throws Exception {
        String sum = "1" + " + 1".repeat(300);
        for (Clang clang : CLANGS) {
            Judgement judgement = judge(clang, "const int c = 1;\nint x = c + " + sum + ";\n");
            assertEquals(List.of("§6.7.9#4"), judgement.rejections().stream().flatMap(r -> r.paragraphs().stream()).toList());
        }
    }

    @Test
    void undefinedBehaviourIsShownWithItsName() throws Exception {
        StaticUndefined undefined = judge(CLANGS.getFirst(), "static int x;\nint x;\n").undefined().getFirst();
        assertTrue(undefined.toString().startsWith("program.c:2:5: UB008_multiple_linkage: "), undefined.toString());
        assertEquals(List.of("§6.2.2#7"), undefined.paragraphs());
    }
}
