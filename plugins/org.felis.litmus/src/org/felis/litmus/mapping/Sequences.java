package org.felis.litmus.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.compiler.c.Template;

/** Reads the instructions of a mapping with the table of the target's architecture. */
final class Sequences {

    private static final Pattern ASSUME = Pattern.compile("assume\\s+([\\w.]+)\\s*=\\s*([\\w.]+)");

    private final String architecture;
    private final int bytes;
    private final Register address;

    Sequences(String architecture, int bytes, Register address) {
        this.architecture = architecture;
        this.bytes = bytes;
        this.address = address;
    }

    Template template(String place, String text) throws MappingException {
        String[] parts = text.split("/", 2);
        return new Template(instructions(place, parts[0]), parts.length == 1 ? List.of() : instructions(place, parts[1]));
    }

    private List<Instruction> instructions(String place, String text) throws MappingException {
        List<Instruction> instructions = new ArrayList<>();
        StringBuilder assembly = new StringBuilder();
        for (String instruction : text.split(";")) {
            Matcher assumption = ASSUME.matcher(instruction.strip());
            if (assumption.matches()) {
                instructions.addAll(assemble(place, assembly.toString()));
                assembly.setLength(0);
                instructions.add(new Instruction(List.of(), instruction.strip(), List.of(new ControlAction.Assume(
                        Expression.binary(Expression.BinaryOperator.EQUAL, operand(assumption.group(1)),
                                operand(assumption.group(2))))), SourceRange.wholeFile(place)));
            } else if (!instruction.isBlank()) {
                assembly.append(' ').append(instruction.strip()).append(" ;\n");
            }
        }
        instructions.addAll(assemble(place, assembly.toString()));
        return instructions;
    }

    private Expression operand(String text) {
        return Character.isDigit(text.charAt(0)) ? Expression.constant(Long.parseLong(text))
                : Architecture.find(architecture).flatMap(known -> known.instructions().registers().find(text))
                        .<Expression>map(view -> Expression.read(view.register().orElseThrow()))
                        .orElseGet(() -> Expression.read(Register.named(text)));
    }

    private List<Instruction> assemble(String place, String assembly) throws MappingException {
        if (assembly.isEmpty()) {
            return List.of();
        }
        LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource(place,
                architecture + " mapping\n{ int" + bytes * Byte.SIZE + "_t x; 0:" + address + "=x; }\n P0 ;\n" + assembly
                        + "locations [x]\n"));
        Program program = compilation.program()
                .orElseThrow(() -> new MappingException(place + ": " + compilation.problems().get(0).message()));
        return program.threads().get(0).instructions();
    }
}
