package org.felis.languageserver.litmus;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterView;

/** What the tables say of instructions and registers, in Markdown. */
final class InstructionHelp {

    private InstructionHelp() {
    }

    /** The forms of an instruction, each with its sentence. */
    static Optional<String> ofInstruction(InstructionSet set, String mnemonic) {
        List<InstructionRow> rows = set.find(mnemonic);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.stream().map(InstructionHelp::ofRow).distinct()
                .collect(Collectors.joining("\n\n")));
    }

    private static String ofRow(InstructionRow row) {
        String tags = row.tags().isEmpty() ? ""
                : " Tags: " + row.tags().stream().sorted().map(t -> "`" + t + "`").collect(Collectors.joining(", ")) + ".";
        return "`" + row.syntax() + "`  \n" + row.documentation() + tags;
    }

    /** What a register is. */
    static Optional<String> ofRegister(InstructionSet set, String name) {
        return set.registers().find(name).map(view -> "`" + view.name() + "`: " + description(set, view));
    }

    private static String description(InstructionSet set, RegisterView view) {
        if (view.isZero()) {
            return "reads as 0; what is written to it is discarded";
        }
        return view.bits() == set.registers().bits() ? "a register of " + view.bits() + " bits"
                : "the low " + view.bits() + " bits of `" + view.register().get() + "`";
    }
}
