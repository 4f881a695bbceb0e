package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Operation;
import org.felis.litmus.architecture.Architecture;

/**
 * What a piece computes from the bits of its addresses: accesses to bytes and half-words through the word around them. Locations start at multiples of 16, so
 * that the low bits are 0: the address of the word is that of the location, and the byte is shifted by 0. The address depends on nothing, nor do its bits.
 */
final class AddressBits {

    /** What is known of a register. */
    private sealed interface Fact {
        /** It holds the address of a parameter. */
        record Address(int parameter) implements Fact {
        }

        /** It counts bits by which to shift, and the low ones, which alone count then, are 0. */
        record ShiftedAddress() implements Fact {
        }
    }

    private static final Pattern COPY = Pattern.compile("(?:mv|mr) (\\w+),(\\w+)|MOV (\\w+),(\\w+)|movq %(\\w+),%(\\w+)");
    private static final Pattern WORD_OF = Pattern.compile("andi (\\w+),(\\w+),-(?:4|8|16)|rldicr (\\w+),(\\w+),0,6[012]|clrrdi (\\w+),(\\w+),[1234]");
    private static final Pattern LOW_BITS = Pattern.compile("andi (\\w+),(\\w+),(\\d+)|clrldi (\\w+),(\\w+),6[0-3]");
    private static final Pattern TIMES_EIGHT = Pattern.compile("slliw? (\\w+),(\\w+),3");
    private static final Pattern ROTATED = Pattern.compile("rlwinm (\\w+),(\\w+),3,(?:(0x[0-9a-fA-F]+)|(\\d+),(\\d+))");
    private static final Pattern SHIFT = Pattern.compile("s(?:ll|rl|ra)w? \\w+,(\\w+),(\\w+)");

    private final Convention convention;
    private final List<PieceLine> lines;
    private final Map<String, Fact> facts = new HashMap<>();
    private final int[] spans;
    private boolean straight = true;
    private Set<String> lost = new HashSet<>();

    /** @param addresses the register of each parameter that is an address */
    AddressBits(Convention convention, List<PieceLine> lines, List<Optional<String>> addresses) {
        this.convention = convention;
        this.lines = lines;
        this.spans = new int[addresses.size()];
        for (int i = 0; i < addresses.size(); i++) {
            int parameter = i;
            addresses.get(i).ifPresent(register -> facts.put(register, new Fact.Address(parameter)));
        }
    }

