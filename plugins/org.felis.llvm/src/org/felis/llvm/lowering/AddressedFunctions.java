package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.llvm.check.Operands;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;

/** The functions whose address a module uses otherwise than to call them: what a pointer can lead to that is not the same in all executions. */
final class AddressedFunctions {

    private final Module module;
    private final Set<String> names = new LinkedHashSet<>();

    AddressedFunctions(Module module) {
        this.module = module;
        module.globals().values().stream().map(GlobalVariable::initial).flatMap(Optional::stream).forEach(this::collect);
        for (Function function : module.functions().values()) {
            for (Block block : function.blocks()) {
                block.instructions().forEach(this::collect);
            }
        }
    }

    private void collect(Instruction instruction) {
        if (instruction.operation() instanceof Call.Invocation call) {
            call.arguments().forEach(argument -> collect(argument.operand().value()));
        } else {
            Operands.of(instruction.operation()).forEach(operand -> collect(operand.value()));
        }
    }

    private void collect(Value value) {
        switch (value) {
            case Constant.Global(String name) -> {
                if (module.functions().containsKey(name)) {
                    names.add(name);
                } else if (module.aliases().containsKey(name)) {
                    collect(module.aliases().get(name).aliasee().value());
                }
            }
            case Constant.Aggregate aggregate -> collect(aggregate.elements());
            case Constant.Splat splat -> collect(splat.element().value());
            case Constant.ElementAddress element -> {
                collect(element.base().value());
                collect(element.indices());
            }
            case Constant.Cast cast -> collect(cast.operand().value());
            case Constant.Arithmetic arithmetic -> collect(List.of(arithmetic.left(), arithmetic.right()));
            case Constant.Compare compare -> collect(List.of(compare.left(), compare.right()));
            case Constant.Select select -> collect(List.of(select.condition(), select.ifTrue(), select.ifFalse()));
            case Constant.Int number -> { }
            case Constant.Floating number -> { }
            case Constant.Simple simple -> { }
            case Constant.Text text -> { }
            case Value.Local local -> { }
            case Value.OfMetadata metadata -> { }
            case Value.InlineAssembly assembly -> { }
        }
    }

    private void collect(List<Operand> operands) {
        operands.forEach(operand -> collect(operand.value()));
    }

    /** Those of a type, in the order of the module; a call of another one by a pointer of this type is undefined (C11, 6.3.2.3, 8). */
    List<String> ofType(Type.Function called) {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            Function function = module.functions().get(name);
            List<Type> parameters = function.parameters().stream().map(Function.Parameter::type).toList();
            boolean fits = function.variadic() ? called.parameters().size() >= parameters.size() && called.parameters().subList(0, parameters.size()).equals(parameters)
                    : called.parameters().equals(parameters);
            if (fits && called.result().equals(function.result())) {
                found.add(name);
            }
        }
        return found;
    }
}
