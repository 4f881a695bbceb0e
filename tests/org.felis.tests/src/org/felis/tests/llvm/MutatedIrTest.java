package org.felis.tests.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.debug.DebugInformation;
import org.felis.llvm.frontend.CFrontEnd;
import org.felis.llvm.ir.Module;
import org.felis.llvm.parser.LlvmParser;
import org.felis.llvm.printer.ModulePrinter;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Damaged files: each is read, or refused with one problem at a place in the text; never an exception of another kind, and never for long. */
class MutatedIrTest {

    private static final long SEED = 20;
    private static final int FILES = 400;
    private static final int LOWERED = 200;

    private final Random random = new Random(SEED);

    private String mutated(String text, List<String> pool) {
        StringBuilder out = new StringBuilder(text);
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(out.length());
            int end = Math.min(out.length(), at + 1 + random.nextInt(random.nextInt(5) == 0 ? 400 : 8));
            switch (random.nextInt(7)) {
            case 0 -> out.delete(at, end);
            case 1 -> out.insert(at, out.substring(at, end));
            case 2 -> out.setCharAt(at, (char) (random.nextInt(10) == 0 ? random.nextInt(65536) : 32 + random.nextInt(95)));
            case 3 -> out.insert(random.nextInt(out.length()), out.substring(at, end));
            case 4 -> out.setLength(Math.max(1, at));
            case 5 -> replaceWord(out, at, pool);
            default -> swapLines(out);
            }
        }
        return out.toString();
    }

    private void replaceWord(StringBuilder out, int at, List<String> pool) {
        int start = at;
        while (start < out.length() && !Character.isLetterOrDigit(out.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < out.length() && Character.isLetterOrDigit(out.charAt(end))) {
            end++;
        }
        out.replace(start, end, pool.get(random.nextInt(pool.size())));
    }

    private void swapLines(StringBuilder out) {
        List<String> lines = new ArrayList<>(out.toString().lines().toList());
        String moved = lines.remove(random.nextInt(lines.size()));
        lines.add(random.nextInt(lines.size() + 1), moved);
        out.setLength(0);
        out.append(String.join("\n", lines));
    }

    @Test
    void damagedFilesAreReadOrRefusedAtAPlace() {
        List<Path> files = IrFixtures.all();
        List<String> pool = List.of(Repository.read(files.getFirst()).split("[^A-Za-z0-9_.]+"));
        int refused = 0;
        for (int i = 0; i < FILES; i++) {
            Path file = files.get(i % files.size());
            String text = mutated(Repository.read(file), pool);
            String name = "file " + i + " of seed " + SEED + ", from " + file.getFileName();
            if (!assertTimeoutPreemptively(Duration.ofSeconds(20), () -> isRead(text, name), name)) {
                refused++;
            }
        }
        assertTrue(refused > FILES / 3 && refused < FILES, "some files are damaged badly, some are not: " + refused + " of " + FILES + " were refused");
    }

    @Test
    void damagedFilesAreLoweredOrRefusedAtAPlace() {
        List<Path> files = IrFixtures.all();
        List<String> pool = List.of(Repository.read(files.getFirst()).split("[^A-Za-z0-9_.]+"));
        int refused = 0;
        for (int i = 0; i < LOWERED; i++) {
            Path file = files.get(i % files.size());
            String text = mutated(Repository.read(file), pool);
            String name = "file " + i + " of seed " + SEED + ", from " + file.getFileName();
            CompiledSource source = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> new CFrontEnd().compile("test.ll", text, CompileOptions.DEFAULT, Interruption.none()), name);
            assertEquals(source.program().isEmpty(), source.problems().stream().anyMatch(problem -> problem.severity() == Problem.Severity.ERROR), name);
            refused += source.program().isPresent() ? 0 : 1;
        }
        assertTrue(refused > LOWERED / 3 && refused < LOWERED, "some files are damaged badly, some are not: " + refused + " of " + LOWERED + " were refused");
    }

    /** Whether it is read; what is read can be printed and asked for places. */
    private static boolean isRead(String text, String name) {
        try {
            Module module = LlvmParser.parse("test.ll", text, Interruption.none());
            String printed = ModulePrinter.print(module);
            assertEquals(printed, ModulePrinter.print(LlvmParser.parse("printed.ll", printed, Interruption.none())), name);
            DebugInformation debug = new DebugInformation(module);
            module.functions().values().forEach(function -> IrFixtures.instructions(function).forEach(debug::place));
            module.globals().values().forEach(variable -> debug.variable(variable).ifPresent(v -> debug.types().pathAt(v.type(), 4)));
            return true;
        } catch (ProblemException refused) {
            assertEquals(1, refused.problems().size(), name);
            Problem problem = refused.problems().getFirst();
            assertEquals("test.ll", problem.range().file(), name + ": what was printed is refused: " + problem);
            assertFalse(problem.message().isBlank(), name);
            assertTrue(problem.range().line() >= 1 && problem.range().offset() <= text.length(), name);
            assertEquals(text.substring(0, problem.range().offset()).chars().filter(c -> c == '\n').count() + 1, problem.range().line(), name);
            return false;
        }
    }
}
