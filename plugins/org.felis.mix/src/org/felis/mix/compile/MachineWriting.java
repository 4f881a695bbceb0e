package org.felis.mix.compile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.mix.profile.Machine;

/**
 * How functions of few instructions are written in the assembly of a machine: its registers for arguments and results (by its procedure call standard), numbers, and accesses of less than the widest width.
 *
 * @param arguments registers of the first arguments
 * @param result the register of the result
 * @param scratch registers that a function may change and that hold no argument
 * @param register what is a register in the text of an instruction
 * @param ret how a function ends
 */
record MachineWriting(Machine machine, List<String> arguments, String result, List<String> scratch, Pattern register, String ret) {

    private static final MachineWriting AARCH64 = new MachineWriting(Machine.AARCH64, numbered("X", 0, 7), "X0", numbered("X", 9, 15), Pattern.compile("\\b[XW](\\d+)\\b"), "ret");
    private static final MachineWriting ARM = new MachineWriting(Machine.ARM, numbered("R", 0, 3), "R0", List.of("R3", "R2", "R12", "R1"), Pattern.compile("\\bR\\d+\\b"), "bx lr");
    private static final MachineWriting RISCV = new MachineWriting(Machine.RISCV, numbered("x", 10, 17), "x10", numbered("x", 28, 31), Pattern.compile("\\bx\\d+\\b"), "ret");
    private static final MachineWriting POWER = new MachineWriting(Machine.POWER, numbered("r", 3, 10), "r3", List.of("r11", "r12", "r10", "r9"), Pattern.compile("\\br\\d+\\b"), "blr");
    private static final MachineWriting X86_64 = new MachineWriting(Machine.X86_64, List.of("rdi", "rsi", "rdx", "rcx", "r8", "r9"), "rax", List.of("r11", "r10", "r9"),
            Pattern.compile("\\b(?:rax|rbx|rcx|rdx|rsi|rdi|r\\d+)\\b"), "ret");

    private static final Map<String, List<String>> X86_NARROW = Map.of("rax", List.of("eax", "ax", "al"), "rsi", List.of("esi", "si", "sil"), "rdi", List.of("edi", "di", "dil"),
            "rdx", List.of("edx", "dx", "dl"), "rcx", List.of("ecx", "cx", "cl"));
    private static final Map<Integer, String> SUFFIX = Map.of(64, "q", 32, "l", 16, "w", 8, "b");

    private static List<String> numbered(String letter, int first, int last) {
        return java.util.stream.IntStream.rangeClosed(first, last).mapToObj(number -> letter + number).toList();
    }

    static MachineWriting of(Machine machine) {
        return switch (machine) {
            case AARCH64 -> AARCH64;
            case ARM -> ARM;
            case RISCV -> RISCV;
            case POWER -> POWER;
            case X86_64 -> X86_64;
        };
    }

    String argument(int index) {
        return arguments.get(index);
    }

    String scratch(int index) {
        return scratch.get(index);
    }

    /** An instruction that puts a number into a register. */
    String number(String into, long value, int bits) {
        return switch (machine) {
            case AARCH64 -> "mov " + register(into, false, bits) + ", #" + value;
            case ARM -> "mov " + register(into, false, bits) + ", #" + value;
            case RISCV -> "li " + into + ", " + value;
            case POWER -> "li " + register(into, false, bits) + ", " + value;
            case X86_64 -> "mov" + SUFFIX.get(bits) + " $" + value + ", %" + register(into, false, bits);
        };
    }

    /**
     * An instruction of a table.
     *
     * @param text as the table has it
     * @param registers the registers of a table, with those that take their place; others are scratch registers
     * @param address the table's register of the address, which is never narrow
     * @param bits of the access
     */
    String instruction(String text, Map<String, String> registers, String address, int bits) {
        int space = text.indexOf(' ');
        String mnemonic = space < 0 ? text : text.substring(0, space);
        Matcher found = register.matcher(space < 0 ? "" : text.substring(space));
        StringBuilder operands = new StringBuilder();
        while (found.find()) {
            String name = tableRegister(found);
            String taken = machine == Machine.POWER && name.equals("r0") ? name : registers.containsKey(name) ? registers.get(name) : scratch.get(1
                    + Math.floorMod(name.hashCode(), scratch.size() - 1));
            boolean isStatus = machine == Machine.AARCH64 && found.group().startsWith("W");
            found.appendReplacement(operands, Matcher.quoteReplacement(register(taken, name.equals(address), isStatus ? Integer.SIZE : bits)));
        }
        found.appendTail(operands);
        String labelled = operands.toString().replaceAll("\\b([A-Z])$", ".L$1");
        return narrow(mnemonic, bits) + (machine == Machine.X86_64 ? labelled.replaceFirst("\\bcmpxchgq\\b", "cmpxchg" + SUFFIX.get(bits)) : labelled);
    }

    private String tableRegister(Matcher found) {
        return machine == Machine.AARCH64 ? "X" + found.group(1) : found.group();
    }

    /** The registers in the text of a table's instruction. */
    List<String> registers(String text) {
        Matcher found = register.matcher(text.contains(" ") ? text.substring(text.indexOf(' ')) : "");
        List<String> names = new ArrayList<>();
        while (found.find()) {
            // of Power's addresses with an index, r0 is the number 0
            if (machine != Machine.POWER || !found.group().equals("r0")) {
                names.add(tableRegister(found));
            }
        }
        return names;
    }

    /** Whether a function can change the location in one access of that width. */
    boolean updates(int bits) {
        return switch (machine) {
            case AARCH64, ARM, X86_64 -> true;
            case RISCV, POWER -> bits >= Integer.SIZE;
        };
    }

