package org.felis.tests.litmus;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import org.felis.litmus.piece.Library;
import org.felis.tests.Repository;

/**
 * Runs bodies of functions in QEMU's user mode, as one program without a library that calls one after the other.
 *
 * @param machine the file of the bodies
 * @param tools what the names of the assembler and the linker begin with
 * @param emulator with its arguments
 * @param start before the first call: a register holds the address of the location, one that of the results, one that of the values at first
 * @param call calls the function whose number is put in
 * @param end writes the results, of the size that is put in, and exits
 * @param bits of a register
 */
record EmulatedMachine(String machine, String tools, List<String> emulator, ByteOrder order, String start, String call, String end, int bits) {

    private static final int RESULT_BYTES = 32;

    /** What newer processors have than the emulator or the assembler knows. */
    private static final Pattern UNKNOWN = Pattern.compile("\\b(swpp|ldsetp|ldclrp|ldiapp|stilp)");

    static final EmulatedMachine AARCH64 = new EmulatedMachine("aarch64", "aarch64-linux-gnu-", List.of("qemu-aarch64", "-cpu", "max"), ByteOrder.LITTLE_ENDIAN,
            ".arch armv8.5-a\n adrp x19, cell\n add x19, x19, :lo12:cell\n adrp x20, results\n add x20, x20, :lo12:results\n adrp x21, values\n add x21, x21, :lo12:values",
            "ldp x9, x10, [x21], #16\n stp x9, x10, [x19]\n mov x0, x19\n bl body_%d\n stp x0, x1, [x20, #16]\n ldp x9, x10, [x19]\n stp x9, x10, [x20], #32",
            "mov x0, #1\n adrp x1, results\n add x1, x1, :lo12:results\n ldr x2, =%d\n mov x8, #64\n svc #0\n mov x0, #0\n mov x8, #93\n svc #0", 64);

    static final EmulatedMachine ARM = new EmulatedMachine("arm", "arm-linux-gnueabihf-", List.of("qemu-arm", "-cpu", "max"), ByteOrder.LITTLE_ENDIAN,
            ".syntax unified\n .arm\n .arch armv8-a\n ldr r4, =cell\n ldr r5, =results\n ldr r6, =values\n b 1f\n .ltorg\n1:",
            "ldr r0, [r6], #4\n str r0, [r4]\n ldr r0, [r6], #12\n str r0, [r4, #4]\n mov r0, r4\n bl body_%d\n str r0, [r5, #16]\n str r1, [r5, #20]\n ldr r0, [r4]\n str r0, [r5]\n ldr r0, [r4, #4]\n str r0, [r5, #4]\n add r5, r5, #32",
            "mov r0, #1\n ldr r1, =results\n ldr r2, =%d\n mov r7, #4\n svc #0\n mov r0, #0\n mov r7, #1\n svc #0\n .ltorg", 32);

    static final EmulatedMachine POWER = power("powerpc64le-linux-gnu-", "qemu-ppc64le", ByteOrder.LITTLE_ENDIAN);
    static final EmulatedMachine BIG_ENDIAN_POWER = power("powerpc64-linux-gnu-", "qemu-ppc64", ByteOrder.BIG_ENDIAN);

    static final EmulatedMachine RISCV = new EmulatedMachine("riscv", "riscv64-linux-gnu-", List.of("qemu-riscv64"), ByteOrder.LITTLE_ENDIAN,
            "lla s0, cell\n lla s1, results\n lla s2, values",
            "ld a0, 0(s2)\n sd a0, 0(s0)\n ld a0, 8(s2)\n sd a0, 8(s0)\n addi s2, s2, 16\n mv a0, s0\n call body_%d\n sd a0, 16(s1)\n sd a1, 24(s1)\n ld a0, 0(s0)\n sd a0, 0(s1)\n ld a0, 8(s0)\n sd a0, 8(s1)\n addi s1, s1, 32",
            "li a0, 1\n lla a1, results\n li a2, %d\n li a7, 64\n ecall\n li a0, 0\n li a7, 93\n ecall", 64);

    static final EmulatedMachine X86_64 = new EmulatedMachine("x86", "x86_64-linux-gnu-", List.of("qemu-x86_64", "-cpu", "max"), ByteOrder.LITTLE_ENDIAN,
            "leaq cell(%rip), %rbx\n leaq results(%rip), %r12\n leaq values(%rip), %r13",
            "movq (%%r13), %%rax\n movq %%rax, (%%rbx)\n movq 8(%%r13), %%rax\n movq %%rax, 8(%%rbx)\n addq $16, %%r13\n movq %%rbx, %%rdi\n call body_%d\n movq %%rax, 16(%%r12)\n movq %%rdx, 24(%%r12)\n movq (%%rbx), %%rax\n movq %%rax, (%%r12)\n movq 8(%%rbx), %%rax\n movq %%rax, 8(%%r12)\n addq $32, %%r12",
            "movl $1, %%edi\n leaq results(%%rip), %%rsi\n movl $%d, %%edx\n movl $1, %%eax\n syscall\n xorl %%edi, %%edi\n movl $60, %%eax\n syscall", 64);

