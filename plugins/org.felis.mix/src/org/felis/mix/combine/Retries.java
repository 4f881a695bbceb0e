package org.felis.mix.combine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.mapping.AssemblyReader;
import org.felis.litmus.mapping.MappingException;
import org.felis.litmus.piece.ThreadText;

/**
 * Cuts loops that try a store exclusive, or a compare-and-swap of AArch64, again to the attempt that succeeds, so that verdicts are proofs and not up to a bound: the branch that is taken when the store has failed leads to the end of the thread, and only
 * executions are asked for whose threads came to their ends otherwise. The branch itself stays, and with it the control dependency of the attempt that succeeds.
 *
 * <p>Why no execution is lost: a loop is cut only if a failed attempt leaves nothing behind. It writes no memory but by that store, which failed (a compare-and-swap whose register is then not equal to what it was set to), and no register that an attempt reads before it writes it; so the thread goes on from the
 * failure as it would have from the beginning of the loop. Without the events of the failed attempts, which are reads and fences, an execution is one of the cut program with the same final state. It is consistent: the models of
 * AArch64, Arm, RISC-V and Power want relations to have no cycle, or no pair, that are built of program order, dependencies, reads-from, coherence and fences, and between the remaining events these hold no more without some reads and fences
 * (only writes stand where a pair must not have something in between). Nor is one gained: an execution of the cut program is one of the whole.
 */
public final class Retries {

    private static final String END = "Lcut";
    private static final Pattern LABEL = Pattern.compile("([\\w.]+):");
    private static final Pattern WORD = Pattern.compile("[\\w.]+");
    private static final Pattern STORE = Pattern.compile("(?:ST(?:L?XR[BH]?|L?XP|REX[BHD]?|LEX[BHD]?)|sc\\.[wd](?:\\.\\w+)?|st[bhwd]cx\\.) .*");

    /** A compare-and-swap of AArch64, of whole registers: a comparison of these says whether it has written. Narrower ones compare a part. */
    private static final Pattern SWAP = Pattern.compile("CASA?L? ([WX]\\d+),.*");

    /**
     * A thread whose loops were cut.
     *
     * @param finished holds if the thread came to its end and no attempt failed; empty if nothing was cut
     */
    public record Cut(ThreadText thread, Optional<String> finished) {
    }

    private final Architecture architecture;
    private final Map<List<String>, Boolean> known = new ConcurrentHashMap<>();

    private Retries(Architecture architecture) {
        this.architecture = architecture;
    }

    /** For a machine under a model, if it is one for which it is known that no execution is lost. */
    public static Optional<Retries> under(Architecture architecture, String model) {
        boolean isKnown = switch (architecture) {
            case AARCH64 -> model.equals("aarch64");
            case ARM -> model.equals("aarch32") || model.equals("arm");
            case RISCV -> model.equals("riscv");
            case POWER -> model.equals("power");
            default -> false;
        };
        return isKnown ? Optional.of(new Retries(architecture)) : Optional.empty();
    }

