package org.felis.tests.llvm.sequential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;
import org.felis.tests.llvm.sequential.Machine.Frame;

/** The program's functions: where a frame is in them, and where a jump or call leads. */
final class Code {

    private final Module module;
    private final Evaluation evaluation;
    /** The places of blocks in their functions, by the names of both. */
    private final Map<String, Map<String, Integer>> blocks = new HashMap<>();

    Code(Module module) {
        this.module = module;
        this.evaluation = new Evaluation(new Sizes(module));
        definedFunctions().forEach(function -> blocks.put(function.name(), numbers(function)));
    }

    private static Map<String, Integer> numbers(Function function) {
        Map<String, Integer> numbers = new HashMap<>();
        function.blocks().forEach(block -> numbers.put(block.name(), numbers.size()));
        return numbers;
    }

    Stream<Function> definedFunctions() {
        return module.functions().values().stream().filter(Function::isDefined);
    }

    boolean isDefined(String function) {
        return module.functions().containsKey(function) && module.functions().get(function).isDefined();
    }

    Evaluation evaluation() {
        return evaluation;
    }

    Block block(Frame frame) {
        return module.functions().get(frame.function).blocks().get(frame.block);
    }

    /** What the frame does next. */
    Instruction instruction(Frame frame) {
        return block(frame).instructions().get(frame.instruction);
    }

    /** A frame at the function's beginning. Parameters without an argument are 0. @param result the register of the caller that gets the result */
    Frame entered(String function, List<Datum> arguments, Optional<String> result) {
        Map<String, Datum> registers = new HashMap<>();
        List<Function.Parameter> parameters = module.functions().get(function).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            registers.put(parameters.get(i).name(), i < arguments.size() ? arguments.get(i) : Datum.ZERO);
        }
        return new Frame(function, result, registers);
    }

    /** The frame goes on at the block's beginning. */
    void enter(Frame frame, String block) {
        frame.from = block(frame).name();
        frame.block = blocks.get(frame.function).get(block);
        frame.instruction = 0;
    }
}
