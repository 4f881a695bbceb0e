package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
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
     * @param bits the width of its type
     */
    record Operand(boolean isResult, OptionalInt argument, String register, int bits) {
    }

    /** The widths of the types of a call's results and of its arguments. */
    record Widths(List<Integer> results, List<Integer> arguments) {
    }

    /** Which registers of a machine operands are in, and how an assembler for it spells them. */
    interface Registers {

        /** Of how many operands there can be. */
        int most();

        /** The constraint as all machines have it: {@code r} for any register, {@code *m} for memory. */
        default String simplified(String constraint) {
            return constraint;
        }

        /** Whether it is in a register that the constraint names; other machines have none. */
        default boolean isNamed(String where) {
            return false;
        }

        /** @param where {@code r}, or what {@link #isNamed} @param number of the operand */
        String of(String where, int number);

        /** @param modifier of the operand in the template; may be empty @return empty if there is no such modifier */
        Optional<String> spelled(Operand operand, String modifier);

        String inMemory(Operand operand);

        /** What {@link #spelled} knows, for messages. */
        String modifiers();

        /** Whether the template may not have the line, since registers that it names may be those of operands. */
        boolean namesOperand(String line);

        /** What is to be done behind the template. @param number of the operand */
        default Optional<String> behind(String where, int number) {
            return Optional.empty();
        }

        default String template(String template) {
            return template;
        }
    }

    /** Registers with numbers, which stand for the operands with these numbers. @param named registers as templates name them */
    private record Numbered(int most, IntFunction<String> register, IntFunction<String> narrow, String memory, Pattern named) implements Registers {

        @Override
        public String of(String where, int number) {
            return register.apply(number);
        }

        @Override
        public Optional<String> spelled(Operand operand, String modifier) {
            return switch (modifier) {
                case "", "x" -> Optional.of(operand.register());
                case "w" -> Optional.of(narrow.apply(Integer.parseInt(operand.register().replaceAll("\\D", ""))));
                default -> Optional.empty();
            };
        }

        @Override
        public String inMemory(Operand operand) {
            return String.format(memory, operand.register());
        }

        @Override
        public String modifiers() {
            return "x and w";
        }

        @Override
        public boolean namesOperand(String line) {
            return named.matcher(line).find();
        }
    }

    private static final Map<Architecture, Function<Value.InlineAssembly, Registers>> MACHINES = Map.of(
            Architecture.AARCH64, numbered(new Numbered(29, i -> "X" + i, i -> "W" + i, "[%s]", Pattern.compile("(?i)\\b[xw]\\d+\\b|\\bsp\\b"))),
            Architecture.ARM, numbered(new Numbered(13, i -> "R" + i, i -> "R" + i, "[%s]", Pattern.compile("(?i)\\br\\d+\\b|\\b(sp|lr|pc|ip|fp)\\b"))),
            Architecture.POWER, numbered(new Numbered(28, i -> "r" + (i + 3), i -> "r" + (i + 3), "0(%s)", Pattern.compile("(?i)\\br\\d+\\b"))),
            Architecture.RISCV, numbered(new Numbered(22, i -> "x" + (i + 10), i -> "x" + (i + 10), "0(%s)", Pattern.compile("(?i)\\b(x\\d+|[ast]\\d+|ra|sp|gp|tp)\\b"))),
            Architecture.X86_64, X86Registers::new);

    private static Function<Value.InlineAssembly, Registers> numbered(Numbered registers) {
        return assembly -> registers;
    }

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
    static AssemblyTemplate of(Value.InlineAssembly assembly, String architecture, Widths widths, SourceRange source) {
        Registers registers = MACHINES.get(Architecture.find(architecture).orElseThrow()).apply(assembly);
        List<Operand> operands = new ArrayList<>();
        List<Boolean> inMemory = new ArrayList<>();
        List<String> template = new ArrayList<>(List.of(registers.template(assembly.template())));
        int arguments = 0;
        int results = 0;
        for (String constraint : assembly.constraints().isEmpty() ? new String[0] : assembly.constraints().split(",")) {
            if (constraint.startsWith("~")) {
                continue;
            }
            boolean isOutput = constraint.startsWith("=");
            String where = registers.simplified(constraint.replaceAll("^=?&?", ""));
            int number = operands.size();
            if (number >= registers.most()) {
                throw CProblem.NOT_SUPPORTED.at(source, "inline assembly for " + architecture + " with more than " + registers.most() + " operands");
            }
            if (where.matches("\\d+") && !isOutput) { // the register of another operand
                int tied = Integer.parseInt(where);
                Operand output = operands.get(tied);
                operands.set(tied, new Operand(output.isResult(), OptionalInt.of(arguments), output.register(), output.bits()));
                operands.add(new Operand(false, OptionalInt.of(arguments++), output.register(), output.bits()));
                inMemory.add(false);
            } else if (isOutput && (where.equals("r") || where.equals("b") || registers.isNamed(where))) {
                operands.add(new Operand(true, OptionalInt.empty(), registers.of(where, number), widths.results().get(results++)));
                inMemory.add(false);
                registers.behind(where, number).ifPresent(template::add);
            } else if (where.equals("r") || where.equals("b") || registers.isNamed(where) || where.matches("\\*(m|Q|A|o)")) {
                operands.add(new Operand(false, OptionalInt.of(arguments), registers.of(where.startsWith("*") ? "r" : where, number), widths.arguments().get(arguments++)));
                inMemory.add(where.startsWith("*"));
            } else {
                throw CProblem.NOT_SUPPORTED.at(source, "an operand of inline assembly with the constraint '" + constraint + "'; r, m and numbers of operands are supported");
            }
        }
        return new AssemblyTemplate(operands, lines(String.join("\n", template), registers, operands, inMemory, source));
    }

    private static List<String> lines(String template, Registers registers, List<Operand> operands, List<Boolean> inMemory, SourceRange source) {
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
                if (registers.namesOperand(line.replaceAll("\\$\\{[^}]*\\}", ""))) {
                    throw CProblem.NOT_SUPPORTED.at(source, "a register by its name in inline assembly: '" + line + "'; operands ($0) are supported");
                }
                lines.add(String.join("", own.stream().map(l -> l + ": ").toList()) + substituted(line, registers, operands, inMemory, source));
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

    private static String substituted(String line, Registers registers, List<Operand> operands, List<Boolean> inMemory, SourceRange source) {
        return PLACEHOLDER.matcher(line).replaceAll(found -> {
            if (found.group(1) != null) {
                return "\\$";
            }
            String digits = found.group(2) != null ? found.group(2) : found.group(3);
            if (digits == null || Integer.parseInt(digits) >= operands.size()) {
                throw CProblem.NOT_SUPPORTED.at(source, "'" + found.group() + "' in inline assembly");
            }
            int number = Integer.parseInt(digits);
            String modifier = Optional.ofNullable(found.group(4)).orElse("").toLowerCase(Locale.ROOT);
            if (inMemory.get(number)) {
                // Power: what an instruction is called that changes the register, or adds two, which it does not here
                return modifier.equals("u") || modifier.equals("x") ? "" : Matcher.quoteReplacement(registers.inMemory(operands.get(number)));
            }
            return Matcher.quoteReplacement(registers.spelled(operands.get(number), modifier).orElseThrow(() -> CProblem.NOT_SUPPORTED.at(source,
                    "the modifier '" + modifier + "' of an operand of inline assembly; " + registers.modifiers() + " are supported")));
        });
    }
}
