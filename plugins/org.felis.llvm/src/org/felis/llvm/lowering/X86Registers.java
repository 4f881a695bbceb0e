package org.felis.llvm.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.RegisterView;
import org.felis.llvm.ir.Value;

/**
 * The registers of x86-64 that operands of inline assembly are in: those that constraints name, and for the others some that nobody names. The assembly is in AT&T's syntax; it may use registers that it names as changed.
 */
final class X86Registers implements AssemblyTemplate.Registers {

    /** In the order in which they are given out. */
    private static final List<String> ALL = List.of("r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "rbx", "rcx", "rdx", "rax");

    private static final Pattern NAMED = Pattern.compile("%(\\w+)");
    private static final Pattern CHANGED = Pattern.compile("\\{(\\w+)\\}");
    private static final Pattern PREFIX = Pattern.compile("(?i)(?<=^|[;\\n:])(\\s*)(lock|rep)\\s*[;\\n]\\s*");
    private static final Pattern STACK_FENCE = Pattern.compile("(?i)\\block\\s+(add|or)[lq]\\s+\\$\\$0\\s*,\\s*-?\\d*\\(%[re]sp\\)");
    private static final Pattern FLAG = Pattern.compile("\\{@cc(\\w+)\\}");

    private final Set<String> used = new HashSet<>();

    X86Registers(Value.InlineAssembly assembly) {
        for (Matcher named = NAMED.matcher(assembly.template()); named.find();) {
            whole(named.group(1)).ifPresent(used::add);
        }
        for (Matcher changed = CHANGED.matcher(assembly.constraints()); changed.find();) {
            whole(changed.group(1)).ifPresent(used::add);
        }
    }

    private static Optional<String> whole(String part) {
        return Architecture.X86_64.instructions().registers().find(part).flatMap(RegisterView::register).map(register -> register.name());
    }

    @Override
    public String simplified(String constraint) {
        return constraint.matches("\\*r?m") ? "*m" : constraint.matches("[eZIKi]?[rqQR]") ? "r" : constraint;
    }

    @Override
    public boolean isNamed(String where) {
        return where.startsWith("{") && (condition(where).isPresent() || whole(where.substring(1, where.length() - 1)).isPresent());
    }

    /** The register, or one for a flag. */
    @Override
    public Optional<String> of(String where, int number) {
        if (where.startsWith("{") && condition(where).isEmpty()) {
            return whole(where.substring(1, where.length() - 1));
        }
        Optional<String> free = ALL.stream().filter(register -> !used.contains(register)).findFirst();
        free.ifPresent(used::add);
        return free;
    }

    /** The condition that a flag stands for: {@code {@ccz}}. */
    private static Optional<String> condition(String where) {
        Matcher flag = FLAG.matcher(where);
        return flag.matches() ? Optional.of(flag.group(1)) : Optional.empty();
    }

    @Override
    public Optional<String> behind(String where, int number) {
        return condition(where).map(condition -> "set" + condition + " $" + number);
    }

    /** A prefix is no instruction of its own: {@code lock; incl (%rax)}. What is added to one's own stack has no effect but that of a fence (Linux: {@code smp_mb}). */
    @Override
    public String template(String template) {
        return STACK_FENCE.matcher(PREFIX.matcher(template.replaceAll("#[^\\n]*", "")).replaceAll("$1$2 ")).replaceAll("mfence").replaceAll("(?i)\\brep\\s+nop\\b", "pause");
    }

    @Override
    public String inMemory(AssemblyTemplate.Operand operand) {
        return "(%" + operand.register() + ")";
    }

    @Override
    public String modifiers() {
        return "b, w, k and q, which are not wider than what is put in,";
    }

    /** No operand is in a register that the template names, unless a constraint says so. */
    @Override
    public boolean namesOperand(String line) {
        return NAMED.matcher(line).results().anyMatch(named -> whole(named.group(1)).isEmpty());
    }

    /** Without a modifier, it is as wide as its type. */
    @Override
    public Optional<String> spelled(AssemblyTemplate.Operand operand, String modifier) {
        int bits = switch (modifier) {
            case "" -> operand.bits();
            case "b" -> 8;
            case "w" -> 16;
            case "k" -> 32;
            case "q" -> 64;
            default -> 0;
        };
        if (bits > operand.bits() && operand.argument().isPresent()) {
            return Optional.empty(); // what is above an operand in its register is not known
        }
        String name = operand.register();
        boolean isNumbered = Character.isDigit(name.charAt(1));
        return Optional.ofNullable(switch (bits) {
            case 64 -> "%" + name;
            case 32 -> isNumbered ? "%" + name + "d" : "%e" + name.substring(1);
            case 16 -> isNumbered ? "%" + name + "w" : "%" + name.substring(1);
            case 1, 8 -> isNumbered ? "%" + name + "b" : name.endsWith("x") ? "%" + name.charAt(1) + "l" : "%" + name.substring(1) + "l";
            default -> null;
        });
    }
}