    private static EmulatedMachine power(String tools, String emulator, ByteOrder order) {
        return new EmulatedMachine("ppc", tools, List.of(emulator, "-cpu", "power9"), order,
                ".abiversion 2\n .machine power9\n lis 14, cell@highest\n ori 14, 14, cell@higher\n sldi 14, 14, 32\n oris 14, 14, cell@high\n ori 14, 14, cell@l\n addi 15, 14, 16\n lis 16, values@highest\n ori 16, 16, values@higher\n sldi 16, 16, 32\n oris 16, 16, values@high\n ori 16, 16, values@l",
                "ld 9, 0(16)\n std 9, 0(14)\n ld 9, 8(16)\n std 9, 8(14)\n addi 16, 16, 16\n mr 3, 14\n bl body_%d\n std 3, 16(15)\n std 4, 24(15)\n ld 9, 0(14)\n std 9, 0(15)\n ld 9, 8(14)\n std 9, 8(15)\n addi 15, 15, 32",
                "li 3, 1\n addi 4, 14, 16\n lis 5, %1$d@h\n ori 5, 5, %1$d@l\n li 0, 4\n sc\n li 3, 0\n li 0, 1\n sc", 64);
    }

    /** What a body left. */
    record Left(BigInteger memory, BigInteger result) {
    }

    /** Whether all that is needed is installed. */
    boolean isThere() {
        return List.of(tools + "as", tools + "ld", emulator.get(0)).stream().allMatch(EmulatedMachine::isProgram);
    }

    private static boolean isProgram(String name) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(folder, name))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the machine can run the body. */
    boolean runs(CompiledBody body) {
        boolean isBig = body.profiles().contains(" be");
        boolean isLittle = !body.profiles().replaceAll("[^,]* be(,|$)", "").isBlank();
        return !UNKNOWN.matcher(body.body()).find() && (order == ByteOrder.BIG_ENDIAN ? isBig && !isLittle : isLittle);
    }

    /** Runs the bodies, each on a value of its own. */
    List<Left> run(List<CompiledBody> bodies, List<BigInteger> values, boolean hasAtomics, Path folder) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder(".text\n.globl _start\n_start:\n ").append(start).append('\n');
        for (int i = 0; i < bodies.size(); i++) {
            text.append(' ').append(call.formatted(i)).append('\n');
        }
        text.append(' ').append(end.formatted(bodies.size() * RESULT_BYTES)).append('\n');
        for (int i = 0; i < bodies.size(); i++) {
            text.append("body_").append(i).append(":\n").append(local(bodies.get(i).body(), i)).append('\n');
        }
        text.append(library(hasAtomics)).append(".data\n.balign 16\ncell: .zero 16\nresults: .zero ").append(bodies.size() * RESULT_BYTES).append("\nvalues:\n");
        for (int i = 0; i < bodies.size(); i++) {
            text.append(" .byte ").append(String.join(",", bytes(values.get(i), bodies.get(i).bits()))).append('\n');
        }
        Path source = folder.resolve(machine + ".s");
        Files.writeString(source, text);
        Path object = folder.resolve(machine + ".o");
        Path program = folder.resolve(machine);
        execute(List.of(tools + "as", "-o", object.toString(), source.toString()), folder);
        execute(List.of(tools + "ld", "-o", program.toString(), object.toString()), folder);
        List<String> command = new ArrayList<>(emulator);
        command.add(program.toString());
        byte[] output = execute(command, folder);
        if (output.length != bodies.size() * RESULT_BYTES) {
            throw new AssertionError(machine + ": " + output.length + " bytes for " + bodies.size() + " bodies");
        }
        ByteBuffer results = ByteBuffer.wrap(output);
        List<Left> left = new ArrayList<>();
        for (CompiledBody body : bodies) {
            byte[] all = new byte[RESULT_BYTES];
            results.get(all);
            int resultBits = body.signature().resultBits();
            left.add(new Left(number(all, 0, body.bits() / 8), registers(all, resultBits)));
        }
        return left;
    }

    /** The words of the result, each as the machine stores a register. */
    private BigInteger registers(byte[] all, int resultBits) {
        int word = bits / 8;
        BigInteger low = number(all, 16, word);
        BigInteger high = number(all, 16 + word, word);
        return low.or(high.shiftLeft(bits)).and(BigInteger.ONE.shiftLeft(resultBits).subtract(BigInteger.ONE));
    }

    private BigInteger number(byte[] all, int from, int count) {
        byte[] bigEndian = new byte[count];
        for (int i = 0; i < count; i++) {
            bigEndian[order == ByteOrder.BIG_ENDIAN ? i : count - 1 - i] = all[from + i];
        }
        return new BigInteger(1, bigEndian);
    }

    private List<String> bytes(BigInteger value, int valueBits) {
        List<String> bytes = new ArrayList<>();
        int count = valueBits / 8;
        for (int i = 0; i < 16; i++) {
            int position = order == ByteOrder.BIG_ENDIAN ? count - 1 - i : i;
            bytes.add(Integer.toString(i < count ? value.shiftRight(8 * position).intValue() & 255 : 0));
        }
        return bytes;
    }

    /** The body with labels of its own. */
    private static String local(String body, int number) {
        return body.replaceAll("\\.L([\\w.]+)", ".Lb" + number + "_$1").replace(" ; ", "\n ");
    }

    private String library(boolean hasAtomics) {
        String file = switch (machine) {
            case "aarch64", "riscv" -> machine;
            case "x86" -> "x86_64";
            default -> "";
        };
        String outline = machine.equals("aarch64") ? Library.outlineAssembly() + ".data\n__aarch64_have_lse_atomics: .byte " + (hasAtomics ? 1 : 0) + "\n.text\n" : "";
        return file.isEmpty() ? "" : Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/assembly/library-" + file + ".s")) + outline;
    }

    private static byte[] execute(List<String> command, Path folder) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(command + " does not end");
        }
        if (process.exitValue() != 0) {
            String message = Files.readString(errors);
            throw new AssertionError(command + " ends with " + process.exitValue() + ": " + message.substring(0, Math.min(2000, message.length())));
        }
        return Files.readAllBytes(output);
    }

    @Override
    public String toString() {
        return emulator.get(0);
    }
}
