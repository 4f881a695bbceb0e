package org.felis.tests.llvm;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.parser.LlvmParser;
import org.felis.tests.Repository;

/** IR for tests: that of the C programs in fixtures/llvm, and short texts. */
final class IrFixtures {

    private IrFixtures() {
    }

    static Path folder() {
        return Repository.root().resolve("tests/org.felis.tests/fixtures/llvm");
    }

    /** What clang has written. */
    static List<Path> all() {
        return Repository.filesBelow(folder(), ".ll").stream().filter(file -> folder().relativize(file).startsWith("clang-14") || folder().relativize(file).startsWith("clang-19")).toList();
    }

    static Module module(String name) {
        return parse(Repository.read(folder().resolve(name)));
    }

    static Module parse(String text) {
        try {
            return LlvmParser.parse("test.ll", text, Interruption.none());
        } catch (ProblemException refused) {
            throw new AssertionError(refused.problems().toString(), refused);
        }
    }

    /** A function {@code f} with these lines as its body; {@code %p} is a pointer, {@code %i} an i32 and {@code %b} an i1. */
    static String inFunction(String... lines) {
        return "@g = global i32 0\ndefine i32 @f(ptr %p, i32 %i, i1 %b) {\nentry:\n" + String.join("\n", lines) + "\n}\n";
    }

    static Stream<Instruction> instructions(Function function) {
        return function.blocks().stream().flatMap(block -> block.instructions().stream());
    }

    /** The operations of that kind in a function. */
    static <O extends Operation> List<O> operations(Module module, String function, Class<O> kind) {
        return instructions(module.functions().get(function)).map(Instruction::operation).filter(kind::isInstance).map(kind::cast).toList();
    }

    /** What the one instruction before {@code ret} of a function with that line does. */
    static Operation operation(String line) {
        Module module = parse(inFunction("  " + line, "  ret i32 0"));
        return module.functions().get("f").blocks().getFirst().instructions().getFirst().operation();
    }
}
