package org.felis.tests.machine;

import static org.felis.tests.machine.AArch64Registers.C;
import static org.felis.tests.machine.AArch64Registers.CONDITIONS;
import static org.felis.tests.machine.AArch64Registers.DATA;
import static org.felis.tests.machine.AArch64Registers.N;
import static org.felis.tests.machine.AArch64Registers.STATUS;
import static org.felis.tests.machine.AArch64Registers.V;
import static org.felis.tests.machine.AArch64Registers.Z;
import static org.felis.tests.machine.AArch64Registers.addWithCarry;
import static org.felis.tests.machine.AArch64Registers.data;
import static org.felis.tests.machine.AArch64Registers.dataOrZero;
import static org.felis.tests.machine.AArch64Registers.flags;
import static org.felis.tests.machine.AArch64Registers.get;
import static org.felis.tests.machine.AArch64Registers.holds;
import static org.felis.tests.machine.AArch64Registers.name;
import static org.felis.tests.machine.AArch64Registers.set;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.machine.MachineProgram.Observed;

/**
 * A64, after the Arm Architecture Reference Manual for A-profile (DDI 0487), C6.2.
 */
final class AArch64Isa extends Isa {

    /** A register that is not compared, for code addresses. */
    private static final int CODE_ADDRESS = 17;

    private final AArch64Memory memory = new AArch64Memory();

    @Override
    String architecture() {
        return "AArch64";
    }

    @Override
    int slots() {
        return AArch64Registers.SLOTS;
    }

    @Override
    List<Location> locations(Draw draw, boolean shared) {
        if (shared) {
            return List.of(new Location("x", 8, List.of((long) draw.below(2))), new Location("y", 8, List.of((long) draw.below(2))));
        }
        return List.of(new Location("x", 8, List.of(draw.value(64), draw.value(64))),
                new Location("y", draw.oneOf(4, 8), List.of(draw.value(32), draw.value(32), draw.value(32), draw.value(32))));
    }

    @Override
    void start(Draw draw, Cpu cpu, List<String> declarations, boolean shared) {
        for (int i = 0; i < DATA; i++) {
            cpu.set(i, shared ? (i < 2 ? draw.between(1, 5) : 0) : draw.value(64));
            declarations.add("uint64_t %d:X" + i + "=0x" + Long.toHexString(cpu.get(i)));
        }
        cpu.set(AArch64Memory.BASE_X, Location.address(0));
        cpu.set(AArch64Memory.BASE_Y, Location.address(1));
        cpu.set(AArch64Memory.INDEX, 8);
        declarations.add("%d:X" + AArch64Memory.BASE_X + "=x");
        declarations.add("%d:X" + AArch64Memory.BASE_Y + "=y");
        declarations.add("%d:X" + AArch64Memory.INDEX + "=8");
        declarations.add("uint64_t %d:X" + STATUS);
    }

    @Override
    List<Observed> observed(boolean shared) {
        List<Observed> observed = new ArrayList<>();
        IntStream.range(0, DATA).forEach(i -> observed.add(new Observed("X" + i, "uint64_t", i, 64)));
        observed.add(new Observed("X" + STATUS, "uint64_t", STATUS, 64));
        return observed;
    }

    @Override
    List<Instruction> group(Draw draw) {
        return switch (draw.below(21)) {
            case 0, 1, 2 -> List.of(AArch64Arithmetic.addOrSubtract(draw));
            case 3, 4 -> List.of(AArch64Arithmetic.logical(draw));
            case 5 -> List.of(AArch64Arithmetic.move(draw));
            case 6 -> List.of(AArch64Arithmetic.shiftOrExtend(draw));
            case 7 -> List.of(AArch64Arithmetic.product(draw));
            case 8 -> List.of(AArch64Arithmetic.bitField(draw));
            case 9, 10 -> List.of(conditional(draw));
            case 11, 12 -> branch(draw);
            case 13 -> List.of(system(draw));
            case 14 -> List.of(AArch64Arithmetic.compareOrMove(draw), AArch64Arithmetic.withCarry(draw));
            default -> memory.group(draw);
        };
    }

    @Override
    List<Instruction> sharedGroup(Draw draw) {
        if (draw.oneIn(6)) {
            return switch (draw.below(3)) {
                case 0 -> List.of(AArch64Arithmetic.logical(draw));
                case 1 -> List.of(Instruction.nothing(draw.oneOf("DMB SY", "DMB LD", "DMB ST", "ISB", "DSB SY")));
                default -> branch(draw);
            };
        }
        return memory.sharedGroup(draw);
    }

    @Override
    Instruction sharedAccess(Draw draw, boolean load, int location) {
        return AArch64Memory.plain(draw, load, location);
    }