    /** The lines with what the bits of addresses are. */
    List<PieceLine> folded() throws PieceException {
        List<PieceLine> folded = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            PieceLine line = lines.get(i);
            if (!line.labels().isEmpty()) {
                forgetWhatIsWrittenFrom(i);
            }
            folded.add(folded(line));
            straight &= line.labels().isEmpty() && line.operations().stream().noneMatch(o -> o.direction().isPresent());
        }
        return folded;
    }

    /** How many bytes the piece accesses from each address on, as far as it is known. */
    int span(int parameter) {
        return spans[parameter];
    }

    /** What is known in front of all jumps and labels holds behind a label, but for registers that are written in a loop around it. */
    private void forgetWhatIsWrittenFrom(int index) {
        Set<String> written = new HashSet<>(lost);
        for (int i = index; i <= lastJumpBack(index); i++) {
            written.addAll(lines.get(i).written());
        }
        facts.keySet().removeAll(written);
    }

    /** The last instruction that jumps to an instruction, or to one in front of it, from behind. */
    private int lastJumpBack(int index) {
        Set<String> labels = new HashSet<>();
        lines.subList(0, index + 1).forEach(line -> labels.addAll(line.labels()));
        int last = -1;
        for (int i = index; i < lines.size(); i++) {
            if (lines.get(i).words().stream().anyMatch(labels::contains)) {
                last = i;
            }
        }
        return last;
    }

    private PieceLine folded(PieceLine line) throws PieceException {
        span(line);
        String text = line.text();
        String zero = convention.architecture() == Architecture.RISCV || convention.architecture() == Architecture.POWER ? "li %s,0" : "";
        Matcher matcher = COPY.matcher(text);
        if (matcher.matches() && fact(second(matcher)) instanceof Fact.Address address) {
            set(first(matcher), address);
            return line;
        }
        matcher = WORD_OF.matcher(text);
        if (matcher.matches() && fact(second(matcher)) instanceof Fact.Address address) {
            String move = convention.architecture() == Architecture.RISCV ? "mv " : "mr ";
            Expression value = Expression.read(Register.named(second(matcher)));
            PieceLine moved = assign(line, move + first(matcher) + "," + second(matcher), first(matcher), value);
            set(first(matcher), address);
            return moved;
        }
        matcher = LOW_BITS.matcher(text);
        if (matcher.matches() && fact(second(matcher)) instanceof Fact.Address && (matcher.group(3) == null || Long.parseLong(matcher.group(3)) < 16)) {
            return constant(line, zero, first(matcher));
        }
        matcher = TIMES_EIGHT.matcher(text);
        if (matcher.matches() && fact(second(matcher)) instanceof Fact.Address) {
            PieceLine shifted = constant(line, zero, first(matcher));
            set(first(matcher), new Fact.ShiftedAddress());
            return shifted;
        }
        matcher = ROTATED.matcher(text);
        if (matcher.matches() && fact(second(matcher)) instanceof Fact.Address && (mask(matcher) & ~0x78L) == 0) {
            return constant(line, zero, first(matcher));
        }
        checkShifts(line);
        line.written().forEach(this::forget);
        return line;
    }

    private static long mask(Matcher matcher) {
        if (matcher.group(3) != null) {
            return Long.decode(matcher.group(3));
        }
        int first = Integer.parseInt(matcher.group(4));
        int last = Integer.parseInt(matcher.group(5));
        return first > last || last > 31 ? -1 : (0xFFFF_FFFFL >>> first) & ~((1L << 31 - last) - 1);
    }

    /** What was computed from an address to shift by must not be used otherwise. */
    private void checkShifts(PieceLine line) throws PieceException {
        Matcher shift = SHIFT.matcher(line.text());
        for (String register : line.read()) {
            if (facts.get(register) instanceof Fact.ShiftedAddress && !(shift.matches() && shift.group(2).equals(register) && !shift.group(1).equals(register))) {
                throw new PieceException(line.line(), "'" + line.text() + "' computes with the bits of an address: expected that they only select a part of a word");
            }
        }
    }

    private PieceLine constant(PieceLine line, String zero, String register) {
        forget(register);
        return assign(line, zero.formatted(register), register, Expression.ZERO);
    }

    private static PieceLine assign(PieceLine line, String text, String register, Expression value) {
        return line.replaced(text, List.of(new Operation.Assign(Register.named(register), value)));
    }

    private Fact fact(String register) {
        return facts.get(register);
    }

    private void set(String register, Fact fact) {
        facts.put(register, fact);
        if (straight) {
            lost.remove(register);
        } else {
            lost.add(register);
        }
    }

    private void forget(String register) {
        facts.remove(register);
    }

    private static String first(Matcher matcher) {
        return group(matcher, 0);
    }

    private static String second(Matcher matcher) {
        return group(matcher, 1);
    }

    /** The group that matched of the first, or second, of each alternative; without the number that some have in addition. */
    private static String group(Matcher matcher, int which) {
        for (int i = 1; i + 1 <= matcher.groupCount(); i++) {
            if (matcher.group(i) != null) {
                return matcher.group(i + which);
            }
        }
        throw new IllegalStateException("no group matched");
    }

    private void span(PieceLine line) {
        for (Operation operation : line.operations()) {
            if (operation.location().isEmpty() || operation.bytes() == 0) {
                continue;
            }
            Expression address = operation.location().get();
            long offset = 0;
            if (address instanceof Expression.Binary sum && sum.operator() == Expression.BinaryOperator.ADD && sum.right() instanceof Expression.Constant constant
                    && constant.value() instanceof Value.Int number) {
                offset = number.bits();
                address = sum.left();
            }
            if (address instanceof Expression.Extend extend) {
                address = extend.operand();
            }
            if (address instanceof Expression.Read read && facts.get(read.register().name()) instanceof Fact.Address known && offset >= 0 && offset < 4096) {
                spans[known.parameter()] = Math.max(spans[known.parameter()], (int) offset + operation.bytes());
            }
        }
    }
}
