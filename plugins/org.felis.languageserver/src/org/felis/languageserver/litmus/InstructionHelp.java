package org.felis.languageserver.litmus;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.languageserver.services.Markdown;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.MemoryOrder;
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

    /** One form with its sentence. */
    static String ofRow(InstructionRow row) {
        return "`" + row.syntax() + "`  \n" + row.documentation() + tags(row.tags());
    }

    /** What an operation of C does. */
    static String of(COperation operation) {
        String parameters = operation.parameters().stream().map(p -> "- " + p.name() + ": " + p.kind().accepts()).collect(Collectors.joining("\n"));
        return "`" + operation.syntax() + "`  \n" + operation.documentation() + tags(operation.tags())
                + (parameters.isEmpty() ? "" : "\n\n" + parameters);
    }

    private static String tags(Set<String> tags) {
        return tags.isEmpty() ? "" : " Tags: " + tags.stream().sorted().map(t -> "`" + t + "`").collect(Collectors.joining(", ")) + ".";
    }

    /** What an architecture is. */
    static String ofArchitecture(InstructionSet set) {
        if (Architecture.C.isOf(set)) {
            return "tests in C: the threads are functions, whose parameters are the addresses of locations";
        }
        return "architecture **" + Markdown.escape(set.architecture()) + "**: registers of " + set.registers().bits() + " bits, "
                + Markdown.escape(set.registers().summary()) + "; " + set.mnemonics().size() + " instructions";
    }

    /** What a memory order of C is. */
    static String of(MemoryOrder order) {
        return "memory order `" + order.cName() + "`: events carry the tag `" + order.tag() + "`";
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
