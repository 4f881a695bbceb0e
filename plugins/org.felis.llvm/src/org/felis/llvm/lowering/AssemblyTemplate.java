package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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
 * @param bytes of the operands, results of 8 bits of whose registers the lines have no other part
 */
record AssemblyTemplate(List<Operand> operands, List<String> lines, List<Operand> bytes) {

    /**
     * An operand.
     *
     * @param isResult whether it is part of what the call yields
     * @param argument the argument that is in the register at first
     * @param register where it is, as the machine's table calls it
     * @param bits the width of its type
     */
    record Operand(boolean isResult, OptionalInt argument, String register, int bits) {

        Operand tiedTo(int newArgument) {
            return new Operand(isResult, OptionalInt.of(newArgument), register, bits);
        }
    }

    /** The widths of the types of a call's results and of its arguments. */
    record Widths(List<Integer> results, List<Integer> arguments) {
    }

    /** Which registers of a machine operands are in, and how an assembler for it spells them. */
    interface Registers {

        /** The constraint as all machines have it: {@code r} for any register, {@code *m} for memory. */
        default String simplified(String constraint) {
            return constraint;
        }

        /** Whether it is in a register that the constraint names; other machines have none. */
        default boolean isNamed(String where) {
            return false;
        }

        /** Empty if none is left. @param where {@code r}, or what {@link #isNamed} @param number of the operand */
        Optional<String> of(String where, int number);

        /** @param modifier of the operand in the template; may be empty @return empty if there is no such modifier */
        Optional<String> spelled(Operand operand, String modifier);

        String inMemory(Operand operand);

        /** What {@link #spelled} knows, for messages. */
        String modifiers();

        /** Whether the template may not have the line, since it names registers that may be those of operands, or that the machine does not have. */
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
        public Optional<String> of(String where, int number) {
            return number < most ? Optional.of(register.apply(number)) : Optional.empty();
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
        if (assembly.words().contains("inteldialect")) {
            throw CProblem.NOT_SUPPORTED.at(source, "inline assembly in Intel's syntax; AT&T's is supported");
        }
        Registers registers = MACHINES.get(Architecture.find(architecture).orElseThrow()).apply(assembly);
        List<Operand> operands = new ArrayList<>();
        List<Boolean> inMemory = new ArrayList<>();
        List<String> template = new ArrayList<>(List.of(registers.template(assembly.template().replaceAll("//[^\\n]*", ""))));
        Set<Integer> chosen = new HashSet<>();
        int arguments = 0;
        int results = 0;
        for (String constraint : assembly.constraints().isEmpty() ? new String[0] : assembly.constraints().split(",")) {
            if (constraint.startsWith("~")) {
                continue;
            }
            boolean isOutput = constraint.startsWith("=");
            String where = registers.simplified(constraint.replaceAll("^=?&?", ""));
            int number = operands.size();
            if (where.matches("\\d+") && !isOutput) { // the register of another operand
                int tied = Integer.parseInt(where);
                if (inMemory.get(tied)) {
                    throw CProblem.NOT_SUPPORTED.at(source, "an operand of inline assembly that is read and written, in a register or in memory ('+rm'); '+r' and '+m' are supported");
                }
                operands.set(tied, operands.get(tied).tiedTo(arguments));
                operands.add(new Operand(false, OptionalInt.of(arguments++), operands.get(tied).register(), operands.get(tied).bits()));
                inMemory.add(false);
            } else if (where.equals("r") || where.equals("b") || registers.isNamed(where) || where.matches("\\*(m|Q|A|o)")) {
                String register = registers.of(where.startsWith("*") ? "r" : where, number)
                        .orElseThrow(() -> CProblem.NOT_SUPPORTED.at(source, "inline assembly for " + architecture + " with more operands than there are registers for them"));
                boolean isResult = isOutput && !where.startsWith("*");
                if (where.equals("r") || where.startsWith("{@")) {
                    chosen.add(number);
                }
                operands.add(isResult ? new Operand(true, OptionalInt.empty(), register, widths.results().get(results++))
                        : new Operand(false, OptionalInt.of(arguments), register, widths.arguments().get(arguments++)));
                inMemory.add(where.startsWith("*"));
                registers.behind(where, number).filter(line -> isResult).ifPresent(template::add);
            } else {
                throw CProblem.NOT_SUPPORTED.at(source, "an operand of inline assembly with the constraint '" + constraint + "'; r, m and numbers of operands are supported");
            }
        }
        String text = String.join("\n", template);
        List<Operand> bytes = IntStream.range(0, operands.size()).filter(number -> isByte(operands.get(number), number, chosen.contains(number), text)).mapToObj(operands::get).toList();
        return new AssemblyTemplate(operands, lines(text, registers, operands, inMemory, source), bytes);
    }

    /**
     * What a call of assembly without instructions yields: what was put into the registers of its results.
     *
     * @param isStructure whether that has parts
     * @param arguments of the call
     * @return empty if it yields nothing
     */
    static Optional<Binding> unchanged(Value.InlineAssembly assembly, boolean isStructure, List<Binding> arguments) {
        List<Boolean> isResult = new ArrayList<>();
        Map<Integer, Binding> tied = new HashMap<>();
        int argument = 0;
        for (String constraint : assembly.constraints().split(",")) {
            boolean takes = !constraint.startsWith("~") && (!constraint.startsWith("=") || constraint.contains("*"));
            if (takes && constraint.matches("\\d+")) {
                tied.put(Integer.parseInt(constraint), arguments.get(argument));
            }
            argument += takes ? 1 : 0;
            isResult.add(!takes && constraint.startsWith("="));
        }
        List<Binding> results = IntStream.range(0, isResult.size()).filter(isResult::get).mapToObj(number -> tied.getOrDefault(number, Binding.UNDEFINED)).toList();
        return results.isEmpty() ? Optional.empty() : Optional.of(isStructure ? new Binding.Parts(results) : results.getFirst());
    }

    private static boolean isByte(Operand operand, int number, boolean isChosen, String template) {
        return isChosen && operand.isResult() && operand.argument().isEmpty() && operand.bits() == Byte.SIZE && !Pattern.compile("\\$\\{" + number + ":(?!b)").matcher(template).find();
    }

    private static List<String> lines(String template, Registers registers, List<Operand> operands, List<Boolean> inMemory, SourceRange source) {
        List<String> lines = new ArrayList<>();
        Map<String, List<Integer>> labels = new HashMap<>();
        for (String part : template.split("[\\n;]")) {
            String line = part.strip();
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
