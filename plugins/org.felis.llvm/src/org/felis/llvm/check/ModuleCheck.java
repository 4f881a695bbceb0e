package org.felis.llvm.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.interruption.Interruption;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Names;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;

/**
 * Whether a module in which all names are defined obeys the rules of the language (LLVM: {@code Verifier}): types fit, values are computed before they are used,
 * phis say a value for each block that control comes from. What works on a module may then rely on it.
 */
public final class ModuleCheck {

    /** Where a register gets its value. */
    private record Definition(Type type, int block, int index) {
    }

    private final Module module;
    private final ResultTypes types;
    private final ConstantRules constants;
    private final OperationRules operations;
    private final Interruption interruption;

    private ModuleCheck(Module module, Interruption interruption) {
        this.module = module;
        this.types = new ResultTypes(module.types());
        this.constants = new ConstantRules(types);
        this.operations = new OperationRules(types);
        this.interruption = interruption;
    }

    /** The first rule that is broken, in the order of the text of functions after variables; empty for a module that is well formed. */
    public static Optional<Violation> violation(Module module, Interruption interruption) {
        return new ModuleCheck(module, interruption).violation();
    }

    private Optional<Violation> violation() {
        for (GlobalVariable variable : module.globals().values()) {
            Optional<String> wrong = variable.initial().flatMap(initial -> constants.violation(variable.type(), initial));
            if (wrong.isPresent()) {
                return wrong.map(message -> new Violation(variable.line(), message));
            }
        }
        for (Function function : module.functions().values()) {
            Optional<Violation> wrong = function.isDefined() ? violation(function) : Optional.empty();
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> violation(Function function) {
        Map<String, Definition> definitions = new HashMap<>();
        function.parameters().forEach(parameter -> definitions.put(parameter.name(), new Definition(parameter.type(), 0, -1)));
        for (int b = 0; b < function.blocks().size(); b++) {
            List<Instruction> instructions = function.blocks().get(b).instructions();
            for (int i = 0; i < instructions.size(); i++) {
                Instruction instruction = instructions.get(i);
                Optional<String> wrong = operations.violation(instruction.operation(), function);
                if (wrong.isPresent()) {
                    return wrong.map(message -> new Violation(instruction.line(), message));
                }
                if (instruction.result().isPresent()) {
                    definitions.put(instruction.result().get(), new Definition(types.of(instruction.operation()).orElseThrow(), b, i));
                }
            }
        }
        ControlFlow flow = new ControlFlow(function);
        if (!flow.predecessors(0).isEmpty()) {
            return Optional.of(new Violation(function.line(), "a jump leads to the first block of " + Names.global(function.name()) + "; expected jumps to other blocks only"));
        }
        for (int b = 0; b < function.blocks().size(); b++) {
            interruption.check();
            Optional<Violation> wrong = violation(function.blocks().get(b), b, flow, definitions);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> violation(Block block, int number, ControlFlow flow, Map<String, Definition> definitions) {
        boolean phisMayCome = true;
        for (int i = 0; i < block.instructions().size(); i++) {
            Instruction instruction = block.instructions().get(i);
            Optional<String> wrong;
            if (instruction.operation() instanceof Computation.Phi phi) {
                wrong = phisMayCome ? phi(phi, number, flow, definitions) : Optional.of("phi stands after another instruction; expected all phis at the start of the block");
            } else {
                phisMayCome &= instruction.operation() instanceof DebugVariable;
                wrong = uses(Operands.of(instruction.operation()), number, i, flow, definitions);
            }
            if (wrong.isPresent()) {
                return wrong.map(message -> new Violation(instruction.line(), message));
            }
        }
        return Optional.empty();
    }

    private Optional<String> uses(List<Operand> operands, int block, int index, ControlFlow flow, Map<String, Definition> definitions) {
        for (Operand operand : operands) {
            Optional<String> wrong = constants.violation(operand);
            if (wrong.isEmpty() && operand.value() instanceof Value.Local(String name)) {
                Definition definition = definitions.get(name);
                if (!definition.type().equals(operand.type())) {
                    wrong = Optional.of(Names.local(name) + " has the type " + definition.type() + "; expected " + operand.type());
                } else if (definition.block() == block ? definition.index() >= index && flow.isReachable(block) : !flow.dominates(definition.block(), block)) {
                    wrong = Optional.of(Names.local(name) + " is used where it may not have been computed yet");
                }
            }
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<String> phi(Computation.Phi phi, int block, ControlFlow flow, Map<String, Definition> definitions) {
        Set<Integer> sources = new TreeSet<>(flow.predecessors(block));
        Map<String, Value> said = new HashMap<>();
        for (Computation.Phi.Incoming incoming : phi.incoming()) {
            int from = flow.number(incoming.block());
            Value other = said.put(incoming.block(), incoming.value());
            if (other != null && !other.equals(incoming.value())) {
                return Optional.of("phi has two values for " + Names.local(incoming.block()));
            }
            // a value is used at the end of the block that it comes from, after all of its instructions
            Optional<String> wrong = uses(List.of(new Operand(phi.type(), incoming.value())), from, Integer.MAX_VALUE, flow, definitions);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        Set<Integer> named = phi.incoming().stream().map(incoming -> flow.number(incoming.block())).collect(Collectors.toCollection(HashSet::new));
        return named.equals(sources) ? Optional.empty() : Optional.of("phi has values for other blocks than those that control comes from");
    }
}
