package org.felis.litmus.names;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.RegisterName;
import org.felis.litmus.litmus.Word;

/** What a hover says: the table's rows of an instruction, and what a register is. Markdown. */
public class LitmusDocumentation implements IEObjectDocumentationProvider {

    @Override
    public String getDocumentation(EObject object) {
        LitmusTest test = EcoreUtil2.getContainerOfType(object, LitmusTest.class);
        if (test == null || test.getArchitecture() == null) {
            return null;
        }
        return InstructionSet.of(test.getArchitecture()).flatMap(set -> switch (object) {
            case Instruction instruction when instruction.getMnemonic() != null ->
                ofInstruction(set, InstructionLowering.mnemonic(instruction));
            case Word word when word.getName() != null -> ofRegister(set, word.getName());
            case RegisterName register when register.getName() != null -> ofRegister(set, register.getName());
            case Label label -> Optional.of("label `" + label.getName() + "`");
            default -> Optional.empty();
        }).orElse(null);
    }

    /** The forms of an instruction, each with its sentence. */
    public static Optional<String> ofInstruction(InstructionSet set, String mnemonic) {
        List<InstructionRow> rows = set.find(mnemonic);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.stream().map(LitmusDocumentation::ofRow).distinct()
                .collect(Collectors.joining("\n\n")));
    }

    private static String ofRow(InstructionRow row) {
        String tags = row.tags().isEmpty() ? ""
                : " Tags: " + row.tags().stream().sorted().map(t -> "`" + t + "`").collect(Collectors.joining(", ")) + ".";
        return "`" + row.syntax() + "`  \n" + row.documentation() + tags;
    }

    private static Optional<String> ofRegister(InstructionSet set, String name) {
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
