package org.felis.llvm.ir;

import java.util.List;
import java.util.Optional;

/** How control leaves a block: its last instruction is one of these, and no other is. Blocks are named as in {@link Block#name()}. */
public sealed interface Terminator extends Operation {

    /** @param value empty for {@code ret void} */
    record Return(Optional<Operand> value) implements Terminator {
    }

    record Jump(String target) implements Terminator {
    }

    /** @param condition an {@code i1} */
    record Branch(Operand condition, String ifTrue, String ifFalse) implements Terminator {
    }

    record Switch(Operand operand, String otherwise, List<Case> cases) implements Terminator {

        /** @param value an integer constant */
        public record Case(Operand value, String target) {
        }

        public Switch {
            cases = List.copyOf(cases);
        }
    }

    /** A jump to an address of a block. @param targets where it may lead */
    record IndirectJump(Operand address, List<String> targets) implements Terminator {
        public IndirectJump {
            targets = List.copyOf(targets);
        }
    }

    /** Control never gets here; if it does, the program has no defined behaviour. */
    record Unreachable() implements Terminator {
    }

    /** The blocks that control may go to, in the order of the text; a block may be named more than once. */
    default List<String> targets() {
        return switch (this) {
            case Return ret -> List.of();
            case Jump jump -> List.of(jump.target());
            case Branch branch -> List.of(branch.ifTrue(), branch.ifFalse());
            case Switch choice -> {
                List<String> targets = new java.util.ArrayList<>(List.of(choice.otherwise()));
                choice.cases().forEach(c -> targets.add(c.target()));
                yield List.copyOf(targets);
            }
            case IndirectJump jump -> jump.targets();
            case Unreachable unreachable -> List.of();
        };
    }
}