    /** Registers that hold no argument; of Arm, which has few, some that a caller would have kept: no piece relies on that. */
    List<String> free(int argumentCount) {
        Set<String> free = new LinkedHashSet<>(scratch);
        free.addAll(arguments.subList(argumentCount, arguments.size()));
        free.removeAll(arguments.subList(0, argumentCount));
        free.addAll(machine == Machine.ARM ? List.of("R4", "R5") : List.of());
        return new ArrayList<>(free);
    }

    /** Whether instructions that compare and exchange have the result's register for what they compare with. */
    boolean fixesResult() {
        return machine == Machine.X86_64;
    }

    /** Goes on at a label. */
    String jump(String label) {
        return switch (machine) {
            case AARCH64, ARM, POWER -> "b " + label;
            case RISCV -> "j " + label;
            case X86_64 -> "jmp " + label;
        };
    }

    /** Copies a register. */
    String move(String into, String from, int bits) {
        String one = register(into, false, bits);
        String other = register(from, false, bits);
        return switch (machine) {
            case AARCH64, ARM -> "mov " + one + ", " + other;
            case RISCV -> "mv " + one + ", " + other;
            case POWER -> "mr " + one + ", " + other;
            case X86_64 -> "mov" + SUFFIX.get(bits) + " %" + other + ", %" + one;
        };
    }

    /**
     * Instructions that compute what a fetch-and-operation stores.
     *
     * @param operation of C: {@code add}, {@code sub}, {@code or}, {@code xor}, {@code and}
     */
    List<String> compute(String operation, String into, String left, String right, int bits) {
        String result = register(into, false, bits);
        String one = register(left, false, bits);
        String other = register(right, false, bits);
        return switch (machine) {
            case AARCH64, ARM -> List.of((operation.equals("or") ? "orr" : operation.equals("xor") ? "eor" : operation) + " " + result + ", " + one + ", "
                    + other);
            case RISCV -> List.of(operation + (bits == Integer.SIZE && operation.matches("add|sub") ? "w" : "") + " " + result + ", " + one + ", " + other);
            case POWER -> List.of(operation.equals("sub") ? "subf " + result + ", " + other + ", " + one : operation + " " + result + ", " + one + ", "
                    + other);
            case X86_64 -> List.of(move(into, left, bits), operation + SUFFIX.get(bits) + " %" + other + ", %" + result);
        };
    }

    /** Goes on at a label if two registers differ. */
    List<String> branchIfDifferent(String one, String other, int bits, String label) {
        String left = register(one, false, bits);
        String right = register(other, false, bits);
        return switch (machine) {
            case AARCH64 -> List.of("cmp " + left + ", " + right, "b.ne " + label);
            case ARM -> List.of("cmp " + left + ", " + right, "bne " + label);
            case RISCV -> List.of("bne " + left + ", " + right + ", " + label);
            case POWER -> List.of((bits == Long.SIZE ? "cmpd " : "cmpw ") + left + ", " + right, "bne " + label);
            case X86_64 -> List.of("cmp" + SUFFIX.get(bits) + " %" + right + ", %" + left, "jne " + label);
        };
    }

    /** Goes on at a label if the register is not 0. */
    List<String> branchUnlessZero(String name, String label) {
        String register = register(name, false, Integer.SIZE);
        return switch (machine) {
            case AARCH64 -> List.of("cbnz " + register + ", " + label);
            case ARM -> List.of("cmp " + register + ", #0", "bne " + label);
            case RISCV -> List.of("bnez " + register + ", " + label);
            case POWER -> List.of("cmpwi " + register + ", 0", "bne " + label);
            case X86_64 -> List.of("testl %" + register + ", %" + register, "jne " + label);
        };
    }

    /** A register as an operand of that width. */
    private String register(String name, boolean isAddress, int bits) {
        return switch (machine) {
            case AARCH64 -> (bits == Long.SIZE || isAddress ? name : "W" + name.substring(1)).toLowerCase(Locale.ROOT);
            case ARM -> name.toLowerCase(Locale.ROOT);
            case RISCV -> name;
            case POWER -> name.substring(1);
            case X86_64 -> bits == Long.SIZE || isAddress ? name : name.matches("r\\d+") ? name + (bits == 32 ? "d" : SUFFIX.get(bits)) : X86_NARROW.get(name).get(bits == 32 ? 0 : bits == 16 ? 1 : 2);
        };
    }

    /** The instruction that does the same on fewer bits. */
    private String narrow(String mnemonic, int bits) {
        return switch (machine) {
            case AARCH64, ARM -> (mnemonic + (mnemonic.matches("(LD|ST|CAS|SWP).*") && bits < Integer.SIZE ? bits == Byte.SIZE ? "B" : "H"
                    : "")).toLowerCase(Locale.ROOT);
            case RISCV -> bits == Long.SIZE ? mnemonic : switch (mnemonic) {
                case "ld" -> "l" + letter(bits);
                case "sd" -> "s" + letter(bits);
                default -> mnemonic.matches("(lr|sc|amo\\w+)\\.d(\\..*)?") ? mnemonic.replaceFirst("\\.d", "." + letter(bits)) : mnemonic;
            };
            case POWER -> bits == Long.SIZE ? mnemonic : switch (mnemonic) {
                case "ld" -> "l" + letter(bits) + "z";
                case "std" -> "st" + letter(bits);
                case "ldarx" -> "l" + letter(bits) + "arx";
                case "stdcx." -> "st" + letter(bits) + "cx.";
                default -> mnemonic;
            };
            case X86_64 -> mnemonic.matches("(mov|xchg)q") ? mnemonic.substring(0, mnemonic.length() - 1) + SUFFIX.get(bits) : mnemonic;
        };
    }

    private static String letter(int bits) {
        return bits == Integer.SIZE ? "w" : bits == Short.SIZE ? "h" : "b";
    }
}