    /** The thread with its loops cut, as far as nothing is lost. */
    public Cut cut(ThreadText thread) {
        List<String> texts = thread.lines().stream().map(ThreadText.Line::text).toList();
        Map<Integer, String> branches = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            if (isTry(texts.get(i))) {
                retry(texts, i).ifPresent(branch -> branches.put(branch, target(texts.get(branch))));
            }
        }
        Optional<String> register = branches.isEmpty() ? Optional.empty() : freeRegister(thread);
        if (register.isEmpty()) {
            return new Cut(thread, Optional.empty());
        }
        List<ThreadText.Line> lines = new ArrayList<>(thread.lines());
        branches.forEach((index, label) -> {
            ThreadText.Line line = lines.get(index);
            lines.set(index, new ThreadText.Line(line.text().substring(0, line.text().length() - label.length()) + END, line.step(), line.assemblyLine(), line.source()));
        });
        int last = lines.getLast().step();
        lines.add(new ThreadText.Line(one(register.get()), last, 0, Optional.empty()));
        lines.add(new ThreadText.Line(END + ":", last, 0, Optional.empty()));
        return new Cut(new ThreadText(thread.thread(), lines, thread.initial(), thread.locals(), architecture), Optional.of(thread.thread() + ":" + register.get() + "=1"));
    }

    private static boolean isTry(String text) {
        return STORE.matcher(text).matches() || SWAP.matcher(text).matches();
    }

    /** The branch that tries again if the store exclusive or the swap has failed. */
    private OptionalInt retryIndex(List<String> texts, int store) {
        Matcher swap = SWAP.matcher(texts.get(store));
        if (swap.matches()) {
            return text(texts, store + 1).startsWith("CMP " + swap.group(1) + ",") && text(texts, store + 2).matches("B\\.?NE .*") ? OptionalInt.of(store + 2) : OptionalInt.empty();
        }
        String status = operand(texts.get(store));
        String next = text(texts, store + 1);
        return switch (architecture) {
            case AARCH64 -> next.startsWith("CBNZ " + status + ",") ? OptionalInt.of(store + 1) : OptionalInt.empty();
            case ARM -> next.equals("CMP " + status + ",#0") && text(texts, store + 2).startsWith("BNE ") ? OptionalInt.of(store + 2) : OptionalInt.empty();
            case RISCV -> next.startsWith("bnez " + status + ",") || next.startsWith("bne " + status + ",x0,") ? OptionalInt.of(store + 1) : OptionalInt.empty();
            case POWER -> next.matches("bne[-+]? (cr0,)?\\w+") ? OptionalInt.of(store + 1) : OptionalInt.empty();
            default -> OptionalInt.empty();
        };
    }

    private Optional<Integer> retry(List<String> texts, int store) {
        OptionalInt branch = retryIndex(texts, store);
        if (branch.isEmpty()) {
            return Optional.empty();
        }
        int head = texts.indexOf(target(texts.get(branch.getAsInt())) + ":");
        if (head < 0 || head > store || isTargetElsewhere(texts, branch.getAsInt())) {
            return Optional.empty();
        }
        List<String> attempt = texts.subList(head + 1, branch.getAsInt() + 1);
        return known.computeIfAbsent(attempt, this::leavesNothing) ? Optional.of(branch.getAsInt()) : Optional.empty();
    }

    private static boolean isTargetElsewhere(List<String> texts, int branch) {
        String label = target(texts.get(branch));
        return IntStream.range(0, texts.size()).anyMatch(i -> i != branch && !texts.get(i).endsWith(":") && target(texts.get(i)).equals(label));
    }

    /** Whether an attempt that fails leaves memory as it was, and no register that the next one reads. */
    private boolean leavesNothing(List<String> attempt) {
        if (attempt.stream().anyMatch(line -> LABEL.matcher(line).matches()) || attempt.stream().filter(Retries::isTry).count() != 1) {
            return false;
        }
        Set<String> targets = new LinkedHashSet<>();
        attempt.forEach(line -> targets.add(target(line)));
        List<Instruction> instructions;
        try {
            List<String> lines = new ArrayList<>(attempt);
            // labels behind the attempt stand for all places that it jumps to
            targets.stream().filter(word -> word.startsWith("L")).forEach(word -> lines.add(word + ":"));
            instructions = new AssemblyReader(architecture.headerName()).read(lines, SourceRange.wholeFile("an attempt"));
        } catch (MappingException notUnderstood) {
            return false;
        }
        Set<String> written = new HashSet<>();
        Set<String> carried = new HashSet<>();
        for (int i = 0; i < attempt.size(); i++) {
            boolean isTry = isTry(attempt.get(i));
            if (SWAP.matcher(attempt.get(i)).matches() && !isToldByComparison(attempt, instructions, i)) {
                return false;
            }
            for (Operation operation : instructions.get(i).operations()) {
                if (operation instanceof MemoryAction.Write && !isTry || operation instanceof MemoryAction.Synchronize) {
                    return false;
                }
                operation.expressions().forEach(expression -> expression.registers().stream().map(register -> register.name()).filter(name -> !written.contains(name)).forEach(carried::add));
                operation.written().ifPresent(register -> written.add(register.name()));
            }
        }
        carried.retainAll(written);
        return carried.isEmpty();
    }

    /** Whether the swap compares memory with a copy of the register that its own register is compared with behind it. */
    private boolean isToldByComparison(List<String> attempt, List<Instruction> instructions, int swap) {
        String copy = operand(attempt.get(swap));
        String original = target(attempt.get(swap + 1));
        int move = attempt.subList(0, swap).lastIndexOf("MOV " + copy + "," + original);
        if (move < 0 || number(copy).equals(number(original))) {
            return false;
        }
        return IntStream.range(move + 1, swap).mapToObj(instructions::get).flatMap(instruction -> instruction.operations().stream()).flatMap(operation -> operation.written().stream())
                .noneMatch(register -> register.name().equals("X" + number(copy)) || register.name().equals("X" + number(original)));
    }

    private static String number(String register) {
        return register.substring(1);
    }

    private static String text(List<String> texts, int index) {
        return index < texts.size() ? texts.get(index) : "";
    }

    private static String operand(String instruction) {
        String operands = instruction.substring(instruction.indexOf(' ') + 1);
        int comma = operands.indexOf(',');
        return comma < 0 ? operands : operands.substring(0, comma);
    }

    /** The last word, which is the target if the instruction is a jump. */
    private static String target(String instruction) {
        Matcher words = WORD.matcher(instruction);
        String last = "";
        while (words.find()) {
            last = words.group();
        }
        return last;
    }

    private Optional<String> freeRegister(ThreadText thread) {
        String all = thread.lines().stream().map(ThreadText.Line::text).reduce("", (one, other) -> one + "\n" + other) + "\n" + String.join("\n", thread.initial()) + "\n" + thread.locals().values();
        String names = architecture == Architecture.AARCH64 ? "[XW]" : architecture == Architecture.ARM ? "R" : architecture == Architecture.RISCV ? "x" : "r";
        int first = architecture == Architecture.ARM ? 10 : 28;
        return IntStream.iterate(first, number -> number > 2, number -> number - 1).filter(number -> !Pattern.compile("\\b" + names + number + "\\b").matcher(all).find())
                .mapToObj(number -> (architecture == Architecture.AARCH64 ? "X" : names) + number).findFirst();
    }

    /** Sets a register to 1. */
    private String one(String register) {
        return switch (architecture) {
            case AARCH64, ARM -> "MOV " + register + ",#1";
            case RISCV -> "ori " + register + ",x0,1";
            default -> "li " + register + ",1";
        };
    }
}
