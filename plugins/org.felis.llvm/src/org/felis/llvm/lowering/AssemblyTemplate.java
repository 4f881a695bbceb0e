package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.Directives;
import org.felis.llvm.ir.Value;

/**
 * Inline assembly as LLVM has it (Language Reference, "Inline Assembler Expressions"), with a register of the machine in place of each operand, and labels that stand there
 * once: {@code 1:} and {@code 1b} become names.
 *
 * @param operands in the order of their numbers
 * @param lines an instruction each, perhaps with a label in front
 */
record AssemblyTemplate(List<Operand> operands, List<String> lines) {

    /**
     * An operand.
     *
     * @param isResult whether it is part of what the call yields
     * @param argument the argument that is in the register at first
     * @param register where it is, as the machine's table calls it
     */
    record Operand(boolean isResult, OptionalInt argument, String register) {
    }

    /** How a machine spells registers. @param named registers that a template names itself: they may be those of operands */
    private record Spelling(int most, IntFunction<String> register, IntFunction<String> narrow, String memory, Pattern named) {
    }

    private static final Map<Architecture, Spelling> MACHINES = Map.of(
            Architecture.AARCH64, new Spelling(29, i -> "X" + i, i -> "W" + i, "[%s]", Pattern.compile("(?i)\\b[xw]\\d+\\b|\\bsp\\b")),
            Architecture.ARM, new Spelling(13, i -> "R" + i, i -> "R" + i, "[%s]", Pattern.compile("(?i)\\br\\d+\\b|\\b(sp|lr|pc|ip|fp)\\b")),
            Architecture.POWER, new Spelling(28, i -> "r" + (i + 3), i -> "r" + (i + 3), "0(%s)", Pattern.compile("(?i)\\br\\d+\\b")),
            Architecture.RISCV, new Spelling(22, i -> "x" + (i + 10), i -> "x" + (i + 10), "0(%s)", Pattern.compile("(?i)\\b(x\\d+|[ast]\\d+|ra|sp|gp|tp)\\b")),
            Architecture.X86_64, new Spelling(0, i -> "", i -> "", "%s", Pattern.compile("%")));

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$(?:(\\$)|(\\d+)|\\{(\\d+)(?::(\\w+))?\\}|(.?))");
    private static final Pattern LABEL = Pattern.compile("^\\s*(\\d+)\\s*:\\s*");
    private static final Pattern LABEL_USE = Pattern.compile("\\b(\\d+)([bf])\\b");
    /** Hints on the priority of a thread (Power ISA, book II, "Program Priority Registers"). */
    private static final Pattern PRIORITY = Pattern.compile("or\\s+(\\d+)\\s*,\\s*\\1\\s*,\\s*\\1");

    /** Assemblers for Power take a number for a field of the condition register. */
    private static final Pattern CONDITION_FIELD = Pattern.compile("^(cmpl?[wd]i?)\\s+([0-7])\\s*,");

    /** Whether the machine's assembly is known here. */
    static boolean isKnown(String architecture) {
        return Architecture.find(architecture).filter(MACHINES::containsKey).isPresent();
    }

    /**
     * Reads inline assembly.
     *
     * @param architecture one that {@link #isKnown}
     */
    static AssemblyTemplate of(Value.InlineAssembly assembly, String architecture, SourceRange source) {
        Spelling spelling = MACHINES.get(Architecture.find(architecture).orElseThrow());
        List<Operand> operands = new ArrayList<>();
        List<Boolean> inMemory = new ArrayList<>();
        int arguments = 0;
        for (String constraint : assembly.constraints().isEmpty() ? new String[0] : assembly.constraints().split(",")) {
            if (constraint.startsWith("~")) {
                continue;
            }
            boolean isOutput = constraint.startsWith("=");
            String where = constraint.replaceAll("^=?&?", "");
            int number = operands.size();
            if (number >= spelling.most()) {
                throw CProblem.NOT_SUPPORTED.at(source, "inline assembly for " + architecture + " with more than " + spelling.most() + " operands");
            }
            if (where.matches("\\d+") && !isOutput) { // the register of another operand
                int tied = Integer.parseInt(where);
                Operand output = operands.get(tied);
                operands.set(tied, new Operand(output.isResult(), OptionalInt.of(arguments), output.register()));
                operands.add(new Operand(false, OptionalInt.of(arguments++), output.register()));
                inMemory.add(false);
            } else if (where.equals("r") || where.equals("b")) {
                operands.add(new Operand(isOutput, isOutput ? OptionalInt.empty() : OptionalInt.of(arguments++), spelling.register().apply(number)));
                inMemory.add(false);
            } else if (where.matches("\\*(m|Q|A|o)")) {
                operands.add(new Operand(false, OptionalInt.of(arguments++), spelling.register().apply(number)));
                inMemory.add(true);
            } else {
                throw CProblem.NOT_SUPPORTED.at(source, "an operand of inline assembly with the constraint '" + constraint + "'; r, m and numbers of operands are supported");
            }
        }
        return new AssemblyTemplate(operands, lines(assembly.template(), spelling, operands, inMemory, source));
    }