    private static Instruction conditional(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int d = data(draw);
        int n = dataOrZero(draw);
        int m = dataOrZero(draw);
        String condition = draw.oneOf(CONDITIONS);
        if (draw.oneIn(4)) {
            boolean negative = draw.coin();
            long number = draw.below(32);
            boolean constant = draw.coin();
            int nzcv = draw.below(16);
            return Instruction.local((negative ? "CCMN " : "CCMP ") + name(n, bits) + "," + (constant ? "#" + number : name(m, bits)) + ",#" + nzcv
                    + "," + condition, cpu -> {
                        if (holds(cpu, condition)) {
                            long b = constant ? number : get(cpu, m, bits);
                            addWithCarry(cpu, get(cpu, n, bits), negative ? b : ~b, negative ? 0 : 1, bits, true);
                        } else {
                            flags(cpu, nzcv >> 3 & 1, nzcv >> 2 & 1, nzcv >> 1 & 1, nzcv & 1);
                        }
                    });
        }
        String mnemonic = draw.oneOf("CSEL", "CSINC", "CSINV", "CSNEG", "CSET", "CSETM", "CINC", "CINV", "CNEG");
        String operands = switch (mnemonic) {
            case "CSET", "CSETM" -> "";
            case "CINC", "CINV", "CNEG" -> "," + name(n, bits);
            default -> "," + name(n, bits) + "," + name(m, bits);
        };
        return Instruction.local(mnemonic + " " + name(d, bits) + operands + "," + condition, cpu -> {
            boolean holds = holds(cpu, condition);
            long a = get(cpu, n, bits);
            long b = get(cpu, m, bits);
            set(cpu, d, bits, switch (mnemonic) {
                case "CSEL" -> holds ? a : b;
                case "CSINC" -> holds ? a : b + 1;
                case "CSINV" -> holds ? a : ~b;
                case "CSNEG" -> holds ? a : -b;
                case "CSET" -> holds ? 1 : 0;
                case "CSETM" -> holds ? -1 : 0;
                case "CINC" -> holds ? a + 1 : a;
                case "CINV" -> holds ? ~a : a;
                default -> holds ? -a : a;
            });
        });
    }

    private static Instruction system(Draw draw) {
        int d = data(draw);
        return switch (draw.below(3)) {
            case 0 -> Instruction.local("MRS X" + d + ",NZCV",
                    cpu -> cpu.set(d, cpu.get(N) << 31 | cpu.get(Z) << 30 | cpu.get(C) << 29 | cpu.get(V) << 28));
            case 1 -> Instruction.local("MSR NZCV,X" + d, cpu -> flags(cpu, Bits.bit(cpu.get(d), 31), Bits.bit(cpu.get(d), 30),
                    Bits.bit(cpu.get(d), 29), Bits.bit(cpu.get(d), 28)));
            default -> Instruction.nothing(draw.oneOf("NOP", "YIELD", "CSDB", "HINT #34", "DMB SY", "DMB ISHLD", "DMB OSHST", "DSB NSH", "ISB"));
        };
    }

    private static List<Instruction> branch(Draw draw) {
        int bits = draw.oneOf(32, 64);
        int t = data(draw);
        int target = draw.target();
        String label = MachineProgram.label(target);
        return switch (draw.below(8)) {
            case 0 -> List.of(Instruction.local("B " + label, cpu -> cpu.jump(target)));
            case 1, 2, 3 -> {
                String condition = draw.oneOf(CONDITIONS);
                yield List.of(Instruction.local((draw.coin() ? "B." : "B") + condition + " " + label, cpu -> {
                    if (holds(cpu, condition)) {
                        cpu.jump(target);
                    }
                }));
            }
            case 4 -> List.of(Instruction.local("BL " + label, cpu -> cpu.jump(target)));
            case 5 -> List.of(Instruction.nothing("ADR X" + CODE_ADDRESS + "," + label),
                    Instruction.local("BR X" + CODE_ADDRESS, cpu -> cpu.jump(target)));
            case 6 -> {
                boolean zero = draw.coin();
                yield List.of(Instruction.local((zero ? "CBZ " : "CBNZ ") + name(t, bits) + "," + label, cpu -> {
                    if (get(cpu, t, bits) == 0 == zero) {
                        cpu.jump(target);
                    }
                }));
            }
            default -> {
                boolean zero = draw.coin();
                int bit = draw.below(bits);
                yield List.of(Instruction.local((zero ? "TBZ " : "TBNZ ") + name(t, bits) + ",#" + bit + "," + label, cpu -> {
                    if (Bits.bit(cpu.get(t), bit) == 0 == zero) {
                        cpu.jump(target);
                    }
                }));
            }
        };
    }
}