    private static List<String> lines(String template, Spelling spelling, List<Operand> operands, List<Boolean> inMemory, SourceRange source) {
        List<String> lines = new ArrayList<>();
        Map<String, List<Integer>> labels = new HashMap<>();
        for (String part : template.split("[\\n;]")) {
            String line = part.replaceAll("//.*", "").strip();
            List<String> own = new ArrayList<>();
            for (Matcher label = LABEL.matcher(line); label.find(); label = LABEL.matcher(line)) {
                own.add(name(label.group(1), lines.size()));
                labels.computeIfAbsent(label.group(1), l -> new ArrayList<>()).add(lines.size());
                line = line.substring(label.end());
            }
            line = PRIORITY.matcher(line).matches() || Directives.isWithoutEffectInCode(line.split("\\s+", 2)[0]) ? "" : CONDITION_FIELD.matcher(line).replaceFirst("$1 cr$2,");
            if (!line.isEmpty() || !own.isEmpty()) {
                if (spelling.named().matcher(line.replaceAll("\\$\\{[^}]*\\}", "")).find()) {
                    throw CProblem.NOT_SUPPORTED.at(source, "a register by its name in inline assembly: '" + line + "'; operands ($0) are supported");
                }
                lines.add(String.join("", own.stream().map(l -> l + ": ").toList()) + substituted(line, spelling, operands, inMemory, source));
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            int at = i;
            lines.set(i, LABEL_USE.matcher(lines.get(i)).replaceAll(use -> target(labels, use.group(1), use.group(2).equals("b"), at)
                    .orElseThrow(() -> CProblem.NOT_SUPPORTED.at(source, "a jump to the label '" + use.group() + "' outside of the inline assembly"))));
        }
        return lines;
    }

    private static String name(String label, int line) {
        return "Label" + label + "_" + line;
    }

    /** The last line with that label up to here, or the first one behind. */
    private static Optional<String> target(Map<String, List<Integer>> labels, String label, boolean isBackwards, int line) {
        List<Integer> all = labels.getOrDefault(label, List.of());
        return (isBackwards ? all.stream().filter(l -> l <= line).reduce((a, b) -> b) : all.stream().filter(l -> l > line).findFirst()).map(l -> name(label, l));
    }

    private static String substituted(String line, Spelling spelling, List<Operand> operands, List<Boolean> inMemory, SourceRange source) {
        return PLACEHOLDER.matcher(line).replaceAll(found -> {
            if (found.group(1) != null) {
                return "\\$";
            }
            String digits = found.group(2) != null ? found.group(2) : found.group(3);
            if (digits == null || Integer.parseInt(digits) >= operands.size()) {
                throw CProblem.NOT_SUPPORTED.at(source, "'" + found.group() + "' in inline assembly");
            }
            int number = Integer.parseInt(digits);
            String modifier = Optional.ofNullable(found.group(4)).orElse("x").toLowerCase(Locale.ROOT);
            String wide = operands.get(number).register();
            if (inMemory.get(number)) {
                return Matcher.quoteReplacement(String.format(spelling.memory(), wide));
            }
            return switch (modifier) {
                case "x" -> wide;
                case "w" -> spelling.narrow().apply(Integer.parseInt(wide.replaceAll("\\D", "")));
                default -> throw CProblem.NOT_SUPPORTED.at(source, "the modifier '" + modifier + "' of an operand of inline assembly; x and w are supported");
            };
        });
    }
}
